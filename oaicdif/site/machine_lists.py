"""The catalog as lists for machines: ItemList parts and JSON Lines.

A part holds the live records of a fixed range of entry numbers, so that a change touches one
part.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ..cdif.namespaces import DRAFT_CONTEXT
from ..json_text import write_json
from ..store import Catalog, Snapshot
from ..store.shelves import ALL, RANGE
from .addresses import Addresses
from .record_forms import JSON_LD, LIST_PROFILE
from .signposting import Link

CDIF_BODY: Final = "cdif-2023"
_BEYOND: Final = 1 << 62  # more than any entry number
_GZIP: Final = 31  # zlib's window bits for a gzip header and trailer
LEVEL: Final = 3  # of zlib: a third of the time of 6, and a file 8% longer


@dataclass(frozen=True, slots=True)
class ListPart:
    """Which part this is, and the nearest others that hold something.

    `changed` is the datestamp of its last change. `previous` and `next` are None at the ends.
    """

    number: int
    live: int
    seq: int
    changed: str
    last: int
    previous: int | None = None
    next: int | None = None


def read_part(snapshot: Snapshot, number: int) -> ListPart | None:
    """The part with this number; None for one that never held a record.

    The first is always there: the others are found from it.
    """
    page = snapshot.shelf_page(ALL, "", first_entry(number))
    if page is None or page.first != first_entry(number):
        return _empty_first(snapshot) if number == 1 else None
    return ListPart(
        number=number,
        live=page.live,
        seq=page.seq,
        changed=page.datestamp,
        last=_number(page.last) or 1,
        previous=_number(page.previous),
        next=_number(page.next),
    )


def _empty_first(snapshot: Snapshot) -> ListPart:
    """The first part of a catalog that has nothing in it, or nothing yet."""
    held = [each.number for each in snapshot.ranges(RANGE) if each.live]
    return ListPart(1, 0, 0, "", max(held, default=1), next=min(held, default=None))


def first_entry(number: int) -> int:
    """The lowest entry number of a part."""
    return (number - 1) * RANGE + 1


def _number(first: int | None) -> int | None:
    return (first - 1) // RANGE + 1 if first else None


def documents(snapshot: Snapshot, first: int, last: int) -> list[bytes]:
    """The cdif-2023 documents of the live entries numbered first to last."""
    return snapshot.bodies(first, last, CDIF_BODY)


def item_list(part: ListPart, catalog: str, bodies: Sequence[bytes], where: Addresses) -> bytes:
    """One part as an ItemList of CDIF records, whole in itself.

    The neighbours stand in it as related links, for readers of files without headers; the last
    part only in the first, so that a catalog that grows changes no other.
    Source: draft of 2023-07-12, Appendix 1, Example 3 and "Related resources".
    """
    head = write_json(
        {
            "@context": DRAFT_CONTEXT,
            "@id": where.list_part(part.number),
            "@type": ["ItemList"],
            "name": f"{catalog}, part {part.number}",
            "description": f"CDIF metadata records of {catalog}, one of the parts that are "
            "linked by next. Parts without records are passed over.",
            "itemListOrder": "https://schema.org/ItemListUnordered",
            "numberOfItems": len(bodies),
            "relatedLink": [
                _related(each)
                for each in list_links(part, where)
                if each.rel != "last" or part.number == 1
            ],
        }
    )
    return b'%s,"itemListElement":[%s]}' % (head[:-1], b",".join(bodies))


def _related(link: Link) -> dict[str, object]:
    target = {"@type": "EntryPoint", "encodingType": link.type, "url": link.href}
    return {"@type": "LinkRole", "linkRelationship": link.rel, "target": target}


def list_links(part: ListPart, where: Addresses) -> tuple[Link, ...]:
    """first, last, prev and next (RFC 8288 relations) of a part."""
    places = (("first", 1), ("prev", part.previous), ("next", part.next), ("last", part.last))
    return tuple(
        Link(rel, where.list_part(number), JSON_LD, LIST_PROFILE)
        for rel, number in places
        if number is not None
    )


def last_entry(snapshot: Snapshot) -> int:
    """The highest entry number that may have a document; 0 in an empty catalog."""
    last = snapshot.shelf_page(ALL, "", _BEYOND)
    return last.first + RANGE - 1 if last else 0


def documents_between(snapshot: Snapshot, first: int, last: int) -> Iterator[bytes]:
    """As `documents`, of many entries, some at a time."""
    for start in range(first, min(last, last_entry(snapshot)) + 1, RANGE):
        yield from documents(snapshot, start, min(start + RANGE - 1, last))


def whole_catalog(catalog: Catalog, clock: Callable[[], datetime]) -> Iterator[bytes]:
    """Every live document once, by entry number.

    Read in short transactions, so that a slow client holds no snapshot open for hours; a
    record that changes meanwhile comes as it is when its turn comes.
    """
    first = 1
    while True:
        with catalog.snapshot(clock()) as snapshot:
            last = snapshot.shelf_page(ALL, "", _BEYOND)
            if last is None or first > last.first:
                return
            bodies = documents(snapshot, first, first + RANGE - 1)
        yield from bodies
        first += RANGE


def json_lines(bodies: Iterable[bytes]) -> Iterator[bytes]:
    """One document a line. The documents hold no line feed: JSON escapes it in strings."""
    for each in bodies:
        yield each + b"\n"


def gzipped(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """The chunks as one gzip member, without a date: equal chunks give equal bytes."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, _GZIP)
    for chunk in chunks:
        if packed := packer.compress(chunk):
            yield packed
    yield packer.flush()
