"""Stale items out, drafts in (`interface.CrosswalkStore`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from ...identity import NO_DOMAIN, slug_of
from ...model import Endpoint, EntryDraft, EntryKey, StaleItem, StoredRecord
from ..connection import Connection, Database
from ..dialect import places
from ..lease import Claim
from . import naming, row_values
from .aliases import WORK_OF_ALIAS, take_waiting, write_aliases, write_wanted
from .bodies import drop_bodies, insert_bodies, renew_bodies
from .copies import Copies
from .item_claims import claim_items
from .naming import Item, name_entries
from .page_writes import next_counter

REPORT: Final = "issues"
_NAMED_AT_ONCE: Final = 500


class _Found(NamedTuple):
    """A record of an item to crosswalk, and what its entry is called, if it has its names yet.

    Taken by place: to ask a row for all these by name costs 6 us.
    """

    record_id: int
    endpoint_id: int
    identifier: str
    metadata_prefix: str
    datestamp: str
    deleted: int
    sets: str
    about: bytes | None
    harvested: str
    page_id: int | None
    position: int | None
    copy_page: int | None
    copy_start: int
    copy_bytes: int
    ticket: int | None
    entry_id: int | None
    oai_identifier: str
    slug: str
    published: bytes | None
    formats: str | None
    work_iri: str | None


_RECORD: Final = ", ".join(f"record.{name}" for name in _Found._fields[:-7])
_ENTRY: Final = (
    "entry.entry_id, oai_identifier, slug, coalesce(pending.digest, entry.digest),"
    " entry.formats || coalesce(' ' || pending.formats, ''),"
    " coalesce(pending.work_iri, entry.work_iri)"
)

# All records of every `item`, which is to be chosen before.
_OF_ITEMS: Final = (
    f" SELECT {_RECORD}, ticket, {_ENTRY} FROM item"
    " JOIN record USING (endpoint_id, identifier) LEFT JOIN stale USING (record_id)"
    " LEFT JOIN entry USING (endpoint_id, identifier) LEFT JOIN pending USING (entry_id)"
    " ORDER BY item.place, record.record_id"
)
# Items that have a stale record among the next `limit`, and those in a worker's hands.
_STALE: Final = (
    "WITH next AS (SELECT record_id, ticket FROM stale ORDER BY record_id LIMIT ?),"
    " item AS (SELECT endpoint_id, identifier, min(record_id) AS place"
    f" FROM next JOIN record USING (record_id) GROUP BY endpoint_id, identifier){_OF_ITEMS}"
)
_CLAIMED: Final = (
    "WITH item AS (SELECT endpoint_id, identifier, min(record_id) AS place FROM claim"
    " JOIN record USING (endpoint_id, identifier) WHERE worker = ?"
    f" GROUP BY endpoint_id, identifier){_OF_ITEMS}"
)


# All records of the next named items, stale or not.
_ITEMS: Final = (
    "WITH item AS (SELECT entry_id FROM entry WHERE entry_id > :after"
    " AND (endpoint_id = :endpoint OR :endpoint IS NULL) ORDER BY entry_id LIMIT :limit)"
    f" SELECT {_RECORD}, 0, {_ENTRY} FROM item JOIN entry USING (entry_id)"
    " JOIN record USING (endpoint_id, identifier) LEFT JOIN pending USING (entry_id)"
    " ORDER BY item.entry_id, record.record_id"
)


# All records of the items that somebody names.
_NAMED: Final = (
    "WITH item AS (SELECT DISTINCT endpoint_id, identifier FROM record"
    " LEFT JOIN entry USING (endpoint_id, identifier)"
    " WHERE identifier = :name OR oai_identifier = :name OR slug = :name)"
    f" SELECT {_RECORD}, 0, {_ENTRY} FROM item JOIN record USING (endpoint_id, identifier)"
    " LEFT JOIN entry USING (endpoint_id, identifier) LEFT JOIN pending USING (entry_id)"
    " ORDER BY record.endpoint_id, record.identifier, record.record_id"
)


class CrosswalkTables:
    """The crosswalk's face of the store."""

    _db: Database

    def stale_items(
        self, *, limit: int, namespace: str = NO_DOMAIN, claim: Claim | None = None
    ) -> list[StaleItem]:
        if claim is not None:
            claim_items(self._db, claim, limit)
        chosen = (_STALE, (limit,)) if claim is None else (_CLAIMED, (claim.worker,))
        with self._db.read() as db:
            found = [_Found._make(row) for row in db.execute(*chosen)]
            endpoints, records = _endpoints(db), _stored(db, found)
        nameless = [
            (endpoints[each.endpoint_id], each.identifier)
            for each in found
            if each.entry_id is None
        ]
        names: Mapping[Item, EntryKey] = {}
        if nameless:
            if len(endpoints) > 1:
                self._name_in_order(endpoints, namespace)
            with self._db.write() as db:
                names = name_entries(db, nameless, namespace)
        return _items(found, records, endpoints, names)

    def _name_in_order(self, endpoints: Mapping[int, Endpoint], namespace: str) -> None:
        """Name all that waits, by the order of the settings: batches come as records did."""
        with self._db.read() as db:
            waiting = naming.nameless(db)
        for start in range(0, len(waiting), _NAMED_AT_ONCE):
            with self._db.write() as db:
                some = waiting[start : start + _NAMED_AT_ONCE]
                naming.name_records(db, some, endpoints, namespace)

    def order_endpoints(self, names: Sequence[str]) -> None:
        with self._db.write() as db:
            db.execute("DELETE FROM endpoint_place")
            db.executemany(
                "INSERT INTO endpoint_place (endpoint_id, place)"
                " SELECT endpoint_id, ? FROM endpoint WHERE name = ? ON CONFLICT DO NOTHING",
                enumerate(names),
            )

    def items(
        self, *, after: int = 0, limit: int, endpoint_id: int | None = None
    ) -> list[StaleItem]:
        with self._db.read() as db:
            which = {"after": after, "limit": limit, "endpoint": endpoint_id}
            found = list(map(_Found._make, db.execute(_ITEMS, which)))
            endpoints, records = _endpoints(db), _stored(db, found)
        return _items(found, records, endpoints, {})

    def write_drafts(self, drafts: Sequence[EntryDraft], items: Sequence[StaleItem]) -> int:
        with self._db.write() as db:
            current = _still_current(db, items)
            known = _revisions(db, [draft.entry_id for draft in drafts])
            drafts = [draft for draft in drafts if draft.entry_id in current]
            fresh = [d for d in drafts if d.digest not in known[d.entry_id]]
            back = [d.entry_id for d in drafts if d.digest == known[d.entry_id].published]
            replaced = [d.entry_id for d in fresh if known[d.entry_id].pending is not None]
            _drop_pending(db, replaced + back)
            _renew_reports(db, drafts, known)
            _insert_drafts(db, fresh)
            named = [*write_aliases(db, fresh), *write_wanted(db, drafts)]
            db.executemany(
                "DELETE FROM stale WHERE record_id = ? AND ticket <= ?",
                [(record.record_id, item.ticket) for item in items for record in item.records],
            )
            _wake(db, take_waiting(db, named))
        return len(fresh)

    def alias(self, value: str) -> str | None:
        db = self._db
        try:  # one SELECT is a snapshot of its own; `errors()` would cost a fifth of it
            row = db.connection().execute(WORK_OF_ALIAS, (value,)).fetchone()
        except db.failure as error:
            raise db.translated(error) from error
        return row[0] if row else None

    def items_named(self, identifier: str) -> list[StaleItem]:
        with self._db.read() as db:
            found = list(map(_Found._make, db.execute(_NAMED, {"name": identifier})))
            endpoints, records = _endpoints(db), _stored(db, found)
        nameless = EntryKey(0, identifier, slug_of(identifier))
        names = {(each.endpoint_id, each.identifier): nameless for each in found}
        return _items(found, records, endpoints, names)

    def stored_records(self, identifier: str) -> list[StoredRecord]:
        with self._db.read() as db:
            found = db.execute(
                "SELECT DISTINCT record.* FROM record"
                " LEFT JOIN entry USING (endpoint_id, identifier)"
                " WHERE identifier = :name OR oai_identifier = :name OR slug = :name"
                " ORDER BY record_id",
                {"name": identifier},
            )
            copies = Copies(db)
            return [row_values.stored_record(row, copies.metadata(row)) for row in found]


