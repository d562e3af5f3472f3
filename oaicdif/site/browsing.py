"""The catalog's own pages: start page, one page of a shelf; as frozen views.

Snapshot ──> StartView | ShelfView
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Final, TypeVar
from urllib.parse import urlsplit
from zlib import crc32

from ..catalog.sets import described_set
from ..identity import slug_of, unslugged
from ..model import CatalogEntry, Endpoint, Set
from ..shown_text import one_line
from ..store import Snapshot
from ..store.shelves import Shelf, ShelfPage, Shelved
from .addresses import (
    API_CATALOG,
    CATALOG_GZIP,
    CATALOG_LINES,
    CATALOG_QUADS,
    CDIF_SITEMAP,
    FEED_ATOM,
    FEED_JSON,
    SITEMAP,
    Addresses,
    shelf_path,
)
from .display import joined, shortened, web_link
from .record_forms import JSON_LD, LINKSET, LIST_PROFILE
from .signposting import Link
from .terms import date_words, label_of
from .view import UNTITLED, Listed, Named, ShelfView, Source, StartView, Step

_ONE: Final = {"set": "Set", "type": "Type", "year": "Year", "endpoint": "Source"}
T = TypeVar("T")

KEPT: Final = 2048  # marks and shelves of kinds of entries
SHOWN_TYPES, SHOWN_LATEST, SHOWN_SOURCES, SHOWN_SETS, TITLE = 8, 8, 12, 20, 250
_OAI: Final = "oai"
# label, path, what stands there
_WAYS: Final = (
    ("OAI-PMH", _OAI, "Base URL for harvesters: oai_dc, CDIF and more; incremental, with sets"),
    ("Sitemap", SITEMAP, "Landing pages, each with its CDIF record embedded"),
    ("CDIF sitemap", CDIF_SITEMAP, "CDIF record files, with ResourceSync links"),
    ("Changes", FEED_ATOM, "The newest changes (Atom); each set and source has a feed, too"),
    ("Changes, JSON", FEED_JSON, "The same as JSON Feed"),
    ("Lists", "lists/1.jsonld", "ItemList of CDIF records in parts, linked by first and next"),
    ("All in one", CATALOG_LINES, "Every CDIF record, one a line (JSON Lines)"),
    ("The same, gzip", CATALOG_GZIP, "The same in one compressed file"),
    ("All as RDF", CATALOG_QUADS, "Every CDIF record as a graph of its own (N-Quads, gzip)"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Asked:
    """Names that were asked for, good as long as `version` is that of a snapshot.

    `tags` are those of landing pages by their slug, each with the page's last change: what finds
    a page that is kept without reading the record.
    """

    version: tuple[int, int] = (0, 0)
    endpoints: dict[int, Endpoint] = field(default_factory=dict)
    sets: dict[str, str] = field(default_factory=dict)
    marks: dict[Hashable, str] = field(default_factory=dict)
    shelves: dict[Hashable, tuple[Listed, ...]] = field(default_factory=dict)
    tags: dict[Hashable, tuple[str, datetime]] = field(default_factory=dict)


def remembered(table: dict[Hashable, T], key: Hashable, value: T) -> T:
    """The value, kept in the table, which is emptied when it has grown to `KEPT`."""
    if len(table) >= KEPT:
        table.clear()
    table[key] = value
    return value


class Names:
    """What endpoints and sets are called at the moment of a snapshot; asked for once each.

    `before` are those of an earlier snapshot of the same store: used while nothing changed.
    """

    def __init__(self, snapshot: Snapshot, before: Asked | None = None) -> None:
        self._snapshot = snapshot
        self.asked = Asked() if before is None else before
        self._endpoints, self._sets = self.asked.endpoints, self.asked.sets

    def endpoints(self) -> Sequence[Endpoint]:
        """All endpoints, in the order they were added."""
        return self._snapshot.endpoints()

    def endpoint(self, endpoint_id: int) -> Endpoint:
        """The endpoint; `source N` without an address if the store has it no more."""
        if endpoint_id not in self._endpoints:
            found = self._snapshot.endpoint(endpoint_id)
            self._endpoints[endpoint_id] = found or Endpoint(
                endpoint_id, f"source {endpoint_id}", ""
            )
        return self._endpoints[endpoint_id]

    def set_title(self, set_spec: str) -> str:
        """The name of the set as people read it; looked up once."""
        if set_spec not in self._sets:
            name = self._snapshot.set_name(set_spec)
            self._sets[set_spec] = _set_title(set_spec, name)
        return self._sets[set_spec]

    def mark(self, entry: CatalogEntry) -> str:
        """Changes when the entry's page calls its source or its sets another name."""
        key = (entry.endpoint_id, entry.set_specs)
        if mark := self.asked.marks.get(key):
            return mark
        endpoint = self.endpoint(entry.endpoint_id)
        sets = (self.set_title(each) for each in entry.set_specs[:SHOWN_SETS])
        mark = f"{crc32(chr(0).join((_called(endpoint), *sets)).encode()):x}"
        return remembered(self.asked.marks, key, mark)

    def shelves(self, entry: CatalogEntry) -> tuple[Listed, ...]:
        """Where else the entry is listed, with the kind of shelf as note; at most twenty sets."""
        key = (entry.endpoint_id, entry.set_specs, entry.work_type, entry.year)
        if found := self.asked.shelves.get(key):
            return found
        return remembered(self.asked.shelves, key, _entry_shelves(entry, self))

    def mark_everything(self) -> str:
        """Changes when any source or set gets another name."""
        named = (f"{each.set_spec}\0{each.set_name}" for each in self._snapshot.sets())
        return f"{self.mark_all()}{crc32(chr(0).join(named).encode()):x}"

    def mark_all(self) -> str:
        """Changes when any source gets another name or address."""
        named = map(_called, self.endpoints())
        return f"{crc32(chr(0).join(named).encode()):x}"

    def shelf_title(self, kind: str, value: str) -> str:
        """The name of a shelf: what its value means."""
        if kind == "endpoint":
            return one_line(self.endpoint(int(value)).name)
        if kind == "set":
            return self.set_title(value)
        return label_of(one_line(value)[:TITLE]) if kind == "type" else one_line(value)

    def address_value(self, kind: str, value: str) -> str:
        """The value as addresses show it: an endpoint by its name."""
        return self.endpoint(int(value)).name if kind == "endpoint" else value

    def store_value(self, kind: str, slug: str) -> str:
        """The store's value of the shelf with this address; empty when there is none."""
        if kind == "endpoint":
            found = (
                str(each.endpoint_id) for each in self.endpoints() if slug_of(each.name) == slug
            )
            return next(found, "")
        plain = unslugged(slug)
        if plain is not None:
            return plain
        shelves = self._snapshot.shelves(kind)  # an address cut by its length: look for it
        return next((each.value for each in shelves if slug_of(each.value) == slug), "")


