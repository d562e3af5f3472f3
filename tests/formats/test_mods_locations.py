"""MODS: which address is the work's, and which is that of a page about it.

Source: MODS 3.8 user guidelines, location/url: usage, access, displayLabel, note.
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked

WORK, PAGE = "https://elm.example.org/item/1", "https://oak.example.org/page/2"


def mapped(body: str, title: str = "Tides", genre: str = "") -> Mapped:
    kind = f"<genre>{genre}</genre>" if genre else ""
    text = (
        '<mods xmlns="http://www.loc.gov/mods/v3" xmlns:xlink="http://www.w3.org/1999/xlink">'
        f"<titleInfo><title>{title}</title></titleInfo>{kind}{body}</mods>"
    )
    return crosswalked(*read_mods(parse_xml(text.encode())), name="mods-to-cdif")


def at(address: str, attributes: str = "") -> str:
    return f"<location><url {attributes}>{address}</url></location>"


def targets(found: Mapped) -> list[dict[str, Any]]:
    return [
        {key: text for key, text in each["target"].items() if key != "@type"}
        for each in found.work.get("relatedLink", [])
    ]


ABOUT = [
    'note="Finding aid"',
    'displayLabel="electronic resource" note="Finding Aid"',
    'displayLabel="Link to finding aid"',
    'displayLabel="Online findaid"',
    'displayLabel="Repository Collection Guide"',
    'displayLabel="Findbuch"',
    'displayLabel="Table of contents"',
    'displayLabel="Table of contents only"',
    'note="Inhaltsverzeichnis"',
    'displayLabel="Table des matières"',
    'displayLabel="Contents"',
    'displayLabel="Publisher description"',
    'displayLabel="Publisher\'s description"',
    'displayLabel="Contributor biographical information"',
    'displayLabel="Sample text"',
    'displayLabel="Leseprobe"',
    'displayLabel="Book review (H-Net)"',
    'displayLabel="Review"',
    'note="Home page of the institution"',
    'displayLabel="Catalog record"',
    'displayLabel="Related resource"',
    'displayLabel="Terms of use"',
    'displayLabel="Table of contents" access="raw object"',
]


@pytest.mark.parametrize("attributes", ABOUT)
def test_page_about_the_work_is_a_link_and_neither_its_address_nor_the_same(
    attributes: str,
) -> None:
    found = mapped(at(f"{PAGE}.pdf", attributes) + at(WORK))
    assert (found.work["@id"], found.work["url"]) == (WORK, WORK)
    assert "sameAs" not in found.work
    assert "distribution" not in found.work
    assert [each["url"] for each in targets(found)] == [f"{PAGE}.pdf"]


def test_record_with_nothing_but_a_table_of_contents_has_no_address() -> None:
    found = mapped(at(PAGE, 'displayLabel="Table of contents only"'))
    assert "url" not in found.work
    assert found.work["@id"].endswith("#resource")
    assert targets(found) == [{"name": "Table of contents only", "url": PAGE}]


@pytest.mark.parametrize(
    "address",
    [
        "http://www.loc.gov/catdir/toc/ecip0612/2006011345.html",
        "http://www.loc.gov/catdir/enhancements/fy0667/2006011345-d.html",
        "https://catdir.loc.gov/catdir/samples/cam031/00000001.pdf",
        "http://d-nb.info/1234567890/04",
    ],
)
def test_addresses_of_pages_about_books_need_no_label(address: str) -> None:
    found = mapped(at(address))
    assert "url" not in found.work
    assert [each["url"] for each in targets(found)] == [address]


@pytest.mark.parametrize(
    ("attributes", "title", "genre"),
    [
        ('usage="primary display" note="Finding aid"', "Tides", ""),
        ('access="object in context" note="Finding aid"', "Tides", ""),
        ('displayLabel="Full text and table of contents"', "Tides", ""),
        ('displayLabel="Volltext und Inhaltsverzeichnis"', "Tides", ""),
        ('displayLabel="Finding aid"', "Finding aid to the Elm papers", ""),
        ('displayLabel="Finding aid"', "Elm papers", "finding aids"),
        ('displayLabel="Book review"', "Tides", "book review"),
        ('displayLabel="Contents of box 7"', "Tides", ""),
        ('displayLabel="Description of Egypt"', "Tides", ""),
        ('displayLabel="Digital Collection"', "Tides", ""),
        ('displayLabel="electronic resource"', "Tides", ""),
        ('displayLabel="Content Detail"', "Tides", ""),
        ('note="Cover to cover"', "Tides", ""),
    ],
)
def test_label_alone_does_not_outweigh_other_signs(attributes: str, title: str, genre: str) -> None:
    found = mapped(at(WORK, attributes), title, genre)
    assert (found.work["@id"], found.work["url"]) == (WORK, WORK)
    assert targets(found) == []


def test_primary_address_is_first_over_all_locations() -> None:
    found = mapped(at(PAGE) + at(WORK, 'usage="primary"'))
    assert (found.work["@id"], found.work["url"]) == (WORK, WORK)
    assert found.work["sameAs"] == [PAGE]


def test_without_a_primary_address_the_order_is_the_sources() -> None:
    found = mapped(at(WORK) + at(PAGE))
    assert (found.work["@id"], found.work["sameAs"]) == (WORK, [PAGE])


@pytest.mark.parametrize(
    "attributes",
    ['displayLabel="Cover image"', 'displayLabel="Thumbnail"', 'note="Vorschaubild"',
     'displayLabel="Couverture"', 'access="preview"'],
)  # fmt: skip
def test_picture_of_the_work_is_left_out_and_told(attributes: str) -> None:
    found = mapped(at("https://elm.example.org/cover.jpg", attributes) + at(WORK))
    assert (found.work["@id"], found.work["url"]) == (WORK, WORK)
    assert "distribution" not in found.work
    assert "left-out" in found.codes


# ---- related items -----------------------------------------------------------------------


def related(inner: str, kind: str = ' type="host"') -> Mapped:
    return mapped(f"<relatedItem{kind}>{inner}</relatedItem>")


HOST = "<titleInfo><title>Elm papers</title></titleInfo>"


def test_second_address_of_a_host_that_speaks_of_it_is_no_identifier() -> None:
    guide = at(PAGE, 'displayLabel="Repository Collection Guide"')
    found = related(HOST + guide + at(WORK, 'displayLabel="Relation"'))
    assert found.work["isPartOf"] == [{"@type": "CreativeWork", "url": WORK, "name": "Elm papers"}]
    assert targets(found) == [{"name": "Repository Collection Guide", "url": PAGE}]
    assert "part-not-carried" not in found.codes


def test_finding_aid_of_a_named_host_is_not_its_address() -> None:
    found = related(HOST + at(PAGE, 'note="Finding Aid"'))
    assert found.work["isPartOf"] == [{"@type": "CreativeWork", "name": "Elm papers"}]
    assert targets(found) == [{"name": "Finding Aid", "url": PAGE}]


def test_related_item_that_is_nothing_but_a_finding_aid_is_that() -> None:
    found = related(at(PAGE, 'note="Finding aid"'), kind="")
    assert targets(found) == [{"name": PAGE, "url": PAGE}]


def test_primary_address_of_a_host_is_first() -> None:
    found = related(HOST + at(PAGE) + at(WORK, 'usage="primary display"'))
    (host,) = found.work["isPartOf"]
    assert host["url"] == WORK
