"""Resource descriptions as records, and a part of a stream as a page of the store.

    pieces ─parts_of→ RdPart (up to 500 entries and their bytes) ─commit_part→ store

A description is known by its OAI-Identifier, so that one that comes home from another aggregator
keeps its name. Without one it is known by its URL between angle brackets (RFC 3986, appendix C),
which is no identifier of OAI-PMH: the entry gets a minted one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ...datestamp import format_datestamp
from ...formats.soif.soif_xml import soif_xml
from ...model import (
    Change,
    Checkpoint,
    Header,
    Page,
    Quarantined,
    ReceivedPage,
    Record,
    Verb,
)
from ...protocol.patterns import is_uri
from ...rdm.http_dates import read_date, read_seconds
from ...rdm.soif_entry import Action, Entry, Found, SetAside
from ...rdm.soif_object import NO_URL, SoifObject
from ...rdm.soif_reader import SoifReader
from ...store.interface import HarvestStore
from .. import decide

PREFIX: Final = "soif"  # the metadata prefix of stored descriptions
AT_ONCE: Final = 500  # objects in one transaction
_PART_BYTES: Final = 8_000_000
IDENTIFIER: Final = "OAI-Identifier"
NO_ADDRESS: Final = "the object has no URL, so nothing tells which resource it describes"
_DATES: Final = ("RD-Last-Modified", "Update-Time", "Last-Modification-Time", "Last-Modified")


@dataclass(frozen=True, slots=True)
class RdPart:
    """Some entries of a stream, and the bytes from the first to the last of them."""

    body: bytes
    start: int
    entries: tuple[Found | SetAside, ...]


def by_url(url: str) -> str:
    """What a description without an OAI identifier is known by."""
    return f"<{url}>"


def identifier_of(found: SoifObject) -> str:
    """What a description is known by."""
    given = found.text(IDENTIFIER).strip()
    return given if given and is_uri(given) else by_url(found.url)


def record_of(found: SoifObject, *, deleted: bool = False) -> Record:
    """The record of a description; its classes are its sets."""
    sets = tuple(dict.fromkeys(map(_set_spec, found.values("Classification"))))
    header = Header(identifier_of(found), _datestamp(found), tuple(filter(None, sets)), deleted)
    return Record(header, None if deleted else soif_xml(found))


def _set_spec(value: bytes) -> str:
    return "%20".join(value.decode("utf-8", "replace").split())


def _datestamp(found: SoifObject) -> str:
    """When it was changed last, as far as it says so."""
    for name in _DATES:
        text = found.text(name).strip()
        moment = read_seconds(text) or read_date(text)
        if moment is not None:
            return format_datestamp(moment)
    return ""


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
    store.note_rd_urls(checkpoint.endpoint_id, _urls(part))
    return store.commit_page(
        checkpoint,
        _received(checkpoint, part, page, came),
        _changes(store, checkpoint, page),
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
        deleted = entry.action is Action.DELETE
        if entry.action is Action.REFRESH or not (deleted or entry.object.attributes):
            continue
        if entry.object.url == NO_URL and not entry.object.first(IDENTIFIER):
            body = part.body[entry.start - part.start : entry.end - part.start]
            aside.append(Quarantined(position, NO_ADDRESS, body))
            continue
        records.append(record_of(entry.object, deleted=deleted))
        positions.append(position)
    return Page(
        Verb.LIST_RECORDS,
        response_date,
        tuple(records),
        quarantined=tuple(aside),
        repairs=tuple(repairs),
        positions=tuple(positions),
    )


def _urls(part: RdPart) -> list[tuple[str, str]]:
    """(URL, identifier) of descriptions that are not known by their URL."""
    pairs = [
        (entry.object.url, identifier_of(entry.object))
        for entry in part.entries
        if isinstance(entry, Found) and entry.object.attributes
    ]
    return [(url, name) for url, name in pairs if name != by_url(url)]


def _received(checkpoint: Checkpoint, part: RdPart, page: Page[Record], came: Came) -> ReceivedPage:
    return ReceivedPage(
        number=checkpoint.pages + 1,
        request_url=came.url,
        received=came.received,
        response_date=came.response_date,
        body=part.body,
        repairs=page.repairs,
        records=len(part.entries),
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
    store: HarvestStore, checkpoint: Checkpoint, part: RdPart, came: Came, *, ended: bool = False
) -> Checkpoint:
    """Store a part of which each object names a description that is gone; it is announced, and
    believed later. What is not held is passed over. Raises as `commit_part`."""
    urls = [each.object.url for each in part.entries if isinstance(each, Found)]
    by_address = store.rd_identifiers(checkpoint.endpoint_id, urls)
    names = [by_address.get(url, by_url(url)) for url in urls]
    known = store.known(checkpoint.endpoint_id, PREFIX, names)
    gone = [
        Record(Header(name, came.response_date, (), deleted=True))
        for name in dict.fromkeys(names)
        if name in known
    ]
    page = Page(
        Verb.LIST_RECORDS, came.response_date, tuple(gone), positions=tuple(range(len(gone)))
    )
    changes = decide.announced(decide.changes(page, known), known)
    return store.commit_page(
        checkpoint,
        _received(checkpoint, part, page, came),
        changes,
        (),
        next_token=None,
        complete_list_size=None,
        now=came.received,
        ended=ended,
    )
