"""Feeds of changes, for readers of news: of the catalog, of one set, of one source.

    entries changed last ──> Feed ──> Atom (RFC 4287) | JSON Feed 1.1

A feed comes in pages (RFC 5005, section 3; `next_url` of JSON Feed), newest change first. A
page holds the entries whose last change lies before one number, so what changes meanwhile
moves none from page to page: it comes to the top of the feed, where the next visit finds it.
A withdrawn record is a `deleted-entry` in Atom (RFC 6721); JSON Feed knows no such thing, so it
is an item that says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ..datestamp import format_datestamp
from ..json_text import write_json
from ..model import CatalogEntry
from ..shown_text import one_line
from ..store import Snapshot
from ..store.shelves import ALL
from ..xmldoc import escape
from .addresses import FEED_ATOM as ATOM
from .addresses import FEED_JSON as JSON_FEED
from .addresses import Addresses, shelf_path
from .browsing import Names, listed
from .record_forms import CDIF, HTML

SHOWN: Final = 50  # changes on a page
BEFORE: Final = "before"  # the argument that names a page
ATOM_TYPE: Final = "application/atom+xml"
TYPES: Final[Mapping[str, str]] = {ATOM: ATOM_TYPE, JSON_FEED: "application/feed+json"}
_NEVER: Final = "1970-01-01T00:00:00Z"  # when a feed of nothing changed
_WITHDRAWN: Final = "Withdrawn by its source."
_ATOM_HEAD: Final = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"'
    ' xmlns:at="http://purl.org/atompub/tombstones/1.0">\n'
)


class Feed(NamedTuple):
    """What one page of a feed says: `folder` is the path of its files, empty or with a slash
    behind, and `page` that of the page for people. Newest change first. `before` is the number
    that ends the page, None for the first; `next` that of the page behind it, None for the last.
    """

    title: str
    publisher: str
    folder: str
    page: str
    entries: Sequence[CatalogEntry]
    before: int | None = None
    next: int | None = None

    @property
    def updated(self) -> str:
        return format_datestamp(self.entries[0].datestamp) if self.entries else _NEVER

    def alone(self) -> Feed:
        """The page without a way to older ones: where no server answers for them."""
        return self._replace(next=None)


def catalog_feed(snapshot: Snapshot, name: str, before: int | None = None) -> Feed:
    """The feed of everything."""
    return _paged(Feed(f"Changes in {name}", name, "", "", ()), snapshot, (ALL, ""), before)


def shelf_feed(
    snapshot: Snapshot, names: Names, name: str, shelf: tuple[str, str], before: int | None = None
) -> Feed:
    """The feed of a set or source; `shelf` is (kind, value) as the store has them."""
    page = shelf_path(shelf[0], names.address_value(*shelf))
    title = f"Changes in {names.shelf_title(*shelf)}, {name}"
    return _paged(Feed(title, name, f"{page}/", page, ()), snapshot, shelf, before)


def _paged(feed: Feed, snapshot: Snapshot, shelf: tuple[str, str], before: int | None) -> Feed:
    found = snapshot.changes(*shelf, SHOWN + 1, before)
    shown = found[:SHOWN]
    behind = shown[-1].seq if len(found) > SHOWN else None
    return feed._replace(entries=shown, before=before, next=behind)


def atom(feed: Feed, where: Addresses) -> bytes:
    """The page of the feed in Atom; all pages have the feed's id."""
    own = escape(where.at(f"{feed.folder}{ATOM}"))
    rows = "".join(_gone(each, where) if each.deleted else _entry(each, where)
                   for each in feed.entries)  # fmt: skip
    return (
        f"{_ATOM_HEAD}<id>{own}</id>\n<title>{escape(feed.title)}</title>\n"
        f"<updated>{feed.updated}</updated>\n"
        f"<author><name>{escape(feed.publisher)}</name></author>\n"
        f"{_atom_links(feed, own)}"
        f'<link rel="alternate" type="{HTML.media_type}" href="{escape(where.at(feed.page))}"/>\n'
        f"{rows}</feed>\n"
    ).encode()


def _atom_links(feed: Feed, own: str) -> str:
    """The page's own address, and the others' where there are several (RFC 5005, section 3)."""
    links = {"self": own if feed.before is None else _page_address(own, feed.before)}
    if feed.before is not None or feed.next is not None:
        links["first"] = own
    if feed.next is not None:
        links["next"] = _page_address(own, feed.next)
    return "".join(
        f'<link rel="{rel}" type="{ATOM_TYPE}" href="{href}"/>\n' for rel, href in links.items()
    )


def _page_address(feed: str, before: int) -> str:
    return f"{feed}?{BEFORE}={before}"


def _entry(entry: CatalogEntry, where: Addresses) -> str:
    shown, page = listed(entry), escape(where.page(entry.slug))
    kind = escape(one_line(entry.work_type)[:80])
    said = f' xml:lang="{escape(shown.language)}"' if shown.language else ""
    category = f'<category term="{kind}"/>' if kind else ""
    return (
        f"<entry><id>{page}</id><title{said}>{escape(shown.text)}</title>"
        f"<updated>{format_datestamp(entry.datestamp)}</updated>"
        f'<link rel="alternate" type="{HTML.media_type}" href="{page}"/>'
        f'<link rel="describedby" type="{CDIF.media_type}"'
        f' href="{escape(where.form(entry.slug, CDIF))}"/>'
        f"{category}<summary>{escape(shown.note or _kept_name(entry))}</summary></entry>\n"
    )


def _gone(entry: CatalogEntry, where: Addresses) -> str:
    stamp = format_datestamp(entry.datestamp)
    return (
        f'<at:deleted-entry ref="{escape(where.page(entry.slug))}" when="{stamp}">'
        f"<at:comment>{_WITHDRAWN}</at:comment></at:deleted-entry>\n"
    )


def json_feed(feed: Feed, where: Addresses) -> bytes:
    """The page of the feed as JSON Feed."""
    own = where.at(f"{feed.folder}{JSON_FEED}")
    behind = {} if feed.next is None else {"next_url": _page_address(own, feed.next)}
    return write_json({
        "version": "https://jsonfeed.org/version/1.1",
        "title": feed.title,
        "home_page_url": where.at(feed.page),
        "feed_url": own,
        **behind,
        "authors": [{"name": feed.publisher}],
        "items": [_item(each, where) for each in feed.entries],
    })  # fmt: skip


def _item(entry: CatalogEntry, where: Addresses) -> dict[str, Any]:
    shown, page = listed(entry), where.page(entry.slug)
    item: dict[str, Any] = {
        "id": page,
        "url": page,
        "title": f"Withdrawn: {shown.text}" if entry.deleted else shown.text,
        "content_text": _WITHDRAWN if entry.deleted else shown.note or _kept_name(entry),
        "date_modified": format_datestamp(entry.datestamp),
    }
    if kind := one_line(entry.work_type)[:80]:
        item["tags"] = [kind]
    return item


def _kept_name(entry: CatalogEntry) -> str:
    return one_line(entry.oai_identifier)


WRITERS: Final[Mapping[str, Callable[[Feed, Addresses], bytes]]] = {
    ATOM: atom,
    JSON_FEED: json_feed,
}
