"""The units of an export that cover the whole catalog: lists, shelves, sitemaps, pages, rules.

Each compares what it makes with its manifest shard, so that equal files are left alone.
"""

from __future__ import annotations

import gzip
from collections.abc import (
    Callable,
    Collection,
    Generator,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import Final
from zlib import crc32

from ..site.addresses import (
    API_CATALOG,
    CATALOG_SOIF,
    CDIF_SITEMAP,
    FEED_KINDS,
    SITEMAP,
    Addresses,
    shelf_path,
    shelves_path,
    sitemap_part,
)
from ..site.all_shelves import browse_view, pages_of_shelves, shelves_view
from ..site.api_catalog import api_catalog
from ..site.browsing import (
    Names,
    is_of_this_machine,
    shelf_view,
    start_links,
    start_view,
)
from ..site.conformance_page import conformance_view
from ..site.feeds import WRITERS as FEEDS
from ..site.feeds import catalog_feed, shelf_feed
from ..site.machine_lists import (
    documents,
    first_entry,
    gzipped,
    item_list,
    read_part,
)
from ..site.pages import STATIC, pages_of
from ..site.rebase import Rebase
from ..site.robots import robots_txt
from ..site.sitemap import PART_ENTRIES, SITEMAPS, Located, located, sitemap_index
from ..site.view import HelpView, Named
from ..store import Snapshot, Store
from ..store.shelves import RANGE, ShelfPage
from .catalog_dump import CatalogDump
from .hosting import hosting_files
from .manifest import FOLDER, DigestedFile, Piece, Shard, Tally
from .order import ExportOrder
from .shelf_pages import pages_to_make
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

    def pieces(self, store: Store, now: datetime) -> Generator[Piece, None, None]:
        """Write what changed, piece by piece; what a piece did of `newest` is not done again. The
        whole catalog is read in short transactions."""
        ended = False
        for piece in self._made(_Maker(self.catalog), store, now):
            ended = piece.last
            yield piece
        if not ended:
            yield Piece()

    def _made(self, maker: _Maker, store: Store, now: datetime) -> Iterator[Piece]:
        if self.name in _WHOLE:
            yield from _WHOLE[self.name](maker, store, now)
        else:
            with store.snapshot(now) as snapshot:
                yield from _MAKERS[self.name](maker, snapshot)


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

    def _is_made(self, shard: Shard) -> bool:
        """Whether this export made it already, of a catalog that has changed again since: then
        the next one makes it."""
        made = shard.mark.partition(" ")[0]
        return made.isdecimal() and int(made) > self._newest

    def lists(self, snapshot: Snapshot) -> Iterator[Piece]:
        for each in snapshot.ranges(RANGE * LIST_SHARD):
            found = self._list_shard(snapshot, each.number, each.seq)
            if found is not None:
                yield Piece(found, last=False)

    def _list_shard(self, snapshot: Snapshot, number: int, seq: int) -> Tally | None:
        """The parts of one shard; what lies beyond its ends is linked from them. None if nothing
        was to be done.

        The first part names the last as well: where that alone is new, no other is looked at.
        """
        first = (number - 1) * LIST_SHARD + 1
        parts = (read_part(snapshot, each) for each in range(first, first + LIST_SHARD))
        known = [part for part in parts if part is not None and (part.live or part.number == 1)]
        beside = f"{seq} {known[0].previous} {known[-1].next}" if known else str(seq)
        mark = f"{beside} {known[0].last}" if number == 1 else beside
        shard = self._shard(f"lists-{number}")
        if shard.mark == mark or self._is_made(shard):
            return None
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

    def shelves(self, snapshot: Snapshot) -> Iterator[Piece]:
        """Pages that changed, the pages beside them, and the first of their shelf; the shelves of
        a shard are a piece."""
        names = Names(snapshot)
        shards: dict[str, dict[str, ShelfPage]] = {}
        for page in pages_to_make(snapshot, self._before):
            found = shards.setdefault(_shelf_shard(page), {})
            found.setdefault(_shelf_file(page, names), page)
        kept = set(_shelf_files(shards.values())) if self._before == 0 else None
        for name in sorted({*shards, *(self._old_shelf_shards() if kept is not None else ())}):
            shard = self._shard(name)
            if shard.mark != str(self._newest) and not self._is_made(shard):
                self._shelves_of(snapshot, names, shards.get(name, {}), shard, kept)
                yield Piece(shard.tally, last=False)

    def _shelves_of(
        self,
        snapshot: Snapshot,
        names: Names,
        pages: Mapping[str, ShelfPage],
        shard: Shard,
        kept: Collection[str] | None,
    ) -> None:
        """The pages of one shard. With `kept`, the paths of all that there are, what is none of
        them had another name or address."""
        for path, page in pages.items():
            self._shelf(snapshot, page, names, shard, path)
            if page.first == 0 and page.kind in FEED_KINDS:
                self._feeds(snapshot, page, names, shard)
        if kept is not None:
            shard.keep_only(kept)
        shard.save(str(self._newest))

    def _old_shelf_shards(self) -> Iterator[str]:
        for path in (self._order.folder / FOLDER).glob("browse-*.sha256"):
            yield path.name.removesuffix(".sha256")

    def _shelf(
        self, snapshot: Snapshot, page: ShelfPage, names: Names, shard: Shard, path: str
    ) -> None:
        if page.is_there:
            view = shelf_view(page, snapshot.shelf_entries(page), names)
            shard.put(path, self._pages.shelf(view))
        else:
            shard.drop(path)

    def _feeds(self, snapshot: Snapshot, page: ShelfPage, names: Names, shard: Shard) -> None:
        """The feeds of the shelf whose first page this is."""
        feed = shelf_feed(snapshot, names, self._order.name, (page.kind, page.value)).alone()
        for name, write in FEEDS.items():
            path = f"{feed.folder}{name}"
            if page.is_there:
                shard.put(path, write(feed, self._where))
            else:
                shard.drop(path)

    # ---- sitemaps ------------------------------------------------------------------------

    def sitemaps(self, snapshot: Snapshot) -> Iterator[Piece]:
        for each in snapshot.ranges(PART_ENTRIES):
            shard = self._shard(f"sitemaps-{each.number}")
            if shard.mark == str(each.seq) or self._is_made(shard):
                continue
            if each.live:
                self._sitemap_part(snapshot, shard, each.number)
            else:
                shard.keep_only(())
            shard.save(str(each.seq))
            yield Piece(shard.tally, last=False)

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

    def catalog(self, store: Store, now: datetime) -> Iterator[Piece]:
        """All records in one file: lines of JSON, plain and compressed, and N-Quads."""
        shard, mark = self._shard("catalog"), str(self._newest)
        if shard.mark == mark or self._is_made(shard):
            return
        dump = CatalogDump(self._order.folder, f"{self._design} {mark}", self._rebase.json)
        yield from dump.write(store, now, shard)
        shard.save(mark)
        yield Piece(shard.tally)

    def soif(self, store: Store, now: datetime) -> Iterator[Piece]:
        """All descriptions in one file of SOIF, if that is wanted."""
        shard, settings = self._shard("soif"), self._order.soif
        if settings is None:
            shard.keep_only(())
            mark = ""
        elif shard.mark == (mark := str(self._newest)) or self._is_made(shard):
            return
        else:
            file = DigestedFile(self._order.folder / FOLDER / f"{CATALOG_SOIF}.new")
            for chunk in gzipped(descriptions(self._order, settings, store, now)):
                file.write(chunk)
            shard.adopt(CATALOG_SOIF, file.path, file.close())
        shard.save(mark)
        yield Piece(shard.tally)

    # ---- pages and rules -----------------------------------------------------------------

    def pages(self, snapshot: Snapshot) -> Iterator[Piece]:
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
            **self._all_shelves(snapshot, names),
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
        yield Piece(shard.tally)

    def _all_shelves(self, snapshot: Snapshot, names: Names) -> dict[str, bytes]:
        """The pages that the browse page leads to, where a kind has many shelves."""
        views = (shelves_view(snapshot, names, *each) for each in pages_of_shelves(snapshot))
        return {
            f"{shelves_path(view.kind, view.number)}.html": self._pages.shelves(view)
            for view in views
            if view is not None
        }


_MAKERS: Final[Mapping[str, Callable[[_Maker, Snapshot], Iterator[Piece]]]] = {
    "lists": _Maker.lists,
    "shelves": _Maker.shelves,
    "sitemaps": _Maker.sitemaps,
    "pages": _Maker.pages,
}


_WHOLE: Final[Mapping[str, Callable[[_Maker, Store, datetime], Iterator[Piece]]]] = {
    "catalog": _Maker.catalog,
    "soif": _Maker.soif,
}


def _shelf_shard(page: ShelfPage) -> str:
    return f"browse-{page.kind}-{crc32(page.value.encode()) % BUCKETS:02}"


def _shelf_file(page: ShelfPage, names: Names) -> str:
    value = names.address_value(page.kind, page.value)
    return f"{shelf_path(page.kind, value, page.first)}.html"


def _shelf_files(shards: Iterable[Mapping[str, ShelfPage]]) -> Iterator[str]:
    """The paths of all pages, and of the feeds beside them."""
    for path, page in chain.from_iterable(each.items() for each in shards):
        yield path
        if page.first == 0 and page.kind in FEED_KINDS:
            yield from (f"{path.removesuffix('.html')}/{name}" for name in FEEDS)


def _missing(where: Addresses) -> HelpView:
    ways = (
        Named("Browse the catalog", where.root_path + "browse"),
        Named("Start page", where.root_path),
    )
    return HelpView(404, "Nothing is here", "There is nothing at this address.", ways)
