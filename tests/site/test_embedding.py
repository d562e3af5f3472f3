"""What readers of pages take from the two scripts of a landing page.

F-UJI (fuji_server/harvester/metadata_harvester.py and helper/metadata_collector_rdf.py, May 2026)
extracts every script with extruct, makes one graph of them with rdflib, and asks it for the first
value of a property; older ones take the first script alone. Google takes each script's datasets.
"""

from __future__ import annotations

import re
import warnings
from typing import Any

import orjson
import pytest
import rdflib
from extruct.jsonld import JsonLdExtractor

from oaicdif.cdif.document import NILABLE, Document
from oaicdif.cdif.jsonld import canonical_nquads
from oaicdif.cdif.layout_1_1 import lay_out_1_1
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.cdif.rdf import with_contexts
from oaicdif.cdif.unspoken_nil import unspoken, unspoken_text
from oaicdif.config.sections import SiteSettings
from oaicdif.site.addresses import Addresses
from oaicdif.site.pages import EMBEDDED_BYTES, Pages
from oaicdif.site.signposting import page_links
from oaicdif.site.viewing import record_view
from tests.cdif.documents import FILE, FULL, JANE, document
from tests.site.test_pages import ENTRY
from tests.web.catalog import BASE

WHERE = Addresses(BASE)
BOTH = ("cdif-2023", "cdif-1.1")
SCHEMA = "http://schema.org/"
# every item that may be nil, absent; and each of its keys once more where it means something
UNKNOWN = document(
    "dateModified",
    distribution=[FILE | {"description": "A file", "name": "Profiles"}],
    contributor=[{"@type": "Role", "roleName": "editor", "contributor": JANE}],
    hasPart=[{"@type": "Book", "name": "A part", "creator": JANE, "dateModified": "2001-01"}],
)


def page_of(given: Document, embed: tuple[str, ...] = BOTH) -> str:
    draft, core = lay_out_2023(given).body, lay_out_1_1(given).body
    view, links = record_view(ENTRY, draft), page_links(draft["about"], "r", WHERE)
    pages = Pages("Example", WHERE, SiteSettings(embed))
    return pages.record(view, links, orjson.dumps(draft), (), orjson.dumps(core)).decode()


def scripts(page: str) -> list[Any]:
    return list(JsonLdExtractor().extract(page))


def graph_of(bodies: list[Any]) -> rdflib.Graph:
    """One graph of all scripts, as F-UJI makes it; contexts are not fetched here."""
    whole = rdflib.Graph()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # rdflib warns of its own parser
        for body in bodies:
            whole.parse(data=orjson.dumps(with_contexts(body)), format="json-ld")
    return whole


def test_core_comes_first_and_the_draft_has_its_profile() -> None:
    page = page_of(UNKNOWN)
    attributes = re.findall(r'<script type="application/ld\+json" profile="([^"]*)"', page)
    assert attributes == [
        "https://w3id.org/cdif/core/1.1 https://w3id.org/cdif/discovery/1.1",
        "CDIF1.0",
    ]
    core, draft = scripts(page)
    assert core == lay_out_1_1(UNKNOWN).body
    assert "nil:" not in orjson.dumps(core).decode()
    assert draft["@type"] == "DigitalDocument"


def test_readers_of_the_draft_find_its_nil_reasons() -> None:
    given = lay_out_2023(UNKNOWN).body
    _, draft = scripts(page_of(UNKNOWN))
    assert without_contexts(draft) == without_contexts(given)
    assert draft["about"]["dateModified"] == "nil:missing"
    assert draft["@context"] == given["@context"]


def without_contexts(value: Any) -> Any:
    if isinstance(value, list):
        return list(map(without_contexts, value))
    if isinstance(value, dict):
        return {key: without_contexts(each) for key, each in value.items() if key != "@context"}
    return value


