"""ItemList parts, JSON Lines, sitemaps and robots.txt, by the texts that define them."""

from __future__ import annotations

import gzip
from dataclasses import replace
from datetime import datetime

import orjson
import pytest

from oaicdif.datestamp import parse_datestamp
from oaicdif.site.addresses import Addresses, sitemap_part
from oaicdif.site.machine_lists import ListPart, gzipped, item_list, json_lines, list_links
from oaicdif.site.robots import robots_txt
from oaicdif.site.sitemap import PART_ENTRIES, Located, cdif_sitemap, page_sitemap, sitemap_index
from oaicdif.store.shelves import EntryRange
from oaicdif.xmldoc import Element, parse_xml
from tests.web.catalog import BASE

WHERE = Addresses(BASE)
PART = ListPart(number=2, live=2, seq=9, changed="2024-02-01T12:00:02Z", last=7, previous=1, next=4)
DOCUMENTS = [b'{"@id":"a","name":"\xc3\xbc"}', b'{"@id":"b"}']
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
RS = "{http://www.openarchives.org/rs/terms/}"
RECORDS = [
    Located("oai:x:1", "2024-02-01T12:00:02Z", "https://doi.org/10.5072/1?a=b&c=d"),
    Located("oai:x:2", "2024-02-03T12:00:02Z", "urn:nbn:nl:ui:13-1"),
]


def test_list_is_whole_in_itself() -> None:
    # draft, Appendix 1, Example 3
    found = orjson.loads(item_list(PART, "Example catalog", DOCUMENTS, WHERE))
    assert found["@type"] == ["ItemList"]
    assert found["@id"] == f"{BASE}/lists/2.jsonld"
    assert found["itemListOrder"] == "https://schema.org/ItemListUnordered"
    assert found["numberOfItems"] == 2
    assert found["itemListElement"] == [orjson.loads(each) for each in DOCUMENTS]
    assert found["name"]
    assert found["description"]
    assert found["@context"][0] == "https://schema.org"


@pytest.mark.parametrize(("number", "names_last"), [(1, True), (2, False), (7, False)])
def test_only_the_first_part_names_the_last_in_itself(number: int, names_last: bool) -> None:
    # so that a catalog that grows changes one file of those that were there
    part = replace(PART, number=number)
    found = orjson.loads(item_list(part, "Example catalog", DOCUMENTS, WHERE))["relatedLink"]
    named = {each["linkRelationship"]: each["target"]["url"] for each in found}
    assert named["first"] == f"{BASE}/lists/1.jsonld"
    assert named["next"] == f"{BASE}/lists/4.jsonld"
    assert named.get("last") == (f"{BASE}/lists/7.jsonld" if names_last else None)


def test_empty_list_is_valid_json() -> None:
    assert orjson.loads(item_list(PART, "x", [], WHERE))["itemListElement"] == []


def test_parts_are_linked() -> None:
    links = {each.rel: each for each in list_links(PART, WHERE)}
    assert {rel: each.href for rel, each in links.items()} == {
        "first": f"{BASE}/lists/1.jsonld",
        "prev": f"{BASE}/lists/1.jsonld",
        "next": f"{BASE}/lists/4.jsonld",
        "last": f"{BASE}/lists/7.jsonld",
    }
    assert links["next"].profile == "CDIF-list-1.0"


def test_stream_has_a_document_in_each_line() -> None:
    lines = b"".join(json_lines(DOCUMENTS)).splitlines()
    assert [orjson.loads(each) for each in lines] == [orjson.loads(each) for each in DOCUMENTS]


def test_compressed_stream_is_one_gzip_member_and_always_the_same() -> None:
    packed = b"".join(gzipped(json_lines(DOCUMENTS * 1000)))
    assert gzip.decompress(packed) == b"".join(json_lines(DOCUMENTS * 1000))
    assert packed == b"".join(gzipped(json_lines(DOCUMENTS * 1000)))


def urls(root: Element) -> list[Element]:
    return root.findall(f"{SITEMAP}url")


def test_page_sitemap_keeps_the_protocol() -> None:
    # sitemaps.org, protocol 0.9: urlset, url, loc, lastmod in W3C datetime
    root = parse_xml(page_sitemap(RECORDS, WHERE))
    assert root.tag == f"{SITEMAP}urlset"
    assert [each.findtext(f"{SITEMAP}loc") for each in urls(root)] == [
        f"{BASE}/records/oai:x:1",
        f"{BASE}/records/oai:x:2",
    ]
    for each in urls(root):
        assert isinstance(parse_datestamp(each.findtext(f"{SITEMAP}lastmod") or "")[0], datetime)


