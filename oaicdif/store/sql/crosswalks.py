"""Stale items out, drafts in (`interface.CrosswalkStore`)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from ...identity import NO_DOMAIN, slug_of
from ...model import Endpoint, EntryDraft, EntryKey, StaleItem, StoredRecord
from ..connection import Connection, Database
from ..dialect import AMONG, numbers, one_row, or_none, places
from ..lease import Claim
from ..name_digests import name_digest
from . import naming, row_values
from .aliases import WORK_OF_ALIAS, take_waiting, works_of_aliases, write_aliases, write_wanted
from .bodies import KeptBodies, drop_bodies, insert_bodies, kept_bodies, put_bodies
from .copies import Copies
from .counters import next_counter
from .endpoint_reads import endpoints_of, several_endpoints
from .item_claims import claim_items
from .item_reads import (
    CLAIMED,
    ITEMS,
    NAMED,
    NAMELESS,
    STALE,
    Found,
    items_of,
    stored,
)
from .naming import Item, name_entries
from .packed_rows import REPORT
from .packing import Packs
from .stale_marks import note_made

_NAMED_AT_ONCE: Final = 500
_EVER: Final = 1 << 62  # no change has so high a number


def _found(
    db: Connection, statement: str, values: Sequence[object] | Mapping[str, object]
) -> tuple[list[Found], dict[int, Endpoint], list[StoredRecord]]:
    """The rows of one of the statements about items, their endpoints, and their records."""
    found = list(map(Found._make, db.execute(statement, values)))
    return found, endpoints_of(db, (each.endpoint_id for each in found)), stored(db, found)


class CrosswalkTables:
    """The crosswalk's face of the store."""

    _db: Database
    _packs: Packs

    def stale_items(
        self, *, limit: int, namespace: str = NO_DOMAIN, claim: Claim | None = None
    ) -> list[StaleItem]:
        if claim is not None:
            self.claim_block(claim, limit=limit, until=_EVER, namespace=namespace)
            return self.claimed_items(claim.worker)
        with self._db.read() as db:
            found, endpoints, records = _found(db, STALE, (limit,))
        nameless = [
            (endpoints[each.endpoint_id], each.identifier)
            for each in found
            if each.entry_id is None
        ]
        return items_of(found, records, endpoints, self._name(nameless, namespace))

    def claim_block(
        self, claim: Claim, *, limit: int, until: int, namespace: str = NO_DOMAIN
    ) -> int:
        count = claim_items(self._db, claim, limit, until)
        with self._db.read() as db:
            found = db.execute(NAMELESS, (claim.worker,)).fetchall() if count else []
            endpoints = endpoints_of(db, (row[0] for row in found))
        self._name([(endpoints[row[0]], row[1]) for row in found], namespace)
        return count

    def claimed_items(self, worker: str) -> list[StaleItem]:
        with self._db.read() as db:
            found, endpoints, records = _found(db, CLAIMED, (worker,))
        return items_of(found, records, endpoints, {})

    def _name(
        self, nameless: Sequence[tuple[Endpoint, str]], namespace: str
    ) -> Mapping[Item, EntryKey]:
        if not nameless:
            return {}
        with self._db.read() as db:
            several = several_endpoints(db)
        if several:
            self._name_in_order(namespace)
        with self._db.write() as db:
            return name_entries(db, nameless, namespace)

    def _name_in_order(self, namespace: str) -> None:
        """Name all that waits, by the order of the settings: batches come as records did."""
        with self._db.read() as db:
            waiting = naming.nameless(db)
        for start in range(0, len(waiting), _NAMED_AT_ONCE):
            with self._db.write() as db:
                naming.name_records(db, waiting[start : start + _NAMED_AT_ONCE], namespace)

    def order_endpoints(self, names: Sequence[str]) -> None:
        wanted = {name: place for place, name in enumerate(names)}
        with self._db.read() as db:
            held = db.execute(
                "SELECT name, place FROM endpoint LEFT JOIN endpoint_place USING (endpoint_id)"
            )
            if all(wanted.get(row["name"]) == row["place"] for row in held):
                return  # nearly always
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
            found = list(map(Found._make, db.execute(ITEMS, which)))
            endpoints, records = (
                endpoints_of(db, (each.endpoint_id for each in found)),
                stored(db, found),
            )
        return items_of(found, records, endpoints, {})

    def write_drafts(
        self,
        drafts: Sequence[EntryDraft],
        items: Sequence[StaleItem],
        *,
        worker: str = "",
        made: Mapping[int, int] = MappingProxyType({}),
    ) -> int:
        self._packs.renew(self._db)
        packed = self._packed(drafts)
        with self._db.write() as db:
            current = _still_current(db, items)
            known = _revisions(db, [draft.entry_id for draft in drafts])
            drafts = [draft for draft in drafts if draft.entry_id in current]
            fresh = [d for d in drafts if d.digest not in known[d.entry_id]]
            back = [d.entry_id for d in drafts if d.digest == known[d.entry_id].published]
            replaced = [d.entry_id for d in fresh]
            _drop_pending(db, [n for n in replaced + back if known[n].pending is not None])
            put_bodies(db, self._packs, REPORT, _reports(drafts, known))
            _tell_languages(db, drafts, known)
            _insert_drafts(db, fresh, packed)
            note_made(db, {d.entry_id: made.get(d.entry_id, 0) for d in drafts})
            named = [*write_aliases(db, fresh), *write_wanted(db, drafts)]
            _let_go(db, items)
            _wake(db, take_waiting(db, named))
            if worker:
                db.execute("DELETE FROM claim WHERE worker = ?", (worker,))
        return len(fresh)

    def _packed(self, drafts: Sequence[EntryDraft]) -> dict[int, KeptBodies]:
        """The bodies of each draft as they are kept, by entry.

        Done before the store is locked. A dictionary that another process makes meanwhile is for
        the next ones.
        """
        kept = kept_bodies(self._db, self._packs, [each.bodies for each in drafts])
        return {each.entry_id: bodies for each, bodies in zip(drafts, kept, strict=True)}

    def alias(self, value: str) -> str | None:
        db = self._db
        try:  # one SELECT is a snapshot of its own; `errors()` would cost a fifth of it
            row = db.connection().execute(WORK_OF_ALIAS, (name_digest(value),)).fetchone()
        except db.failure as error:
            raise db.translated(error) from error
        return row[0] if row else None

    def aliases(self, values: Collection[str]) -> dict[str, str]:
        with self._db.errors():
            return works_of_aliases(self._db.connection(), values)

    def newest_ticket(self) -> int:
        with self._db.read() as db:
            row = db.execute("SELECT value FROM counter WHERE name = 'change'").fetchone()
        return row[0] if row else 0

    def waiting(self, most: int) -> int:
        counted = "SELECT count(*) FROM (SELECT 1 FROM stale LIMIT ?) AS waiting"
        with self._db.read() as db:
            found: int = db.execute(counted, (most,)).fetchone()[0]
        return found

    def changes(self) -> int:
        with self._db.errors():
            return self._db.connection().changes()

    def items_named(self, identifier: str) -> list[StaleItem]:
        with self._db.read() as db:
            found = list(map(Found._make, db.execute(NAMED, {"name": identifier})))
            endpoints, records = (
                endpoints_of(db, (each.endpoint_id for each in found)),
                stored(db, found),
            )
        nameless = EntryKey(0, identifier, slug_of(identifier))
        names = {(each.endpoint_id, each.identifier): nameless for each in found}
        return items_of(found, records, endpoints, names)

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
        "SELECT entry.entry_id, max(ticket) FROM entry JOIN record USING (endpoint_id, identifier)"
        f" {one_row('stale', 'stale.record_id = record.record_id')}"
        f" WHERE entry.entry_id IN ({places(tickets)}) GROUP BY entry.entry_id",
        list(tickets),
    )
    return {entry_id for entry_id, ticket in newest if ticket == tickets[entry_id]}


