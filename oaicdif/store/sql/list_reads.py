"""The lists of a snapshot: which entries lie in a slice, at which places, with which bodies.

A list merges two keysets: the current places of entries, and the former ones (`former_places`)
of those that were published again since its bound.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import cached_property
from operator import itemgetter

from ...datestamp import format_datestamp
from ...errors import StoreUnpublished
from ...model import ListQuery
from ..catalog_reads import DATESTAMP, HEADER, SEQ, SETS, TOKEN_KEY, ListedEntry, ListedRow
from ..connection import Connection
from ..upkeep import REPUBLISHING
from . import row_values as rows
from .bodies import Opened
from .former_places import (
    BUCKET,
    EVERYTHING,
    count_former,
    first_live_former,
    former_rows,
    place_before,
)
from .list_statements import ListShape, entry_statement, list_statement
from .packing import Packs


class ListReads:
    """The lists' part of a snapshot."""

    _db: Connection
    _packs: Packs
    second: datetime
    guarded: bool

    @cached_property
    def _read_ends(self) -> tuple[int, int, int, bytes, str]:
        """(highest visible seq, highest given, the seq up to which replaced places are gone, the
        key of tokens, the note `REPUBLISHING`): what nearly every answer asks for, in one
        statement."""
        # Stamps never decrease with seq, so dates become bounds of seq.
        row = self._db.execute(
            "SELECT (SELECT last_seq FROM stamp WHERE datestamp < ? ORDER BY datestamp DESC"
            " LIMIT 1), (SELECT value FROM counter WHERE name = 'seq'),"
            " (SELECT value FROM counter WHERE name = 'kept_from'),"
            " (SELECT value FROM secret WHERE name = ?), (SELECT value FROM upkeep WHERE name = ?)",
            (format_datestamp(self.second), TOKEN_KEY, REPUBLISHING),
        ).fetchone()
        return row[0] or 0, row[1], row[2], bytes(row[3] or b""), row[4] or ""

    @property
    def _ends(self) -> tuple[int, int, int, bytes, str]:
        if self.guarded:
            self.check_published()
        return self._read_ends

    def check_published(self) -> None:
        waits = self._read_ends[4]
        if waits and (waits.isdigit() or waits >= format_datestamp(self.second)):
            raise StoreUnpublished(
                "This catalog is being published again, after its store was mended or filled anew.",
                hint="Run `oaicdif crosswalk run`, if `oaicdif schedule run` does not do so.",
            )

    @property
    def bound(self) -> int:
        return self._ends[0]

    @property
    def kept_from(self) -> int:
        return self._ends[2]

    def _one(self, statement: str, *arguments: object) -> int:
        row = self._db.execute(statement, arguments).fetchone()
        return int(row[0]) if row and row[0] is not None else 0

    def seq_range(self, from_: datetime | None, until: datetime | None) -> tuple[int, int]:
        after, upto = 0, self.bound
        if from_ is not None:
            first = self._one(
                "SELECT first_seq FROM stamp WHERE datestamp >= ? ORDER BY datestamp LIMIT 1",
                format_datestamp(from_),
            )
            after = first - 1 if first else upto
        if until is not None:
            last = self._one(
                "SELECT last_seq FROM stamp WHERE datestamp <= ? ORDER BY datestamp DESC LIMIT 1",
                format_datestamp(until),
            )
            upto = min(upto, last)
        return after, upto

    def page(self, query: ListQuery) -> list[ListedEntry]:
        return [ListedEntry.of(row) for row in self.rows(query)]

    def rows(self, query: ListQuery) -> list[ListedRow]:
        slice_, how = self._slice(query)
        found = self._db.plain(list_statement(how, query.bodies), slice_).fetchall()
        opened = Opened(self._packs, query.bodies, HEADER)
        if not self._some_former(slice_):
            return opened.rows(self._db, found)
        last = found[-1][SEQ] if len(found) == query.limit else query.upto
        stood = former_rows(
            self._db,
            {**slice_, "upto": last},
            query.bodies,
            how.gone_now,
            in_format=how.in_format,
        )
        found = sorted(found + stood, key=itemgetter(SEQ))[: query.limit] if stood else found
        return opened.rows(self._db, found)

    def listed(self, oai_identifier: str, bodies: tuple[str, ...]) -> ListedEntry | None:
        row = self._db.plain(entry_statement(bodies), (oai_identifier,)).fetchone()
        if row is None:
            return None
        *row, former_seq = Opened(self._packs, bodies, HEADER).row(self._db, row)
        if row[SEQ] > self.bound:
            place = place_before(self._db, row[SEQ], former_seq, self.bound)
            if place is None:
                return None
            row[SEQ], row[DATESTAMP], row[SETS] = place
        return ListedEntry.of(row)

    def _some_former(self, slice_: Mapping[str, object]) -> bool:
        """Whether any entry was published again since the bound of a list."""
        return slice_["bound"] != self._ends[1]

    def _slice(self, query: ListQuery) -> tuple[dict[str, object], ListShape]:
        """What the statements of a list are given, and how they are made."""
        narrow = _narrowest(query)
        slice_: dict[str, object] = {
            "set": EVERYTHING if narrow is None else self._set_id(narrow),
            "after": query.after,
            "upto": query.upto,
            "bound": self.bound if query.bound is None else query.bound,
            "limit": query.limit,
            "set_spec": query.set_spec,
        }
        marks = []
        if query.received is not None:
            slice_["format"] = self._set_id(rows.format_set(query.received))
            marks.append(("gone", rows.gone_set(query.received)))
        if query.set_spec is not None:
            marks.append(("left", rows.left_set(query.set_spec)))
        for name, mark in marks:
            slice_[name] = self._set_id(mark)
        known = tuple(name for name, _ in marks if slice_[name] != -1)
        how = ListShape(
            narrow is not None, query.received is not None, query.set_spec is not None, known
        )
        return slice_, how

    def _set_id(self, set_spec: str) -> int:
        row = self._db.execute(
            "SELECT set_id FROM published_set WHERE set_spec = ?", (set_spec,)
        ).fetchone()
        return int(row[0]) if row else -1

    def count(self, query: ListQuery) -> int:
        if query.upto <= query.after:
            return 0
        narrow = _narrowest(query)
        set_id = EVERYTHING if narrow is None else self._set_id(narrow)
        found = self._count_current(set_id, query.after, query.upto)
        bound = self.bound if query.bound is None else query.bound
        ends = {"set": set_id, "after": query.after, "upto": query.upto, "bound": bound}
        return found + (count_former(self._db, ends) if self._some_former(ends) else 0)

    def _count_current(self, set_id: int, after: int, upto: int) -> int:
        # Whole buckets strictly between the two ends; what sticks out is counted.
        first = after // BUCKET + 1
        last = upto // BUCKET
        if first >= last:
            return self._count_some(set_id, after, upto)
        whole = self._one(
            "SELECT sum(live + deleted) FROM rollup"
            " WHERE set_id = ? AND bucket >= ? AND bucket < ?",
            set_id,
            first,
            last,
        )
        head = self._count_some(set_id, after, first * BUCKET - 1)
        return whole + head + self._count_some(set_id, last * BUCKET - 1, upto)

    def _count_some(self, set_id: int, after: int, upto: int) -> int:
        if set_id == EVERYTHING:
            return self._one("SELECT count(*) FROM entry WHERE seq > ? AND seq <= ?", after, upto)
        return self._one(
            "SELECT count(*) FROM membership WHERE set_id = ? AND seq > ? AND seq <= ?",
            set_id,
            after,
            upto,
        )

    def first_live(self, query: ListQuery) -> int:
        slice_, how = self._slice(query)
        row = self._db.plain(
            f"SELECT entry.seq FROM {how.source} WHERE {how.where} AND NOT ({how.gone})"
            " ORDER BY 1 LIMIT 1",
            slice_,
        ).fetchone()
        found = [int(row[0])] if row else []
        if self._some_former(slice_):
            before = first_live_former(self._db, slice_, how.gone_now, in_format=how.in_format)
            found += [before] if before else []
        return min(found, default=0)


def _narrowest(query: ListQuery) -> str | None:
    """The one set whose members are walked and counted; None is everything."""
    if query.set_spec is None and query.received is not None:
        return rows.format_set(query.received)
    return query.set_spec