def test_cdif_sitemap_says_what_each_file_describes_and_its_profile() -> None:
    # official example SiteMapResourceSyncExample2: rs:md, rs:ln profile and describes
    root = parse_xml(cdif_sitemap(RECORDS, WHERE))
    about = root.find(f"{RS}md")
    assert about is not None
    assert about.get("capability") == "resourcelist"
    assert about.get("at") == "2024-02-03T12:00:02Z"
    first, second = urls(root)
    assert first.findtext(f"{SITEMAP}loc") == f"{BASE}/records/oai:x:1.jsonld"
    links = {each.get("rel"): each.get("href") for each in first.findall(f"{RS}ln")}
    assert links["describes"] == "https://doi.org/10.5072/1?a=b&c=d"
    assert (links["profile"] or "").startswith("https://")
    assert links["alternate"] == f"{BASE}/records/oai:x:1"
    # a URN is no address that a link can lead to
    assert "describes" not in [each.get("rel") for each in second.findall(f"{RS}ln")]


def test_url_children_stand_in_the_order_of_the_schemas() -> None:
    # sitemap.xsd allows foreign elements only after its own; ResourceSync: rs:md, then rs:ln
    first = urls(parse_xml(cdif_sitemap(RECORDS, WHERE)))[0]
    assert [each.tag for each in first] == [
        f"{SITEMAP}loc",
        f"{SITEMAP}lastmod",
        f"{RS}md",
        *[f"{RS}ln"] * 3,
    ]


def test_index_names_the_parts_that_hold_something() -> None:
    parts = [
        EntryRange(1, 10_000, 5, "2024-02-01T12:00:02Z"),
        EntryRange(2, 0, 6, "2024-02-02T12:00:02Z"),
        EntryRange(3, 1, 7, "2024-02-03T12:00:02Z"),
    ]
    root = parse_xml(sitemap_index("pages", parts, WHERE))
    assert root.tag == f"{SITEMAP}sitemapindex"
    assert [
        (each.findtext(f"{SITEMAP}loc"), each.findtext(f"{SITEMAP}lastmod")) for each in root
    ] == [
        (f"{BASE}/sitemap-1.xml.gz", "2024-02-01T12:00:02Z"),
        (f"{BASE}/sitemap-3.xml.gz", "2024-02-03T12:00:02Z"),
    ]


def test_index_of_record_files_is_a_resource_list_index() -> None:
    # ResourceSync, section 10.2: rs:md with capability and at, before the parts
    parts = [
        EntryRange(1, 9, 5, "2024-02-01T12:00:02Z"),
        EntryRange(2, 1, 7, "2024-02-03T12:00:02Z"),
    ]
    about, *held = parse_xml(sitemap_index("cdif", parts, WHERE))
    assert about.tag == f"{RS}md"
    assert dict(about.attrib.items()) == {
        "capability": "resourcelist",
        "at": "2024-02-03T12:00:02Z",
    }
    found = [each.findtext(f"{SITEMAP}loc") for each in held]
    assert found == [f"{BASE}/cdif-sitemap-1.xml", f"{BASE}/cdif-sitemap-2.xml"]


def test_parts_list_nothing_outside_their_folder() -> None:
    # sitemaps.org, "Sitemap file location"
    for name in ("pages", "cdif"):
        folder = WHERE.at(sitemap_part(name, 1)).rpartition("/")[0]
        assert WHERE.page("oai:x:1").startswith(f"{folder}/")


def test_largest_part_stays_under_the_limits() -> None:
    # sitemaps.org: at most 50,000 URLs and 50 MB
    base = Addresses("https://" + "x" * 60 + ".example.org/" + "y" * 60)
    for character in "a&":
        work = "https://e.org/" + character * 2030
        longest = Located("x" * 180, "2024-02-01T12:00:02Z", work)
        assert len(cdif_sitemap([longest] * 100, base)) * PART_ENTRIES / 100 < 50_000_000
    assert PART_ENTRIES <= 50_000


@pytest.mark.parametrize("agent", ["CDIF1.0", "CDIF"])
def test_reader_that_knows_cdif_finds_its_group(agent: str) -> None:
    # RFC 9309, 2.2.1: the group's name up to the first character that is none of [A-Za-z_-]
    groups = {}
    for block in robots_txt(WHERE).strip().split("\n\n"):
        name, *rules = block.splitlines()
        groups[name.removeprefix("User-agent: ")] = rules
    names = {name: name[: len("CDIF")] if agent == "CDIF" else name for name in groups}
    (found,) = [rules for name, rules in groups.items() if names[name] == agent]
    assert found == ["Allow: /", f"Sitemap: {BASE}/cdif-sitemap.xml"]


def test_every_other_crawler_is_led_to_the_pages() -> None:
    text = robots_txt(WHERE)
    assert f"User-agent: *\nAllow: /\nSitemap: {BASE}/sitemap.xml\n" in text
    assert text.count("\n\n") == 1
