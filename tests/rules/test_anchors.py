"""A link as HTML writes it: the address is what it leads to, the text its name."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import crosswalked

PAGE = "https://pages.example.org/article/1"


def targets(found: dict[str, Any]) -> list[dict[str, Any]]:
    return [each["target"] for each in found["relatedLink"]]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (f'<a href="{PAGE}">Link to the article</a>', "Link to the article"),
        (f"<a href='{PAGE}'>Link to the article</a>", "Link to the article"),
        (f'<A HREF="{PAGE}" target="_blank">Link to the article</A>', "Link to the article"),
        (f"<a class=x href={PAGE}>Link to the article</a>", "Link to the article"),
        (f'&lt;a href="{PAGE}"&gt;Link to the article&lt;/a&gt;', "Link to the article"),
        (f'Article: <a href="{PAGE}">see here</a>', "Article: see here"),
        (f'<a href="{PAGE}"><b>Bold</b> words</a>', "Bold words"),
        (f'<a href="{PAGE}">{PAGE}</a>', PAGE),
        (f'<a href="{PAGE}"></a>', PAGE),
    ],
)
@pytest.mark.parametrize(
    ("element", "crosswalk"),
    [
        ("dc:relation", "oai_dc-to-cdif"),
        ("dc:source", "oai_dc-to-cdif"),
        ("dcterms:isReferencedBy", "qdc-to-cdif"),
    ],
)
def test_link_has_its_address_and_its_words(
    text: str, name: str, element: str, crosswalk: str
) -> None:
    found = crosswalked((element, text), name=crosswalk)
    assert targets(found.work) == [{"@type": "EntryPoint", "name": name, "url": PAGE}]
    assert "markup-removed" in found.codes


@pytest.mark.parametrize(
    "text",
    ['<a name="top">Elm</a>', '<a href="#top">Elm</a>', '<a href="mailto:elm@example.org">Elm</a>'],
)
def test_anchor_that_leads_nowhere_on_the_web_gives_no_address(text: str) -> None:
    found = crosswalked(("dc:relation", text))
    assert all("url" not in each for each in targets(found.work))


def test_whole_is_named_by_the_words_of_its_link() -> None:
    found = crosswalked(("dcterms:isPartOf", f'<a href="{PAGE}">Tides</a>'), name="qdc-to-cdif")
    assert found.work["isPartOf"] == [{"@type": "CreativeWork", "@id": PAGE, "name": "Tides"}]


@pytest.mark.parametrize(
    ("text", "iri"),
    [
        ('<a href="https://doi.org/10.1234/elm">10.1234/elm</a>', "https://doi.org/10.1234/elm"),
        (f'<a href="{PAGE}">Full text</a>', PAGE),
    ],
)
def test_identifier_is_the_address_of_the_link(text: str, iri: str) -> None:
    found = crosswalked(("dc:identifier", text))
    assert found.work["@id"] == iri
    assert "markup-removed" in found.codes


def test_rights_keep_the_words_and_the_address() -> None:
    found = crosswalked(("dc:rights", f'See our <a href="{PAGE}">terms of use</a>.'))
    assert found.work["conditionsOfAccess"] == [f"See our terms of use. ({PAGE})"]
    assert "license" not in found.work


def test_licence_within_a_link_is_the_licence() -> None:
    text = '<a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>'
    found = crosswalked(("dc:rights", text))
    assert "https://creativecommons.org/licenses/by/4.0/" in found.work["license"]
