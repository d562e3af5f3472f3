"""A dump cut into pages: so many objects, and their bytes as they came.

    pieces ─LenientReader→ entries ─here→ DumpPage: records, what is set aside, bytes

A page begins behind the last object of the page before, so pages in a row are the dump, byte for
byte. A place says where a page ends, and is all that is needed to go on behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from itertools import chain
from typing import Final

from ...formats.soif.rd_records import NOT_ONE, oai_identifier, rd_record
from ...model import Page, Quarantined, Record, Verb
from ...rdm.soif_entry import Action, Entry, Found, SetAside, Skipped
from ...rdm.soif_lenient import LenientReader
from ...rdm.soif_text import WINDOWS_1252
from .dump_pieces import CutOffDump

OBJECTS: Final = 500
BYTES: Final = 8 * 1024 * 1024
_MARK: Final = f' encoding="{WINDOWS_1252}"'.encode()  # of the working copy, never of a text in it
_SKIPPED: Final = "text-between-objects"
_NO_FRAME: Final = "-"
_LINE_END: Final = re.compile(rb"\r?\n|")


@dataclass(frozen=True, slots=True)
class DumpPlace:
    """A place between two objects of a dump: its offset, the frame it lies in, and a mark of the
    dump's beginning, by which it is known again."""

    mark: str
    offset: int = 0
    frame: Action | None = None

    def __str__(self) -> str:
        return f"{self.mark} {self.offset} {self.frame.value if self.frame else _NO_FRAME}"


def read_place(text: str) -> DumpPlace | None:
    """The place that a text stands for; None for any other text."""
    parts = text.split(" ")
    frames = {_NO_FRAME: None, **{each.value: each for each in Action}}
    if len(parts) != 3 or not parts[1].isdecimal() or parts[2] not in frames:
        return None
    return DumpPlace(parts[0], int(parts[1]), frames[parts[2]])


@dataclass(slots=True)
class DumpPage:
    """One page. `names` are the OAI identifiers that descriptions bring along, by their URL;
    `refreshed` counts those that are only said to be still there."""

    start: int
    end: DumpPlace
    body: bytes = b""
    items: list[Record] = field(default_factory=list)
    positions: list[int] = field(default_factory=list)
    quarantined: list[Quarantined] = field(default_factory=list)
    repairs: dict[str, None] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    refreshed: int = 0
    entries: int = 0

    def as_page(self, response_date: str) -> Page[Record]:
        """The page as pages of lists are."""
        return Page(
            Verb.LIST_RECORDS,
            response_date,
            tuple(self.items),
            quarantined=tuple(self.quarantined),
            repairs=tuple(self.repairs),
            positions=tuple(self.positions),
        )

    def add(self, entry: Entry, frame: Action | None) -> None:
        """Take in the next entry of the dump."""
        position, self.entries = self.entries, self.entries + 1
        self.end = DumpPlace(self.end.mark, entry.end, frame)
        if isinstance(entry, Found):
            self.repairs.update(dict.fromkeys(entry.repairs))
            self._add_object(position, entry)
        elif isinstance(entry, SetAside):
            reason = f"byte {entry.at}: {entry.reason}"
            self.quarantined.append(Quarantined(position, reason, entry.data, entry.url))
        elif isinstance(entry, Skipped):
            self.repairs[_SKIPPED] = None

    def _add_object(self, position: int, entry: Found) -> None:
        if entry.action is Action.REFRESH:
            self.refreshed += 1
            return
        record = rd_record(entry)
        if record is None:
            self._no_record(position, entry)
            return
        if name := oai_identifier(entry.object):
            self.names[record.header.identifier] = name
        if record.metadata and _MARK in record.metadata:
            self.repairs[WINDOWS_1252] = None
        self.items.append(record)
        self.positions.append(position)

    def _no_record(self, position: int, entry: Found) -> None:
        """Objects of a message are no descriptions; others without a URL should have been."""
        if not entry.object.type.upper().startswith("RDM"):
            reason = f"byte {entry.start}: {NOT_ONE}"
            self.quarantined.append(Quarantined(position, reason, b""))


def mark_of(pieces: Iterable[bytes]) -> tuple[str, Iterator[bytes]]:
    """A mark of a dump's first piece, and all of its pieces."""
    rest = iter(pieces)
    first = next(rest, b"")
    mark = blake2b(first, digest_size=8).hexdigest()
    return mark, chain((first,), rest)


def dump_pages(pieces: Iterable[bytes], place: DumpPlace) -> Iterator[DumpPage]:
    """The pages of a dump behind a place; the last one holds what is left, and may be empty.

    Raises:
        CutOffDump: the pieces break off; all that is whole before that was given.
    """
    reader = LenientReader(offset=place.offset, frame=place.frame)
    held = _Held(place)
    try:
        for piece in _behind(pieces, place.offset):
            held.bytes += piece
            reader.feed(piece)
            for entry in reader.entries():
                held.page.add(entry, reader.frame)
                if held.is_full:
                    yield held.cut()
    except CutOffDump:
        yield held.cut()
        raise
    reader.close()
    for entry in reader.entries():
        held.page.add(entry, reader.frame)
    yield held.rest()


def _behind(pieces: Iterable[bytes], offset: int) -> Iterator[bytes]:
    for piece in pieces:
        if offset < len(piece):
            yield piece[offset:] if offset else piece
        offset = max(0, offset - len(piece))


class _Held:
    """The page that grows, and the bytes since it began."""

    def __init__(self, place: DumpPlace) -> None:
        self.bytes = bytearray()
        self.page = DumpPage(place.offset, place)

    @property
    def is_full(self) -> bool:
        page = self.page
        return page.entries >= OBJECTS or page.end.offset - page.start >= BYTES

    def cut(self) -> DumpPage:
        """The page up to its last object and the line end there; what lies behind is the next
        one's."""
        page = self.page
        line_end = _LINE_END.match(self.bytes, page.end.offset - page.start)
        size = line_end.end() if line_end else len(self.bytes)
        page.end = replace(page.end, offset=page.start + size)
        page.body = bytes(self.bytes[:size])
        del self.bytes[:size]
        self.page = DumpPage(page.end.offset, page.end)
        return page

    def rest(self) -> DumpPage:
        """The page with all bytes that are left."""
        page = self.page
        page.body = bytes(self.bytes)
        page.end = DumpPlace(page.end.mark, page.start + len(page.body), page.end.frame)
        return page
