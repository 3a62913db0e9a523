"""Texts that were no UTF-8."""

from __future__ import annotations

from mjcheck.findings import Finding, Unusable


def refuse_other_encodings(text: str) -> None:
    """Raise for bytes that were no UTF-8: they were read as lone surrogates."""
    if text.isascii():
        return
    bad = next((index for index, char in enumerate(text) if "\udc80" <= char <= "\udcff"), None)
    if bad is not None:
        shown = "".join("\ufffd" if "\ud800" <= char <= "\udfff" else char for char in text)
        message = f"byte 0x{ord(text[bad]) - 0xDC00:02x} is no UTF-8"
        raise Unusable(shown, (Finding("encoding", message, bad, bad + 1, "write it in UTF-8"),))
