"""The whole catalog in one file: its forms, each made of all documents by entry number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from ..cdif.quads import graph_quads
from ..errors import OaicdifError
from ..json_text import read_json
from ..store import Snapshot
from ..store.shelves import ALL, RANGE
from .addresses import CATALOG_GZIP, CATALOG_LINES, CATALOG_QUADS
from .machine_lists import documents, gzipped, json_lines

GZIP: Final = "application/gzip"
_BEYOND: Final = 1 << 62  # more than any entry number


@dataclass(frozen=True, slots=True, eq=False)
class DumpForm:
    """One form: its path, its media type, and what makes its bytes of the documents. Equal
    documents give equal bytes. `cut` stands at the end of a file that could not be made whole,
    so that every reader sees it."""

    path: str
    content_type: str
    write: Callable[[Iterable[bytes]], Iterator[bytes]]
    cut: bytes


def every_document(snapshot: Snapshot) -> Iterator[bytes]:
    """Every live document once, by entry number, as one snapshot has them."""
    last = snapshot.shelf_page(ALL, "", _BEYOND)
    first = 1
    while last is not None and first <= last.first:
        yield from documents(snapshot, first, first + RANGE - 1)
        first += RANGE


def quad_lines(bodies: Iterable[bytes], start: int = 1) -> Iterator[bytes]:
    """The triples of each document in the graph that its record's address names; the first is the
    file's document number `start`.

    A document that is no JSON-LD has none and is passed over.
    """
    for number, body in enumerate(bodies, start):
        document = read_json(body)
        try:
            yield graph_quads(document, document["@id"], b"r%db" % number)
        except (OaicdifError, KeyError, TypeError):
            continue


# No JSON, wherever a line was cut; and the beginning of a gzip member, for a file that was cut
# before its first byte.
_CUT_LINE: Final = b'\n{"cut": "This file is not whole; ask again."'
_CUT_GZIP: Final = b"\x1f\x8b\x08"


def _packed_lines(bodies: Iterable[bytes]) -> Iterator[bytes]:
    return gzipped(json_lines(bodies))


def _packed_quads(bodies: Iterable[bytes]) -> Iterator[bytes]:
    return gzipped(quad_lines(bodies))


LINES: Final = DumpForm(CATALOG_LINES, "application/jsonl; charset=utf-8", json_lines, _CUT_LINE)
LINES_GZIP: Final = DumpForm(CATALOG_GZIP, GZIP, _packed_lines, _CUT_GZIP)
QUADS_GZIP: Final = DumpForm(CATALOG_QUADS, GZIP, _packed_quads, _CUT_GZIP)
DUMPS: Final = (LINES, LINES_GZIP, QUADS_GZIP)
