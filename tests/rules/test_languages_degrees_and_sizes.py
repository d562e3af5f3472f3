"""Languages by their names in many scripts, degrees behind theses, formats with a size or a
profile, identifiers behind a bare label, addresses in brackets.

Sources: ISO 639; COAR Resource Types 3.1; RFC 3778 and ISO 19005 (PDF/A); RFC 3986, appendix C.
"""

from __future__ import annotations

import pytest

from oaicdif.rules.values.dates import read_date, read_season
from oaicdif.rules.values.identifier_lists import without_delimiters
from tests.rules.mapped import crosswalked

COAR = "http://purl.org/coar/resource_type/"


@pytest.mark.parametrize(
    ("name", "tag"),
    [
        ("汉语", "zh"), ("法语", "fr"), ("俄語", "ru"), ("普通话", "cmn"), ("프랑스어", "fr"),
        ("اللغة العربية", "ar"), ("الانجليزية", "en"), ("אנגלית", "en"), ("อังกฤษ", "en"),
        ("українська мова", "uk"), ("русский язык", "ru"), ("Αγγλικά", "en"), ("हिंदी", "hi"),
        ("angličtina", "en"), ("němčina", "de"), ("język polski", "pl"), ("engleză", "en"),
        ("gaztelania", "es"), ("Tiếng Anh", "en"), ("қазақ тілі", "kk"), ("Bahasa Malaysia", "ms"),
    ],
)  # fmt: skip
def test_language_by_its_name_in_another_language(name: str, tag: str) -> None:
    found = crosswalked(("dc:language", name))
    assert found.work["inLanguage"] == [tag]
    assert "unmapped-language" not in found.codes


@pytest.mark.parametrize("name", ["cz", "jp", "gr", "ua", "slovenski", "x-klingon", "art"])
def test_what_is_the_code_of_no_language_is_text_and_told(name: str) -> None:
    found = crosswalked(("dc:language", name))
    assert found.work["inLanguage"] == [name]
    assert "unmapped-language" in found.codes


@pytest.mark.parametrize(
    ("word", "more"),
    [
        ("M.Sc. thesis", [f"{COAR}c_bdcc"]),
        ("B.A. thesis", [f"{COAR}c_7a1f"]),
        ("Thesis, Ph.D.", [f"{COAR}c_db06"]),
        ("Dissertation (Ph.D.)", [f"{COAR}c_db06"]),
        ("Master of Science thesis", [f"{COAR}c_bdcc"]),
        ("info:eu-repo/semantics/mastersThesis", [f"{COAR}c_bdcc"]),
        ("MBA thesis", ["MBA thesis", f"{COAR}c_bdcc"]),
        ("Thesis (LL.M.)", ["Thesis (LL.M.)", f"{COAR}c_bdcc"]),
        ("Licentiate thesis", ["Licentiate thesis", f"{COAR}c_46ec"]),
    ],
)
def test_thesis_with_its_degree(word: str, more: list[str]) -> None:
    work = crosswalked(("dc:type", word)).work
    assert (work["@type"], work["additionalType"]) == ("Thesis", more)


@pytest.mark.parametrize("text", ["PDF/A", "PDF/A-1b", "application/PDF/A", "PDF/UA"])
def test_profile_of_a_format_is_told(text: str) -> None:
    found = crosswalked(("dc:format", text))
    assert found.work["format"] == ["application/pdf"]
    assert "not-carried" in found.codes


@pytest.mark.parametrize(
    ("text", "kind", "size"),
    [
        ("PDF (1.2 MB)", "application/pdf", "1.2 MB"),
        ("application/pdf [300 KB]", "application/pdf", "300 KB"),
        ("pdf (12 pages)", "application/pdf", "12 pages"),
    ],
)
def test_format_with_its_size(text: str, kind: str, size: str) -> None:
    work = crosswalked(("dc:format", text)).work
    assert (work["format"], work["size"]) == ([kind], [size])


