"""Resource descriptions of a snapshot, in SQLite (`store.rd_reads.RdReads`), and who holds which
URL: the first entry that is published under an address keeps it (DECISIONS 38)."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from ...model import ListQuery
from ..dialect import IN_ORDER, places
from ..rd_reads import RdRow
from .bodies import Opened, body_columns, body_joins
from .former_places import BUCKET, former_seqs
from .list_reads import ListReads
from .list_statements import ListShape

_AT_ONCE: Final = 500  # names in one statement
_BEFORE_BODIES: Final = 8  # columns
_OF_ENDPOINT: Final = "(entry.endpoint_id = :endpoint OR :endpoint IS NULL)"
# The first entry published under an address holds it for ever. That is the oldest of those that
# have it now, unless `held_url` names another.
_OLDEST: Final = (
    "(SELECT min(same.entry_id + 0) FROM entry AS same WHERE same.work_iri = {0}"
    " AND same.work_iri <> '')"
)
_HELD: Final = (
    "CASE WHEN (entry.work_iri LIKE 'http://%' OR entry.work_iri LIKE 'https://%')"
    " AND entry.entry_id = coalesce((SELECT held_url.entry_id FROM held_url"
    f" WHERE held_url.url = entry.work_iri), {_OLDEST.format('entry.work_iri')})"
    " THEN entry.work_iri ELSE '' END"
)
_BATCH: Final = (
    "FROM (SELECT entry_id, deleted, work_iri FROM pending ORDER BY entry_id LIMIT ?) AS waiting"
    " JOIN entry USING (entry_id) WHERE waiting.work_iri <> entry.work_iri AND"
    " ({0}.work_iri LIKE 'http://%' OR {0}.work_iri LIKE 'https://%')"
)
# To be said before so many of what waits are published: who leaves an address that it holds, and
# who holds one that an older entry comes to.
HOLD_URLS: Final = (
    f"INSERT INTO held_url (url, entry_id) SELECT entry.work_iri, entry.entry_id"
    f" {_BATCH.format('entry')} AND NOT (waiting.deleted AND waiting.work_iri = '')"
    f" AND entry.entry_id = {_OLDEST.format('entry.work_iri')} ON CONFLICT DO NOTHING",
    f"INSERT INTO held_url (url, entry_id) SELECT waiting.work_iri,"
    f" {_OLDEST.format('waiting.work_iri')} {_BATCH.format('waiting')}"
    f" AND {_OLDEST.format('waiting.work_iri')} > entry.entry_id ON CONFLICT DO NOTHING",
)


class RdTables(ListReads):
    """The descriptions' part of a snapshot; they stand in its lists."""

    def rds(
        self,
        oai_identifiers: Sequence[str],
        bodies: tuple[str, ...],
        between: tuple[int, int] | None = None,
    ) -> Mapping[str, RdRow]:
        found: dict[str, RdRow] = {}
        opened = Opened(self._packs, bodies, _BEFORE_BODIES)
        if between:
            rows = self._db.plain(_rows(bodies, "seq BETWEEN ? AND ?"), between).fetchall()
            found = {row[0]: row for row in opened.rows(self._db, rows)}
        missing = [name for name in oai_identifiers if name not in found]
        for some in _parts(missing):
            which = f"oai_identifier IN ({places(some)})"
            rows = self._db.plain(_rows(bodies, which), tuple(some)).fetchall()
            found |= {row[0]: row for row in opened.rows(self._db, rows)}
        return found

    def deleted_between(self, query: ListQuery, endpoint_id: int | None = None) -> array[int]:
        slice_, how = self._slice(query)
        slice_["endpoint"] = endpoint_id
        found = self._db.plain(_deleted(how), slice_).fetchall()
        stood = self._former(slice_, f"({how.gone_now})")
        return array("q", sorted([*(row[0] for row in found), *stood]))

    def urls_left(self, query: ListQuery, endpoint_id: int | None = None) -> list[str]:
        slice_, how = self._slice(query)
        slice_["endpoint"] = endpoint_id
        found = self._db.plain(
            f"SELECT held_url.url FROM {how.source}"
            " JOIN held_url ON held_url.entry_id = entry.entry_id"
            " AND held_url.url <> entry.work_iri"
            f" WHERE {how.where} AND {_OF_ENDPOINT} ORDER BY {how.seq}, held_url.url",
            slice_,
        )
        return [row[0] for row in found]

    def count_listed(self, query: ListQuery, endpoint_id: int | None = None) -> int:
        if endpoint_id is None:
            return self.count(query)
        slice_, _ = self._slice(query)
        slice_["endpoint"] = endpoint_id
        row = self._db.plain(
            "SELECT count(*) FROM entry WHERE seq > :after AND seq <= :upto"
            " AND endpoint_id = :endpoint",
            slice_,
        ).fetchone()
        return int(row[0]) + len(self._former(slice_, "entry.seq IS NOT NULL"))

    def _former(self, slice_: Mapping[str, object], condition: str) -> list[int]:
        """The former places in a slice whose entries are now as the condition says."""
        if not self._some_former(slice_):
            return []
        return former_seqs(self._db, slice_, f"{condition} AND {_OF_ENDPOINT}")


def _parts(names: Sequence[Any]) -> Iterator[Sequence[Any]]:
    for at in range(0, len(names), _AT_ONCE):
        yield names[at : at + _AT_ONCE]


@cache
def _deleted(how: ListShape) -> str:
    """The deleted of a slice. Where only entries deleted as a whole count, the roll-ups tell in
    which buckets there are any: mostly in none."""
    if how.marks:
        return (
            f"SELECT {how.seq} FROM {how.source} WHERE {how.where} AND ({how.gone})"
            f" AND {_OF_ENDPOINT}"
        )
    ends = f"rollup.bucket * {BUCKET} AND rollup.bucket * {BUCKET} + {BUCKET - 1}"
    joined = f"{how.seq} BETWEEN {ends}"
    if how.in_set:
        source = (
            f"rollup {IN_ORDER} membership ON membership.set_id = :set AND {joined}"
            f" {IN_ORDER} entry USING (entry_id)"
        )
    else:
        source = f"rollup {IN_ORDER} entry ON {joined}"
    return (
        f"SELECT {how.seq} FROM {source} WHERE rollup.set_id = :set AND rollup.deleted > 0"
        f" AND rollup.bucket BETWEEN (:after + 1) / {BUCKET} AND :upto / {BUCKET}"
        f" AND {how.seq} > :after AND {how.seq} <= :upto AND entry.deleted AND {_OF_ENDPOINT}"
    )


@cache
def _rows(bodies: tuple[str, ...], which: str) -> str:
    columns = ["oai_identifier", "entry.entry_id", "endpoint_id", "slug", "deleted"]
    columns += [_HELD, "title", "work_type"]  # so many: _BEFORE_BODIES
    columns += body_columns(bodies)
    return (
        f"SELECT {', '.join(columns)} FROM entry"
        f" {body_joins(bodies)}"
        f" WHERE {which} AND seq IS NOT NULL"
    )
