"""`/records/<slug>` over HTTP: forms, negotiation, conditions, tombstones, help."""

from __future__ import annotations

import re
from email.utils import parsedate_to_datetime
from typing import Any

import orjson
import pyoxigraph as ox
import pytest
from flask.testing import FlaskClient

from oaicdif.cdif.jsonld import canonical_nquads
from oaicdif.store import Store
from tests.cdif.graphs import canonical
from tests.web.catalog import BASE, POOR, RICH, Clock, document, fill

PAGE = "/records/oai:x:rich"
FORMS = {
    "": "text/html; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".jsonld": 'application/ld+json; profile="CDIF1.0"',
    ".cdif-1.1.jsonld": "application/ld+json; profile="
    '"https://w3id.org/cdif/core/1.1 https://w3id.org/cdif/discovery/1.1"',
    ".nq": "application/n-quads",
    ".nt": "application/n-triples",
    ".ttl": "text/turtle; charset=utf-8",
    ".rdf": "application/rdf+xml",
    ".cdif-1.1.nq": "application/n-quads",
    ".cdif-1.1.nt": "application/n-triples",
    ".cdif-1.1.ttl": "text/turtle; charset=utf-8",
    ".cdif-1.1.rdf": "application/rdf+xml",
    ".oai_dc.xml": "application/xml; charset=utf-8",
    ".linkset.json": "application/linkset+json",
    ".linkset.txt": "application/linkset",
    ".kernel-1.json": "application/json",
}


@pytest.mark.parametrize(("ending", "content_type"), FORMS.items())
def test_each_form_has_its_own_address_and_type(
    client: FlaskClient, ending: str, content_type: str
) -> None:
    answer = client.get(PAGE + ending)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, content_type)


def test_record_file_is_the_document(client: FlaskClient) -> None:
    found = orjson.loads(client.get(f"{PAGE}.jsonld").data)
    assert found == document("oai:x:rich", RICH)


def test_n_quads_say_what_the_document_says(client: FlaskClient) -> None:
    lines = client.get(f"{PAGE}.nq").text
    title = '<http://schema.org/name> "Oxygen profiles of the Bay of Biscay, spring and autumn" .'
    assert f"<https://doi.org/10.5072/oai:x:rich> {title}" in lines


@pytest.mark.parametrize(
    ("ending", "syntax"),
    [(".nq", ox.RdfFormat.N_QUADS), (".nt", ox.RdfFormat.N_TRIPLES),
     (".ttl", ox.RdfFormat.TURTLE), (".rdf", ox.RdfFormat.RDF_XML)],
)  # fmt: skip
def test_each_syntax_of_cdif_1_1_holds_the_graph_of_its_document(
    client: FlaskClient, ending: str, syntax: ox.RdfFormat
) -> None:
    document = orjson.loads(client.get(f"{PAGE}.cdif-1.1.jsonld").data)
    body = client.get(f"{PAGE}.cdif-1.1{ending}").data
    assert canonical(body, syntax) == canonical_nquads(document)
    assert canonical(body, syntax).count("\n") == 7  # a list of one creator among them


@pytest.mark.parametrize("name", ["turtle-1.1", "TTL-1.1", "rdfxml-1.1", "nquads-1.1"])
def test_rdf_of_cdif_1_1_has_names_for_the_query(client: FlaskClient, name: str) -> None:
    assert client.get(f"{PAGE}?format={name}").status_code == 200


def test_dublin_core_is_a_document_of_its_own(client: FlaskClient) -> None:
    assert client.get(f"{PAGE}.oai_dc.xml").text.startswith('<?xml version="1.0"')


@pytest.mark.parametrize(
    ("accept", "ending"),
    [
        ("text/html", ".html"),
        ("application/ld+json; profile='CDIF1.0'", ".jsonld"),
        ("application/n-quads", ".nq"),
        ("application/n-triples", ".nt"),
        ("text/turtle", ".ttl"),
        ("application/rdf+xml", ".rdf"),
        ("application/linkset", ".linkset.txt"),
        ('text/turtle; profile="https://w3id.org/cdif/core/1.1"', ".cdif-1.1.ttl"),
        ('application/rdf+xml; profile="https://w3id.org/cdif/discovery/1.1"', ".cdif-1.1.rdf"),
        ('application/n-quads; profile="https://w3id.org/cdif/core/1.1"', ".cdif-1.1.nq"),
    ],
)
def test_accept_chooses_the_form(client: FlaskClient, accept: str, ending: str) -> None:
    answer = client.get(PAGE, headers={"Accept": accept})
    assert answer.data == client.get(PAGE + ending).data
    assert answer.headers["Vary"] == "Accept, Accept-Encoding"
    assert answer.headers["Content-Location"] == f"{BASE}{PAGE}{ending}"


