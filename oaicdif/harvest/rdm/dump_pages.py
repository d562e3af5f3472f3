"""A dump cut into pages: so many objects, and their bytes as they came.

    pieces ─LenientReader→ entries ─here→ DumpPage: records, what is set aside, bytes

A page begins behind the last object of the page before, so pages in a row are the dump, byte for
byte. A place says where a page ends, and is all that is needed to go on behind it.

Frames say what to do, one after the other: of a description and a deletion of one URL the later in
the dump counts. No page holds both, so what comes of them does not depend on where pages end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import chain
from typing import Final, NamedTuple

from ...formats.soif.rd_records import NOT_ONE, rd_header
from ...formats.soif.soif_xml import SCOPE, soif_xml, xml_of_piece
from ...model import Header, Page, Quarantined, Record, Span, Verb
from ...rdm.soif_entry import SKIPPED, Action, Entry, Found, SetAside, Skipped
from ...rdm.soif_lenient import LenientReader
from ...rdm.soif_object import NO_URL
from ...rdm.soif_text import WINDOWS_1252, needs_windows_1252
from .dump_pieces import CutOffDump

OBJECTS: Final = 500
BYTES: Final = 8 * 1024 * 1024
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


class _Taken(NamedTuple):
    """A description on a page: its header, where its bytes lie in the dump, and, where they needed
    a repair, its working copy. The object itself is let go: many at once are slow to hold."""

    position: int
    header: Header
    start: int
    end: int
    copy: bytes | None


@dataclass(slots=True)
class DumpPage:
    """One page. `names` are the OAI identifiers that descriptions bring along, by their URL;
    `refreshed` counts those that are only said to be still there. While it grows, `upto` is the
    offset behind its last object, which lies in `frame`; `end` is the place behind the page once it
    is cut."""

    start: int
    end: DumpPlace
    upto: int
    body: bytes = b""
    taken: list[_Taken] = field(default_factory=list)
    quarantined: list[Quarantined] = field(default_factory=list)
    repairs: dict[str, None] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    refreshed: int = 0
    entries: int = 0
    frame: Action | None = None
    _told: dict[str, bool] = field(default_factory=dict)  # whether it is deleted, by URL

    def as_page(self, response_date: str) -> Page[Record]:
        """The page as pages of lists are.

        Where no object needed a repair the page itself is their working copy: `spans` say where
        each lies, and its metadata are these bytes.
        """
        plain = not any(each.copy for each in self.taken)
        alive = [each for each in self.taken if plain and not each.header.deleted]
        spans = {each.position: self._span(each) for each in alive}
        return Page(
            Verb.LIST_RECORDS,
            response_date,
            tuple([Record(each.header, self._metadata(each, plain)) for each in self.taken]),
            quarantined=tuple(self.quarantined),
            repairs=tuple(self.repairs),
            positions=tuple([each.position for each in self.taken]),
            spans=spans,
            scope=SCOPE if plain else "",
        )

    def _span(self, taken: _Taken) -> Span:
        return taken.start - self.start, taken.end - self.start

    def _metadata(self, taken: _Taken, plain: bool) -> bytes | None:
        if taken.header.deleted:
            return None
        start, end = self._span(taken)
        piece = self.body[start:end]
        return piece if plain else taken.copy or xml_of_piece(piece)

    def contradicts(self, entry: Entry) -> bool:
        """Whether the page deletes what the entry describes, or the other way round."""
        if not isinstance(entry, Found) or entry.action is Action.REFRESH:
            return False
        deleted = entry.action is Action.DELETE
        return self._told.get(entry.object.url, deleted) is not deleted

    def add(self, entry: Entry, frame: Action | None) -> None:
        """Take in the next entry of the dump, which lies in this frame."""
        position = self.entries
        self.entries, self.upto, self.frame = position + 1, entry.end, frame
        if isinstance(entry, Found):
            for code in entry.repairs:
                self.repairs[code] = None
            self._add_object(position, entry)
        elif isinstance(entry, SetAside):
            reason = f"byte {entry.at}: {entry.reason}"
            self.quarantined.append(Quarantined(position, reason, entry.data, entry.url))
        elif isinstance(entry, Skipped):
            self.repairs[SKIPPED] = None

    def _add_object(self, position: int, entry: Found) -> None:
        rd = entry.object
        if entry.action is Action.REFRESH:
            self.refreshed += 1
        elif rd.url != NO_URL:
            said, deleted = rd_header(rd), entry.action is Action.DELETE
            header = Header(rd.url, said.datestamp, said.sets, deleted)
            copy = soif_xml(rd) if entry.repairs and not deleted else None
            self.taken.append(_Taken(position, header, entry.start, entry.end, copy))
            self._told[rd.url] = deleted
            if said.oai_identifier:
                self.names[rd.url] = said.oai_identifier
            if needs_windows_1252(rd):
                self.repairs[WINDOWS_1252] = None
        elif not rd.type.upper().startswith("RDM"):  # others are of a message
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
            held.pieces.append(piece)
            reader.feed(piece)
            for entry in reader.entries():
                yield from held.take(entry, reader.frame)
                if held.is_full:
                    yield held.cut()
    except CutOffDump:
        reader.close()
        for entry in whole_entries(reader.entries(), held.upto):
            yield from held.take(entry, reader.frame)
        yield held.cut()
        raise
    reader.close()
    for entry in reader.entries():
        yield from held.take(entry, reader.frame)
    yield held.rest(reader.frame)


def whole_entries(rest: Iterable[Entry], upto: int) -> Iterator[Entry]:
    """What a reader can tell of a stream that breaks off at `upto`, without what reaches to that
    place: more of it may come when the rest does."""
    for entry in rest:
        if entry.end < upto or (isinstance(entry, Found) and not entry.repairs):
            yield entry


def records_of(body: bytes) -> Iterator[Record]:
    """The records of a page as it is kept, each with its working copy in XML."""
    for part in dump_pages((body,), DumpPlace("")):
        page = part.as_page("")
        for record in page.items:
            if record.metadata is not None and page.spans:
                yield record._replace(metadata=xml_of_piece(record.metadata))
            else:
                yield record


def _behind(pieces: Iterable[bytes], offset: int) -> Iterator[bytes]:
    for piece in pieces:
        if offset < len(piece):
            yield piece[offset:] if offset else piece
        offset = max(0, offset - len(piece))


class _Held:
    """The page that grows, and the pieces since it began."""

    def __init__(self, place: DumpPlace) -> None:
        self.pieces: list[bytes] = []
        self.page = DumpPage(place.offset, place, place.offset, frame=place.frame)

    def take(self, entry: Entry, frame: Action | None) -> Iterator[DumpPage]:
        """Put the entry, which lies in this frame, on the page; before that, the page as it is if
        it says the opposite."""
        if self.page.contradicts(entry):
            yield self.cut()
        self.page.add(entry, frame)

    @property
    def upto(self) -> int:
        """The offset behind all that came."""
        return self.page.start + sum(map(len, self.pieces))

    @property
    def is_full(self) -> bool:
        page = self.page
        return page.entries >= OBJECTS or page.upto - page.start >= BYTES

    def cut(self) -> DumpPage:
        """The page up to its last object and the line end there; what lies behind is the next
        one's."""
        page, body = self.page, b"".join(self.pieces)
        line_end = _LINE_END.match(body, page.upto - page.start)
        size = line_end.end() if line_end else len(body)
        self.pieces = [body[size:]]
        _close(page, body[:size], page.frame)
        end = page.end
        self.page = DumpPage(end.offset, end, end.offset, frame=end.frame)
        return page

    def rest(self, frame: Action | None) -> DumpPage:
        """The page with all bytes that are left."""
        _close(self.page, b"".join(self.pieces), frame)
        return self.page


def _close(page: DumpPage, body: bytes, frame: Action | None) -> None:
    page.body = body
    page.end = DumpPlace(page.end.mark, page.start + len(body), frame)
