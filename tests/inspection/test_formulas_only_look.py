"""A formula reads facts of a hand: no name, attribute or call of Python is reachable from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjcheck.facts import Facts
from mjcheck.inspection import check_file

PYTHON = [
    "__import__('os').system('true')",
    "__builtins__",
    "open('x')",
    "exec",
    "eval('1')",
    "print()",
    "concealed.__class__",
    "().__class__.__bases__",
    "concealed.real",
    "lambda: concealed",
    "concealed if first else last",
    "[concealed]",
    "concealed; last",
    "concealed\nimport os",
    "facts",
    "judge",
    "bits",
    "t0",
    "count(pungs) == len('x')",
    "count(pungs) == 1 << 9999999999",
    "count(pungs) == 9**9**9",
    *(name for name in Facts._fields if name not in ("pair", "chows", "wait", "form")),
]


@pytest.mark.parametrize("text", PYTHON)
def test_python_is_no_formula(tmp_path: Path, text: str) -> None:
    path = tmp_path / "house.toml"
    head = 'extends = "riichi"\ntitle.en = "x"\nversion = 1\n'
    path.write_text(f"{head}[[pattern]]\nid = 'p'\nnames.en = 'p'\nhan = 1\nwhen = '''{text}'''\n", "utf-8")
    findings = check_file(str(path)).findings
    assert findings
    assert {finding.code.partition("-")[0] for finding in findings} == {"formula"}
