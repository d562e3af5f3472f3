"""Stale items out, drafts in, in SQLite (`interface.CrosswalkStore`).

Must not know: crosswalk files, documents, when anything becomes visible.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from ...identity import NO_DOMAIN, minted_identifier, slug_of
from ...model import Endpoint, EntryDraft, EntryKey, StaleItem, StoredRecord
from ...protocol.patterns import is_uri
from . import rows
from .bodies import drop_bodies, insert_bodies
from .connection import Connection, Database, Row
from .copies import Copies
from .page_writes import next_counter

# All records of every item that has a stale one among the next `limit`.
_STALE: Final = (
    "WITH next AS (SELECT record_id, ticket FROM stale ORDER BY record_id LIMIT ?),"
    " item AS (SELECT endpoint_id, identifier, min(record_id) AS place"
    " FROM next JOIN record USING (record_id) GROUP BY endpoint_id, identifier)"
    " SELECT record.*, stale.ticket, entry.entry_id, entry.oai_identifier, entry.slug,"
    " coalesce(pending.digest, entry.digest) AS published FROM item"
    " JOIN record USING (endpoint_id, identifier) LEFT JOIN stale USING (record_id)"
    " LEFT JOIN entry USING (endpoint_id, identifier) LEFT JOIN pending USING (entry_id)"
    " ORDER BY item.place, record.record_id"
)


# All records of the next named items, stale or not.
_ITEMS: Final = (
    "WITH item AS (SELECT entry_id FROM entry WHERE entry_id > ?1"
    " AND (?3 IS NULL OR endpoint_id = ?3) ORDER BY entry_id LIMIT ?2)"
    " SELECT record.*, 0 AS ticket, entry.entry_id, entry.oai_identifier, entry.slug,"
    " coalesce(pending.digest, entry.digest) AS published FROM item JOIN entry USING (entry_id)"
    " JOIN record USING (endpoint_id, identifier) LEFT JOIN pending USING (entry_id)"
    " ORDER BY item.entry_id, record.record_id"
)


class CrosswalkTables:
    """The crosswalk's face of the store."""

    _db: Database

    def stale_items(self, *, limit: int, namespace: str = NO_DOMAIN) -> list[StaleItem]:
        with self._db.read() as db:
            found = db.execute(_STALE, (limit,)).fetchall()
            endpoints = _endpoints(db)
            copies = Copies(db)
            metadata = {row["record_id"]: copies.metadata(row) for row in found}
        nameless = [row for row in found if row["entry_id"] is None]
        names = self._name_entries(nameless, endpoints, namespace) if nameless else {}
        return [
            _stale_item(endpoints[endpoint_id], identifier, list(group), names, metadata)
            for (endpoint_id, identifier), group in groupby(
                found, key=lambda row: (row["endpoint_id"], row["identifier"])
            )
        ]

    def items(
        self, *, after: int = 0, limit: int, endpoint_id: int | None = None
    ) -> list[StaleItem]:
        with self._db.read() as db:
            found = db.execute(_ITEMS, (after, limit, endpoint_id)).fetchall()
            endpoints = _endpoints(db)
            copies = Copies(db)
            metadata = {row["record_id"]: copies.metadata(row) for row in found}
        return [
            _stale_item(endpoints[of], identifier, list(group), {}, metadata)
            for (of, identifier), group in groupby(
                found, key=lambda row: (row["endpoint_id"], row["identifier"])
            )
        ]

    def _name_entries(
        self, nameless: Iterable[Row], endpoints: dict[int, Endpoint], namespace: str
    ) -> dict[tuple[int, str], EntryKey]:
        names: dict[tuple[int, str], EntryKey] = {}
        with self._db.write() as db:
            for row in nameless:
                item = (row["endpoint_id"], row["identifier"])
                if item not in names:
                    names[item] = _name_entry(db, endpoints[item[0]], item[1], namespace)
        return names

    def mark_stale(self, *, endpoint_id: int | None = None) -> int:
        with self._db.write() as db:
            ticket = next_counter(db, "change")
            return db.execute(
                "INSERT OR REPLACE INTO stale SELECT record_id, ? FROM record"
                " WHERE ?2 IS NULL OR endpoint_id = ?2",
                (ticket, endpoint_id),
            ).rowcount

    def several_endpoints(self, configured: int) -> bool:
        with self._db.write() as db:
            held = db.execute(
                "SELECT count(*) FROM endpoint WHERE EXISTS"
                " (SELECT 1 FROM record WHERE record.endpoint_id = endpoint.endpoint_id)"
            ).fetchone()[0]
            several: bool = max(held, configured) > 1
            before = db.execute("SELECT value FROM counter WHERE name = 'several'").fetchone()
            db.execute("INSERT OR REPLACE INTO counter VALUES ('several', ?)", (several,))
            if before is not None and bool(before[0]) != several:
                ticket = next_counter(db, "change")
                db.execute(
                    "INSERT OR REPLACE INTO stale SELECT record_id, ? FROM record", (ticket,)
                )
        return several

    def write_drafts(self, drafts: Sequence[EntryDraft], items: Sequence[StaleItem]) -> int:
        with self._db.write() as db:
            current = _still_current(db, items)
            known = _digests(db, [draft.entry_id for draft in drafts])
            drafts = [draft for draft in drafts if draft.entry_id in current]
            fresh = [d for d in drafts if d.digest not in known[d.entry_id]]
            back = [d.entry_id for d in drafts if d.digest == known[d.entry_id][0]]
            replaced = [d.entry_id for d in fresh if known[d.entry_id][1] is not None]
            _drop_pending(db, replaced + back)
            _insert_drafts(db, fresh)
            db.executemany(
                "DELETE FROM stale WHERE record_id = ? AND ticket <= ?",
                [(record.record_id, item.ticket) for item in items for record in item.records],
            )
        return len(fresh)

    def alias(self, value: str) -> str | None:
        with self._db.errors():  # one SELECT is a snapshot of its own
            row = (
                self._db.connection()
                .execute(
                    "SELECT coalesce(pending.work_iri, entry.work_iri) FROM alias"
                    " JOIN entry USING (entry_id) LEFT JOIN pending USING (entry_id)"
                    " WHERE alias.value = ? AND NOT coalesce(pending.deleted, entry.deleted)"
                    " ORDER BY entry_id LIMIT 1",
                    (value,),
                )
                .fetchone()
            )
        return row[0] if row and row[0] else None

    def stored_records(self, identifier: str) -> list[StoredRecord]:
        with self._db.read() as db:
            found = db.execute(
                "SELECT DISTINCT record.* FROM record"
                " LEFT JOIN entry USING (endpoint_id, identifier)"
                " WHERE identifier = ?1 OR oai_identifier = ?1 OR slug = ?1 ORDER BY record_id",
                (identifier,),
            )
            copies = Copies(db)
            return [rows.stored_record(row, copies.metadata(row)) for row in found]


