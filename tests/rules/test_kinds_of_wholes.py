"""What kind of whole a related item is, and identifiers that say their type twice.

Sources: DataCite 4.6, relatedItemType; MODS 3.8 user guidelines, relatedItem (genre), identifier.
"""

from __future__ import annotations

import pytest

from oaicdif.formats.datacite import read_datacite
from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked


def mods(content: str) -> Mapped:
    text = f'<mods xmlns="http://www.loc.gov/mods/v3">{content}</mods>'
    return crosswalked(*read_mods(parse_xml(text.encode())), name="mods-to-cdif")


def item(kind: str, relation: str) -> Mapped:
    text = (
        '<resource xmlns="http://datacite.org/schema/kernel-4"><relatedItems>'
        f'<relatedItem relatedItemType="{kind}" relationType="{relation}"><titles>'
        "<title>Elms</title></titles><relatedItemIdentifier relatedItemIdentifierType="
        '"DOI">10.1234/elms</relatedItemIdentifier></relatedItem></relatedItems></resource>'
    )
    return crosswalked(*read_datacite(parse_xml(text.encode())), name="datacite-to-cdif")


def told(found: Mapped) -> list[str]:
    return [each.detail or each.text for each in found.result.issues if "carried" in each.code]


@pytest.mark.parametrize(
    ("kind", "expected", "reported"),
    [("Book", "Book", []), ("Journal", "Periodical", []), ("Dataset", "Dataset", []),
     ("Text", "CreativeWork", ["itemType: Text"])],
)  # fmt: skip
def test_datacite_says_what_the_whole_is(kind: str, expected: str, reported: list[str]) -> None:
    found = item(kind, "IsPublishedIn")
    (whole,) = found.work["isPartOf"]
    assert whole["@type"] == expected
    assert told(found) == reported


@pytest.mark.parametrize("kind", ["Book", "Journal"])
def test_kind_of_what_is_only_related_is_reported(kind: str) -> None:
    assert told(item(kind, "References")) == [f"itemType: {kind}"]


@pytest.mark.parametrize(
    ("inner", "expected"),
    [("<genre>book</genre>", "Book"), ("<genre>journal</genre>", "Periodical"),
     ('<genre>book</genre><identifier type="issn">1040-5488</identifier>', "Periodical"),
     ("<genre>elm</genre>", "CreativeWork"), ("", "CreativeWork")],
)  # fmt: skip
def test_genre_of_a_host_says_what_it_is(inner: str, expected: str) -> None:
    title = "<titleInfo><title>Elms</title></titleInfo>"
    (whole,) = mods(f'<relatedItem type="host">{title}{inner}</relatedItem>').work["isPartOf"]
    assert whole["@type"] == expected


@pytest.mark.parametrize("text", ["AC:P:8653", "hdl:AC:P:8653"])
def test_value_that_is_none_of_its_type_has_no_label_twice(text: str) -> None:
    found = mods(f'<identifier type="hdl">{text}</identifier>')
    assert found.work["identifier"] == [
        {"@type": "PropertyValue", "propertyID": "hdl", "value": "AC:P:8653"}
    ]


def test_seller_is_no_identifier_and_his_number_is_one() -> None:
    kind = '<identifier type="stock number">{}</identifier>'.format
    found = mods(kind("Elm Books, Oakton") + kind("EB 7"))
    assert [each["value"] for each in found.work["identifier"]] == ["EB 7"]
    assert told(found) == ["Elm Books, Oakton"]


@pytest.mark.parametrize(
    ("text", "size"),
    [("Nombre total de vues : 10", True), ("Number of images: 4", True),
     ("Anzahl der Seiten: 12", True), ("Number of elms: 4", False), ("Number of pages", False)],
)  # fmt: skip
def test_labelled_number_of_pages_or_pictures_is_a_size(text: str, size: bool) -> None:
    work = crosswalked(("dc:format", text)).work
    assert work["size" if size else "format"] == [text]
