"""Values as other programs write them: dates behind labels, empty forms, relators, names that say
whose relation they are (issue 14)."""

from __future__ import annotations

import pytest
from lxml import etree

from oaicdif.cdif.core_terms import type_term
from oaicdif.formats.dublin_core.dc_values import read_with_repairs
from tests.rules.mapped import crosswalked

TITLE = ("dc:title", "Tides")


@pytest.mark.parametrize(
    ("text", "path", "day"),
    [
        ("Created: 2018-01-18", "dateCreated", "2018-01-18"),
        ("Erstellt am: 2018-01-18", "dateCreated", "2018-01-18"),
        ("Fecha de creación: 2018", "dateCreated", "2018"),
        ("Updated: 2018-01-18", "dateModified", "2018-01-18"),
        ("Last modified: 2018-01-18", "dateModified", "2018-01-18"),
        ("Mise à jour: 2018-01", "dateModified", "2018-01"),
        ("Issued: 2018-01-18", "datePublished", "2018-01-18"),
    ],
)
def test_label_says_which_date_it_is(text: str, path: str, day: str) -> None:
    found = crosswalked(TITLE, ("dc:date", text)).work
    dates = {key: value for key, value in found.items() if key.startswith("date")}
    assert dates == {path: day}


@pytest.mark.parametrize("text", ["Valid: 2018", "Created by hand in 2018", "Updated edition 2018"])
def test_other_words_before_a_date_say_nothing_of_it(text: str) -> None:
    found = crosswalked(TITLE, ("dc:date", text)).work
    assert found.keys().isdisjoint({"dateCreated", "dateModified"})


@pytest.mark.parametrize("empty", ["/ /", "-", "--", "//", "()", ". ."])
@pytest.mark.parametrize("year", ["2008", "1987-05-04"])
def test_empty_form_hides_no_date(empty: str, year: str) -> None:
    found = crosswalked(TITLE, ("dc:date", empty), ("dc:date", year))
    assert found.work["datePublished"] == year
    assert "nil-value" in found.codes


@pytest.mark.parametrize("text", ["1916.", "[1916]", "12", "1916-1917"])
def test_what_has_no_letter_publishes_nothing(text: str) -> None:
    found = crosswalked(TITLE, ("dc:publisher", text))
    assert "publisher" not in found.work
    assert "name-missing" in found.codes


@pytest.mark.parametrize("text", ["3M", "Elm 1916", "二十"])
def test_name_with_a_letter_publishes(text: str) -> None:
    (publisher,) = crosswalked(TITLE, ("dc:publisher", text)).work["publisher"]
    assert publisher["name"] == text


@pytest.mark.parametrize("text", ["2.1MB", "12 pages", "1"])
def test_text_with_a_figure_is_no_language(text: str) -> None:
    found = crosswalked(TITLE, ("dc:language", text))
    assert "inLanguage" not in found.work
    assert "unmapped-language" in found.codes


@pytest.mark.parametrize("text", ["es-419", "No_linguistic_content", "Old Elmish"])
def test_language_stays(text: str) -> None:
    assert crosswalked(TITLE, ("dc:language", text)).work["inLanguage"]


@pytest.mark.parametrize(
    ("text", "name", "url"),
    [
        ("Elm Papers--https://elm.example.org/c/1", None, "https://elm.example.org/c/1"),
        ("Elm: papers \u2014 http://elm.example.org/c/1", None, "http://elm.example.org/c/1"),
        ("Elm &amp; Oak Papers", "Elm & Oak Papers", None),
        ("Elm &amp;amp; Oak Papers", "Elm & Oak Papers", None),
        ("<i>Elm</i> Papers", "Elm Papers", None),
        ("Elm Papers -- Box 5", "Elm Papers -- Box 5", None),
    ],
)
def test_relation_has_its_name_and_where_it_leads(
    text: str, name: str | None, url: str | None
) -> None:
    (link,) = crosswalked(TITLE, ("dc:relation", text)).work["relatedLink"]
    assert link["target"]["name"] == (name or text)
    assert link["target"].get("url") == url


@pytest.mark.parametrize("text", ["Elm, Ada (Creator)", "Elm, Ada, creator", "Creator: Elm, Ada"])
def test_creator_is_no_part_of_a_name(text: str) -> None:
    (creator,) = crosswalked(TITLE, ("dc:creator", text)).work["creator"]
    assert (creator["name"], creator["givenName"]) == ("Elm, Ada", "Ada")


@pytest.mark.parametrize(
    ("available", "year", "published"),
    [
        ("2009-12-03 21:23:38", "1930", "1930"),
        ("1930-05-04", "1930", "1930-05-04"),
        ("2012", "2011", "2011"),
    ],
)
def test_year_of_publication_beside_a_day_of_access(
    available: str, year: str, published: str
) -> None:
    values = ("datacite:date.Available", available), ("datacite:publicationYear", year)
    found = crosswalked(("datacite:title", "Tides"), *values, name="datacite-to-cdif").work
    assert found["datePublished"] == published


def test_iri_that_is_none_for_its_blanks_stays_text() -> None:
    word = "info:elm-repo/semantics/parte de libro"
    assert type_term(word) == word
    assert type_term("info:elm-repo/semantics/parte") == {"@id": "info:elm-repo/semantics/parte"}


def test_relators_of_marc_are_agents() -> None:
    record = etree.fromstring(
        b'<qdc xmlns="http://worldcat.org/xmlschemas/qdc-1.0/"'
        b' xmlns:m="http://www.loc.gov/marc.relators/" xmlns:n="https://example.org/names/">'
        b"<m:hst>Elm, Ada</m:hst><m:aut>Oak, Jan</m:aut><m:pbl>Ash Press</m:pbl><m:pht/>"
        b"<n:hst>Yew, Eva</n:hst></qdc>"
    )
    found = [(name, text) for name, text, _, _ in read_with_repairs(record)]
    assert found[:3] == [
        ("dc:contributor", "name=Elm, Ada; role=hst"),
        ("dc:creator", "Oak, Jan"),
        ("dc:publisher", "Ash Press"),
    ]
    assert ("{https://example.org/names/}hst", "Yew, Eva") in found