def _still_current(db: Connection, items: Sequence[StaleItem]) -> set[int]:
    """The entries of items that nobody changed, or crosswalked, since they were handed out.

    A draft of any other was made from what no longer holds, and would undo a newer one.
    """
    newest = (
        "SELECT max(ticket) FROM record JOIN stale USING (record_id)"
        " WHERE endpoint_id = ? AND identifier = ?"
    )
    return {
        item.key.entry_id
        for item in items
        if db.execute(newest, (item.endpoint.endpoint_id, item.identifier)).fetchone()[0]
        == item.ticket
    }


def _endpoints(db: Connection) -> dict[int, Endpoint]:
    return {row["endpoint_id"]: rows.endpoint(row) for row in db.execute("SELECT * FROM endpoint")}


def _stale_item(
    endpoint: Endpoint,
    identifier: str,
    group: list[Row],
    names: dict[tuple[int, str], EntryKey],
    metadata: dict[int, bytes | None],
) -> StaleItem:
    first = group[0]
    key = names.get((endpoint.endpoint_id, identifier)) or EntryKey(
        first["entry_id"], first["oai_identifier"], first["slug"]
    )
    return StaleItem(
        endpoint=endpoint,
        identifier=identifier,
        key=key,
        records=tuple(rows.stored_record(row, metadata[row["record_id"]]) for row in group),
        published_digest=first["published"],
        ticket=max(row["ticket"] or 0 for row in group),
    )


def _name_entry(db: Connection, endpoint: Endpoint, identifier: str, namespace: str) -> EntryKey:
    """Give an item its names: the endpoint's own identifier if it is free (DECISIONS 2)."""
    row = db.execute(
        "SELECT entry_id, oai_identifier, slug FROM entry WHERE endpoint_id = ? AND identifier = ?",
        (endpoint.endpoint_id, identifier),
    ).fetchone()
    if row:
        return EntryKey(*row)
    entry_id = db.execute("SELECT coalesce(max(entry_id), 0) + 1 FROM entry").fetchone()[0]
    taken = db.execute("SELECT 1 FROM entry WHERE oai_identifier = ?", (identifier,)).fetchone()
    # What is no URI could be listed, but never asked for (OAI-PMH 2.0, section 2.4).
    ours = endpoint.mint_identifiers or taken or not is_uri(identifier)
    name = minted_identifier(namespace, entry_id) if ours else identifier
    key = EntryKey(entry_id, name, slug_of(name))
    db.execute(
        "INSERT INTO entry (entry_id, endpoint_id, identifier, oai_identifier, slug)"
        " VALUES (?, ?, ?, ?, ?)",
        (entry_id, endpoint.endpoint_id, identifier, key.oai_identifier, key.slug),
    )
    return key


def _digests(
    db: Connection, entry_ids: Sequence[int]
) -> dict[int, tuple[bytes | None, bytes | None]]:
    """(published, pending) digest of each entry; a pending one replaces the published one."""
    marks = ",".join("?" * len(entry_ids))
    found = db.execute(
        "SELECT entry_id, entry.digest, pending.digest FROM entry LEFT JOIN pending"
        f" USING (entry_id) WHERE entry_id IN ({marks})",
        list(entry_ids),
    )
    return {row[0]: (row[1], row[2]) for row in found}


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
                rows.joined(draft.set_specs),
                draft.digest,
                draft.work_iri,
                draft.title,
                draft.work_type,
                draft.year,
                draft.metadata_prefix,
                rows.joined(draft.formats),
            )
            for revision, draft in numbered
        ],
    )
    db.executemany("DELETE FROM alias WHERE entry_id = ?", [(d.entry_id,) for d in drafts])
    db.executemany(
        "INSERT OR IGNORE INTO alias (value, entry_id) VALUES (?, ?)",
        [(value, draft.entry_id) for draft in drafts for value in draft.aliases],
    )
