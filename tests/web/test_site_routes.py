"""Start page, browse pages, lists, sitemaps over HTTP."""

from __future__ import annotations

import gzip
import re
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient
from lxml import html

from oaicdif.errors import StoreError
from oaicdif.model import Set
from oaicdif.store import Store
from oaicdif.web.app import create_app
from oaicdif.xmldoc import parse_xml
from tests.web.catalog import BASE, POOR, Clock, fill

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
EVERYTHING = [
    "/",
    "/browse",
    "/conformance",
    "/browse/all/year",
    "/browse/type/Dataset",
    "/browse/set/sea",
    "/browse/year/2012",
    "/browse/endpoint/demo",
    "/lists/1.jsonld",
    "/catalog.jsonl",
    "/catalog.jsonl.gz",
    "/sitemap.xml",
    "/cdif-sitemap.xml",
    "/sitemap-1.xml.gz",
    "/sitemap-1.xml",
    "/cdif-sitemap-1.xml",
    "/robots.txt",
    "/static/site.css",
    "/static/world.svg",
]


@pytest.mark.parametrize("path", EVERYTHING)
def test_address_answers_get_and_head(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 200
    head = client.head(path)
    assert (head.status_code, head.data) == (200, b"")


@pytest.mark.few(3)
@pytest.mark.parametrize("path", [p for p in EVERYTHING if "catalog" not in p and "." not in p])
def test_page_of_the_catalog_is_kept_until_it_changes(
    client: FlaskClient, store: Store, clock: Clock, path: str
) -> None:
    tag = {"If-None-Match": client.get(path).headers["ETag"]}
    assert client.get(path, headers=tag).status_code == 304
    more = {**POOR, "@type": "Dataset", "datePublished": "2012"}
    fill(store, clock, {"oai:x:more": more}, sets="sea")
    assert client.get(path, headers=tag).status_code == 200


@pytest.mark.parametrize("path", ["/browse", "/browse/set/sea"])
def test_renamed_set_gives_its_pages_another_tag(
    client: FlaskClient, store: Store, path: str
) -> None:
    # RFC 9110, section 8.8.1: a strong validator changes whenever the bytes change
    before = client.get(path)
    store.name_sets([Set("sea", "Of the sea")])
    after = client.get(path, headers={"If-None-Match": before.headers["ETag"]})
    assert (after.status_code, "Of the sea" in after.text) == (200, True)
    assert after.headers["ETag"] != before.headers["ETag"]


def test_renamed_set_leaves_pages_that_do_not_name_it_alone(
    client: FlaskClient, store: Store
) -> None:
    tags = {path: client.get(path).headers["ETag"] for path in ("/", "/browse/type/Dataset")}
    store.name_sets([Set("sea", "Of the sea")])
    for path, tag in tags.items():
        assert client.get(path, headers={"If-None-Match": tag}).status_code == 304


@pytest.mark.few(15)
@pytest.mark.parametrize(
    "address",
    [
        "/lists/{}.jsonld",
        "/browse/type/Dataset/{}",
        "/browse/set/sea/{}",
        "/sitemap-{}.xml.gz",
        "/cdif-sitemap-{}.xml",
        "/records/oai:x:rich.kernel-{}.json",
    ],
)
@pytest.mark.parametrize(
    "number",
    ["-1", "999999", "93000000000000000", str(2**63), str(10**22), "9" * 5000],
    ids=lambda each: each[:20],
)
def test_number_beyond_all_gets_404_and_a_page_that_helps(
    client: FlaskClient, address: str, number: str
) -> None:
    answer = client.get(address.format(number))
    assert answer.status_code == 404
    assert 'href="/browse"' in answer.text


def test_start_page_says_what_how_much_and_from_where(client: FlaskClient) -> None:
    page = client.get("/").text
    assert "2 records from 1 source, published in 2012." in page
    assert "demo" in page
    for way in ("oai", "sitemap.xml", "cdif-sitemap.xml", "lists/1.jsonld", "catalog.jsonl.gz"):
        assert f'href="{BASE}/{way}"' in page


@pytest.mark.parametrize("asked", ["page=2", "page=99", "page=x", "page="])
def test_page_that_a_list_does_not_have_is_not_its_first(client: FlaskClient, asked: str) -> None:
    assert client.get(f"/browse/set/sea?{asked}").status_code == 404
    assert client.get(f"/browse/set/sea?utm_source={asked}").status_code == 200


def test_record_without_a_title_is_called_alike_everywhere(
    store: Store, clock: Clock, client: FlaskClient
) -> None:
    fill(store, clock, {"oai:x:bare": {**POOR, "name": ""}})
    listed = html.document_fromstring(client.get("/browse/endpoint/demo").get_data())
    assert "Without a title oai:x:bare" in str(listed.xpath("string()"))
    page = html.document_fromstring(client.get("/records/oai:x:bare").get_data())
    assert page.findtext(".//h1") == "Without a title"
    # no invented title for programs
    assert page.xpath("//meta[@name='citation_title' or @name='DC.title']") == []


def test_start_page_of_an_empty_catalog_says_how_to_fill_it(
    store: Store, clock: Clock, settings: object
) -> None:
    client = create_app(settings, store, clock).test_client()  # type: ignore[arg-type]
    assert "oaicdif harvest" in client.get("/").text
    assert "Nothing has been published yet" in client.get("/browse").text
    assert orjson.loads(client.get("/lists/1.jsonld").data)["numberOfItems"] == 0
    assert client.get("/catalog.jsonl").data == b""
    assert client.get("/sitemap.xml").status_code == 200


def test_start_page_of_a_catalog_whose_records_are_deleted_does_not_wait_for_a_harvest(
    store: Store, clock: Clock, settings: object
) -> None:
    fill(store, clock, {"oai:x:1": POOR})
    fill(store, clock, {"oai:x:1": None})
    clock.tick(60)
    page = create_app(settings, store, clock).test_client().get("/").text  # type: ignore[arg-type]
    assert "all records that were published here are deleted" in page
    assert "first harvest" not in page


def test_browse_page_lists_sets_and_sources_by_the_numbers_in_their_names(
    store: Store, clock: Clock, settings: object
) -> None:
    for number in (10, 9, 2):
        records = {f"oai:x:{number}": POOR}
        fill(store, clock, records, endpoint=f"source-{number}", sets=f"part{number}")
    client = create_app(settings, store, clock).test_client()  # type: ignore[arg-type]
    page = client.get("/browse").text
    for path in ("set/part{}", "endpoint/source-{}"):
        places = [page.index(f'browse/{path.format(number)}"') for number in (2, 9, 10)]
        assert places == sorted(places)


def test_browse_page_leads_to_every_shelf(client: FlaskClient) -> None:
    page = client.get("/browse").text
    for path in ("type/Dataset", "type/CreativeWork", "set/sea", "year/2012", "endpoint/demo"):
        assert f'href="./browse/{path}"' in page


def test_every_shelf_of_many_is_reached_from_the_browse_page(
    client: FlaskClient, store: Store, clock: Clock
) -> None:
    sets = {f"many:{n}" for n in range(2100)}
    fill(store, clock, {"oai:y:1": POOR}, sets=" ".join(sets))
    seen: set[str] = set()
    page, pages = client.get("/browse").text, 0
    (path,) = re.findall(r'<a href="\./(browse/all/set/2)">and 1,\d+ more</a>', page)
    while path:
        seen |= set(re.findall(r'href="[./]*browse/set/([^"/]+)"', page))
        page, pages = client.get(f"/{path}").text, pages + 1
        assert 'href="../../../browse/all/set">First page' in page
        path = next(iter(re.findall(r'<link rel="next" href="[./]*(browse/[^"]+)"', page)), "")
    seen |= set(re.findall(r'href="[./]*browse/set/([^"/]+)"', page))
    assert sets <= seen
    assert pages == 2
    assert client.get("/browse/all/set").text.count('href="../../browse/set/') == 1000


@pytest.mark.parametrize(
    "path", ["all/set/2", "all/set/0", "all/nothing", "all", "all/year/9999999999999999999999"]
)
def test_page_of_shelves_that_there_is_not_is_a_404(client: FlaskClient, path: str) -> None:
    assert client.get(f"/browse/{path}").status_code == 404


def test_sources_stand_in_the_order_of_their_names(
    client: FlaskClient, store: Store, clock: Clock
) -> None:
    for name in ("b", "Able", "c10"):
        fill(store, clock, {f"oai:{name}:1": POOR}, endpoint=name)
    page = client.get("/browse/all/endpoint").text
    assert re.findall(r"browse/endpoint/(\w+)", page) == ["Able", "b", "c10", "demo"]


def test_shelf_names_its_live_records(client: FlaskClient) -> None:
    page = client.get("/browse/set/sea").text
    assert "Oxygen profiles" in page
    assert 'href="../../records/oai:x:poor"' in page
    assert "oai:x:gone" not in page


def test_long_shelf_is_walked_by_next(client: FlaskClient, store: Store, clock: Clock) -> None:
    fill(store, clock, {f"oai:y:{n}": {**POOR, "@type": "Book"} for n in range(230)})
    path, seen, pages = "/browse/type/Book", set(), 0
    while path:
        page = client.get(path).text
        seen |= {part.split('"')[0] for part in page.split('href="')[1:] if "records/" in part}
        pages += 1
        _, found, after = page.partition('<link rel="next" href="')
        path = "/browse" + after.split('"')[0].partition("browse")[2] if found else ""
    assert len(seen) == 230
    assert pages > 2


def test_value_of_any_letters_has_an_address(
    client: FlaskClient, store: Store, clock: Clock
) -> None:
    fill(store, clock, {"oai:y:1": POOR}, endpoint="Bücher & Noten/2", sets="a.b:c'd")
    assert client.get("/browse/endpoint/B~c3~bccher~20~26~20Noten~2f2").status_code == 200
    assert client.get("/browse/set/a~2eb:c~27d").status_code == 200
    for link in ("endpoint/B~c3~bccher~20~26~20Noten~2f2", "set/a~2eb:c~27d"):
        assert f'href="./browse/{link}"' in client.get("/browse").text


def test_list_parts_are_linked_in_the_header(
    client: FlaskClient, store: Store, clock: Clock
) -> None:
    fill(store, clock, {f"oai:y:{n}": POOR for n in range(250)})
    answer = client.get("/lists/2.jsonld")
    assert answer.headers["Content-Type"] == 'application/ld+json; profile="CDIF-list-1.0"'
    for rel, number in (("first", 1), ("prev", 1), ("next", 3), ("last", 3)):
        assert f'<{BASE}/lists/{number}.jsonld>; rel="{rel}"' in answer.headers["Link"]
    found = [orjson.loads(client.get(f"/lists/{n}.jsonld").data) for n in (1, 2, 3)]
    assert sum(each["numberOfItems"] for each in found) == 252
    assert client.get("/lists/4.jsonld").status_code == 404


def last_of(part: dict[str, Any]) -> list[str]:
    links = part["relatedLink"]
    return [each["target"]["url"] for each in links if each["linkRelationship"] == "last"]


def test_first_part_names_the_last_and_changes_with_it_alone(
    client: FlaskClient, store: Store, clock: Clock
) -> None:
    fill(store, clock, {f"oai:y:{n}": POOR for n in range(250)})
    first, second = (client.get(f"/lists/{n}.jsonld") for n in (1, 2))
    assert last_of(orjson.loads(first.data)) == [f"{BASE}/lists/3.jsonld"]
    assert last_of(orjson.loads(second.data)) == []
    fill(store, clock, {f"oai:z:{n}": POOR for n in range(100)})
    again = client.get("/lists/1.jsonld", headers={"If-None-Match": first.headers["ETag"]})
    assert last_of(orjson.loads(again.data)) == [f"{BASE}/lists/4.jsonld"]
    same = client.get("/lists/2.jsonld", headers={"If-None-Match": second.headers["ETag"]})
    assert same.status_code == 304


def test_stream_holds_every_live_record_once(
    client: FlaskClient, store: Store, clock: Clock
) -> None:
    fill(store, clock, {f"oai:y:{n}": POOR for n in range(250)})
    lines = client.get("/catalog.jsonl").data.splitlines()
    names = [orjson.loads(each)["@id"] for each in lines]
    assert len(names) == len(set(names)) == 252
    assert gzip.decompress(client.get("/catalog.jsonl.gz").data).splitlines() == lines


def test_tag_of_the_whole_catalog_changes_with_its_content_alone(
    client: FlaskClient, store: Store, clock: Clock
) -> None:
    """RFC 9110, section 8.8.3: a tag for each representation; 13.1.2: 304 while it stays."""
    paths = ("/catalog.jsonl", "/catalog.jsonl.gz")
    whole = [client.get(path) for path in paths]
    assert all(each.data for each in whole)  # read to its end: one in the making serves on
    before = [each.headers["ETag"] for each in whole]
    assert before[0] != before[1]
    clock.tick(3600)
    assert [client.head(path).headers["ETag"] for path in paths] == before
    for path, tag in zip(paths, before, strict=True):
        again = client.get(path, headers={"If-None-Match": tag})
        assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    fill(store, clock, {"oai:x:poor": None})
    for path, tag in zip(paths, before, strict=True):
        changed = client.get(path, headers={"If-None-Match": tag})
        assert changed.status_code == 200
        assert changed.headers["ETag"] not in before


def test_sitemaps_name_every_live_record_with_its_last_change(client: FlaskClient) -> None:
    index = parse_xml(client.get("/sitemap.xml").data)
    (part,) = index.findall(f"{SITEMAP}sitemap/{SITEMAP}loc")
    path = (part.text or "").removeprefix(BASE)
    body = gzip.decompress(client.get(path).data)
    rows = {
        url.findtext(f"{SITEMAP}loc"): url.findtext(f"{SITEMAP}lastmod")
        for url in parse_xml(body).findall(f"{SITEMAP}url")
    }
    stamp = client.get("/records/oai:x:rich").headers["Last-Modified"]
    assert rows == {
        f"{BASE}/records/oai:x:rich": "2024-02-01T12:00:02Z",
        f"{BASE}/records/oai:x:poor": "2024-02-01T12:00:02Z",
    }
    assert stamp == "Thu, 01 Feb 2024 12:00:02 GMT"
    assert client.get(path.removesuffix(".gz")).data == body


def test_deletion_changes_the_sitemap_s_date(
    client: FlaskClient, store: Store, clock: Clock
) -> None:
    before = parse_xml(client.get("/cdif-sitemap.xml").data).findtext(f".//{SITEMAP}lastmod")
    fill(store, clock, {"oai:x:poor": None})
    after = parse_xml(client.get("/cdif-sitemap.xml").data).findtext(f".//{SITEMAP}lastmod")
    assert (after or "") > (before or "")


def test_store_that_cannot_be_read_gives_503(
    store: Store, clock: Clock, settings: object, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        def snapshot(self, _now: object) -> object:
            raise StoreError("broken")

    client = create_app(settings, Broken(), clock).test_client()  # type: ignore[arg-type]
    for path in ("/", "/records/x", "/lists/1.jsonld", "/sitemap.xml", "/catalog.jsonl"):
        answer = client.get(path)
        assert answer.status_code == 503
        assert answer.headers["Retry-After"].isdigit()
        assert "try again later" in answer.text
    assert "broken" in caplog.text