def _still_current(db: Connection, items: Sequence[StaleItem]) -> set[int]:
    """The entries of items that nobody changed, or crosswalked, since they were handed out.

    A draft of any other was made from what no longer holds, and would undo a newer one.
    """
    tickets = {item.key.entry_id: item.ticket for item in items}
    newest = db.execute(
        "SELECT entry_id, max(ticket) FROM entry JOIN record USING (endpoint_id, identifier)"
        f" JOIN stale USING (record_id) WHERE entry_id IN ({places(tickets)}) GROUP BY entry_id",
        list(tickets),
    )
    return {entry_id for entry_id, ticket in newest if ticket == tickets[entry_id]}


def _wake(db: Connection, entry_ids: Collection[int]) -> None:
    """These entries are to be crosswalked again."""
    if entry_ids:
        ticket = next_counter(db, "change")
        db.executemany(
            "INSERT INTO stale (record_id, ticket) SELECT record_id, ? FROM entry"
            " JOIN record USING (endpoint_id, identifier) WHERE entry_id = ?"
            " ON CONFLICT (record_id) DO UPDATE SET ticket = excluded.ticket",
            [(ticket, entry_id) for entry_id in entry_ids],
        )


def _endpoints(db: Connection) -> dict[int, Endpoint]:
    return {
        row["endpoint_id"]: row_values.endpoint(row) for row in db.execute("SELECT * FROM endpoint")
    }


