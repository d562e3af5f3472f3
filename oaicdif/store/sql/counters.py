"""Numbers that are given once: of records, pages, changes and others (the table `counter`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from ...model import Change, ChangeKind
from ..connection import Connection


def next_counter(db: Connection, name: str, step: int = 1) -> int:
    """The counter after adding `step`: numbers that nobody else has, and that are not given
    again even if this transaction is not kept."""
    return next_in_order(db.numbering, name, step)


def next_in_order(db: Connection, name: str, step: int) -> int:
    """The counter after adding `step`; who asks next waits until this transaction has ended."""
    row = db.execute(
        "UPDATE counter SET value = value + ? WHERE name = ? RETURNING value", (step, name)
    ).fetchone()
    return int(row[0])


class PageNumbers(NamedTuple):
    """The numbers that a page takes: its own, that of its first new record, which the others
    follow, the ticket of what is stale by it, and how many records are new. A page that changes
    nothing has no ticket."""

    page_id: int
    first_record: int = 0
    ticket: int = 0
    new: int = 0


def page_numbers(db: Connection, changes: Sequence[Change] = ()) -> PageNumbers:
    """New numbers for a page with these changes, as `next_counter` gives them."""
    steps = {"page": 1}
    if coming := sum(each.record_id is None for each in changes):
        steps["record"] = coming
    if coming or any(each.kind is ChangeKind.CHANGED for each in changes):
        steps["change"] = 1
    found = _next_counters(db.numbering, steps)
    first = found.get("record", 0) - coming + 1
    return PageNumbers(found["page"], first, found.get("change", 0), coming)


def _next_counters(db: Connection, steps: Mapping[str, int]) -> dict[str, int]:
    """These counters after adding their steps. They are changed in the order of their names,
    by whomever: so nobody waits for somebody who waits for them."""
    names = sorted(steps)
    values = [value for name in names for value in (name, steps[name])]
    return dict(db.plain(_adding(len(names)), (*values, *names)).fetchall())


@cache
def _adding(count: int) -> str:
    each = " ".join(["WHEN ? THEN CAST(? AS INTEGER)"] * count)
    return (
        f"UPDATE counter SET value = value + CASE name {each} END"
        f" WHERE name IN ({','.join('?' * count)}) RETURNING name, value"
    )