@pytest.mark.parametrize("given", [UNKNOWN, FULL, document(), document(creator=[JANE])])
def test_who_makes_one_graph_of_both_scripts_finds_no_nil(given: Document) -> None:
    graph = graph_of(scripts(page_of(given)))
    assert [row for row in graph if "nil:" in str(row[2])] == []
    resource = rdflib.URIRef(given.work["@id"])
    assert str(graph.value(resource, rdflib.URIRef(f"{SCHEMA}name"))) == given.work["name"]


def test_without_this_a_nil_would_be_taken_for_a_date() -> None:
    graph = graph_of([lay_out_1_1(UNKNOWN).body, lay_out_2023(UNKNOWN).body])
    resource = rdflib.URIRef(UNKNOWN.work["@id"])
    assert str(graph.value(resource, rdflib.URIRef(f"{SCHEMA}dateModified"))) == "nil:missing"


@pytest.mark.parametrize("given", [UNKNOWN, FULL, document(), document(creator=[JANE])])
def test_nothing_but_nil_reasons_leaves_the_graph(given: Document) -> None:
    body = lay_out_2023(given).body
    spoken = {key: value for key, value in body["about"].items() if not str(value).count("nil:")}
    without = body | {"about": spoken}
    assert canonical_nquads(unspoken(body)) == canonical_nquads(without)
    text = orjson.loads(unspoken_text(orjson.dumps(body)))
    assert canonical_nquads(text) == canonical_nquads(without)


def test_record_without_a_contact_keeps_what_the_resource_says() -> None:
    given = document()
    del given.record["maintainer"]
    body = lay_out_2023(given).body
    assert body["maintainer"] == "nil:missing"
    found = canonical_nquads(orjson.loads(unspoken_text(orjson.dumps(body))))
    assert "nil:" not in found
    assert "Oxygen profiles" in found


def test_words_that_only_look_like_a_nil_reason_stay() -> None:
    given = document(
        description='It says "description":"nil:missing" here', keywords=["nil:missing"]
    )
    found = canonical_nquads(orjson.loads(unspoken_text(orjson.dumps(lay_out_2023(given).body))))
    assert "It says" in found


def test_document_without_any_nil_is_embedded_as_it_is() -> None:
    more = {
        spec.path.partition(".")[2]: FULL.work.get(spec.path.partition(".")[2]) for spec in NILABLE
    }
    given = document(**{k: v for k, v in more.items() if v})
    body = orjson.dumps(lay_out_2023(given).body)
    assert b"nil:" not in body
    assert unspoken_text(body) is body


@pytest.mark.parametrize(
    ("embed", "profiles"),
    [
        (("cdif-2023",), ["CDIF1.0"]),
        (("cdif-1.1",), ["https"]),
        ((), []),
        (BOTH[::-1], ["https", "CDIF1.0"]),
    ],
)
def test_settings_say_which_layouts_are_embedded(
    embed: tuple[str, ...], profiles: list[str]
) -> None:
    page = page_of(UNKNOWN, embed)
    found = re.findall(r'<script type="application/ld\+json" profile="(https|CDIF1\.0)', page)
    assert found == profiles
    assert "What this page leaves out" not in page


def test_draft_alone_is_embedded_as_its_file_has_it() -> None:
    (draft,) = scripts(page_of(UNKNOWN, ("cdif-2023",)))
    assert draft == lay_out_2023(UNKNOWN).body


def test_page_tells_when_no_document_fits() -> None:
    page = page_of(document(description="word " * EMBEDDED_BYTES))
    assert "<script" not in page
    assert "too long to be embedded" in page


def test_embedded_layouts_are_part_of_what_a_cache_is_told() -> None:
    versions = {
        Pages("Example", WHERE, SiteSettings(each)).version
        for each in (BOTH, BOTH[::-1], BOTH[:1], BOTH[1:], ())
    }
    assert len(versions) == 4


def test_document_without_a_described_resource_has_no_nil_in_its_graph_either() -> None:
    body = (
        b'{"@context":"https://schema.org","@id":"urn:x:1","name":"n","dateModified":"nil:missing"}'
    )
    assert "nil:" not in canonical_nquads(orjson.loads(unspoken_text(body)))
