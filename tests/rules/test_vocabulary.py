"""Vocabularies: how words are compared, and what is wrong in a table."""

from __future__ import annotations

from pathlib import Path
from unicodedata import normalize

import pytest

from oaicdif.errors import CrosswalkError
from oaicdif.resources import shipped_folder
from oaicdif.rules.vocabulary import Vocabulary, merged, parse_vocabulary, read_vocabulary
from tests.rules.mapped import shipped

DCMI = "http://purl.org/dc/dcmitype/"
HEADER = "source\ttarget\trelation\tpreferred\tnote"


def table(*rows: str) -> Vocabulary:
    return parse_vocabulary([HEADER, *rows], "t", "t.tsv")


@pytest.mark.parametrize("text", ["Journal article", "journal  ARTICLE", "Journal article;", "a;"])
def test_case_blanks_and_trailing_marks_make_no_difference(text: str) -> None:
    found = table("Journal article\tScholarlyArticle", "A\tx").find(text)
    assert found is not None


def test_comments_and_empty_lines_are_no_rows() -> None:
    words = parse_vocabulary(["# about", HEADER, "", "# more", "a\tb"], "t", "t.tsv")
    assert list(words.terms) == ["a"]


def test_star_stands_for_any_ending_and_the_longest_wins() -> None:
    words = table("ab*\tone", "abc*\ttwo")
    assert words.find("abcd") is not None
    assert words.find("abcd").target == "two"  # type: ignore[union-attr]
    assert words.find("abx").target == "one"  # type: ignore[union-attr]


@pytest.mark.parametrize("marks", ["...", "\u2014", "[]", "//", "\u2022", "?!"])
def test_row_of_marks_stands_for_every_text_of_marks_alone(marks: str) -> None:
    assert table("a\tb").find(marks) is None
    assert table("...\tnothing").find(marks) is not None
    for text in ("a", "1", "c++", "\u2665", "\u6c34"):
        assert table("...\tnothing").find(text) is None


def test_mark_with_a_row_of_its_own_is_that_row() -> None:
    words = table("...\tnothing", "?\tunknown")
    assert words.find("?").target == "unknown"  # type: ignore[union-attr]


def test_preferred_row_is_the_way_back() -> None:
    words = table("en\ten", "eng\ten\t\tyes")
    assert words.preferred["en"] == "eng"


@pytest.mark.parametrize("rows", [["eng\ten", "English\ten"], ["eng\ten"], ["eng\ten\t\tno"]])
def test_target_without_a_marked_row_has_no_way_back(rows: list[str]) -> None:
    assert dict(table(*rows).preferred) == {}


@pytest.mark.parametrize(
    ("rows", "line", "message"),
    [
        (["a\tb\tequal"], 2, "unknown relation 'equal'"),
        (["a\tb", "A\tc"], 3, "already means"),
        (["\tb"], 2, "empty source"),
        (["a\tb\t\t\t\tx"], 2, "more than five"),
        (["a\tx\t\tyes", "b\tx\t\tyes"], 3, "two preferred sources, 'a' and 'b'"),
        (["a\tx\t\tperhaps"], 2, "'preferred' is yes or no, not 'perhaps'"),
    ],
)
def test_fault_in_a_table_is_told_with_its_line(rows: list[str], line: int, message: str) -> None:
    with pytest.raises(CrosswalkError, match=message) as raised:
        table(*rows)
    assert raised.value.line == line


def test_table_without_header_is_refused() -> None:
    with pytest.raises(CrosswalkError, match="first line"):
        parse_vocabulary(["a\tb"], "t", "t.tsv")


def test_later_table_wins_when_tables_are_merged() -> None:
    both = merged("t", [table("a\tone", "b\ttwo"), table("a\tours")])
    assert both.find("a").target == "ours"  # type: ignore[union-attr]
    assert both.find("b").target == "two"  # type: ignore[union-attr]


def test_a_table_knows_whether_a_word_of_it_is_an_address() -> None:
    with_one = table("a\tone", "http://a.example.org/x\ttwo")
    meant = table("a\thttp://a.example.org/x")
    for _ in range(2):  # the rows are looked through once
        assert (with_one.has_addresses(), meant.has_addresses()) == (True, False)


# ---- the shipped tables -----------------------------------------------------------------


def shipped_table(name: str) -> Vocabulary:
    return shipped().crosswalk("oai_dc-to-cdif").vocabularies[name]