def _wake(db: Connection, entry_ids: Collection[int]) -> None:
    """These entries are to be crosswalked again. What waits anyway keeps its place: whoever has
    it in hand finds out itself, as it writes, that what it named in vain is claimed by now."""
    if entry_ids:
        ticket = next_counter(db, "change")
        db.executemany(
            "INSERT INTO stale (record_id, ticket) SELECT record_id, ? FROM entry"
            " JOIN record USING (endpoint_id, identifier) WHERE entry_id = ?"
            " ON CONFLICT DO NOTHING",
            [(ticket, entry_id) for entry_id in entry_ids],
        )


class _Revisions(NamedTuple):
    """The digests of an entry, the revisions of its bodies, and the languages of its title; a
    pending one replaces the published one."""

    published: bytes | None
    pending: bytes | None
    published_revision: int | None
    pending_revision: int | None
    published_language: str
    pending_language: str | None


def _revisions(db: Connection, entry_ids: Sequence[int]) -> dict[int, _Revisions]:
    found = db.execute(
        "SELECT entry.entry_id, entry.digest, pending.digest, entry.revision, pending.revision,"
        " entry.title_language, pending.title_language"
        f" FROM entry {or_none('pending', 'pending.entry_id = entry.entry_id')}"
        f" WHERE entry.entry_id IN ({places(entry_ids)})",
        list(entry_ids),
    )
    return {row[0]: _Revisions(*row[1:]) for row in found}


