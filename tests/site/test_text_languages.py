"""The language of each text that the source names one for (WCAG 2.2, success criterion 3.1.2)."""

from __future__ import annotations

import re
from typing import Any

import orjson
import pytest

from oaicdif.catalog.said_languages import languages_of, title_language
from oaicdif.rules.result import Issue
from oaicdif.site.addresses import Addresses
from oaicdif.site.heading import head
from oaicdif.site.landing import Around, main
from oaicdif.site.signposting import page_links
from oaicdif.site.view import Named
from oaicdif.site.viewing import record_view
from tests.site.test_viewing import ENTRY
from tests.web.catalog import BASE, RICH, document


def report(*said: tuple[str, str], code: str = "language-not-carried") -> bytes:
    issues = [{"code": code, "element": "dc:x", "text": t, "detail": d} for t, d in said]
    return orjson.dumps({"issues": issues, "has": []})


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ([("Título", "es")], {"Título": "es"}),
        ([("Título", "es_MX")], {"Título": "es-MX"}),
        ([("One\n\nTwo", "en")], {"One Two": "en", "One": "en", "Two": "en"}),
        ([("<b>Bold</b> words", "en")], {"Bold words": "en"}),
        ([("name=Steentijd; iri=http://e.org/1", "nl")], {"Steentijd": "nl"}),
        ([("Radio", "en"), ("Radio", "es")], {}),  # the words do not tell which is which
        ([("Radio", "en"), ("Radio", "en")], {"Radio": "en"}),
        ([("x", ""), ("y", "not a tag"), ("z", '"><b>')], {}),
    ],
)
def test_report_tells_the_language_of_a_text(said: Any, expected: dict[str, str]) -> None:
    assert languages_of(report(*said)) == expected


LONG = "Salz und Wasser, " * 30


@pytest.mark.parametrize(
    ("title", "said", "expected"),
    [
        ("Título", [("Título", "es")], "es"),
        ("One  title ", [("One title", "en_GB")], "en-GB"),
        ("Bold words", [("<b>Bold</b> words", "en"), ("other", "fr")], "en"),
        ("Steentijd", [("name=Steentijd; iri=http://e.org/1", "nl")], "nl"),
        ("Radio", [("Radio", "en"), ("Radio", "es")], ""),
        (LONG, [(LONG, "de")], "de"),
        ("Salz und Wasser", [(LONG, "de")], ""),
        ("Title", [("Title", "not a tag"), ("Title of it", "en")], ""),
        ("", [("Title", "en")], ""),
    ],
)
def test_title_in_a_list_has_the_language_that_its_page_gives_it(
    title: str, said: list[tuple[str, str]], expected: str
) -> None:
    issues = [Issue("language-not-carried", "dc:x", n, *each) for n, each in enumerate(said)]
    assert title_language(title, [Issue("nil-value"), *issues]) == expected
    told = languages_of(orjson.dumps({"issues": [each.as_json() for each in issues]}))
    view = record_view(ENTRY, document("x", {**RICH, "name": title}), languages=told)
    assert view.language == expected


@pytest.mark.parametrize(
    "body", [b"", b"{}", b'"language-not-carried"', b"[1", report(("a", "en"), code="nil-value")]
)
def test_report_that_says_nothing_of_languages_gives_none(body: bytes) -> None:
    assert languages_of(body) == {}


def page(languages: dict[str, str], **changes: Any) -> str:
    view = record_view(ENTRY, document("x", {**RICH, **changes}), languages=languages)
    return "".join(main(view, Around((), 0)))


def test_title_paragraphs_and_keywords_say_their_language() -> None:
    text = page(
        {"Titel": "de", "Erster Absatz": "de", "Sauerstoff": "de", "Biscaya": "de"},
        name="Titel",
        description="Erster Absatz\n\nSecond one",
        keywords=["Sauerstoff", "oxygen"],
        spatialCoverage={"@type": "Place", "name": "Biscaya"},
    )
    assert '<h1 dir="auto" lang="de">Titel</h1>' in text
    assert '<p class="prose" dir="auto" lang="de">Erster Absatz</p>' in text
    assert '<p class="prose" dir="auto">Second one</p>' in text
    assert '<li dir="auto" lang="de">Sauerstoff</li>' in text
    assert '<li dir="auto">oxygen</li>' in text
    assert '<dd dir="auto" lang="de">Biscaya</dd>' in text


