"""Titles in lists and feeds: their language and their side (WCAG 2.2, 3.1.2)."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from oaicdif.model import CatalogEntry
from oaicdif.site.addresses import Addresses
from oaicdif.site.browsing import listed
from oaicdif.site.feeds import Feed, atom
from oaicdif.site.pages import Pages
from oaicdif.site.view import UNTITLED, ShelfView, StartView, TombstoneView
from oaicdif.store.shelves import Shelved
from oaicdif.xmldoc import parse_xml
from tests.web.catalog import BASE

WHERE = Addresses(BASE)
PAGES = Pages("Catalog", WHERE)
ROW = re.compile(r'<a href="[./]*records/(\w)" dir="auto"(.*?)>(.*?)</a>')
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
ENTRY = CatalogEntry(
    1, 1, "oai:x:1", "oai:x:1", "r", 1, datetime(2024, 2, 1, tzinfo=UTC), False, ()
)


def test_titles_in_lists_say_their_language_and_side() -> None:
    """A record without a title is told in English."""
    rows = [
        Shelved("oai:x:1", "a", "بحر", "Dataset", "2001", "ar"),
        Shelved("oai:x:2", "b", "Sea", "Dataset", "2001", ""),
        Shelved("oai:x:3", "c", "", "Dataset", "2001", "ar"),
    ]
    view = ShelfView("year", "Year", "2001", 0, "2001", "3 records", tuple(map(listed, rows)), ())
    start = StartView("3 records", (), view.entries, (), 0, ())
    for page in (PAGES.shelf(view), PAGES.start(start, ())):
        found = ROW.findall(page.decode())
        assert found == [("a", ' lang="ar"', "بحر"), ("b", "", "Sea"), ("c", "", UNTITLED)]


def test_tombstone_says_the_language_of_its_title() -> None:
    view = TombstoneView("r", "oai:x:1", "بحر", "ar", "2024-02-01T12:00:00Z", "1 February", ())
    page = PAGES.tombstone(view, ()).decode()
    assert '<h1 dir="auto" lang="ar">بحر</h1>' in page
    assert '<h1 dir="auto">This record' in PAGES.tombstone(replace(view, title=""), ()).decode()


def test_tombstone_does_not_say_who_withdrew_the_record() -> None:
    """Its source may have deleted it, or we retired or joined the source: the entry is the same."""
    view = TombstoneView("r", "oai:x:1", "", "", "2024-02-01T12:00:00Z", "1 February", ())
    page = PAGES.tombstone(view, ()).decode()
    assert "This record was withdrawn." in page
    assert "source deleted" not in page


@pytest.mark.parametrize("tag", ["ar", ""])
def test_title_in_an_atom_feed_says_its_language(tag: str) -> None:
    """RFC 4287, section 2: any element may have xml:lang. The summary is in our words."""
    entry = ENTRY._replace(title="بحر", title_language=tag, work_type="Dataset")
    root = parse_xml(atom(Feed("Changes", "Catalog", "", "", (entry,)), WHERE))
    titles = [each for each in root.iter("{*}title") if each.text == "بحر"]
    assert [each.get(LANG, "") for each in titles] == [tag]
    assert [each.get(LANG) for each in root.iter("{*}summary")] == [None]
