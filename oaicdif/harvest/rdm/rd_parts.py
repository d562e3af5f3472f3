"""Resource descriptions as records, and a part of a stream as a page of the store.

    pieces ─parts_of→ RdPart (up to 500 entries and their bytes) ─commit_part→ store

A description is known by its URL; the OAI identifier that it brings along is what its entry is
called (`formats.soif.rd_records`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ...formats.soif.rd_records import NOT_ONE, PREFIX, oai_identifier, rd_record
from ...model import (
    Change,
    ChangeKind,
    Checkpoint,
    Header,
    Page,
    Quarantined,
    ReceivedPage,
    Record,
    Verb,
)
from ...rdm.soif_entry import Action, Entry, Found, SetAside
from ...rdm.soif_reader import SoifReader
from ...rdm.soif_text import WINDOWS_1252, needs_windows_1252
from ...store.interface import HarvestStore
from .. import decide

AT_ONCE: Final = 500  # objects in one transaction
_PART_BYTES: Final = 8_000_000


@dataclass(frozen=True, slots=True)
class RdPart:
    """Some entries of a stream, and the bytes from the first to the last of them."""

    body: bytes
    start: int
    entries: tuple[Found | SetAside, ...]


def parts_of(
    reader: SoifReader, pieces: Iterable[bytes], *, at_once: int = AT_ONCE
) -> Iterator[RdPart]:
    """A stream cut between its objects. What the last part holds may be less than whole when the
    stream broke off: the caller knows."""
    gathering = _Gathering()
    for piece in pieces:
        reader.feed(piece)
        gathering.take(piece)
        for entry in reader.entries():
            if gathering.add(entry, at_once):
                yield gathering.part()
    reader.close()
    for entry in reader.entries():
        if gathering.add(entry, at_once):
            yield gathering.part()
    if gathering.entries:
        yield gathering.part()


class _Gathering:
    """Entries, and the bytes of the stream that are still needed."""

    def __init__(self, offset: int = 0) -> None:
        self.entries: list[Found | SetAside] = []
        self._pieces: list[bytes] = []
        self._at = offset  # the offset of the first byte kept

    def take(self, piece: bytes) -> None:
        self._pieces.append(piece)

    def add(self, entry: Entry, at_once: int) -> bool:
        """Whether it makes a whole part."""
        if isinstance(entry, Found | SetAside):
            self.entries.append(entry)
        if not self.entries:
            return False
        size = self.entries[-1].end - self.entries[0].start
        return len(self.entries) >= at_once or size >= _PART_BYTES

    def part(self) -> RdPart:
        start, end = self.entries[0].start, self.entries[-1].end
        held = b"".join(self._pieces)
        body = held[start - self._at : end - self._at]
        self._pieces, self._at = [held[end - self._at :]], end
        entries, self.entries = tuple(self.entries), []
        return RdPart(body, start, entries)


# ---- stored ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Came:
    """How a part came: its address, when, and when its sender says that it was asked."""

    url: str
    received: datetime
    response_date: str


def commit_part(
    store: HarvestStore, checkpoint: Checkpoint, part: RdPart, came: Came, *, ended: bool = False
) -> Checkpoint:
    """Store a part: its bytes, changed records, what was set aside, all or nothing.

    Raises:
        LeaseLost, StoreError: nothing of it was written.
    """
    page = page_of(part, came.response_date)
    changes = _changes(store, checkpoint, page)
    not_held = names_not_held(changes)
    held = [each for each in changes if each.record.header.identifier not in not_held]
    held += _listed_alone(store, checkpoint, part, held)
    stood = sum(each.header.identifier not in not_held for each in page.items)
    stood += len(held) - (len(changes) - len(not_held))
    store.give_names(checkpoint.endpoint_id, _given_names(part))
    return store.commit_page(
        checkpoint,
        _received(checkpoint, part, page, came, stood),
        held,
        page.quarantined,
        next_token=None,
        complete_list_size=None,
        now=came.received,
        ended=ended,
    )


def page_of(part: RdPart, response_date: str = "") -> Page[Record]:
    """The part as a page of records. Descriptions without any attribute say nothing: they are
    neither records nor deletions."""
    records: list[Record] = []
    positions: list[int] = []
    aside: list[Quarantined] = []
    repairs: dict[str, None] = {}
    for position, entry in enumerate(part.entries):
        if isinstance(entry, SetAside):
            aside.append(Quarantined(position, entry.reason, entry.data, entry.url))
            continue
        repairs |= dict.fromkeys(entry.repairs)
        if _says_nothing(entry):
            continue
        record = rd_record(entry)
        if record is None:
            body = part.body[entry.start - part.start : entry.end - part.start]
            aside.append(Quarantined(position, NOT_ONE, body))
            continue
        if needs_windows_1252(entry.object):
            repairs[WINDOWS_1252] = None
        records.append(record)
        positions.append(position)
    return Page(
        Verb.LIST_RECORDS,
        response_date,
        tuple(records),
        quarantined=tuple(aside),
        repairs=tuple(repairs),
        positions=tuple(positions),
    )


def _given_names(part: RdPart) -> dict[str, str]:
    """The OAI identifiers that descriptions bring along, by URL."""
    found = (each.object for each in part.entries if isinstance(each, Found))
    return {rd.url: name for rd in found if (name := oai_identifier(rd))}


def _listed_alone(
    store: HarvestStore, checkpoint: Checkpoint, part: RdPart, changes: Sequence[Change]
) -> list[Change]:
    """Descriptions that we hold, and of which the part says nothing but that they are there: they
    are as before, and have not vanished."""
    told = {each.record.header.identifier for each in changes}
    places = {
        each.object.url: place
        for place, each in enumerate(part.entries)
        if isinstance(each, Found) and _says_nothing(each) and each.object.url not in told
    }
    known = store.known(checkpoint.endpoint_id, PREFIX, list(places)) if places else {}
    return [
        Change(
            ChangeKind.UNCHANGED,
            Record(Header(name, before.datestamp, ())),
            places[name],
            before.digest,
            before.record_id,
        )
        for name, before in known.items()
        if not before.deleted
    ]


def _says_nothing(entry: Found) -> bool:
    """Whether it is a URL alone, and no deletion."""
    empty = not (entry.action is Action.DELETE or entry.object.attributes)
    return empty or entry.action is Action.REFRESH


def names_not_held(changes: Sequence[Change]) -> frozenset[str]:
    """The descriptions that are called deleted and that we never held: these are no records."""
    return frozenset(
        each.record.header.identifier
        for each in changes
        if each.kind is ChangeKind.NEW and each.record.header.deleted
    )


def _received(
    checkpoint: Checkpoint, part: RdPart, page: Page[Record], came: Came, records: int
) -> ReceivedPage:
    return ReceivedPage(
        number=checkpoint.pages + 1,
        request_url=came.url,
        received=came.received,
        response_date=came.response_date,
        body=part.body,
        repairs=page.repairs,
        records=records,
    )


def _changes(store: HarvestStore, checkpoint: Checkpoint, page: Page[Record]) -> Sequence[Change]:
    names = [record.header.identifier for record in page.items]
    known = store.known(checkpoint.endpoint_id, PREFIX, names)
    doubtful = decide.doubtful(page, known)
    seen = store.seen_among(checkpoint.run_id, doubtful) if doubtful else frozenset()
    repeated = frozenset(name for name, before in known.items() if before.record_id in seen)
    changes = decide.changes(page, known, repeated=repeated)
    return decide.announced(decide.confirmed(changes, store.records), known)


def commit_deletions(
    store: HarvestStore,
    checkpoint: Checkpoint,
    part: RdPart,
    came: Came,
    *,
    not_held: list[str],
    ended: bool = False,
) -> Checkpoint:
    """Store a part of which each object names a description that is gone; it is announced, and
    believed later. What is not held is no record of the run: its URL goes to `not_held`. Raises as
    `commit_part`."""
    names = [each.object.url for each in part.entries if isinstance(each, Found)]
    known = store.known(checkpoint.endpoint_id, PREFIX, names)
    gone = [
        Record(Header(name, came.response_date, (), deleted=True))
        for name in dict.fromkeys(names)
        if name in known
    ]
    not_held += [name for name in names if name not in known]
    page = Page(
        Verb.LIST_RECORDS, came.response_date, tuple(gone), positions=tuple(range(len(gone)))
    )
    changes = decide.announced(decide.changes(page, known), known)
    return store.commit_page(
        checkpoint,
        _received(checkpoint, part, page, came, len(gone)),
        changes,
        (),
        next_token=None,
        complete_list_size=None,
        now=came.received,
        ended=ended,
    )
