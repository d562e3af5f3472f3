"""Values that say something else than their element, or nothing: marks, labels, misplaced words."""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.formats.mods.mods_format import MODS
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked

ELEMENTS = (
    "creator", "contributor", "publisher", "subject", "description", "type", "format", "identifier",
    "source", "language", "relation", "coverage", "rights",
)  # fmt: skip


def of(element: str, text: str, name: str = "oai_dc-to-cdif", scheme: str = "") -> Mapped:
    return crosswalked(("dc:title", "Tides"), (element, text, "", scheme), name=name)


@pytest.mark.parametrize("element", ELEMENTS)
@pytest.mark.parametrize("marks", [".", "...", "\u2014", "[]", "*", "//", "?!", "\u2022", "&nbsp;"])
def test_marks_say_nothing_in_any_element(element: str, marks: str) -> None:
    found, without = of(f"dc:{element}", marks), crosswalked(("dc:title", "Tides"))
    assert found.work == without.work
    assert "nil-value" in found.codes


@pytest.mark.parametrize("text", ["C", "?Qué?", "\u2665", "\u6c34", "C++", "42", "(Elm)"])
def test_a_letter_a_digit_or_a_sign_with_a_meaning_says_something(text: str) -> None:
    assert of("dc:subject", text).work["keywords"] == [text]


def test_title_of_exclamation_marks_is_one() -> None:
    assert crosswalked(("dc:title", "!!!")).work["name"] == "!!!"
    assert "nil-value" in crosswalked(("dc:title", "[...]")).codes


@pytest.mark.parametrize(
    ("text", "keywords"),
    [
        ("Keywords: elms; oaks", ["elms", "oaks"]),
        ("Keywords: elms", ["elms"]),
        ("Palabras clave: olmos; robles.", ["olmos", "robles."]),
        ("Mots-cl\u00e9s : ormes", ["ormes"]),
        ("Schlagw\u00f6rter: Ulmen", ["Ulmen"]),
        ("Key words (English): elms", ["elms"]),
        ("\u5173\u952e\u8bcd\uff1a\u6986\u6811", ["\u6986\u6811"]),
        ("Keyword search", ["Keyword search"]),
        ("Topics in elm research", ["Topics in elm research"]),
        ("Elms: history", ["Elms: history"]),
    ],
)
def test_label_of_keywords_is_no_keyword(text: str, keywords: list[str]) -> None:
    assert of("dc:subject", text).work["keywords"] == keywords


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Published: May 2004", "2004-05"),
        ("Issued 2004-05-01", "2004-05-01"),
        ("Publication date: 2004", "2004"),
        ("Ver\u00f6ffentlicht am 1. M\u00e4rz 2004", "2004-03-01"),
        ("Publicado en 2004", "2004"),
        ("Anno 1720", "1720"),
        ("© 2004", "2004"),
        ("Year: 2004", "2004"),
        ("1er mars 2004", "2004-03-01"),
        ("Sat Mar 15 10:00:00 CET 2003", "2003-03-15"),
        ("Wed Apr  2 23:59:59 2003", "2003-04-02"),
        ("Accepted: 2004-05", None),
        ("Published: 04/05/2004", None),
        ("Published: 3004", None),
        ("Anno 3004", None),
        ("Sat Feb 30 10:00:00 CET 2003", None),
        ("Sat Mar 15 25:00:00 CET 2003", None),
    ],
)
def test_label_of_publication_is_read_and_no_other(text: str, day: str | None) -> None:
    assert of("dc:date", text).work.get("datePublished") == day


def test_label_of_publication_is_not_read_as_a_date_of_creation() -> None:
    assert "dateCreated" not in of("dcterms:created", "Published 2004", "qdc-to-cdif").work


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("All rights reserved", "comment"),
        ("\u00a9 2004 Elm Press", "comment"),
        ("Copyright Elm Press 2004", "comment"),
        ("https://creativecommons.org/licenses/by/4.0/", "comment"),
        ("Ages 5 to 10", "comment"),
        ("children aged 5-10 years", "comment"),
        ("up to 1850", "temporalCoverage"),
        ("1st millennium BC", "temporalCoverage"),
        ("2004-2005 academic year", "temporalCoverage"),
        ("FY 2004", "temporalCoverage"),
        ("School 1920", "spatialCoverage"),
        ("Agen", "spatialCoverage"),
        ("Millennium Park", "spatialCoverage"),
        ("Pre-1900", "temporalCoverage"),
        ("post-1945", "temporalCoverage"),
        ("1990s-2000s", "temporalCoverage"),
        ("2000s (2000-2009)", "temporalCoverage"),
        ("1950s, 1957", "temporalCoverage"),
        ("Twenty-first century, C. E.", "temporalCoverage"),
        ("19th century, Elmton", "spatialCoverage"),
        ("1800s to 1900s", "temporalCoverage"),
        ("Rights River", "spatialCoverage"),
        ("Prespa", "spatialCoverage"),
        ("Post Oak", "spatialCoverage"),
    ],
)
def test_coverage_is_neither_rights_nor_a_time_as_a_place(text: str, path: str) -> None:
    places = ("comment", "temporalCoverage", "spatialCoverage")
    assert [each for each in places if of("dc:coverage", text).work.get(each)] == [path]