def _called(endpoint: Endpoint) -> str:
    """What pages say of a source: its name, its address, and what is declared of it."""
    declared = (*endpoint.open_access, endpoint.open_access_since) if endpoint.open_access else ()
    retired = (endpoint.retired, endpoint.retired_why) if endpoint.retired else ()
    return "\0".join((endpoint.name, endpoint.base_url, *declared, *retired))


@lru_cache(maxsize=4096)
def _set_title(set_spec: str, name: str) -> str:
    named = name not in ("", set_spec)  # by a source, which may have sets like ours
    title = name if named else described_set(Set(set_spec, name)).set_name
    return one_line(title)[:TITLE]


def start_view(
    snapshot: Snapshot, names: Names, where: Addresses, provider: Addresses | None = None
) -> StartView:
    """What, how much, from where, and how to harvest it.

    `provider` is where OAI-PMH is answered, if not by the site itself: files answer none. An
    address of this machine alone is not told to the world.
    """
    hidden = provider is not None and is_of_this_machine(provider)
    types = sorted(snapshot.shelves("type"), key=lambda each: -each.live)
    sources = {each.value: each for each in snapshot.shelves("endpoint")}
    total = sum(each.live for each in sources.values())
    known = sorted(names.endpoints(), key=lambda each: -_live(sources, each))
    return StartView(
        sentence=_summary(total, sources, snapshot.shelves("year"))
        if total
        else _why_empty(snapshot.newest()[0]),
        types=tuple(_bar(each, types[0].live) for each in types[:SHOWN_TYPES]),
        latest=tuple(listed(each) for each in snapshot.latest(SHOWN_LATEST)),
        sources=tuple(_source(each, sources) for each in known[:SHOWN_SOURCES]),
        more_sources=max(len(known) - SHOWN_SOURCES, 0),
        ways=tuple(
            Named(label, (provider or where if path == _OAI else where).at(path), note)
            for label, path, note in _WAYS
            if not (hidden and path == _OAI)
        ),
    )


def is_of_this_machine(where: Addresses) -> bool:
    """Whether nobody else can go there."""
    host = urlsplit(where.base_url).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")


def _live(shelves: Mapping[str, Shelf], endpoint: Endpoint) -> int:
    shelf = shelves.get(str(endpoint.endpoint_id))
    return shelf.live if shelf else 0


