"""What a value gave, kept for when it comes again: nearly all values of a repository recur.

Types, rights, languages, publishers, subjects and creators come in thousands of records. What
the rules make of a value follows from the value alone, unless a builder says that it looks at
more (`Word.alone`). A value is kept only when it is met for the second time, so that titles
and addresses cost no more than a look. What is kept is shared by all documents: nobody writes
into a value of a document, a step that must makes a new one.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, Final, NamedTuple, TypeAlias

from ..formats.value import Value
from .output import Output
from .result import Judged

MET_VALUES: Final = 19_000  # a set of 19,661 takes four times the memory
KEPT_EFFECTS: Final = 10_000  # with the values met less than twenty megabytes
KEPT_CHARS: Final = 400  # longer texts seldom come again, statements of rights aside


class Standing(Enum):
    """Why there is no effect to keep."""

    BOUND = "gives something else in each record"


class More(NamedTuple):
    """What few values do besides writing: lines of the report as (code, detail), nil reasons
    by path, derived paths, judgements."""

    issues: tuple[tuple[str, str], ...]
    nil: tuple[tuple[str, str], ...]
    derived: tuple[str, ...]
    judged: tuple[Judged, ...]


# ((path or pool, value) in the order written, and what else there was)
Effect: TypeAlias = tuple[tuple[tuple[str, Any], ...], More | None]


class Memory:
    """`effects` of values that came twice, and the hashes of those `met` once. Both start again
    when they are full, so that neither grows with the number of records."""

    __slots__ = ("effects", "met")

    def __init__(self) -> None:
        self.effects: dict[Value, Effect | Standing] = {}
        self.met: set[int] = set()

    def is_worth_keeping(self, value: Value) -> bool:
        """Whether this value, of which nothing is kept, was met before; or, which does no harm,
        another of the same hash."""
        if len(value[1]) > KEPT_CHARS:
            return False
        number = hash(value)
        if number in self.met:
            return True
        if len(self.met) >= MET_VALUES:
            self.met.clear()
        self.met.add(number)
        return False

    def keep(self, value: Value, effect: Effect | None) -> None:
        """Keep what a value gave, or that it gives something else each time."""
        if len(self.effects) >= KEPT_EFFECTS:
            self.effects.clear()
        self.effects[value] = effect or Standing.BOUND
        self.met.discard(hash(value))


def effect_of(out: Output, index: int) -> Effect | None:
    """All that the value at `index`, alone in `out`, did; None if it must not be kept."""
    if out.bound or (out.issues and any(at != index for _, at, _ in out.issues)):
        return None
    writes = []
    for path, found in out.slots.items():
        for value, origin in found:
            if origin != index:
                return None
            writes.append((path, value))
    more = None
    if out.issues or out.nil or out.derived or out.judged:
        codes = tuple((code, detail) for code, _, detail in out.issues)
        more = More(codes, tuple(out.nil.items()), tuple(out.derived), tuple(out.judged))
    return tuple(writes), more


def give(out: Output, index: int, effect: Effect) -> None:
    """Let the value at `index` do what its equal did."""
    writes, more = effect
    slots = out.slots
    for path, value in writes:
        slots[path].append((value, index))
    if more is not None:
        issues, nil, derived, judged = more
        for code, detail in issues:
            out.issues.append((code, index, detail))
        if nil:
            out.nil.update(nil)
        if derived:
            out.derived.update(derived)
        if judged:
            out.judged += judged
