"""Which descriptions a reply has, and in which order: a list as those of OAI-PMH are.

A list has a bound, fixed when it is asked for: each description that was there then comes exactly
once, as it is when its turn comes (DECISIONS 6). It is read in short transactions, so a slow client
holds no snapshot open.
"""

from __future__ import annotations

import heapq
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from ..model import ListQuery
from ..rdm.message_problems import VIEW
from ..rdm.rd_view import SCORE, Rank, Sorted, View, no_score, rank
from ..rdm.schema import Schema
from ..rdm.scopes import RdScope
from ..rdm.soif_object import SoifObject
from ..store import Snapshot
from ..store.catalog_reads import OAI_IDENTIFIER, SEQ, ListedRow
from ..store.rd_reads import ENDPOINT_ID, RdRow
from .rd_objects import DOCUMENT, RdWriter, needs_document
from .server import SIZES, Chosen, Sizes

Opened = tuple[ListedRow, RdRow]


@dataclass(frozen=True, slots=True)
class RdList:
    """A list of descriptions, live ones or deleted ones, as it was when its bound was fixed.

    `gone` are the places of those that were deleted then; `left` are URLs, told with them, that
    descriptions had before. `available` is how many it has.
    """

    query: ListQuery
    chosen: Chosen
    gone: array[int]
    available: int
    deleted: bool = False
    left: tuple[str, ...] = ()
    sizes: Sizes = SIZES

    def at_once(self, bodies: tuple[str, ...]) -> int:
        """How many are read in one transaction."""
        return self.sizes.with_documents if bodies else self.sizes.without

    def was_gone(self, seq: int) -> bool:
        """Whether the description with this seq was deleted when the list began."""
        at = bisect_left(self.gone, seq)
        return at < len(self.gone) and self.gone[at] == seq


def list_of(
    snapshot: Snapshot,
    chosen: Chosen,
    scope: RdScope,
    *,
    deleted: bool = False,
    sizes: Sizes = SIZES,
) -> RdList:
    """The list of a query, counted."""
    after, upto = snapshot.seq_range(scope.since, None)
    query = ListQuery(after, upto, 1, chosen.set_spec, bound=snapshot.bound)
    gone = snapshot.deleted_between(query, chosen.endpoint_id)
    listed = snapshot.count_listed(query, chosen.endpoint_id)
    left = tuple(snapshot.urls_left(query, chosen.endpoint_id)) if deleted else ()
    available = len(gone) + len(left) if deleted else listed - len(gone)
    return RdList(query, chosen, gone, available, deleted, left, sizes)


def total_of(snapshot: Snapshot, found: RdList) -> int:
    """How many live descriptions the whole catalog has."""
    if not found.deleted and found.query.after == 0:
        return found.available
    return list_of(snapshot, found.chosen, RdScope()).available


def page_behind(
    snapshot: Snapshot, found: RdList, after: int, bodies: tuple[str, ...]
) -> tuple[list[Opened], int]:
    """The next descriptions of a list behind a place, and the place that was read up to: that of
    the list's end when there are no more."""
    query = found.query
    if found.deleted:
        after = _before_next(found.gone, after, query.upto)
    limit = found.at_once(bodies)
    rows = snapshot.rows(ListQuery(after, query.upto, limit, query.set_spec, (), bound=query.bound))
    wanted = rows
    if found.gone:
        wanted = [row for row in rows if found.was_gone(row[SEQ]) == found.deleted]
    together = wanted and query.set_spec is None and len(wanted) * 2 > len(rows)
    between = (wanted[0][SEQ], wanted[-1][SEQ]) if together else None
    details = snapshot.rds([row[OAI_IDENTIFIER] for row in wanted], bodies, between)
    opened = [
        (row, details[row[OAI_IDENTIFIER]]) for row in wanted if row[OAI_IDENTIFIER] in details
    ]
    endpoint = found.chosen.endpoint_id
    if endpoint is not None:
        opened = [each for each in opened if each[1][ENDPOINT_ID] == endpoint]
    return opened, rows[-1][SEQ] if len(rows) == limit else query.upto