@pytest.mark.parametrize("text", ["pdf (Elm)", "Elm (12 p.)", "box (12 p.)"])
def test_other_words_with_brackets_stay_one(text: str) -> None:
    work = crosswalked(("dc:format", text)).work
    assert [*work.get("format", ()), *work.get("size", ())] == [text]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("PMID 12345678", "12345678"),
        ("PMCID PMC1234567", "PMC1234567"),
        ("OCLC 4718509", "4718509"),
        ("arXiv 1207.7214v2", "1207.7214v2"),
    ],
)
def test_number_of_a_schemes_form_behind_its_bare_label(text: str, value: str) -> None:
    (identifier,) = crosswalked(("dc:identifier", text)).work["identifier"]
    assert identifier["value"] == value


@pytest.mark.parametrize("text", ["PMID 123456789012", "arXiv 12", "OCLC 47", "PMID Elm 12"])
def test_other_number_behind_a_bare_label_is_text(text: str) -> None:
    assert crosswalked(("dc:identifier", text)).work["identifier"] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "<https://elm.example.org/3>", "<URL:https://elm.example.org/3>",
        "(https://elm.example.org/3)", "[https://elm.example.org/3]",
        '"https://elm.example.org/3".',
    ],
)  # fmt: skip
def test_address_in_brackets_is_one_and_told(text: str) -> None:
    found = crosswalked(("dc:identifier", text))
    assert found.work["@id"] == "https://elm.example.org/3"
    assert "reformatted" in found.codes
    for element in ("dc:relation", "dc:source"):
        (link,) = crosswalked((element, text)).work["relatedLink"]
        assert link["target"]["url"] == "https://elm.example.org/3"


@pytest.mark.parametrize(
    "text",
    [
        "(https://elm.example.org/item/(3))", "Elm (https://elm.example.org/3)",
        "<https://elm.example.org/3", "<ada@elm.example.org>",
    ],
)  # fmt: skip
def test_other_brackets_are_left_alone(text: str) -> None:
    assert without_delimiters(text) == [text]


@pytest.mark.parametrize("worst", ["<https://" * 550, "(https://" + "(" * 5_000, "pdf (1" * 800])
def test_long_values_are_read_at_once(worst: str) -> None:
    for element in ("dc:identifier", "dc:format", "dc:relation", "dc:source"):
        assert crosswalked((element, worst), ("dc:title", "Elms")).work["name"] == "Elms"


@pytest.mark.parametrize(
    "text",
    [
        "1er trimestre 2012", "IV kwartał 2012", "2012 IV quarter", "2e semestre 2012",
        "1. Halbjahr 2012", "primer semestre de 2012", "segundo trimestre del 2012",
        "2 квартал 2012", "H1 2012", "2012, 2º semestre", "2nd half of 2012", "Semester 2, 2012",
    ],
)  # fmt: skip
def test_quarter_or_half_of_a_year_is_its_year_and_the_words(text: str) -> None:
    found = crosswalked(("dc:date", text))
    assert found.work["datePublished"] == "2012"
    assert text in found.work["description"]
    assert "approximate" in found.codes


@pytest.mark.parametrize(
    "text", ["trimestre 2012", "5 trimestre 2012", "T2 1000000", "2 semester", "quarter of 2012"]
)
def test_half_of_nothing_is_no_season(text: str) -> None:
    assert read_season(text) is None


@pytest.mark.parametrize(
    ("text", "day"),
    [("5.IV.2010", "2010-04-05"), ("12 XII 1999", "1999-12-12"), ("1/I/2001", "2001-01-01")],
)
def test_month_in_roman_figures(text: str, day: str) -> None:
    found = read_date(text)
    assert found is not None
    assert (found.kind.value, found.start) == ("reformatted", day)


@pytest.mark.parametrize("text", ["31.II.2010", "5.IIII.2010", "5.XIII.2010", "5.iv.2010"])
def test_no_day_in_roman_figures(text: str) -> None:
    assert read_date(text) is None
