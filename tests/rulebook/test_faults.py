"""Every fault of a preset is found, with its code, line and column."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rulebook.texts import DELTA, found, helped

SINGLE = [
    # TOML
    ("a = ", ("toml-syntax", "5:5", "")),
    ("[tiles\n", ("toml-syntax", "5:1", "[tiles")),
    ("a = 1\na = 2\n", ("toml-syntax", "6:1", "a")),
    ("a = " + "[" * 3000 + "]" * 3000, ("too-deep", "5:55", "[")),
    ("a." * 60 + "b = 1", ("too-deep", "5:1", "a." * 51)),
    ("a = " + "9" * 5000, ("toml-syntax", "5:5", "9" * 5000)),
    ("a = \x00", ("toml-syntax", "5:5", "\x00")),
    # keys
    ("tilse = 1", ("unknown-key", "5:1", "tilse")),
    ("[tilse]\nkinds = 'E'", ("unknown-key", "5:2", "tilse")),
    ("[tiles]\nflower = true", ("unknown-key", "6:1", "flower")),
    ("forms.standart = true", ("unknown-key", "5:1", "forms.standart")),
    ("[tiles]\nflowers = { value = true, sorce = 'x' }", ("unknown-key", "6:27", "sorce")),
    ("summary = { de = 'x' }", ("unknown-key", "5:13", "de")),
    # types
    ("[win]\nminimum = '8'", ("wrong-type", "6:11", "'8'")),
    ("[win]\nminimum = true", ("wrong-type", "6:11", "true")),
    ("[win]\nminimum = 1.5", ("wrong-type", "6:11", "1.5")),
    ("[tiles]\nflowers = 1", ("wrong-type", "6:11", "1")),
    ("[tiles]\nflowers = { value = 1, source = 'x' }", ("wrong-type", "6:21", "1")),
    ("[tiles]\nkinds = 1979-05-27", ("wrong-type", "6:9", "1979-05-27")),
    ("[seats]\nwinds = 'ESWN'", ("wrong-type", "6:9", "'ESWN'")),
    ("[seats]\nwinds = ['E', 1]", ("wrong-type", "6:15", "1")),
    ("listed = 'yes'", ("wrong-type", "5:10", "'yes'")),
    ("summary = 'x'", ("wrong-type", "5:11", "'x'")),
    ("tiles = 1", ("wrong-type", "5:9", "1")),
    ("[pattern.x]\nhan = 1", ("wrong-type", "5:2", "pattern")),
    ("[options]\nx = 'yes'", ("wrong-type", "6:5", "'yes'")),
    ("[value]\nmethod = 1", ("wrong-type", "6:10", "1")),
    ("[tiles]\nsource = 1", ("wrong-type", "6:10", "1")),
    ("[tiles]\nassumed = 'x'", ("wrong-type", "6:11", "'x'")),
    # values
    ("[win]\nminimum = -1", ("out-of-range", "6:11", "-1")),
    (f"[options]\nx = {10**4000}", ("out-of-range", "6:5", str(10**4000))),
    ("[seats]\nwinds = ['E', 'X']", ("not-one-of", "6:15", "'X'")),
    ("[value]\nmethod = 'hann'", ("not-one-of", "6:10", "'hann'")),
    ("[tiles]\nsource = 'x'\nassumed = true", ("source-and-assumed", "7:1", "assumed")),
    # formulas
    ("[sets]\ngreens = '23468s G'", ("formula-syntax", "6:18", "G")),
    ("[tiles]\nkinds = 'suitd | honours'", ("formula-unknown-word", "6:10", "suitd")),
    ("[words]\nmine = 'tiles in simpels'", ("formula-unknown-word", "6:18", "simpels")),
    ("[words]\nmine = 'count(pungs) == 5'", ("formula-never", "6:9", "count(pungs) == 5")),
    ("[words]\nsimples = 'concealed'", ("formula-name", "6:1", "simples")),
    ("[options]\nconcealed = true", ("formula-name", "6:1", "concealed")),
    # contradictions
    ("[tiles]\nkinds = '1m'\nreds = ['0m']", ("contradiction", "7:9", "'0m'")),
    ("[tiles]\nreds = []", ("contradiction", "6:8", "[]")),
    ("[tiles]\ndora_cycles = ['12x']", ("bad-tiles", "6:16", "'12x'")),
    ("[tiles]\ndora_cycles = ['19m', '91m']", ("contradiction", "6:23", "'91m'")),
    ("[seats]\nwinds = ['S', 'E']", ("contradiction", "6:9", "['S', 'E']")),
    ("[win]\ndecides = true", ("contradiction", "1:11", '"structure"')),
]


@pytest.mark.parametrize(("text", "finding"), SINGLE)
def test_a_fault_is_found_at_its_place(tmp_path: Path, text: str, finding: tuple[str, str, str]) -> None:
    assert finding in found(tmp_path, DELTA + text)


RIICHI = DELTA.replace("structure", "riichi")

OF_PATTERNS = [
    ("[[pattern]]\nhan = 1", ("missing-key", "5:3", "pattern")),
    ("[[pattern]]\nid = 'Big Hand'", ("bad-id", "6:6", "'Big Hand'")),
    ("[[pattern]]\nid = 'tanyao'\nhan = 14", ("out-of-range", "7:7", "14")),
    ("[[pattern]]\nid = 'tanyao'\nhan = { value = 2, source = 3 }", ("wrong-type", "7:29", "3")),
    ("[[pattern]]\nid = 'tanyao'\nsource = 3", ("wrong-type", "7:10", "3")),
    ("[[pattern]]\nid = 'tanyao'\nhann = 2", ("unknown-key", "7:1", "hann")),
    ("[[pattern]]\nid = 'tanyao'\n[[pattern]]\nid = 'tanyao'", ("duplicate-id", "8:6", "'tanyao'")),
    ("[[pattern]]\nid = 'new'\nhan = 1\nwhen = 'concealed'", ("missing-key", "6:6", "'new'")),
    ("[[pattern]]\nid = 'new'\nnames = { en = 'New' }\nwhen = 'concealed'", ("missing-key", "6:6", "'new'")),
    ("[[pattern]]\nid = 'new'\nnames = { en = 'New' }\nhan = 1", ("missing-key", "6:6", "'new'")),
    ("[[pattern]]\nid = 'tanyao'\nhan = 1\nyakuman = 1", ("wrong-worth", "8:1", "yakuman")),
    ("[[pattern]]\nid = 'tanyao'\npoints = 8", ("wrong-worth", "7:1", "points")),
    ("[[pattern]]\nid = 'kokushi'\nopen = 1", ("missing-key", "7:1", "open")),
    ("[[pattern]]\nid = 'tanyao'\nwhen = 'x'\ntimes = 'dora'", ("wrong-worth", "8:1", "times")),
    ("[[pattern]]\nid = 'tanyao'\nexcludes = ['pinfo']", ("unknown-pattern", "7:13", "'pinfo'")),
    ("[[pattern]]\nid = 'tanyao'\nexcludes = ['dora', 'pinfu']", ("excludes-above", "7:21", "'pinfu'")),
    ("[[pattern]]\nid = 'tanyao'\nexcludes = ['tanyao']", ("excludes-circle", "7:13", "'tanyao'")),
    ("[[pattern]]\nid = 'riichi'\nexcludes = ['double-riichi']", ("excludes-circle", "7:13", "'double-riichi'")),
    ("[match]\nstart = 10000000000", ("out-of-range", "6:9", "10000000000")),
    (f"[match]\nstart = 0x{'f' * 5000}", ("out-of-range", "6:9", f"0x{'f' * 5000}")),
    ("[[pattern]]\nid = 'tanyao'\nbefore = 'pinfo'", ("unknown-pattern", "7:10", "'pinfo'")),
    ("[[pattern]]\nid = 'tanyao'\nlimit = 'mangn'", ("unknown-limit", "7:9", "'mangn'")),
    ("[[pattern]]\nid = 'nuki-dora'\nexample = { win = 'x' }", ("missing-key", "7:19", "'x'")),
    ("[[pattern]]\nid = 'tanyao'\nwhen = '''\ntiles in\n  simpels'''", ("formula-unknown-word", "9:3", "simpels")),
    ("[[fu.item]]\nid = 'tsumo'\nwhen = 'self_drwn'", ("formula-unknown-word", "7:9", "self_drwn")),
    ("[[fu.item]]\nid = 'tsumo'\nwhen = 'last'\ntimes = 'dora'", ("wrong-worth", "8:1", "times")),
    ("[[fu.item]]\nid = 'new'\nnames = { en = 'New' }\nfu = 2", ("missing-key", "6:6", "'new'")),
    ("[[fu.item]]\nid = 'tsumo'\nfu = 0", ("out-of-range", "7:6", "0")),
    ("[fu]\nfixed = { pairs = 25 }", ("unknown-key", "6:11", "pairs")),
    ("[fu]\nfixed = { seven-pairs = 'x' }", ("wrong-type", "6:25", "'x'")),
    ("[[value.limit]]\nid = 'haneman'\nhan = 5", ("limit-order", "7:7", "5")),
    ("[value]\ncounted_limit = 'kazoe'", ("unknown-limit", "6:17", "'kazoe'")),
    ("[value]\ndouble_yakuman = ['kokushi-14']", ("unknown-pattern", "6:19", "'kokushi-14'")),
    ("[value]\ndouble_yakuman = ['tanyao']", ("contradiction", "6:19", "'tanyao'")),
    ("[[pattern]]\nid = 'new'\nnames = {}", ("missing-key", "7:9", "{}")),
    ("[liability]\npatterns = ['x']", ("unknown-pattern", "6:13", "'x'")),
    ("[match]\nextension = true", ("contradiction", "6:13", "true")),
    ("[match]\nplacement = [1, -1]", ("contradiction", "6:13", "[1, -1]")),
    ("[calls]\ntags = ['nuki']", ("contradiction", "6:9", "'nuki'")),
    ("[options]\nopen_tanyao = 3", ("wrong-type", "6:15", "3")),
    ('[[pattern]]\nid = "tanyao"\nnames = { en = "a\\u001bb" }', ("bad-text", "7:16", '"a\\u001bb"')),
    ('[[pattern]]\nid = "tanyao"\nnames = { en = "a\\u202eb" }', ("bad-text", "7:16", '"a\\u202eb"')),
    ("[[pattern]]\nid = 'tanyaoo'\nopen = 0", ("unknown-pattern", "6:6", "'tanyaoo'")),
    ("[[pattern]]\nid = 'tanyao'\nopen = 2", ("contradiction", "7:8", "2")),
    ("[win]\nminimum = 14", ("contradiction", "6:11", "14")),
    ("[value]\nround_up_to_limit = 1000", ("contradiction", "6:21", "1000")),
    ("[value]\nround_up_to_limit = 2000", ("contradiction", "6:21", "2000")),
]


@pytest.mark.parametrize(("text", "finding"), OF_PATTERNS)
def test_a_fault_of_a_riichi_table_is_found_at_its_place(
    tmp_path: Path, text: str, finding: tuple[str, str, str]
) -> None:
    assert finding in found(tmp_path, RIICHI + text)


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("[tiles]\nflower = true", "did you mean flowers?"),
        ("[tils]\n", "did you mean tiles?"),
        ("[seats]\nwinds = ['e']", "did you mean E?"),
        ("[seats]\nwinds = ['Q']", "known: E, S, W, N"),
        ("[words]\nmine = 'tiles in simpels'", "did you mean simples?"),
        ("[value]\nmethod = 'structur'", "did you mean structure?"),
        ("[tiles]\nreds = []", 'as in reds = ["0m", "0p", "0s"]; or red_fives = false'),
    ],
)
def test_a_fault_comes_with_what_would_be_right(tmp_path: Path, text: str, advice: str) -> None:
    assert any(advice in line for line in helped(tmp_path, DELTA + text))


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("[[pattern]]\nid = 'kuitan'\nopen = 0", "did you mean open_tanyao in [options]?"),
        ("[[pattern]]\nid = 'all-simples'\nopen = 0", "did you mean tanyao?"),
        ("[[pattern]]\nid = 'tanyao'\nexcludes = ['Ura Dora']", "did you mean ura-dora?"),
        ("[[pattern]]\nid = 'tanyao'\nexcludes = ['pinfu', 'riichi']", 'before = "riichi" puts it above'),
        ("[[pattern]]\nid = 'new-one'\nhan = 1\nwhen = 'concealed'", 'as in names = { en = "New One" }'),
        ("[[pattern]]\nid = 'tanyao'\npoints = 8", "write han = 8 or yakuman = 8"),
        ("[match]\nplacement = [1, -1]", "write a number for each of E S W N, or none: []"),
    ],
)
def test_a_fault_of_a_riichi_table_comes_with_what_would_be_right(tmp_path: Path, text: str, advice: str) -> None:
    assert any(advice in line for line in helped(tmp_path, RIICHI + text))


def test_of_two_values_that_do_not_go_together_the_one_in_the_file_is_marked(tmp_path: Path) -> None:
    assert found(tmp_path, RIICHI + "[[value.limit]]\nid = 'mangan'\nbase = 9000\n") == [("limit-order", "7:8", "9000")]
    assert ("contradiction", "6:9", "['E', 'S', 'W']") in found(
        tmp_path, RIICHI.replace("riichi", "tenhou") + "[seats]\nwinds = ['E', 'S', 'W']\n"
    )


def test_all_faults_of_a_file_are_found_in_the_order_of_its_text(tmp_path: Path) -> None:
    text = RIICHI + (
        "[win]\nminimum = 'x'\n"
        "[[pattern]]\nid = 'tanyao'\nwhen = 'tiles in simpels and selfdrawn'\nhan = 20\nexcludes = ['nothing']\n"
        "[match]\nstrat = 1\n"
    )
    assert [(code, marked) for code, _, marked in found(tmp_path, text)] == [
        ("wrong-type", "'x'"),
        ("formula-unknown-word", "simpels"),
        ("formula-unknown-word", "selfdrawn"),
        ("out-of-range", "20"),
        ("unknown-pattern", "'nothing'"),
        ("unknown-key", "strat"),
    ]


def test_no_fault_is_reported_twice_and_not_more_than_a_reader_can_use(tmp_path: Path) -> None:
    text = DELTA + "[value]\nmethod = { value = 'structure', sorce = 'x' }\n"
    assert found(tmp_path, text) == [("unknown-key", "6:33", "sorce")]
    many = found(tmp_path, DELTA + "".join(f"x{number} = 1\n" for number in range(500)))
    assert len(many) == 201
    assert many[-1][0] == "too-many"


def test_a_preset_that_extends_nothing_must_say_everything(tmp_path: Path) -> None:
    messages = helped(tmp_path, "kind = 'table'\n[win]\ndecides = true\n")
    assert messages[0].startswith('missing: "extends", or else the tables [tiles], [seats]')
    assert 'extends = "riichi"' in messages[0]
    for missing in ('"title"', '"version"', "[tiles]", "[value]", "[payment]", '"minimum" in [win]'):
        assert any(line.startswith("missing") and missing in line for line in messages), missing


def test_a_method_says_which_tables_it_needs(tmp_path: Path) -> None:
    text = DELTA + "[value]\nmethod = 'han'\nlimit = []\n"
    assert any('[fu], which [value] with method "han" needs' in line for line in helped(tmp_path, text))


def test_a_broken_word_is_reported_once_and_not_at_its_users(tmp_path: Path) -> None:
    text = RIICHI + "[words]\nflat = 'concealed and'\n"
    assert [code for code, _, _ in found(tmp_path, text)] == ["formula-syntax"]


def test_a_file_that_cannot_be_read_is_refused_with_the_reason(tmp_path: Path) -> None:
    from mjcheck.findings import Unusable
    from mjcheck.rulebook.load import load_rules

    (tmp_path / "latin.toml").write_bytes(b"title = '\xe9'\n")
    (tmp_path / "long.toml").write_bytes(b"#" * 1024 * 1024)
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    (tmp_path / "folder.toml").mkdir()
    for name, code, reason in (
        ("latin.toml", "encoding", "byte 0xe9 is no UTF-8"),
        ("long.toml", "too-long", "longer than 256 KB"),
        ("loop.toml", "unreadable-file", "does not exist"),
        ("folder.toml", "unreadable-file", "is not a file"),
        ("none.toml", "unreadable-file", "does not exist"),
        ("nul\0.toml", "unreadable-file", ""),
    ):
        with pytest.raises(Unusable) as caught:
            load_rules(str(tmp_path / name))
        (finding,) = caught.value.findings
        assert finding.code == code
        assert reason in finding.message


def test_an_unknown_preset_is_refused_with_the_nearest_name() -> None:
    from mjcheck.findings import Unusable
    from mjcheck.rulebook.load import load_rules

    with pytest.raises(Unusable) as caught:
        load_rules("tenhu")
    (finding,) = caught.value.findings
    assert (finding.code, finding.help, caught.value.text) == ("unknown-preset", "did you mean tenhou?", "tenhu")


def test_a_byte_order_mark_and_windows_line_ends_are_read(tmp_path: Path) -> None:
    from mjcheck.rulebook.load import load_rules

    file = tmp_path / "house.toml"
    file.write_bytes(b"\xef\xbb\xbf" + (DELTA + "[win]\nminimum = 2\n").replace("\n", "\r\n").encode())
    rules = load_rules(str(file))
    assert rules.win.minimum == 2
    assert rules.origins["win.minimum"].line == 6


def test_an_option_that_cannot_be_used_is_the_only_fault_of_what_it_is_used_in(tmp_path: Path) -> None:
    text = RIICHI + "[options]\nmany = 99999999999\n[words]\nenough = 'dora >= many'\n"
    assert found(tmp_path, text) == [("out-of-range", "6:8", "99999999999")]
    pattern = "[[pattern]]\nid = 'mine'\nnames.en = 'Mine'\nhan = 1\nwhen = 'dora >= many'\n"
    assert found(tmp_path, RIICHI + "[options]\nmany = 99999999999\n" + pattern) == [
        ("out-of-range", "6:8", "99999999999")
    ]


NEW = "[[pattern]]\nid = 'new'\nnames = { en = 'New' }\nwhen = 'concealed'\n"

ALONE = [
    ("[[value.limit]]\nid = 'hanemann'\nbase = 3000", ("unknown-limit", "6:6", "'hanemann'")),
    ("[[fu.item]]\nid = 'tsumoo'\nfu = 4", ("unknown-item", "6:6", "'tsumoo'")),
    (NEW + "han = 2\nbefore = 'honitsoo'\nexcludes = ['tanyao', 'pinfu']", ("unknown-pattern", "10:10", "'honitsoo'")),
    (NEW + "points = 4\nopen = 3", ("wrong-worth", "9:1", "points")),
    (NEW + "han = 4\npoints = 4", ("wrong-worth", "10:1", "points")),
]


@pytest.mark.parametrize(("text", "finding"), ALONE)
def test_what_follows_from_a_fault_is_not_told_beside_it(
    tmp_path: Path, text: str, finding: tuple[str, str, str]
) -> None:
    assert found(tmp_path, RIICHI + text) == [finding]


def test_a_mistyped_extends_is_told_with_what_stands_on_its_own(tmp_path: Path) -> None:
    head = RIICHI.replace("extends", "extend")
    text = f"{head}[match]\nstart = 30.000\n[value]\nround_up_to_limit = 1920\n{NEW}han = 1\nexcludes = ['tanyao']"
    assert found(tmp_path, text) == [("unknown-key", "1:1", "extend"), ("wrong-type", "6:9", "30.000")]


@pytest.mark.parametrize("least", [1001, 1920, 1999])
def test_a_base_that_just_misses_the_first_limit_may_be_rounded_up(tmp_path: Path, least: int) -> None:
    assert found(tmp_path, f"{RIICHI}[value]\nround_up_to_limit = {least}\n[win]\nminimum = 13") == []
