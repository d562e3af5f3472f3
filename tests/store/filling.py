"""The shortest way to fill a store: records, runs, drafts, and a clock that obeys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

from oaicdif.model import (
    Change,
    ChangeKind,
    EntryDraft,
    Header,
    ReceivedPage,
    Record,
    RunState,
    Selection,
    StoredRecord,
)
from oaicdif.store import Store

NOON = datetime(2024, 2, 1, 12, 0, 0, tzinfo=UTC)
OAI_DC = Selection("oai_dc")


class Clock:
    """Time that moves only when told to."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now

    def tick(self, seconds: float) -> datetime:
        self.now += timedelta(seconds=seconds)
        return self.now


def record(identifier: str, *, text: str = "one", deleted: bool = False, sets: str = "") -> Record:
    header = Header(identifier, "2024-01-01T00:00:00Z", tuple(sets.split()), deleted)
    return Record(header, None if deleted else f"<dc>{text}</dc>".encode())


def change(
    kind: ChangeKind, what: Record, *, record_id: int | None = None, position: int = 0
) -> Change:
    digest = (what.metadata or b"deleted") + b"|" + " ".join(what.header.set_specs).encode()
    return Change(kind, what, position, digest, record_id)


def page(number: int, body: bytes = b"<OAI-PMH/>", records: int = 0) -> ReceivedPage:
    return ReceivedPage(
        number, f"http://a.example.org/?n={number}", NOON, "2024-02-01T12:00:00Z", body, (), records
    )


def harvest(
    store: Store,
    records: Sequence[Record],
    *,
    name: str = "a",
    full: bool = True,
    selection: Selection = OAI_DC,
) -> None:
    """Put these records into the store as one complete run of one page."""
    endpoint = store.add_endpoint(name, f"http://{name}.example.org/oai")
    checkpoint = store.open_run(
        endpoint.endpoint_id, selection, full=full, owner="test:x", now=NOON
    )
    identifiers = [each.header.identifier for each in records]
    known = store.known(endpoint.endpoint_id, selection.metadata_prefix, identifiers)
    changes = []
    for position, each in enumerate(records):
        before = known.get(each.header.identifier)
        fresh = change(ChangeKind.NEW, each, position=position)
        if before:
            kind = ChangeKind.UNCHANGED if before.digest == fresh.digest else ChangeKind.CHANGED
            fresh = change(kind, each, record_id=before.record_id, position=position)
        changes.append(fresh)
    checkpoint = store.commit_page(
        checkpoint, page(1, records=len(changes)), changes, (), next_token=None,
        complete_list_size=None, now=NOON,
    )  # fmt: skip
    store.close_run(checkpoint, RunState.COMPLETE, message="", now=NOON)


def draft_all(store: Store) -> int:
    """Crosswalk every stale item by copying its record; how many drafts were queued."""
    total = 0
    while items := store.stale_items(limit=100):
        drafts = [copy_of(item.key.entry_id, item.records[0]) for item in items]
        total += store.write_drafts(drafts, items)
    return total


def copy_of(entry_id: int, what: StoredRecord) -> EntryDraft:
    metadata, deleted, sets = what.metadata, what.deleted, what.set_specs
    bodies = {} if deleted or metadata is None else {"oai_dc": metadata, "cdif-2023": b"{}"}
    digest = (metadata or b"") + b"|" + " ".join(sets).encode() + (b"|gone" if deleted else b"")
    return EntryDraft(entry_id, deleted, digest, sets, bodies, work_iri=f"urn:work:{entry_id}")


def publish_all(store: Store, clock: Callable[[], datetime]) -> int:
    total = 0
    while stamped := store.publish(clock, limit=3):
        total += stamped
    return total