def _stored(db: Connection, found: Sequence[_Found]) -> list[StoredRecord]:
    copies, dates = Copies(db), _response_dates(db, found)
    return [
        StoredRecord(
            each.record_id,
            each.endpoint_id,
            each.metadata_prefix,
            each.identifier,
            each.datestamp,
            bool(each.deleted),
            row_values.unit_split(each.sets),
            None
            if each.copy_page is None
            else copies.piece(each.copy_page, each.copy_start, each.copy_bytes),
            row_values.unpacked(each.about),
            row_values.moment(each.harvested),
            each.page_id,
            each.position,
            dates.get(each.page_id, ""),
        )
        for each in found
    ]


def _response_dates(db: Connection, found: Sequence[_Found]) -> dict[int | None, str]:
    """The responseDate of each page that these records came on: one look-up a page."""
    pages = list({each.page_id for each in found})
    return dict(
        db.execute(
            f"SELECT page_id, response_date FROM page WHERE page_id IN ({places(pages)})", pages
        ).fetchall()
    )


def _items(
    found: Sequence[_Found],
    records: Sequence[StoredRecord],
    endpoints: Mapping[int, Endpoint],
    names: Mapping[Item, EntryKey],
) -> list[StaleItem]:
    """The items of these records, which stand in order of items; `names` are the newest ones."""
    items = []
    pairs = zip(found, records, strict=True)
    for item, group in groupby(pairs, key=lambda pair: (pair[0].endpoint_id, pair[0].identifier)):
        its, stored = zip(*group, strict=True)
        first = its[0]
        named = first.entry_id is not None
        key = EntryKey(first.entry_id, first.oai_identifier, first.slug) if named else names[item]
        ticket = max([each.ticket or 0 for each in its])
        formats = row_values.format_names(first.formats) if first.formats else ()
        endpoint, work = endpoints[item[0]], first.work_iri or ""
        items.append(
            StaleItem(endpoint, item[1], key, stored, first.published, ticket, formats, work)
        )
    return items


class _Revisions(NamedTuple):
    """The digests of an entry, and the revisions of its bodies; a pending one replaces the
    published one."""

    published: bytes | None
    pending: bytes | None
    published_revision: int | None
    pending_revision: int | None


def _revisions(db: Connection, entry_ids: Sequence[int]) -> dict[int, _Revisions]:
    found = db.execute(
        "SELECT entry_id, entry.digest, pending.digest, entry.revision, pending.revision"
        " FROM entry LEFT JOIN pending USING (entry_id)"
        f" WHERE entry_id IN ({places(entry_ids)})",
        list(entry_ids),
    )
    return {row[0]: _Revisions(*row[1:]) for row in found}


def _renew_reports(
    db: Connection, drafts: Sequence[EntryDraft], known: Mapping[int, _Revisions]
) -> None:
    """A report is never published, so it may change without a new stamp (DECISIONS 7)."""
    renewed: list[tuple[int, bytes]] = []
    for draft in drafts:
        has, report = known[draft.entry_id], draft.bodies.get(REPORT)
        if draft.digest == has.published and has.published_revision and report:
            renewed.append((has.published_revision, report))
        elif draft.digest == has.pending and has.pending_revision and report:
            renewed.append((has.pending_revision, report))
    renew_bodies(db, REPORT, renewed)


def _drop_pending(db: Connection, entry_ids: Sequence[int]) -> None:
    for entry_id in entry_ids:
        row = db.execute(
            "DELETE FROM pending WHERE entry_id = ? RETURNING revision", (entry_id,)
        ).fetchone()
        if row:
            drop_bodies(db, [row[0]])


def _insert_drafts(db: Connection, drafts: Sequence[EntryDraft]) -> None:
    first = next_counter(db, "revision", len(drafts)) - len(drafts) + 1
    numbered = list(enumerate(drafts, first))
    insert_bodies(db, ((revision, draft.bodies) for revision, draft in numbered))
    db.executemany(
        "INSERT INTO pending (entry_id, revision, deleted, sets, digest, work_iri, title,"
        " work_type, year, metadata_prefix, formats) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                draft.entry_id,
                revision,
                draft.deleted,
                row_values.joined(draft.set_specs),
                draft.digest,
                draft.work_iri,
                draft.title,
                draft.work_type,
                draft.year,
                draft.metadata_prefix,
                row_values.format_words(draft.formats, draft.gone),
            )
            for revision, draft in numbered
        ],
    )
