"""ISBNs with words behind them, wrong numbers of related items, ARKs and numbers by their type.

Sources: ISBD, area 8 (qualification and price behind a number); ISO 2108; DataCite 4.7, number.
"""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked
from tests.rules.test_parts_accounted import datacite, mods, told

GOOD = "9783161484100"


@pytest.mark.parametrize(
    ("behind", "rest"),
    [
        ("", ""),
        (" :", ""),
        (" : £20", "£20"),
        (" £20.00", "£20.00"),
        (" 20 EUR", "20 EUR"),
        (" (pbk.)", "(pbk.)"),
        (" [pbk.]", "[pbk.]"),
        (" (pbk.) : $12.95", "(pbk.) : $12.95"),
        (" hardback", "hardback"),
        (" : kartoniert : DM 24.80", "kartoniert : DM 24.80"),
        (" Pp. : EUR 19.90", "Pp. : EUR 19.90"),
        (" rel. : 30 F", "rel. : 30 F"),
        (" : R$ 35,00", "R$ 35,00"),
        (" : 1200円", "1200円"),
        (" (geb.) : EUR 68.00 (DE), EUR 69.90 (AT)", "(geb.) : EUR 68.00 (DE), EUR 69.90 (AT)"),
    ],
)
def test_what_stands_behind_an_isbn_is_reported(behind: str, rest: str) -> None:
    for element, label in (("dc:identifier", "ISBN "), ("dc:source", "ISBN: ")):
        found = crosswalked((element, f"{label}{GOOD}{behind}"))
        book = found.work["isPartOf"][0] if element == "dc:source" else found.work
        assert book["isbn"] in (GOOD, [GOOD])
        assert told(found.result, "part-not-carried") == [rest] * bool(rest)


@pytest.mark.parametrize(
    "text", [f"ISBN {GOOD} see note", f"ISBN {GOOD} 1234", f"ISBN {GOOD} of 3"]
)
def test_other_words_behind_an_isbn_leave_it_text(text: str) -> None:
    assert "isbn" not in crosswalked(("dc:identifier", text)).work


def test_a_wrong_isbn_with_a_price_is_reported() -> None:
    found = crosswalked(("dc:identifier", "ISBN 9783161484101 : £20"))
    assert "isbn" not in found.work
    assert told(found.result, "bad-check-digit") == ["ISBN 9783161484101 : £20"]


def _item(kind: str, number: str, relation: str) -> str:
    return (
        f'<relatedItems><relatedItem relatedItemType="Book" relationType="{relation}">'
        f'<relatedItemIdentifier relatedItemIdentifierType="{kind}">{number}'
        "</relatedItemIdentifier><titles><title>Elms</title></titles></relatedItem></relatedItems>"
    )


@pytest.mark.parametrize("relation", ["IsPublishedIn", "References"])
@pytest.mark.parametrize(("kind", "number"), [("ISBN", "0-12-345678-1"), ("ISSN", "1234-5678")])
def test_wrong_number_of_a_related_item_is_reported(relation: str, kind: str, number: str) -> None:
    found = datacite(_item(kind, number, relation))
    assert told(found, "bad-check-digit") == [f"{kind.lower()}:{number}"]


@pytest.mark.parametrize("kind", ["host", "series", "succeeding"])
def test_wrong_number_of_a_host_is_reported(kind: str) -> None:
    found = mods(
        f'<relatedItem type="{kind}"><titleInfo><title>Elms</title></titleInfo>'
        '<identifier type="issn">1234-5678</identifier></relatedItem>'
    )
    assert told(found, "bad-check-digit") == ["issn:1234-5678"]


def test_right_number_of_a_related_item_is_not_reported() -> None:
    assert told(datacite(_item("ISBN", GOOD, "IsPublishedIn")), "bad-check-digit") == []


@pytest.mark.parametrize("element", ["dc:relation", "dcterms:relation", "dcterms:isPartOf"])
def test_wrong_number_of_a_relation_is_reported(element: str) -> None:
    name = "oai_dc-to-cdif" if element.startswith("dc:") else "qdc-to-cdif"
    found = crosswalked((element, "ISSN 1234-5678"), name=name)
    assert "bad-check-digit" in found.codes


@pytest.mark.parametrize(
    ("kind", "text", "ark"),
    [
        ("ark", "13030/m5qz2bmh", "ark:/13030/m5qz2bmh"),
        ("ARK", "/13030/m5qz2bmh", "ark:/13030/m5qz2bmh"),
        ("ark", "ark:/13030/m5qz2bmh", "ark:/13030/m5qz2bmh"),
        ("local", "13030/m5qz2bmh", ""),
        ("ark", "m5qz2bmh", ""),
    ],
)
def test_ark_by_its_type_needs_no_label(kind: str, text: str, ark: str) -> None:
    work = mods(f'<identifier type="{kind}">{text}</identifier>').document.work
    assert (ark or text) in str(work["identifier"])
    assert work["@id"].endswith(ark) if ark else "example.org" in work["@id"]


@pytest.mark.parametrize(
    ("attribute", "said"),
    [
        (' numberType="Chapter"', "chapter 7"),
        (' numberType="Report"', "report 7"),
        (' numberType="Article"', "7"),
        (' numberType="Other"', "number 7"),
        ("", "number 7"),
    ],
)
def test_number_of_a_related_item_stands_in_the_citation(attribute: str, said: str) -> None:
    found = datacite(
        '<relatedItems><relatedItem relatedItemType="Book" relationType="IsPublishedIn">'
        f"<titles><title>Elms</title></titles><issue>2</issue><number{attribute}>7</number>"
        "<edition>3rd</edition></relatedItem></relatedItems>"
    )
    assert found.document.work["bibliographicCitation"] == [f"Elms, no. 2, {said}"]
    (book,) = found.document.work["isPartOf"]
    assert (book["@type"], book["version"]) == ("Book", "3rd")
    assert told(found) == []


def test_a_place_with_point_and_polygon_is_not_named_once_more() -> None:
    points = "".join(
        f"<polygonPoint><pointLongitude>{x}</pointLongitude><pointLatitude>{y}</pointLatitude>"
        "</polygonPoint>"
        for x, y in ((1, 1), (2, 1), (2, 2), (1, 1))
    )
    found = datacite(
        "<geoLocations><geoLocation><geoLocationPlace>Elm Sea</geoLocationPlace><geoLocationPoint>"
        "<pointLongitude>1</pointLongitude><pointLatitude>1</pointLatitude></geoLocationPoint>"
        f"<geoLocationPolygon>{points}</geoLocationPolygon></geoLocation></geoLocations>"
    )
    (place,) = found.document.work["spatialCoverage"]
    assert place["name"] == "Elm Sea"
    assert "geo" in place
    assert len(found.document.work["geometry"]) == 1
