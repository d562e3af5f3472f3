"""The units of an export that cover the whole catalog: lists, shelves, sitemaps, pages, rules.

Each compares what it makes with its manifest shard, so that equal files are left alone.
"""

from __future__ import annotations

import gzip
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby, zip_longest
from pathlib import Path
from typing import Final
from zlib import crc32

from ..site.addresses import (
    API_CATALOG,
    CATALOG_GZIP,
    CATALOG_LINES,
    CATALOG_QUADS,
    CATALOG_SOIF,
    CDIF_SITEMAP,
    FEED_KINDS,
    SITEMAP,
    Addresses,
    shelf_path,
    sitemap_part,
)
from ..site.api_catalog import api_catalog
from ..site.browsing import (
    Names,
    browse_view,
    is_of_this_machine,
    shelf_view,
    start_links,
    start_view,
)
from ..site.conformance_page import conformance_view
from ..site.dumps import QUADS_GZIP
from ..site.feeds import WRITERS as FEEDS
from ..site.feeds import catalog_feed, shelf_feed
from ..site.machine_lists import (
    documents,
    first_entry,
    gzipped,
    item_list,
    json_lines,
    read_part,
    whole_catalog,
)
from ..site.pages import STATIC, pages_of
from ..site.rebase import Rebase
from ..site.robots import robots_txt
from ..site.sitemap import PART_ENTRIES, SITEMAPS, Located, located, sitemap_index
from ..site.view import HelpView, Named
from ..store import Snapshot, Store
from ..store.shelves import RANGE, ShelfPage
from .hosting import hosting_files
from .manifest import FOLDER, DigestedFile, Shard, Tally
from .order import ExportOrder
from .soif_dump_file import descriptions

LIST_SHARD: Final = 100  # list parts in one manifest shard
BUCKETS: Final = 16  # manifest shards for the shelves of one kind
# The time that each takes, of the time of the records' files.
SHARES: Final[Mapping[str, float]] = {
    "catalog": 0.19,
    "soif": 0.1,
    "shelves": 0.05,
    "lists": 0.03,
    "sitemaps": 0.02,
}


def order_of_units(*, fresh: bool) -> tuple[Sequence[str], Sequence[str]]:
    """(the units made beside the records, those made last, which lead to everything else).

    To the sitemaps of a fresh folder nothing leads before the last unit has written their
    index.
    """
    beside, last = ("catalog", "soif", "shelves", "lists"), ("sitemaps", "pages")
    return ((*beside, last[0]), last[1:]) if fresh else (beside, last)


@dataclass(frozen=True, slots=True)
class CatalogOrder:
    """What all these units have in common: changes after `before` up to `newest` are looked at."""

    order: ExportOrder
    design: str
    newest: int
    before: int


@dataclass(frozen=True, slots=True)
class CatalogUnit:
    """One unit, by its name."""

    catalog: CatalogOrder
    name: str

    @property
    def store(self) -> str | Path:
        return self.catalog.order.store

    def write(self, store: Store, now: datetime) -> Tally:
        """Write what changed; the whole catalog is read in short transactions."""
        maker = _Maker(self.catalog)
        if self.name in _WHOLE:
            return _WHOLE[self.name](maker, store, now)
        with store.snapshot(now) as snapshot:
            return _MAKERS[self.name](maker, snapshot)