def _before_next(gone: array[int], after: int, upto: int) -> int:
    at = bisect_left(gone, after + 1)
    return gone[at] - 1 if at < len(gone) else upto


def every(snapshot: Snapshot, found: RdList, bodies: tuple[str, ...]) -> Iterator[Opened]:
    """All descriptions of a list, in one snapshot."""
    after = found.query.after
    while after < found.query.upto:
        opened, after = page_behind(snapshot, found, after, bodies)
        yield from opened


# ---- chosen and sorted ----------------------------------------------------------------------


def is_plain(scope: RdScope, view: View) -> bool:
    """Whether a list comes as it lies, without a look at each description first."""
    return scope.matches is None and not view.order


def picked(
    snapshot: Snapshot, found: RdList, scope: RdScope, view: View, schema: Schema, writer: RdWriter
) -> tuple[list[ListedRow], int]:
    """The rows that a query selects in the view's order, as many as it wants; and how many it
    selects in all.

    Raises:
        RdmError: too many to be sorted, or sorted by a score that there is not.
    """
    _check_order(found, scope, view)
    most_sorted = found.sizes.sorted
    counted = [0]
    ranked = _ranked(snapshot, found, scope, view, schema, writer, counted)
    if not view.order:
        return _kept(ranked, view), counted[0]
    most = view.cut(most_sorted + 1)
    rows = [each.item for each in heapq.nsmallest(most, ranked)]
    if len(rows) > most_sorted:
        raise _too_many(view.cut(counted[0]), most_sorted)
    return rows, counted[0]


def _kept(ranked: Iterator[Sorted[ListedRow]], view: View) -> list[ListedRow]:
    """As many as the view wants; the others are only counted."""
    kept = [each.item for each in (ranked if view.hits is None else islice(ranked, view.hits))]
    for _ in ranked:
        pass
    return kept


def _ranked(
    snapshot: Snapshot,
    found: RdList,
    scope: RdScope,
    view: View,
    schema: Schema,
    writer: RdWriter,
    counted: list[int],
) -> Iterator[Sorted[ListedRow]]:
    keys = tuple(key.name for key in view.order if key.name != SCORE)
    whole = scope.matches is not None or scope.score is not None or needs_document(keys)
    types = {name: schema.data_type(name) for name in keys}
    for listed, row in every(snapshot, found, (DOCUMENT,) if whole else ()):
        described = writer.whole(listed, row)
        if scope.matches is not None and not scope.matches(described):
            continue
        counted[0] += 1
        ranks: tuple[Rank, ...] = tuple(
            _score(scope, described) if key.name == SCORE else rank(described, key, types[key.name])
            for key in view.order
        )
        yield Sorted(view.order, ranks, described.url, listed)


def _score(scope: RdScope, described: SoifObject) -> Rank:
    return (0, scope.score(described)) if scope.score else (1, "")


def _check_order(found: RdList, scope: RdScope, view: View) -> None:
    if scope.score is None and any(key.name == SCORE for key in view.order):
        raise no_score("this query language")
    if view.order and scope.matches is None and view.cut(found.available) > found.sizes.sorted:
        raise _too_many(view.cut(found.available), found.sizes.sorted)


def _too_many(count: int, most: int) -> Exception:
    return VIEW.error(
        f"View-Order would sort {count:,} resource descriptions; at most {most:,} are"
        " sorted. Give a smaller View-Hits, or no View-Order."
    )


def opened_again(
    snapshot: Snapshot, rows: Sequence[ListedRow], bodies: tuple[str, ...]
) -> Iterator[Opened]:
    """Picked rows with what is published of them now."""
    details = snapshot.rds([row[OAI_IDENTIFIER] for row in rows], bodies)
    for row in rows:
        its = details.get(row[OAI_IDENTIFIER])
        if its is not None:
            yield row, its