def start_links(where: Addresses) -> tuple[Link, ...]:
    """The draft's third publishing option: the list of all records describes the catalog. And
    what else programs can ask here (RFC 9727)."""
    return (
        Link("describedby", where.list_part(1), JSON_LD, LIST_PROFILE),
        Link("api-catalog", where.at(API_CATALOG), LINKSET.media_type),
    )


def _why_empty(newest: int) -> str:
    """`newest`: the number of the last published change, 0 before the first one."""
    if newest:
        return "An empty catalog: all records that were published here are deleted."
    return "An empty catalog, waiting for its first harvest."


def _summary(total: int, sources: Mapping[str, Shelf], years: Sequence[Shelf]) -> str:
    known = [each.value for each in years if each.value.isdigit() and len(each.value) == 4]
    span = ""
    if known:
        first, last = min(known), max(known)
        span = f", published {'in ' + first if first == last else f'from {first} to {last}'}"
    return f"{count_words(total, 'record')} from {count_words(len(sources), 'source')}{span}."


def count_words(number: int, what: str) -> str:
    """The number with its noun: `1 record`, `1,200 records`."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _bar(shelf: Shelf, most: int) -> Listed:
    share = round(100 * shelf.live / most, 1) if most else 0.0
    path = shelf_path("type", shelf.value)
    return Listed(label_of(shelf.value), path, f"{shelf.live:,}", max(share, 0.5))


def _source(endpoint: Endpoint, shelves: Mapping[str, Shelf]) -> Source:
    shelf = shelves.get(str(endpoint.endpoint_id))
    return Source(
        text=endpoint.name,
        path=shelf_path("endpoint", endpoint.name) if shelf else "",
        note=count_words(shelf.live, "record") if shelf else "nothing published yet",
        href=web_link(endpoint.base_url),
    )


def listed(entry: Shelved | CatalogEntry) -> Listed:
    """An entry as a row of a list."""
    title = shortened(one_line(entry.title[: TITLE + 1]), TITLE)
    note = _type_and_year(entry.work_type, entry.year)
    path = f"records/{entry.slug}"
    if not title:
        return Listed(UNTITLED, path, joined((one_line(entry.oai_identifier), note), " · "))
    return Listed(title, path, note, language=entry.title_language)


@lru_cache(maxsize=1024)
def _type_and_year(work_type: str, year: str) -> str:
    return joined((label_of(one_line(work_type)[:80]), one_line(year)[:80]), " · ")


def shelf_view(page: ShelfPage, entries: Sequence[Shelved], names: Names) -> ShelfView:
    """One page of a shelf; `page` is one that the store found."""
    value = names.address_value(page.kind, page.value)
    return ShelfView(
        kind=page.kind,
        kind_title=_ONE[page.kind],
        value=value,
        first=page.first,
        title=names.shelf_title(page.kind, page.value),
        sentence=_order(page),
        entries=tuple(listed(each) for each in entries),
        steps=_steps(page, value),
    )


def _order(page: ShelfPage) -> str:
    """The count stands on the first page alone, so that a new record changes two pages."""
    begins = count_words(page.total, "record") if page.first == 0 else "Continued"
    return f"{begins}, in the order in which they came here."


def _steps(page: ShelfPage, value: str) -> tuple[Step, ...]:
    """First, previous and next page, where they are others than this one."""
    kind = page.kind
    steps = []
    if page.first != 0:
        steps.append(Step("First page", shelf_path(kind, value)))
    if page.previous is not None:
        steps.append(Step("Previous", shelf_path(kind, value, page.previous), "prev"))
    if page.next is not None:
        steps.append(Step("Next", shelf_path(kind, value, page.next), "next"))
    return tuple(steps)


def _entry_shelves(entry: CatalogEntry, names: Names) -> tuple[Listed, ...]:
    found = []
    if entry.work_type:
        kind = names.shelf_title("type", entry.work_type)
        found.append(Listed(kind, shelf_path("type", entry.work_type), "type"))
    if entry.year:
        found.append(Listed(one_line(entry.year), shelf_path("year", entry.year), "year"))
    source = names.endpoint(entry.endpoint_id).name
    found.append(Listed(one_line(source), shelf_path("endpoint", source), "source"))
    found.extend(
        Listed(names.shelf_title("set", each), shelf_path("set", each), "set")
        for each in entry.set_specs[:SHOWN_SETS]
    )
    return tuple(found)


def day_words(moment: datetime) -> str:
    """The day in words."""
    return date_words(moment.date().isoformat())[0]