def _reports(
    drafts: Sequence[EntryDraft], known: Mapping[int, _Revisions]
) -> list[tuple[int, bytes]]:
    """The reports of what is published or waits as it is, by revision: a report is never
    published, so it may change without a new stamp (DECISIONS 7)."""
    renewed: list[tuple[int, bytes]] = []
    for draft in drafts:
        has, report = known[draft.entry_id], draft.bodies.get(REPORT)
        if draft.digest == has.published and has.published_revision and report:
            renewed.append((has.published_revision, report))
        elif draft.digest == has.pending and has.pending_revision and report:
            renewed.append((has.pending_revision, report))
    return renewed


def _tell_languages(
    db: Connection, drafts: Sequence[EntryDraft], known: Mapping[int, _Revisions]
) -> None:
    """Note the languages of titles that are published or wait as they are, as `_reports`. A
    tombstone keeps that of its title."""
    told: dict[str, list[tuple[str, int]]] = {"entry": [], "pending": []}
    for draft in drafts:
        has, language = known[draft.entry_id], draft.title_language
        if draft.digest == has.published:
            if language != has.published_language and not draft.deleted:
                told["entry"].append((language, draft.entry_id))
        elif draft.digest == has.pending and language != has.pending_language:
            told["pending"].append((language, draft.entry_id))
    for table, rows in told.items():
        if rows:  # seldom: the source, or oaicdif, names the language anew
            db.executemany(f"UPDATE {table} SET title_language = ? WHERE entry_id = ?", rows)


_DROP_PENDING: Final = f"DELETE FROM pending WHERE entry_id {AMONG} RETURNING revision"
_DONE: Final = f"DELETE FROM stale WHERE record_id {AMONG} AND ticket <= ?"


def _drop_pending(db: Connection, entry_ids: Sequence[int]) -> None:
    if entry_ids:
        gone = db.plain(_DROP_PENDING, (numbers(entry_ids),)).fetchall()
        drop_bodies(db, [revision for (revision,) in gone])


def _let_go(db: Connection, items: Sequence[StaleItem]) -> None:
    """The records of these items wait no more, unless they changed since."""
    done: dict[int, list[int]] = defaultdict(list)
    for item in items:
        done[item.ticket] += [record.record_id for record in item.records]
    for ticket, record_ids in done.items():  # few: what a page brought, or a command, has one
        db.plain(_DONE, (numbers(record_ids), ticket))


def _insert_drafts(
    db: Connection, drafts: Sequence[EntryDraft], packed: Mapping[int, KeptBodies]
) -> None:
    first = next_counter(db, "revision", len(drafts)) - len(drafts) + 1
    numbered = list(enumerate(drafts, first))
    insert_bodies(db, ((revision, packed[each.entry_id]) for revision, each in numbered))
    db.executemany(
        "INSERT INTO pending (entry_id, revision, deleted, sets, digest, work_iri, title,"
        " work_type, year, metadata_prefix, formats, title_language)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
                draft.title_language,
            )
            for revision, draft in numbered
        ],
    )