@pytest.mark.parametrize(
    ("code", "tag"),
    [
        ("nl", "nl"),
        ("nld", "nl"),
        ("dut", "nl"),
        ("Dutch; Flemish", "nl"),
        ("gre", "el"),
        ("ell", "el"),
        ("grc", "grc"),
        ("français", "fr"),
        ("no", "no"),
        ("yap", "yap"),
        ("en", "en"),
        ("scr", "hr"),
        ("iw", "he"),
        ("zxx", "zxx"),
    ],
)
def test_languages(code: str, tag: str) -> None:
    assert shipped_table("languages").find(code).target == tag  # type: ignore[union-attr]


def test_word_that_is_no_language() -> None:
    assert shipped_table("languages").find("test") is None


def test_driver_media_types_and_their_spanish_misprints() -> None:
    # DRIVER guidelines 1.1, 1.3.9
    formats = shipped_table("formats")
    for name in ("text/enriched", "application/macwriteii", "image/tiff", "video/quicktime"):
        found = formats.find(name)
        assert found is not None
        assert (found.target, found.relation) == (name, "exact")
    for misprint in ("aplicación/pdf", "aplicación/postscript", "vídeo/quicktime"):
        assert formats.find(misprint).relation == "misprint"  # type: ignore[union-attr]


def test_six_provenance_terms_of_the_draft_have_their_iris() -> None:
    relations = shipped_table("relations")
    for name in (
        "wasDerivedFrom",
        "specializationOf",
        "wasRevisionOf",
        "hadPrimarySource",
        "wasQuotedFrom",
        "alternateOf",
    ):
        target = relations.find(name).target  # type: ignore[union-attr]
        assert target == f"{name} http://www.w3.org/ns/prov#{name}"


def test_every_type_is_one_of_schema_org_and_known_to_the_choice_among_types() -> None:
    from oaicdif.rules.steps.type_choice import PARENTS

    names = {term.target.split()[0] for term in shipped_table("types")}
    assert names - {"CreativeWork", "Event", "Service"} - PARENTS.keys() == set()


@pytest.mark.parametrize("name", ["datacite-types", "mods-types"])
def test_a_type_of_dcmi_is_one_and_the_same_in_all_tables(name: str) -> None:
    types = shipped_table("types")
    table = read_vocabulary(shipped_folder("crosswalks") / "vocabularies" / f"{name}.tsv", name)
    kinds = [each.target.split() for each in table]
    said = [(kind, iri) for kind, *iris in kinds for iri in iris if iri.startswith(DCMI)]
    assert said
    for kind, iri in said:
        assert types.find(iri).target.split()[0] == kind  # type: ignore[union-attr]


def test_no_word_for_unknown_is_a_word_of_another_table() -> None:
    nil = shipped_table("nil")
    for name in ("types", "access-rights", "statuses", "roles", "relations", "times"):
        clash = [term.source for term in shipped_table(name) if nil.find(term.source)]
        assert clash == [], name


def test_file_is_parsed_again_only_when_its_bytes_change(tmp_path: Path) -> None:
    table = tmp_path / "t.tsv"
    table.write_bytes(f"{HEADER}\na\tb\n".encode())
    first = read_vocabulary(table, "t")
    assert read_vocabulary(table, "t") is first
    assert read_vocabulary(table, "other").name == "other"
    table.write_bytes(f"{HEADER}\r\na\tc\r\n".encode())
    second = read_vocabulary(table, "t")
    assert [term.target for term in (first.terms["a"], second.terms["a"])] == ["b", "c"]
    table.write_bytes(b"no header\n")
    with pytest.raises(CrosswalkError):
        read_vocabulary(table, "t")


def test_row_for_all_that_begins_with_one_letter() -> None:
    words = table("x*\tElm", "oak\tOak")
    found = [getattr(words.find(text), "target", None) for text in ("x", "xylem", "oak", "ash")]
    assert found == ["Elm", "Elm", "Oak", None]


@pytest.mark.parametrize("text", ["\ufffd\ufffd\ufffd ???", "????? ???; ????", "-" * 200])
def test_marks_in_great_number_are_the_rest_of_something(text: str) -> None:
    assert table("...\tnil").find(text) is None


def test_word_is_the_same_with_its_accents_apart() -> None:
    """Unicode, annex 15: both forms are the same text."""
    folder = shipped_folder("crosswalks") / "vocabularies"
    tables = [read_vocabulary(path, path.stem) for path in sorted(folder.glob("*.tsv"))]
    assert len(tables) > 20
    lost = [
        (words.name, word)
        for words in tables
        for word in words.terms
        if not word.isascii() and words.find(word) and not words.find(normalize("NFD", word))
    ]
    assert lost == []