class _Maker:
    """Makes the files of the units."""

    def __init__(self, catalog: CatalogOrder) -> None:
        self._order, self._design = catalog.order, catalog.design
        self._newest, self._before = catalog.newest, catalog.before
        self._where = Addresses(self._order.base_url)
        self._pages = pages_of(self._order.name, self._where, self._order.site)
        self._rebase = Rebase(self._order.source_url, self._order.base_url)

    def _shard(self, name: str) -> Shard:
        return Shard(self._order.folder, name, self._design, trust=not self._order.full)

    # ---- lists ---------------------------------------------------------------------------

    def lists(self, snapshot: Snapshot) -> Tally:
        total = Tally()
        for each in snapshot.ranges(RANGE * LIST_SHARD):
            total += self._list_shard(snapshot, each.number, each.seq)
        return total

    def _list_shard(self, snapshot: Snapshot, number: int, seq: int) -> Tally:
        """The parts of one shard; what lies beyond its ends is linked from them.

        The first part names the last as well: where that alone is new, no other is looked at.
        """
        first = (number - 1) * LIST_SHARD + 1
        parts = (read_part(snapshot, each) for each in range(first, first + LIST_SHARD))
        known = [part for part in parts if part is not None and (part.live or part.number == 1)]
        beside = f"{seq} {known[0].previous} {known[-1].next}" if known else str(seq)
        mark = f"{beside} {known[0].last}" if number == 1 else beside
        shard = self._shard(f"lists-{number}")
        if shard.mark == mark:
            return Tally()
        only_last = number == 1 and shard.mark.rpartition(" ")[0] == beside
        for part in known[:1] if only_last else known:
            start = first_entry(part.number)
            bodies = [self._rebase.json(b) for b in documents(snapshot, start, start + RANGE - 1)]
            body = item_list(part, self._order.name, bodies, self._where)
            shard.put(f"lists/{part.number}.jsonld", body)
        shard.keep_only(f"lists/{part.number}.jsonld" for part in known)
        shard.save(mark)
        return shard.tally

    # ---- shelves -------------------------------------------------------------------------

    def shelves(self, snapshot: Snapshot) -> Tally:
        """Pages that changed, the pages beside them, and the first of their shelf."""
        names = Names(snapshot)
        shards: dict[str, Shard] = {}
        paths: set[str] = set()
        for page in _pages_to_make(snapshot, self._before):
            path = _shelf_file(page, names)
            if path not in paths:
                paths.add(path)
                shard = self._shelf_shard(page, shards)
                self._shelf(snapshot, page, names, shard)
                if page.first == 0 and page.kind in FEED_KINDS:
                    paths.update(self._feeds(snapshot, page, names, shard))
        if self._before == 0:
            self._drop_old_shelves(shards, paths)
        for shard in shards.values():
            shard.save(str(self._newest))
        return sum((each.tally for each in shards.values()), Tally())

    def _shelf_shard(self, page: ShelfPage, shards: dict[str, Shard]) -> Shard:
        name = f"browse-{page.kind}-{crc32(page.value.encode()) % BUCKETS:02}"
        if name not in shards:
            shards[name] = self._shard(name)
        return shards[name]

    def _shelf(self, snapshot: Snapshot, page: ShelfPage, names: Names, shard: Shard) -> None:
        path = _shelf_file(page, names)
        if page.is_there:
            view = shelf_view(page, snapshot.shelf_entries(page), names)
            shard.put(path, self._pages.shelf(view))
        else:
            shard.drop(path)

    def _feeds(
        self, snapshot: Snapshot, page: ShelfPage, names: Names, shard: Shard
    ) -> Iterator[str]:
        """The feeds of the shelf whose first page this is; gives their paths."""
        feed = shelf_feed(snapshot, names, self._order.name, (page.kind, page.value)).alone()
        for name, write in FEEDS.items():
            path = f"{feed.folder}{name}"
            yield path
            if page.is_there:
                shard.put(path, write(feed, self._where))
            else:
                shard.drop(path)

    def _drop_old_shelves(self, shards: dict[str, Shard], paths: set[str]) -> None:
        """After all shelves were made: what is left over had another name or address."""
        for path in (self._order.folder / FOLDER).glob("browse-*.sha256"):
            name = path.name.removesuffix(".sha256")
            if name not in shards:
                shards[name] = self._shard(name)
        for shard in shards.values():
            shard.keep_only(paths)

    # ---- sitemaps ------------------------------------------------------------------------

    def sitemaps(self, snapshot: Snapshot) -> Tally:
        total = Tally()
        for each in snapshot.ranges(PART_ENTRIES):
            shard = self._shard(f"sitemaps-{each.number}")
            if shard.mark == str(each.seq):
                continue
            if each.live:
                self._sitemap_part(snapshot, shard, each.number)
            else:
                shard.keep_only(())
            shard.save(str(each.seq))
            total += shard.tally
        return total

    def _sitemap_part(self, snapshot: Snapshot, shard: Shard, number: int) -> None:
        records = list(map(self._rebased, located(snapshot, number)))
        paths: list[str] = []
        for name, write in SITEMAPS.items():
            body = write(records, self._where)
            plain = sitemap_part(name, number).removesuffix(".gz")
            paths += [plain, f"{plain}.gz"]
            shard.put(plain, body)
            shard.put(f"{plain}.gz", gzip.compress(body, 6, mtime=0))
        shard.keep_only(paths)

    def _rebased(self, each: Located) -> Located:
        work_iri = self._rebase.text(each.work_iri)
        return each if work_iri == each.work_iri else each._replace(work_iri=work_iri)

    # ---- everything in one ---------------------------------------------------------------

    def catalog(self, store: Store, now: datetime) -> Tally:
        """All records in one file: lines of JSON, plain and compressed, and N-Quads."""
        shard = self._shard("catalog")
        if shard.mark == str(self._newest):
            return Tally()
        folder = self._order.folder / FOLDER
        names = (CATALOG_LINES, CATALOG_GZIP, CATALOG_QUADS)
        plain, packed, quads = files = [DigestedFile(folder / f"{name}.new") for name in names]
        for chunk in gzipped(plain.through(json_lines(self._documents(store, now)))):
            packed.write(chunk)
        for chunk in QUADS_GZIP.write(self._documents(store, now)):
            quads.write(chunk)
        for name, file in zip(names, files, strict=True):
            shard.adopt(name, file.path, file.close())
        shard.save(str(self._newest))
        return shard.tally

    def soif(self, store: Store, now: datetime) -> Tally:
        """All descriptions in one file of SOIF, if that is wanted."""
        shard, settings = self._shard("soif"), self._order.soif
        if settings is None:
            shard.keep_only(())
            mark = ""
        elif shard.mark == (mark := str(self._newest)):
            return Tally()
        else:
            file = DigestedFile(self._order.folder / FOLDER / f"{CATALOG_SOIF}.new")
            for chunk in gzipped(descriptions(self._order, settings, store, now)):
                file.write(chunk)
            shard.adopt(CATALOG_SOIF, file.path, file.close())
        shard.save(mark)
        return shard.tally

    def _documents(self, store: Store, now: datetime) -> Iterator[bytes]:
        return (self._rebase.json(each) for each in whole_catalog(store, lambda: now))

    # ---- pages and rules -----------------------------------------------------------------

    def pages(self, snapshot: Snapshot) -> Tally:
        shard = self._shard("site")
        names = Names(snapshot)
        where = self._where
        parts = snapshot.ranges(PART_ENTRIES)
        feed = catalog_feed(snapshot, self._order.name).alone()
        source = Addresses(self._order.source_url)
        start = start_view(snapshot, names, where, source)
        files = {
            "index.html": self._pages.start(start, start_links(where)),
            "browse.html": self._pages.browse(browse_view(snapshot, names)),
            "conformance.html": self._pages.conformance(conformance_view(snapshot)),
            "404.html": self._pages.help(_missing(where)),
            "robots.txt": robots_txt(where).encode(),
            SITEMAP: sitemap_index("pages", parts, where),
            CDIF_SITEMAP: sitemap_index("cdif", parts, where),
            **{name: write(feed, where) for name, write in FEEDS.items()},
            API_CATALOG: api_catalog(where, None if is_of_this_machine(source) else source),
            **hosting_files(where, self._pages.formats),
            **{f"static/{each.name}": each.read_bytes() for each in sorted(STATIC.iterdir())},
            "favicon.ico": (STATIC / "favicon.ico").read_bytes(),
        }
        for path, body in files.items():
            shard.put(path, body)
        shard.keep_only(files)
        shard.save(str(self._newest))
        return shard.tally