def test_publisher_rights_and_related_things_say_their_language() -> None:
    rights = "Tous droits réservés. " * 12
    text = page(
        {
            "Verlag der Erle": "de",
            rights[:200].strip(): "fr",
            "Serie zur See": "de",
            "text/csv": "de",
        },
        publisher={"@type": "Organization", "name": "Verlag der Erle"},
        conditionsOfAccess=[rights],
        isPartOf={"@type": "CreativeWork", "name": "Serie zur See"},
        encodingFormat="text/csv",
    )
    assert '<dt>Publisher</dt><dd dir="auto" lang="de">Verlag der Erle</dd>' in text
    assert '<dd dir="auto" lang="fr">Tous droits' in text
    assert '<span class="relation">Part of</span> <bdi lang="de">Serie zur See</bdi>' in text
    assert 'lang="de">text/csv' not in text  # a media type is in no language
    again = page({}, publisher={"@type": "Organization", "name": "Verlag der Erle"})
    assert '<dd dir="auto">Verlag der Erle</dd>' in again  # of another record


def test_long_paragraph_is_known_by_its_beginning() -> None:
    # the loss report keeps the first 200 characters of a value
    long = "wort " * 100
    text = page(dict(languages_of(report((long[:200], "de")))), description=f"{long}\n\nother")
    assert f'<p class="prose" dir="auto" lang="de">{long.strip()}</p>' in text
    assert '<p class="prose" dir="auto">other</p>' in text


def test_long_title_has_its_language_though_the_report_cuts_it() -> None:
    long = "Salz und Wasser, " * 30
    text = page(dict(languages_of(report((long[:200], "de")))), name=long)
    assert '<h1 dir="auto" class="longer" lang="de">Salz und' in text


@pytest.mark.parametrize("title", ["Elm", "Elm.", "10.5072", "). "])
@pytest.mark.parametrize("names", [[], ["Elm, Ada"], ["Elm, Ada (ed.). ", "Roe, Ann"]])
def test_title_in_a_citation_says_its_language_and_nothing_else_does(
    title: str, names: list[str]
) -> None:
    """Also where its words stand in a name or an address."""
    people = [{"@type": "Person", "name": each} for each in names]
    text = page({title.strip(): "de"}, name=title, creator=people)
    (cited,) = re.findall(r'<p class="cite" dir="auto">(.*?)</p>', text)
    own = f'<span lang="de">{title.strip().rstrip(".")}</span>'
    assert cited.count("<span") == 1
    assert cited.startswith(own) if not names else f"(2012). {own}. " in cited


def test_heads_of_pages_say_the_language_of_title_and_description() -> None:
    told = document("r", {**RICH, "name": "Titel", "description": "Absatz"})
    spoken = record_view(ENTRY, told, languages={"Titel": "de", "Absatz": "fr"})
    links = page_links(document("r", RICH)["about"], "r", Addresses(BASE))
    text = str(head(spoken, links, "Catalog"))
    assert dict(re.findall(r'="([\w.:]+)" content="(?:Titel|Absatz)" lang="(\w+)"', text)) == {
        "citation_title": "de",
        "DC.title": "de",
        "og:title": "de",
        "description": "fr",
        "DC.description": "fr",
        "og:description": "fr",
    }


def test_notes_of_ours_stay_outside_the_language_of_the_value() -> None:
    term = {"@type": "DefinedTerm", "name": "Ozeane", "inDefinedTermSet": "gcmd:science"}
    text = page({"Ozeane": "de"}, keywords=[term])
    assert '<li dir="auto"><span lang="de">Ozeane</span> <span class="note">gcmd:science' in text


def test_other_records_do_not_inherit_a_language() -> None:
    page({"oxygen": "en"})
    assert '<li dir="auto">oxygen</li>' in page({})
    assert Named("oxygen") != Named("oxygen", language="en")
