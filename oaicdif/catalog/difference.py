"""What differs between two documents: LOST, SPURIOUS or CHANGED, with the path and the values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..json_text import write_json

LOST = "LOST"
SPURIOUS = "SPURIOUS"
CHANGED = "CHANGED"
REORDERED = "another order, or repetitions"


@dataclass(frozen=True, slots=True)
class Difference:
    """`before` and `after` are JSON; None where there is nothing on that side."""

    kind: str
    path: str
    before: Any = None
    after: Any = None

    def __str__(self) -> str:
        if self.kind == CHANGED and self.after == REORDERED and self.before is None:
            return f"{self.kind} {self.path}: {REORDERED}"
        if self.kind == CHANGED:
            return f"{self.kind} {self.path}: {shown(self.before)} is now {shown(self.after)}"
        return f"{self.kind} {self.path}: {shown(self.before if self.kind == LOST else self.after)}"


def differences(before: Any, after: Any, path: str = "") -> Iterator[Difference]:
    """Every difference between two JSON values; a list's values are compared as a set, unless
    only their order differs."""
    if isinstance(before, dict) and isinstance(after, dict):
        yield from _in_tables(before, after, path)
    elif isinstance(before, list) and isinstance(after, list):
        gone = [value for value in before if value not in after]
        new = [value for value in after if value not in before]
        if len(gone) == len(new) == 1:
            yield Difference(CHANGED, path, gone[0], new[0])
            return
        yield from (Difference(LOST, path, value) for value in gone)
        yield from (Difference(SPURIOUS, path, None, value) for value in new)
        if before != after and not gone and not new:
            yield Difference(CHANGED, path, None, REORDERED)
    elif before != after:
        yield Difference(CHANGED, path, before, after)


def _in_tables(
    before: Mapping[str, Any], after: Mapping[str, Any], path: str
) -> Iterator[Difference]:
    for key in dict.fromkeys([*before, *after]):
        where = f"{path}.{key}" if path else key
        if key not in after:
            yield Difference(LOST, where, before[key])
        elif key not in before:
            yield Difference(SPURIOUS, where, None, after[key])
        else:
            yield from differences(before[key], after[key], where)


def shown(value: Any) -> str:
    """A value as one line of JSON."""
    return write_json(value).decode()
