"""Labels that a program wrote before what says so itself, and parameters of media types."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import crosswalked

REGISTRY = "https://registry.identifiers.org/registry/"


@pytest.mark.parametrize(
    ("text", "alone"),
    [
        ("urn:urn:nbn:de:elm-1", "urn:nbn:de:elm-1"),
        ("doi:doi:10.1234/elm", "doi:10.1234/elm"),
        ("URL: https://a.example.org/1", "https://a.example.org/1"),
        ("handle:hdl:1234/5", "hdl:1234/5"),
        ("hdl:https://hdl.handle.net/1234/5", "https://hdl.handle.net/1234/5"),
        ("ark:ark:/12345/x7", "ark:/12345/x7"),
        ("isbn:isbn:978-3-16-148410-0", "isbn:978-3-16-148410-0"),
    ],
)
@pytest.mark.parametrize(
    ("element", "crosswalk"),
    [("dc:identifier", "oai_dc-to-cdif"), ("datacite:alternateIdentifier", "datacite-to-cdif")],
)
def test_second_label_goes(text: str, alone: str, element: str, crosswalk: str) -> None:
    found, wanted = (crosswalked((element, each), name=crosswalk) for each in (text, alone))
    assert found.work == wanted.work


@pytest.mark.parametrize("text", ["urn:isbn:978-3-16-148410-0", "urn:nbn:de:elm-1", "url: elm"])
def test_one_label_stays(text: str) -> None:
    said = crosswalked(("dc:identifier", text)).work["identifier"]
    assert text in str(said) or "9783161484100" in str(said)


def value(scheme: str, text: str) -> dict[str, Any]:
    return {"@type": "PropertyValue", "propertyID": scheme, "value": text}


@pytest.mark.parametrize(
    ("kind", "text", "expected", "wrong"),
    [
        ("ISBN", "isbn:978-3-16-148410-0", value(f"{REGISTRY}isbn", "9783161484100"), False),
        ("ISBN", "978-3-16-148410-0", value(f"{REGISTRY}isbn", "9783161484100"), False),
        ("ISBN", "isbn:937-0-4523-12357-6", value("ISBN", "937-0-4523-12357-6"), True),
        ("ISSN", "issn:1539-3754", value("ISSN", "1539-3754"), True),
    ],
)
def test_number_has_its_type_and_no_label(
    kind: str, text: str, expected: dict[str, Any], wrong: bool
) -> None:
    found = crosswalked(("datacite:alternateIdentifier", text, "", kind), name="datacite-to-cdif")
    assert found.work["identifier"] == [expected]
    assert ("bad-check-digit" in found.codes) is wrong


def test_issn_by_its_type_is_the_periodicals() -> None:
    found = crosswalked(
        ("datacite:alternateIdentifier", "ISSN 1539-3755", "", "ISSN"), name="datacite-to-cdif"
    )
    assert found.work["isPartOf"] == [{"@type": "Periodical", "issn": "1539-3755"}]
    assert "identifier" not in found.work


@pytest.mark.parametrize("text", ["text/plain; charset=UTF-8", 'application/xml;profile="elm"'])
def test_parameter_of_a_media_type_is_told(text: str) -> None:
    found = crosswalked(("dc:format", text))
    assert found.work["format"] == [text.partition(";")[0]]
    assert [each.text for each in found.result.issues if each.code == "not-carried"] == [text]


@pytest.mark.parametrize("text", ["text/plain", "image/jp2; text/plain"])
def test_media_type_without_parameter_is_not_told(text: str) -> None:
    assert "not-carried" not in crosswalked(("dc:format", text)).codes


@pytest.mark.parametrize("label", ["Abstract", "https://a.example.org/elm/thumbnail.jpg"])
def test_label_or_thumbnail_is_no_description(label: str) -> None:
    found = crosswalked(("dc:description", label), ("dc:description", "Elms are tall."))
    assert found.work["description"] == "Elms are tall."
    assert "left-out" in found.codes


@pytest.mark.parametrize("text", ["Abstract art of Elmland", "See https://a.example.org/elm.jpg"])
def test_description_with_such_a_word_stays(text: str) -> None:
    assert crosswalked(("dc:description", text)).work["description"] == text
