"""`/oai` for people: who gets the page, and what can be read and reached on it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from lxml import etree, html

from oaicdif.provider.oai_page import oai_page
from oaicdif.web.app import create_app
from tests.provider.provider_world import SETTINGS, Item, World, items
from tests.store.filling import Clock
from tests.store.new_stores import new_store

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8"
ONE = "oai:example.org:00001"


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    store = new_store(tmp_path / "oaicdif.sqlite")
    found = World(store, Clock())
    found.put([*items(3, sets="physics"), Item("oai:example.org:gone", deleted=True)])
    yield found
    store.close()


@pytest.fixture
def client(world: World) -> FlaskClient:
    return create_app(SETTINGS, world.store, world.clock).test_client()


def page(client: FlaskClient, query: str) -> etree._Element:
    reply = client.get(f"/oai?{query}", headers={"Accept": BROWSER})
    assert reply.status_code == 200
    assert reply.content_type == "text/html; charset=utf-8"
    return html.document_fromstring(reply.get_data())


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        (BROWSER, "text/html"),
        ("text/html", "text/html"),
        ("text/html, */*;q=0.1", "text/html"),
        ("", "text/xml"),
        ("*/*", "text/xml"),
        ("text/xml", "text/xml"),
        ("text/xml, text/html;q=0.5", "text/xml"),
        ("application/xml, text/html", "text/xml"),
        ("text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2", "text/xml"),
        ("text/html;q=0", "text/xml"),
        ("text/html;q=0.1, */*", "text/xml"),
        ("text/html;q=0.1, text/*", "text/xml"),
        ("text/html;q=0.8, */*;q=0.8", "text/xml"),
        ("text/html;q=0.9, */*;q=0.5", "text/html"),
        ("text/html, */*", "text/html"),
        ("application/xhtml+xml, text/html;q=0.9, */*", "text/html"),
    ],
)
def test_browsers_get_a_page_and_harvesters_xml(
    client: FlaskClient, accept: str, kind: str
) -> None:
    reply = client.get("/oai?verb=Identify", headers={"Accept": accept} if accept else {})
    assert reply.mimetype == kind
    assert "Accept" in reply.headers["Vary"].split(", ")


@pytest.mark.parametrize(
    ("query", "texts"),
    [
        ("verb=Identify", ["A catalog", "admin@example.org", "toolkit"]),
        ("verb=ListMetadataFormats", ["oai_dc", "cdif_jsonld"]),
        ("verb=ListSets", ["physics"]),
        ("verb=ListIdentifiers&metadataPrefix=oai_dc", [ONE]),
        ("verb=ListRecords&metadataPrefix=oai_dc", [ONE, "A title", "Records 1 to 2 of 4"]),
        (f"verb=GetRecord&metadataPrefix=cdif_jsonld&identifier={ONE}", ["application/ld+json"]),
        ("verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:example.org:gone", ["deleted"]),
        ("verb=nonsense", ["badVerb"]),
        ("", ["badVerb"]),
        ("verb=ListSets&resumptionToken=%3Cb%3E", ["badResumptionToken", "<b>"]),
    ],
)
def test_every_reply_can_be_read_as_a_page(
    client: FlaskClient, query: str, texts: list[str]
) -> None:
    shown = page(client, query).text_content()
    assert [each for each in texts if each not in shown] == []


def test_who_asks_nothing_is_welcome(client: FlaskClient) -> None:
    shown = page(client, "")
    verbs = {href.partition("verb=")[2].partition("&")[0] for href in shown.xpath("//h2/a/@href")}
    assert verbs == {"Identify", "ListMetadataFormats", "ListSets", "ListIdentifiers",
                     "ListRecords"}  # fmt: skip
    assert shown.xpath("//*[@class='errors']") == []
    assert b'<error code="badVerb">' in client.get("/oai").get_data()  # a program


@pytest.mark.parametrize(
    "query",
    [
        "verb=Bad",
        "verb=Identify&verb=Identify",
        "verb=ListRecords",
        "nothing",
        "verb=GetRecord&metadataPrefix=oai_dc&identifier=oai%3Aexample.org%3Anone",
    ],
)
def test_a_page_names_the_address_of_its_xml(client: FlaskClient, query: str) -> None:
    """After badVerb and badArgument <request> has no attributes (OAI-PMH 2.0, 3.6)."""
    shown = page(client, query)
    assert shown.xpath("//*[@class='errors']")
    assert shown.findtext(".//p/code").endswith(f"/oai?{query}")


def test_address_of_the_xml_holds_nothing_but_ascii(client: FlaskClient) -> None:
    asked = page(client, 'verb=%3Cb%3E\xe9"<').findtext(".//p/code")
    assert asked.isascii()
    assert not set('<>" ') & set(asked)


def test_xml_of_one_record_is_open_and_of_many_folded(client: FlaskClient) -> None:
    one = page(client, f"verb=GetRecord&metadataPrefix=cdif&identifier={ONE}")
    assert len(one.xpath("//details[@open]//pre")) == 1
    many = page(client, "verb=ListRecords&metadataPrefix=cdif")
    assert len(many.xpath("//details[not(@open)]//pre")) > 1


LONG = (
    '<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">'
    "<responseDate>2024-02-01T12:00:00Z</responseDate>"
    '<request verb="GetRecord">https://example.org/oai</request><GetRecord><record><header>'
    "<identifier>oai:x:1</identifier><datestamp>2024-01-01</datestamp></header><metadata>"
    f'<a xmlns="urn:x">{"x" * 25_000}</a></metadata></record></GetRecord></OAI-PMH>'
)


def test_long_xml_says_how_much_is_shown() -> None:
    (block,) = oai_page(LONG.encode()).blocks
    assert re.fullmatch(r"The first 20,000 of 25,\d{3} characters of XML", block.code_title)
    assert len(block.code) == 20_000


def test_a_page_leads_through_the_whole_list(client: FlaskClient) -> None:
    shown = page(client, "verb=ListIdentifiers&metadataPrefix=oai_dc")
    found = []
    while True:
        found += [each.text_content().split()[0] for each in shown.findall(".//article/h2")]
        (following,) = shown.xpath("//a[@rel='next']/@href") or [""]
        if not following:
            break
        shown = page(client, following.removeprefix("?"))
    assert len(found) == 4


@pytest.mark.parametrize("verb", ["ListRecords", "ListIdentifiers"])
def test_the_second_part_of_a_list_leads_on_in_the_same_format(
    client: FlaskClient, verb: str
) -> None:
    # A request with a token says no metadataPrefix; that of its list still holds.
    first = page(client, f"verb={verb}&metadataPrefix=cdif_jsonld")
    (following,) = first.xpath("//a[@rel='next']/@href")
    shown = page(client, following.removeprefix("?"))
    records = [*shown.findall(".//article")]
    links = [href for each in records for href in each.xpath(".//a[@href]/@href")]
    named = [href for href in links if "metadataPrefix=" in href]
    assert len(named) >= len(records) > 0
    assert [href for href in named if "metadataPrefix=cdif_jsonld" not in href] == []


def test_every_link_of_a_page_leads_somewhere(client: FlaskClient) -> None:
    for query in ("verb=ListMetadataFormats", "verb=ListSets",
                  "verb=ListRecords&metadataPrefix=oai_dc"):  # fmt: skip
        for href in page(client, query).xpath("//a[starts-with(@href, '?')]/@href"):
            assert b"<error" not in client.get(f"/oai{href}").get_data(), href


def test_a_page_needs_no_script_and_nothing_from_elsewhere(client: FlaskClient) -> None:
    reply = client.get("/oai?verb=Identify", headers={"Accept": BROWSER})
    assert "default-src 'none'" in reply.headers["Content-Security-Policy"]
    shown = html.document_fromstring(reply.get_data())
    assert shown.xpath("//script | //link[@rel='stylesheet']") == []
    assert b"xml-stylesheet" not in client.get("/oai?verb=Identify").get_data()


def test_a_page_escapes_what_records_hold(world: World, client: FlaskClient) -> None:
    world.put([Item(ONE, title="<script>alert(1)</script>")])
    reply = client.get(
        f"/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier={ONE}", headers={"Accept": BROWSER}
    )
    assert b"<script" not in reply.get_data()