_MAKERS: Final[Mapping[str, Callable[[_Maker, Snapshot], Tally]]] = {
    "lists": _Maker.lists,
    "shelves": _Maker.shelves,
    "sitemaps": _Maker.sitemaps,
    "pages": _Maker.pages,
}


_WHOLE: Final[Mapping[str, Callable[[_Maker, Store, datetime], Tally]]] = {
    "catalog": _Maker.catalog,
    "soif": _Maker.soif,
}


def _pages_to_make(snapshot: Snapshot, before: int) -> Iterator[ShelfPage]:
    """The pages of shelves that changed, and those that name them, with their neighbours."""
    changed = snapshot.changed_pages(before)
    if before == 0:  # these are all pages: nothing is to be asked for each of them
        for _, shelf in groupby(changed, key=lambda page: (page.kind, page.value)):
            yield from _beside_each_other(list(shelf))
    else:
        for page in changed:
            yield from _around(snapshot, page)


def _beside_each_other(shelf: Sequence[ShelfPage]) -> Iterator[ShelfPage]:
    """All pages of one shelf, in order, with their neighbours filled in."""
    held = [page.first for page in shelf if page.live]
    total = sum(page.live for page in shelf)
    ends = [page.first for page in shelf[1:]]
    for page, end in zip_longest(shelf, ends):
        before = bisect_left(held, page.first)
        after = bisect_right(held, page.first)
        yield replace(
            page,
            end=end,
            previous=held[before - 1] if before else None,
            next=held[after] if after < len(held) else None,
            last=held[-1] if held else 0,
            total=total,
        )


def _around(snapshot: Snapshot, changed: ShelfPage) -> Iterator[ShelfPage]:
    """The page with its neighbours filled in, and the pages that name it."""
    kind, value = changed.kind, changed.value
    page = snapshot.shelf_page(kind, value, changed.first)
    if page is None:
        return
    yield page
    for first in {0, page.previous, page.next} - {None, page.first}:
        beside = snapshot.shelf_page(kind, value, first or 0)
        if beside is not None:
            yield beside


def _shelf_file(page: ShelfPage, names: Names) -> str:
    value = names.address_value(page.kind, page.value)
    return f"{shelf_path(page.kind, value, page.first)}.html"


def _missing(where: Addresses) -> HelpView:
    ways = (
        Named("Browse the catalog", where.root_path + "browse"),
        Named("Start page", where.root_path),
    )
    return HelpView(404, "Nothing is here", "There is nothing at this address.", ways)
