"""What MODS says by a type, an access or an event: kinds of names, relations, files, publishers.

Source: MODS 3.7 user guidelines (name@type, relatedItem@type, url@access, originInfo@eventType).
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import crosswalked

MODS = "http://www.loc.gov/mods/v3"


def work(body: str) -> dict[str, Any]:
    text = f'<mods xmlns="{MODS}"><titleInfo><title>Tides</title></titleInfo>{body}</mods>'
    values = read_mods(parse_xml(text.encode()))
    return crosswalked(*values, name="mods-to-cdif").work


@pytest.mark.parametrize(
    ("kind", "relation"),
    [
        ("otherVersion", "HasVersion"),
        ("otherFormat", "HasFormat"),
        ("constituent", "HasPart"),
        ("isReferencedBy", "IsReferencedBy"),
        ("references", "References"),
        ("reviewOf", "Reviews"),
        ("original", "original"),
        ("succeeding", "succeeding"),
        ("", "relation"),
    ],
)
def test_related_item_keeps_its_kind_of_relation(kind: str, relation: str) -> None:
    attribute = f' type="{kind}"' if kind else ""
    item = f"<relatedItem{attribute}><titleInfo><title>Waves</title></titleInfo></relatedItem>"
    (link,) = work(item)["relatedLink"]
    found = link["linkRelationship"]
    assert (found["name"] if isinstance(found, dict) else found) == relation
    assert link["target"] == {"@type": "EntryPoint", "name": "Waves"}


def test_family_is_neither_a_person_nor_an_organization() -> None:
    name = '<name type="family" usage="primary"><namePart>Lind family</namePart></name>'
    assert work(name)["creator"] == [{"name": "Lind family"}]


@pytest.mark.parametrize(
    ("parts", "name"),
    [
        (("Elm University", "Dept. of Tides"), "Elm University. Dept. of Tides"),
        (("Elmland.", "Office of Tides"), "Elmland. Office of Tides"),
        (("Elm University",), "Elm University"),
    ],
)
def test_parts_of_a_body_are_set_off_by_full_stops(parts: tuple[str, ...], name: str) -> None:
    inner = "".join(f"<namePart>{each}</namePart>" for each in parts)
    (found,) = work(f'<name type="corporate" usage="primary">{inner}</name>')["creator"]
    assert (found["@type"], found["name"]) == ("Organization", name)


def test_raw_object_is_a_file_and_not_the_work_elsewhere() -> None:
    found = work(
        '<location><url access="object in context">https://elm.example.org/1</url>'
        '<url access="raw object">https://elm.example.org/1/download</url></location>'
    )
    assert found["url"] == "https://elm.example.org/1"
    assert "sameAs" not in found
    assert found["distribution"] == [
        {"@type": "DataDownload", "contentUrl": "https://elm.example.org/1/download"}
    ]


@pytest.mark.parametrize(
    ("event", "publishers"),
    [
        ("digitization", ["Oak Press"]),
        ("reproduction", ["Oak Press"]),
        ("digitisation", ["Oak Press"]),
        ("Digitalisierung", ["Oak Press"]),
        ("manufacture", ["Oak Press"]),
        ("publication", ["Oak Press", "Elm Library"]),
        ("", ["Oak Press", "Elm Library"]),
    ],
)
def test_publisher_of_a_copy_is_not_the_work_s(event: str, publishers: list[str]) -> None:
    kind = f' eventType="{event}"' if event else ""
    found = work(
        "<originInfo><publisher>Oak Press</publisher></originInfo>"
        f"<originInfo{kind}><publisher>Elm Library</publisher></originInfo>"
    )
    assert [each["name"] for each in found["publisher"]] == publishers


@pytest.mark.parametrize("event", ["digitization", "digitisation", "numérisation", "reproduction"])
def test_date_of_a_copy_is_not_the_work_s(event: str) -> None:
    """As with an exact date beside an estimate, the copy's date is reported."""
    found = work(
        f'<originInfo eventType="{event}"><dateIssued>2019</dateIssued></originInfo>'
        '<originInfo eventType="publication"><dateIssued>1902</dateIssued></originInfo>'
    )
    assert found["datePublished"] == "1902"


def test_date_of_printing_may_be_that_of_publication() -> None:
    found = work('<originInfo eventType="manufacture"><dateIssued>1902</dateIssued></originInfo>')
    assert found["datePublished"] == "1902"
