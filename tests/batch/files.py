"""Small files of every kind, written and read by the libraries that everybody uses."""

from __future__ import annotations

import csv
import gzip
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

Row = dict[str, Any]
DELIMITERS = {"csv": ",", "tsv": "\t"}


def write_rows(path: Path, kind: str, rows: Sequence[Row]) -> None:
    """Rows with the same names, which are those of the first row."""
    if kind == "parquet":
        from pyarrow import Table, parquet

        parquet.write_table(Table.from_pylist(list(rows)), path)
        return
    if kind == "arrow":
        import pyarrow as pa

        table = pa.Table.from_pylist(list(rows))
        with pa.ipc.new_file(path, table.schema) as writer:
            writer.write_table(table)
        return
    text = io.StringIO()
    if kind == "jsonl":
        text.writelines(json.dumps(row) + "\n" for row in rows)
    else:
        writer = csv.DictWriter(text, list(rows[0]), delimiter=DELIMITERS[kind], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    data = text.getvalue().encode()
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)


def read_rows(path: Path, kind: str) -> list[Row]:
    """The rows; fields of CSV and TSV are texts."""
    if kind == "parquet":
        from pyarrow import parquet

        rows: list[Row] = parquet.read_table(path).to_pylist()
        return rows
    if kind == "arrow":
        import pyarrow as pa

        opened = pa.ipc.open_stream if path.suffix == ".arrows" else pa.ipc.open_file
        read: list[Row] = opened(path).read_all().to_pylist()
        return read
    data = path.read_bytes()
    text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode()
    if kind == "jsonl":
        return [json.loads(line) for line in text.split("\n") if line]
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=DELIMITERS[kind], strict=True))


def words(value: Any) -> str:
    """A value as a field of CSV says it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | dict):
        return json.dumps(value, ensure_ascii=False)
    return "" if value is None else str(value)
