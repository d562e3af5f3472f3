"""The SELECTs of lists: which rows, with which bodies, deleted or not.

Every part of a statement is a name of our own; values are bound under the names `snapshots` gives
them.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from ..dialect import IN_ORDER
from .bodies import body_columns, body_joins

_MARKED: Final = (
    "EXISTS (SELECT 1 FROM membership AS gone WHERE gone.set_id = {} AND gone.seq = entry.seq)"
)


class ListShape(NamedTuple):
    """How the statements of a list are made: whose members are walked (`in_set`), whether of a
    received format, whether of a set of the source's, and which marks of its are in use."""

    in_set: bool
    of_format: bool
    of_set: bool
    marks: tuple[str, ...]

    @property
    def in_format(self) -> bool:
        """Whether it is a set that is walked, of which only those in the format count."""
        return self.of_format and self.of_set

    @property
    def source(self) -> str:
        return f"membership {IN_ORDER} entry USING (entry_id)" if self.in_set else "entry"

    @property
    def seq(self) -> str:
        # The key of the table that is walked orders the list, so that nothing is ever sorted.
        return "membership.seq" if self.in_set else "entry.seq"

    @property
    def where(self) -> str:
        walked = f"{self.seq} > :after AND {self.seq} <= :upto"
        if self.in_set:
            walked = f"membership.set_id = :set AND {walked}"
        if self.in_format:
            walked += (
                " AND EXISTS (SELECT 1 FROM membership AS known"
                " WHERE known.set_id = :format AND known.seq = membership.seq)"
            )
        return walked

    @property
    def gone(self) -> str:
        """Whether an entry is deleted: as a whole, or in the format or set that is listed."""
        return " OR ".join(["deleted", *(_MARKED.format(f":{name}") for name in self.marks)])

    @property
    def gone_now(self) -> str:
        """The same of an entry at a former place, which may have left the format since."""
        return f"{self.gone} OR NOT {_MARKED.format(':format')}" if self.of_format else self.gone

    @property
    def sets(self) -> str:
        """The set specs of a header, with the set listed where the entry left it."""
        if "left" not in self.marks:
            return "sets"
        return (
            f"CASE WHEN {_MARKED.format(':left')} THEN trim(sets || ' ' || :set_spec) ELSE sets END"
        )


@cache
def list_statement(shape: ListShape, bodies: tuple[str, ...]) -> str:
    """The rows of a list with these bodies; every part is a name of our own."""
    columns = [shape.seq, "oai_identifier", "datestamp", shape.gone, shape.sets]
    columns += body_columns(bodies)
    return (
        f"SELECT {', '.join(columns)} FROM {shape.source} {body_joins(bodies)}"
        f" WHERE {shape.where} ORDER BY {shape.seq} LIMIT :limit"
    )


@cache
def entry_statement(bodies: tuple[str, ...]) -> str:
    """One published entry by its OAI identifier: the columns of a list, then `former_seq`."""
    columns = ["seq", "oai_identifier", "datestamp", "deleted", "sets", *body_columns(bodies)]
    return (
        f"SELECT {', '.join(columns)}, former_seq FROM entry {body_joins(bodies)}"
        " WHERE oai_identifier = ? AND seq IS NOT NULL"
    )