@pytest.mark.parametrize(
    ("text", "licence"),
    [
        ("https://creativecommons.org/licenses/", None),
        ("http://creativecommons.org", None),
        ("https://creativecommons.org/about/cclicenses/", None),
        ("https://elm.example.org/licence", "https://elm.example.org/licence"),
        ("http://creativecommons.org/licenses/by/4.0", "https://creativecommons.org/licenses/by/4.0/"),
    ],
)  # fmt: skip
def test_page_of_creative_commons_that_is_no_licence_is_none(
    text: str, licence: str | None
) -> None:
    assert of("dc:rights", text).work.get("license", [None])[0] == licence


def test_what_stands_behind_a_doi_is_told() -> None:
    found = of("dc:identifier", "https://doi.org/10.1234/abc?nosfx=y")
    assert found.work["@id"] == "https://doi.org/10.1234/abc"
    assert "repaired-identifier" in found.codes
    assert "repaired-identifier" not in of("dc:identifier", "https://doi.org/10.1234/abc").codes


@pytest.mark.parametrize("text", ["reponame:Elm Repository", "instname:Elm University"])
def test_platform_of_a_record_is_no_source(text: str) -> None:
    found = of("dc:source", text)
    assert (found.work["comment"], "relatedLink" in found.work) == ([text], False)
    assert "source-is-publisher" in found.codes


@pytest.mark.parametrize("text", ["UTF-8", "ISO-8859-1", "text"])
def test_encoding_is_no_language(text: str) -> None:
    found = of("dc:language", text)
    assert ("inLanguage" in found.work, "unmapped-language" in found.codes) == (False, True)


def test_number_of_getty_is_a_place() -> None:
    found = of("dcterms:spatial", "7013445", "qdc-to-cdif", "TGN").work["spatialCoverage"]
    assert found == [{"@type": "Place", "identifier": "http://vocab.getty.edu/tgn/7013445"}]


# ---- MODS --------------------------------------------------------------------------------


def mods(inner: str) -> dict[str, Any]:
    root = parse_xml(f'<mods xmlns="http://www.loc.gov/mods/v3">{inner}</mods>'.encode())
    return crosswalked(*MODS.read(root), name="mods-to-cdif").work


@pytest.mark.parametrize(
    ("qualifier", "text", "note"),
    [
        ("approximate", "1920", "Estimated date: ca. 1920"),
        ("questionable", "1920", "Estimated date: 1920?"),
        ("inferred", "1920", None),
        ("approximate", "ca. 1920", "Estimated date: ca. 1920"),
    ],
)
def test_qualifier_of_a_date_is_read(qualifier: str, text: str, note: str | None) -> None:
    date = f'<originInfo><dateIssued qualifier="{qualifier}">{text}</dateIssued></originInfo>'
    found = mods(date)
    assert (found["datePublished"], found.get("description")) == ("1920", note)


@pytest.mark.parametrize(
    ("part", "languages"),
    [
        ("summary", ["en"]),
        ("subtitles", ["en"]),
        ("table of contents", ["en"]),
        ("text/sound track", ["fr", "en"]),
        ("", ["fr", "en"]),
    ],
)
def test_language_of_a_part_is_not_the_works(part: str, languages: list[str]) -> None:
    term = '<languageTerm type="code">{}</languageTerm></language>'
    french = f'<language objectPart="{part}">' + term.format("fre")
    assert mods(french + "<language>" + term.format("eng"))["inLanguage"] == languages


@pytest.mark.parametrize(
    ("form", "path"),
    [
        ("print", "format"),
        ("electronic", "format"),
        ("photographs", "format"),
        ("oil on canvas", "material"),
        ("microfilm", "material"),
    ],
)
def test_form_is_a_material_if_its_words_say_so(form: str, path: str) -> None:
    found = mods(f"<physicalDescription><form>{form}</form></physicalDescription>")
    assert [each for each in ("format", "material") if each in found] == [path]


@pytest.mark.parametrize("authority", ["iso3166", "marcgac"])
def test_code_of_a_place_is_no_keyword(authority: str) -> None:
    code = f'<geographicCode authority="{authority}">de</geographicCode>'
    found = mods(f"<subject>{code}</subject>")
    assert ("spatialCoverage" in found, "keywords" in found) == (authority == "iso3166", False)


@pytest.mark.parametrize(
    ("name", "element", "text"),
    [
        ("qdc-to-cdif", "dcterms:spatial", "1900-1950"),
        ("qdc-to-cdif", "dcterms:spatial", "12011"),
        ("qdc-to-cdif", "dcterms:extent", "https://elm.example.org/a.pdf"),
    ],
)
def test_number_is_no_place_and_an_address_no_size(name: str, element: str, text: str) -> None:
    found = of(element, text, name).work
    places = [each for each in ("comment", "spatialCoverage", "size") if each in found]
    assert (places, found["comment"]) == (["comment"], [text])


@pytest.mark.parametrize(
    ("name", "element"),
    [
        ("mods-to-cdif", "mods:note"),
        ("mods-to-cdif", "mods:titleInfo.alternative"),
        ("datacite-to-cdif", "datacite:version"),
        ("datacite-to-cdif", "datacite:size"),
        ("datacite-to-cdif", "datacite:resourceType"),
        ("datacite-to-cdif", "datacite:description.Methods"),
        ("datacite-to-cdif", "datacite:description.SeriesInformation"),
        ("datacite-to-cdif", "datacite:alternateIdentifier"),
    ],
)
@pytest.mark.parametrize("text", ["n/a", "..."])
def test_no_element_of_another_format_takes_nothing_for_something(
    name: str, element: str, text: str
) -> None:
    found, without = of(element, text, name), crosswalked(("dc:title", "Tides"), name=name)
    assert found.work == without.work
    assert "nil-value" in found.codes