def test_format_parameter_chooses_the_form(client: FlaskClient) -> None:
    answer = client.get(f"{PAGE}?format=CDIF1.0", headers={"Accept": "text/html"})
    assert answer.headers["Content-Type"] == FORMS[".jsonld"]
    assert answer.headers["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize("ending", FORMS)
def test_head_is_a_get_without_a_body(client: FlaskClient, ending: str) -> None:
    # the draft's finding rules begin with HEAD
    head, get = client.head(PAGE + ending), client.get(PAGE + ending)
    assert head.data == b""
    assert dict(head.headers) == dict(get.headers)
    assert head.headers["Content-Length"] == str(len(get.data))


@pytest.mark.parametrize("ending", FORMS)
def test_unchanged_form_is_answered_with_304(client: FlaskClient, ending: str) -> None:
    first = client.get(PAGE + ending)
    by_tag = client.get(PAGE + ending, headers={"If-None-Match": first.headers["ETag"]})
    moment = {"If-Modified-Since": first.headers["Last-Modified"]}
    by_date = client.get(PAGE + ending, headers=moment)
    for again in (by_tag, by_date):
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["ETag"] == first.headers["ETag"]
        assert "Content-Type" not in again.headers


def test_each_form_has_a_tag_of_its_own(client: FlaskClient) -> None:
    tags = {client.get(PAGE + ending).headers["ETag"] for ending in FORMS}
    assert len(tags) == len(FORMS) - 1  # the page has two addresses


def test_changed_record_gets_a_new_tag_and_date(
    client: FlaskClient, store: Store, clock: Clock
) -> None:
    before = client.get(PAGE)
    fill(store, clock, {"oai:x:rich": {**RICH, "name": "Another title"}}, sets="sea")
    after = client.get(PAGE, headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200
    assert b"Another title" in after.data
    assert after.headers["Last-Modified"] != before.headers["Last-Modified"]


def test_renamed_set_changes_the_page_and_its_tag(client: FlaskClient, store: Store) -> None:
    from oaicdif.model import Set

    before = client.get(PAGE)
    store.name_sets([Set("sea", "Of the sea")])
    after = client.get(PAGE, headers={"If-None-Match": before.headers["ETag"]})
    assert b"Of the sea" in after.data


def test_last_modified_never_lies_in_the_future(
    client: FlaskClient, store: Store, clock: Clock
) -> None:
    # RFC 9110, section 8.8.2.1; the datestamp of a record just published does (DECISIONS 5)
    fill(store, clock, {"oai:x:new": RICH})
    clock.tick(-5)
    answer = client.get("/records/oai:x:new")
    assert parsedate_to_datetime(answer.headers["Last-Modified"]) <= clock.now


def test_page_links_in_header_and_elements_alike(client: FlaskClient) -> None:
    answer = client.get(PAGE)
    header = re.findall(r'<([^>]*)>; rel="([^"]*)"', answer.headers["Link"])
    elements = re.findall(r'<link rel="([a-z-]*)" href="([^"]*)"', answer.text)
    site = {"stylesheet", "icon", "canonical"}
    assert [(href, rel) for rel, href in elements if rel not in site] == header
    assert (f"{BASE}{PAGE}.jsonld", "describedby") in header


def test_record_file_leads_to_page_and_resource(client: FlaskClient) -> None:
    links = client.get(f"{PAGE}.jsonld").headers["Link"]
    assert f'<{BASE}{PAGE}>; rel="describes"; type="text/html"' in links
    assert '<https://doi.org/10.5072/oai:x:rich>; rel="describes"' in links


# ---- security ----------------------------------------------------------------------------


@pytest.mark.parametrize("path", [PAGE, f"{PAGE}.jsonld", "/records/nobody", "/nowhere"])
def test_every_answer_carries_the_safe_headers(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    assert "script-src" not in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Access-Control-Allow-Origin"] == "*"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "TRACE"])
@pytest.mark.parametrize("path", [PAGE, f"{PAGE}.jsonld", "/", "/browse", "/catalog.jsonl"])
def test_nothing_but_get_and_head(client: FlaskClient, method: str, path: str) -> None:
    answer = client.open(path, method=method)
    assert answer.status_code == 405
    assert {"GET", "HEAD"} <= set(answer.headers["Allow"].split(", "))


def test_script_of_another_site_may_ask_with_a_profile(client: FlaskClient) -> None:
    # Fetch: a double quote in Accept makes the browser ask first
    asked = {"Origin": "https://app.example.org", "Access-Control-Request-Method": "GET"}
    answer = client.options(PAGE, headers=asked)
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Accept" in answer.headers["Access-Control-Allow-Headers"]
    assert answer.headers["Access-Control-Allow-Methods"] == "GET, HEAD"


# ---- what is not there -------------------------------------------------------------------


@pytest.mark.parametrize("ending", ["", ".html", ".jsonld", ".kernel-1.json"])
def test_tombstone_is_a_page_with_410(client: FlaskClient, ending: str) -> None:
    answer = client.get(f"/records/oai:x:gone{ending}")
    assert answer.status_code == 410
    assert "Withdrawn" in answer.text
    assert "oai:x:gone" in answer.text
    assert 'rel="linkset"' in answer.headers["Link"]
    assert 'rel="linkset"' in answer.text


def test_tombstone_keeps_the_title_it_was_published_under(client: FlaskClient) -> None:
    page = client.get("/records/oai:x:gone").get_data(as_text=True)
    assert "<title>Withdrawn: Untold" in page
    assert '<p class="kind">Withdrawn</p>' in page
    assert '<h1 dir="auto">Untold</h1>' in page


def test_tombstone_says_what_it_described(client: FlaskClient) -> None:
    # FAIR Signposting: cite-as stays true of a thing whose record is gone
    work = "https://doi.org/10.5072/oai:x:gone"
    answer = client.get("/records/oai:x:gone")
    assert f'<{work}>; rel="cite-as"' in answer.headers["Link"]
    assert f'<a href="{work}">' in answer.text
    links = orjson.loads(client.get("/records/oai:x:gone.linkset.json").data)["linkset"][0]
    assert links["cite-as"] == [{"href": work}]


def test_links_of_a_tombstone_are_json_with_410(client: FlaskClient) -> None:
    answer = client.get("/records/oai:x:gone.linkset.json")
    assert answer.status_code == 410
    assert orjson.loads(answer.data)["linkset"][0]["anchor"] == f"{BASE}/records/oai:x:gone"


@pytest.mark.parametrize(
    "path",
    [
        "/records/nobody",
        "/records/nobody.jsonld",
        "/records/",
        f"{PAGE}.docx",
        f"{PAGE}.kernel-3.json",
        f"{PAGE}.kernel-0.json",
        f"{PAGE}?format=docx",
        "/records/%00",
        "/records/..%2f..%2fetc%2fpasswd",
        "/static/../pages.py",
        "/browse/type/Nothing",
        "/browse/colour/red",
        "/browse/type/CreativeWork/7777777777777777777777",
    ],
)
def test_address_without_anything_gets_404_and_a_page_that_helps(
    client: FlaskClient, path: str
) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert 'href="/browse"' in answer.text


def test_unknown_form_is_answered_with_all_the_known(client: FlaskClient) -> None:
    page = client.get(f"{PAGE}.docx").text
    for ending in (".jsonld", ".nq", ".oai_dc.xml", ".cdif-1.1.jsonld"):
        assert f"{BASE}{PAGE}{ending}" in page


@pytest.mark.parametrize("accept", ["text/n3", 'application/ld+json;profile="unknown"'])
def test_wish_that_no_form_fits_gets_406_and_the_forms(client: FlaskClient, accept: str) -> None:
    answer = client.get(PAGE, headers={"Accept": accept})
    assert answer.status_code == 406
    assert answer.headers["Vary"] == "Accept"
    assert f"{BASE}{PAGE}.nq" in answer.text


@pytest.mark.parametrize(
    ("identifier", "slug"),
    [("oai:x:a/b", "oai:x:a~2fb"), ("oai:x.example.org:1", "oai:x~2eexample~2eorg:1")],
)
def test_identifier_in_place_of_its_slug_is_led_to_the_record(
    client: FlaskClient, store: Store, clock: Clock, identifier: str, slug: str
) -> None:
    fill(store, clock, {identifier: RICH})
    answer = client.get(f"/records/{identifier}")
    assert answer.status_code == 404
    assert f'href="{BASE}/records/{slug}"' in answer.text


def test_asked_address_is_shown_without_harm(client: FlaskClient) -> None:
    page = client.get("/records/<script>alert(1)</script>").text
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


# ---- odd records -------------------------------------------------------------------------


def test_huge_record_has_a_small_page_and_a_whole_file(
    client: FlaskClient, store: Store, clock: Clock
) -> None:
    people = [{"@type": "Person", "name": f"Author {n}"} for n in range(5000)]
    huge: dict[str, Any] = {**RICH, "description": "word " * 2_100_000, "creator": people}
    fill(store, clock, {"oai:x:huge": huge})
    page = client.get("/records/oai:x:huge")
    assert page.status_code == 200
    assert len(page.data) < 40_000
    assert "The description has 10,500,000 characters" in page.text
    assert "and 4,960 more" in page.text
    assert len(page.headers["Link"]) <= 3000
    assert len(client.get("/records/oai:x:huge.jsonld").data) > 10_000_000


def test_record_whose_document_was_not_made_is_said_so(
    client: FlaskClient, store: Store, clock: Clock
) -> None:
    from oaicdif.model import EntryDraft
    from tests.store.filling import harvest, publish_all, record

    harvest(store, [record("oai:x:bare")], name="demo")
    (item,) = store.stale_items(limit=10)
    store.write_drafts([EntryDraft(item.key.entry_id, False, b"bare")], [item])
    publish_all(store, clock)
    assert client.get("/records/oai:x:bare").status_code == 404
    assert client.get("/records/oai:x:bare.oai_dc.xml").status_code == 404


def test_poor_record_has_a_page(client: FlaskClient) -> None:
    page = client.get("/records/oai:x:poor").text
    assert POOR["name"] in page
    assert "not stated by the source" in page
    assert "nil:" not in re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL)
