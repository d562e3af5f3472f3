"""The catalog as lists for machines: ItemList parts and JSON Lines.

A part holds the live records of a fixed range of entry numbers, so that a change touches one
part. Must not know: HTTP, the store.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import orjson

from .addresses import Addresses
from .formats import JSON_LD, LIST_PROFILE
from .signposting import Link

_CONTEXT: Final = ["https://schema.org", {"dcterms": "http://purl.org/dc/terms/"}]
_GZIP: Final = 31  # zlib's window bits for a gzip header and trailer


@dataclass(frozen=True, slots=True)
class ListPart:
    """Which part this is, and its neighbours that are not empty; None where there is none."""

    number: int
    first: int
    last: int
    previous: int | None = None
    next: int | None = None


def item_list(part: ListPart, catalog: str, documents: Sequence[bytes], where: Addresses) -> bytes:
    """One part as an ItemList of CDIF records, whole in itself.

    Source: draft of 2023-07-12, Appendix 1, Example 3.
    """
    head = orjson.dumps(
        {
            "@context": _CONTEXT,
            "@id": where.list_part(part.number),
            "@type": ["ItemList"],
            "name": f"{catalog}, part {part.number}",
            "description": (
                f"Part {part.number} of {part.last} of the CDIF metadata records of {catalog}. "
                "Parts without live records are left out."
            ),
            "itemListOrder": "https://schema.org/ItemListUnordered",
            "numberOfItems": len(documents),
        }
    )
    return b'%s,"itemListElement":[%s]}' % (head[:-1], b",".join(documents))


def list_links(part: ListPart, where: Addresses) -> tuple[Link, ...]:
    """first, last, prev and next (RFC 8288 relations) of a part."""
    places = (
        ("first", part.first),
        ("prev", part.previous),
        ("next", part.next),
        ("last", part.last),
    )
    return tuple(
        Link(rel, where.list_part(number), JSON_LD, LIST_PROFILE)
        for rel, number in places
        if number is not None
    )


def json_lines(documents: Iterable[bytes]) -> Iterator[bytes]:
    """One document a line. The documents hold no line feed: JSON escapes it in strings."""
    for each in documents:
        yield each + b"\n"


def gzipped(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """The chunks as one gzip member, without a date: equal chunks give equal bytes."""
    packer = zlib.compressobj(6, zlib.DEFLATED, _GZIP)
    for chunk in chunks:
        if packed := packer.compress(chunk):
            yield packed
    yield packer.flush()
