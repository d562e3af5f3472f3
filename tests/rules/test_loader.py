"""Errors in crosswalk files: each says where it stands, and what may have been meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from oaicdif.errors import CrosswalkError
from oaicdif.resources import shipped_folder
from oaicdif.rules.crosswalk_rules import Crosswalk
from oaicdif.rules.loader import Loader
from oaicdif.rules.wordlist import all_words

HEAD = "crosswalk: mine\nfrom: oai_dc\nelements:\n"
TITLE = "  dc:title:\n    - {id: title, to: work.name}\n"
WORDS = all_words()


def load(folder: Path, text: str, name: str = "mine.yaml") -> Crosswalk:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return Loader((folder, shipped_folder("crosswalks")), WORDS).load(path)


def refused(folder: Path, text: str) -> CrosswalkError:
    with pytest.raises(CrosswalkError) as raised:
        load(folder, text)
    return raised.value


def test_smallest_crosswalk_loads_with_its_lines(tmp_path: Path) -> None:
    crosswalk = load(tmp_path, HEAD + TITLE)
    (case,) = crosswalk.elements["dc:title"]
    assert (case.place.line, case.place.column) == (5, 7)
    assert crosswalk.sources == ("oai_dc",)


# text after HEAD | line | what the message says | what the hint says
FAULTS = {
    "unknown key": ("  dc:title:\n    - {id: a, too: work.name}\n", 5, "'too'", "'to'"),
    "unknown recogniser": (
        "  dc:title:\n    - {id: a, when: doj, to: work.name}\n",
        5,
        "recogniser 'doj'",
        "'doi'",
    ),
    "unknown builder": (
        "  dc:title:\n    - {id: a, to: work.name, as: titel}\n",
        5,
        "builder 'titel'",
        "'title'",
    ),
    "unknown splitter": ("  dc:title:\n    - {id: a, split: semicolon}\n", 5, "splitter", "semi"),
    "unknown path": ("  dc:title:\n    - {id: a, to: work.nam}\n", 5, "'work.nam'", "'work.name'"),
    "unknown condition": (
        "  dc:title:\n    - {id: a, when: {start: x}, to: work.name}\n",
        5,
        "'start'",
        "'starts'",
    ),
    "undeclared vocabulary": (
        "  dc:title:\n    - {id: a, when: {in: types}, to: work.name}\n    - {id: b, drop: no}\n",
        5,
        "'types'",
        "",
    ),
    "vocabulary that a word needs": (
        "  dc:creator:\n    - {id: a, to: work.creator, as: agent}\n",
        5,
        "'organisations' (for 'agent')",
        "",
    ),
    "list without end": (
        "  dc:title:\n    - {id: a, when: doi, to: work.name}\n",
        5,
        "does not end",
        "last case",
    ),
    "case never reached": (
        "  dc:title:\n    - {id: a, to: work.name}\n    - {id: b, to: work.name}\n",
        6,
        "never reached",
        "",
    ),
    "id twice": (
        "  dc:title:\n    - {id: a, when: doi, to: work.name}\n    - {id: a, to: work.name}\n",
        6,
        "id 'a' is taken",
        "",
    ),
    "no id": ("  dc:title:\n    - {to: work.name}\n", 5, "needs an id", ""),
    "does nothing": ("  dc:title:\n    - {id: a}\n", 5, "does nothing", "`to`"),
    "does two things": (
        "  dc:title:\n    - {id: a, to: work.name, drop: no}\n",
        5,
        "both 'to' and 'drop'",
        "",
    ),
    "pool that nobody empties": (
        "  dc:title:\n    - {id: a, to: pool.titels}\nfinally:\n"
        "  - {id: n, do: take-first, from: pool.titles, to: work.name}\n",
        5,
        "pool.titels",
        "pool.titles",
    ),
    "unknown step": (
        TITLE + "finally:\n  - {id: n, do: take-furst, from: pool.a, to: work.name}\n",
        7,
        "step 'take-furst'",
        "take-first",
    ),
    "step without an option": (
        TITLE + "finally:\n  - {id: n, do: take-first, to: work.name}\n",
        7,
        "needs the key 'from'",
        "",
    ),
    "element that refers to none": ("  dc:title: dc:titel\n", 4, "'dc:titel'", ""),
    "bad regular expression": (
        "  dc:title:\n    - {id: a, when: {matches: '('}, drop: x}\n    - {id: b, drop: x}\n",
        5,
        "regular expression",
        "",
    ),
    "item that can never be nil": (
        "  dc:title:\n    - {id: a, nil: work.name}\n",
        5,
        "can never be nil",
        "",
    ),
    "cases that are no list": ("  dc:title: {id: a}\n", 4, "list of cases", ""),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_fault_is_told_with_its_line_and_a_way_out(tmp_path: Path, fault: str) -> None:
    text, line, message, hint = FAULTS[fault]
    error = refused(tmp_path, HEAD + text)
    assert error.line == line
    assert error.column > 0
    assert message in error.message
    assert hint in error.hint
    assert str(error).startswith(f"{tmp_path / 'mine.yaml'}:{line}:{error.column}: ")


def test_key_written_twice_names_both_lines(tmp_path: Path) -> None:
    error = refused(tmp_path, HEAD + TITLE + TITLE)
    assert error.line == 6
    assert "first in line 4" in error.message


def test_broken_yaml_is_an_error_with_its_line(tmp_path: Path) -> None:
    error = refused(tmp_path, HEAD + "  dc:title:\n    - {id: a, to: [work.name}\n")
    assert error.line == 5
    assert "no valid YAML" in error.message


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("elements:\n\tdc:title:\n", "a tab; indent with spaces"),
        ("note: @elm\n", "'@' needs quotes"),
        ("note: elm: oak: ash\n", "put quotes around"),
        ("elements\nnote: elm\n", "no colon"),
        ("elements:\n    a: {b: c}\n   d: {b: c}\n", "indented otherwise"),
        ('note: "elm\n', "a quote is not closed"),
    ],
)
def test_common_mistakes_of_yaml_are_told_in_plain_words(
    tmp_path: Path, text: str, said: str
) -> None:
    assert said in refused(tmp_path, "crosswalk: a\n" + text).message


def test_aliases_are_refused(tmp_path: Path) -> None:
    error = refused(tmp_path, HEAD + "  dc:title: &t\n    - {id: a, to: work.name}\n  dc:x: *t\n")
    assert "aliases" in error.message


def test_scalars_stay_texts(tmp_path: Path) -> None:
    # YAML 1.1 takes `no` for false and 010 for eight.
    text = HEAD + "  dc:language:\n    - {id: no, when: {equals: [no, 010]}, drop: 012}\n"
    crosswalk = load(tmp_path, text + "    - {id: b, drop: x}\n")
    case = crosswalk.elements["dc:language"][0]
    assert (case.id, case.drop) == ("no", "012")
    assert case.when is not None
    assert case.when.words == ("no", "010")  # type: ignore[union-attr]


def test_unknown_source_format_is_refused(tmp_path: Path) -> None:
    error = refused(tmp_path, "crosswalk: x\nfrom: oai_cd\nelements:\n" + TITLE)
    assert "oai_cd" in error.message
    assert "oai_dc" in error.hint


def test_missing_name_and_missing_file(tmp_path: Path) -> None:
    assert "'crosswalk'" in refused(tmp_path, "from: oai_dc\nelements:\n" + TITLE).message
    with pytest.raises(CrosswalkError, match="cannot be read"):
        Loader((tmp_path,), WORDS).load(tmp_path / "none.yaml")
    assert "is empty" in refused(tmp_path, "").message


# ---- overlays ---------------------------------------------------------------------------

BASE = "crosswalk: base\nversion: 1.2.0\nfrom: oai_dc\nelements:\n" + (
    "  dc:title:\n    - {id: doi, when: doi, drop: a DOI}\n    - {id: title, to: work.name}\n"
)


def overlaid(folder: Path, text: str) -> list[str]:
    (folder / "base.yaml").write_text(BASE, encoding="utf-8")
    crosswalk = load(folder, "crosswalk: site\nextends: base.yaml\nelements:\n" + text)
    return [case.id for case in crosswalk.elements["dc:title"]]


def test_overlay_inserts_replaces_and_switches_off(tmp_path: Path) -> None:
    item = "{id: url, when: url, drop: an address}"
    before = f"  dc:title:\n    - {item[:-1]}, before: doi}}\n"
    assert overlaid(tmp_path, before) == ["url", "doi", "title"]
    after = f"  dc:title:\n    - {item[:-1]}, after: doi}}\n"
    assert overlaid(tmp_path, after) == ["doi", "url", "title"]
    assert overlaid(tmp_path, f"  dc:title:\n    - {item[:-1]}, replace: doi}}\n") == [
        "url",
        "title",
    ]
    assert overlaid(tmp_path, "  dc:title:\n    - {off: doi, note: not here}\n") == ["title"]


def test_overlay_inherits_version_and_source(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(BASE, encoding="utf-8")
    crosswalk = load(tmp_path, "crosswalk: site\nextends: base.yaml\n")
    assert (crosswalk.version, crosswalk.sources) == ("1.2.0", ("oai_dc",))


def test_overlay_must_say_where_a_case_belongs(tmp_path: Path) -> None:
    with pytest.raises(CrosswalkError) as raised:
        overlaid(tmp_path, "  dc:title:\n    - {id: url, when: url, drop: x}\n")
    assert "before: ID" in raised.value.hint


def test_overlay_of_an_unknown_id_says_which_there_are(tmp_path: Path) -> None:
    with pytest.raises(CrosswalkError) as raised:
        overlaid(tmp_path, "  dc:title:\n    - {off: titel}\n")
    assert "'titel'" in raised.value.message
    assert "'title'" in raised.value.hint


def test_overlay_of_a_shipped_crosswalk_survives_without_its_text(tmp_path: Path) -> None:
    text = "crosswalk: site\nextends: oai_dc-to-cdif.yaml\nelements:\n"
    crosswalk = load(tmp_path, text + "  dc:rights:\n    - {off: link, note: our own}\n")
    assert "link" not in [case.id for case in crosswalk.elements["dc:rights"]]
    assert len(crosswalk.elements) > 10


def test_site_adds_its_own_words_to_a_vocabulary(tmp_path: Path) -> None:
    table = "source\ttarget\trelation\tpreferred\tnote\nfriends\tOrganization\n"
    (tmp_path / "ours.tsv").write_text(table, encoding="utf-8")
    text = (
        "crosswalk: site\nextends: oai_dc-to-cdif.yaml\n"
        "vocabularies:\n  organisations: [inherited, ours.tsv]\n"
    )
    table_read = load(tmp_path, text).vocabularies["organisations"]
    assert table_read.find("Friends") is not None
    assert table_read.find("university") is not None


def test_file_that_extends_itself_in_the_end_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("crosswalk: a\nextends: mine.yaml\n", encoding="utf-8")
    assert "extends itself" in refused(tmp_path, "crosswalk: mine\nextends: a.yaml\n").message


def test_unknown_base_is_refused_with_what_there_is(tmp_path: Path) -> None:
    error = refused(tmp_path, "crosswalk: site\nextends: oai_dc-to-cdiff.yaml\n")
    assert "oai_dc-to-cdif" in error.hint
