"""HTML: escaped everywhere, with the record embedded harmlessly."""

from __future__ import annotations

import html
import re
from datetime import UTC, datetime
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.model import CatalogEntry
from oaicdif.site.addresses import Addresses
from oaicdif.site.pages import EMBEDDED_BYTES, Pages, script_safe
from oaicdif.site.signposting import ELEMENTS, page_links
from oaicdif.site.view import HelpView, Listed, Named
from oaicdif.site.viewing import record_view
from tests.web.catalog import BASE, RICH, document

WHERE = Addresses(BASE)
PAGES = Pages("A & B <catalog>", WHERE)
ENTRY = CatalogEntry(
    1, 1, "oai:x:1", "oai:x:1", "r", 1, datetime(2024, 2, 1, tzinfo=UTC), False, ()
)
ATTACK = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'<!--"
SCRIPT = re.compile(r"<script([^>]*)>(.*?)</script>", re.DOTALL)


def page_of(about: Any = RICH, shelf: str = "Dataset") -> str:
    whole = document("r", about)
    view = record_view(ENTRY, whole)
    links = page_links(whole["about"], "r", WHERE)
    shelves = (Listed(shelf, "browse/type/x", "type"),)
    return PAGES.record(view, links, orjson.dumps(whole), shelves).decode()


def poisoned(value: Any) -> Any:
    if isinstance(value, str):
        return value + ATTACK
    if isinstance(value, list):
        return [poisoned(each) for each in value]
    if isinstance(value, dict):
        return {key: poisoned(each) for key, each in value.items()}
    return value


def test_word_of_the_source_is_text_behind_the_way_to_all_works_of_the_type() -> None:
    about = {**RICH, "@type": "CreativeWork", "additionalType": ["محاضر <i>"]}
    page = page_of(about, shelf="CreativeWork")
    assert "Creative work</a>: <bdi>محاضر &lt;i&gt;</bdi></p>" in page
    assert "<bdi>محاضر" not in page_of({**about, "@type": "Thesis"}, shelf="Thesis")


def test_document_is_embedded_as_the_draft_says() -> None:
    # draft, Option 1: type="application/ld+json" profile="CDIF1.0"
    ((attributes, body),) = SCRIPT.findall(page_of())
    assert 'type="application/ld+json" profile="CDIF1.0"' in attributes
    assert orjson.loads(body) == document("r", RICH)


def test_markup_in_every_value_stays_text() -> None:
    page = page_of(poisoned(dict(RICH)), ATTACK)
    ((_, body),) = SCRIPT.findall(page)
    assert orjson.loads(body)["about"]["name"].endswith(ATTACK)
    outside = page.replace(body, "")
    assert "<img" not in outside
    assert "onerror=alert(1)>" not in outside
    assert outside.count("<script") == 1
    assert html.escape(ATTACK, quote=False) in outside.replace("&#34;", '"').replace("&#39;", "'")


@given(st.text())
def test_embedded_json_means_the_same_and_ends_no_script(text: str) -> None:
    body = orjson.dumps({"a": text.encode("utf-8", "replace").decode()})
    safe = script_safe(body)
    assert orjson.loads(safe) == orjson.loads(body)
    assert b"<" not in safe


def test_long_document_is_linked_and_not_embedded() -> None:
    page = page_of({**RICH, "description": "word " * EMBEDDED_BYTES})
    assert "<script" not in page
    assert len(page) < 40_000
    assert f'<link rel="describedby" href="{BASE}/records/r.jsonld"' in page
    assert "The whole record is in" in page


def test_page_without_the_embedded_document_says_so() -> None:
    # what is long is no words that a page shows: nothing else is left out
    people = [{"@type": "Person", "name": "A", "email": "x" * 10_000} for _ in range(30)]
    page = page_of({**RICH, "creator": people})
    assert "<script" not in page
    _, cuts = page.split("<h3>What this page leaves out</h3>")
    assert "The record is too long to be embedded in this page." in cuts
    assert 'The whole record is in <a href="./r.jsonld">its JSON-LD file</a>.' in cuts


def test_page_with_the_embedded_document_leaves_nothing_out() -> None:
    assert "What this page leaves out" not in page_of()


def link_elements(page: str) -> list[tuple[str, str]]:
    """(rel, href) of what the page links to by its head, but for what is the site's own."""
    found = re.findall(r'<link rel="([a-z-]*)" href="([^"]*)"', page)
    return [each for each in found if each[0] not in ("stylesheet", "icon", "canonical")]


@pytest.mark.parametrize("files", [1, 15, 300])
def test_elements_of_many_files_leave_room_for_what_matters_more(files: int) -> None:
    # FAIR Signposting, level 1: author, item, collection
    place = "https://repository.example.org/1234"
    about = {**RICH, "distribution": [{"contentUrl": f"{place}/{n}"} for n in range(files)]}
    elements = link_elements(page_of(about))
    links = page_links(document("r", about)["about"], "r", WHERE).all()
    assert elements == [(each.rel, each.href) for each in links[:ELEMENTS]]
    assert {"author", "item", "collection", "license"} <= {rel for rel, _ in elements}


def test_page_runs_nothing_and_loads_nothing_from_elsewhere() -> None:
    page = page_of()
    assert not re.search(r"\son\w+=", page)
    assert "style=" not in page
    assert "<img" not in page
    loaded = re.findall(r'<(?:image|link rel="(?:stylesheet|icon)") href="([^"]*)"', page)
    assert len(loaded) == 4
    assert all(each.startswith("../static/") for each in loaded)


def test_links_inside_the_site_are_relative() -> None:
    assert 'href="../browse"' in page_of()
    # a slug has colons: without "./" its beginning would be a scheme (RFC 3986, section 4.2)
    assert 'href="./r.jsonld"' in page_of()


def test_name_of_the_catalog_is_escaped() -> None:
    assert "A &amp; B &lt;catalog&gt;" in page_of()


@pytest.mark.parametrize("base", ["https://example.org", "https://example.org/catalog"])
def test_help_page_finds_its_style_at_any_depth(base: str) -> None:
    pages = Pages("x", Addresses(base))
    page = pages.help(HelpView(404, ATTACK, ATTACK, (Named(ATTACK, "https://e.org/"),))).decode()
    assert f'href="{base.removeprefix("https://example.org")}/static/site.css?' in page
    assert "<img" not in page


def test_map_shows_the_box_on_the_world() -> None:
    page = page_of()
    # 90 - north, west + 180; the draft's order of a box is south west north east
    assert '<rect class="box" x="169.5" y="41.5" width="9.4" height="5.3"/>' in page
    assert "Where on the world map: 43.2° N 10.5° W to 48.5° N 1.1° W" in page
