"""Everything that one record has given so far: handlers and steps write into an `Output`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from ..formats.value import Value
from .result import Judged, Row, Status, Surroundings

# A value in a pool or under a path, and where it comes from
Found: TypeAlias = tuple[Any, int]

NOWHERE: Final = -1  # the origin of what no source value stands behind
UNKNOWN_ELEMENT: Final = "unknown-element"
SAID_ALREADY: Final = "The document says it already, or has another value in its place."
EMPTY: Final = "The element is empty."


class Output:
    """Everything one record has given so far.

    `slots` holds, by path or pool, values with their origin: the value's index in the record,
    or, in a `TracedOutput`, the number of its row. `issues` are (code, value index, detail).
    """

    __slots__ = (
        *("around", "bound", "derived", "issues", "judged", "nil", "rule", "slots", "spare"),
        "values",
    )

    def __init__(self, values: Sequence[Value], around: Surroundings) -> None:
        self.values = values
        self.around = around
        self.slots: defaultdict[str, list[Found]] = defaultdict(list)
        self.issues: list[tuple[str, int, str]] = []
        self.judged: list[Judged] = []
        self.nil: dict[str, str] = {}
        self.derived: set[str] = set()
        self.rule = 0  # the case or step at work, for the trace
        self.bound = False  # whether a handler looked at more than its value
        self.spare: Output | None = None  # an empty one, for what a value gives alone

    def index_of(self, origin: int) -> int:
        """The index of the source value behind an origin, NOWHERE if there is none."""
        return origin

    def report(self, code: str, index: int = NOWHERE, detail: str = "") -> None:
        """A line of the loss report."""
        self.issues.append((code, index, detail))

    def judge(self, judged: Judged, index: int) -> None:
        """What is being made of the value at `index` rests on its words or their order."""
        self.judged.append(judged)

    def put(self, path: str, value: Any, index: int, status: Status = Status.MAPPED) -> None:
        """A value under a path beside the one that the rule itself writes; for builders."""
        self.slots[path].append((value, index))

    # ---- for steps ----------------------------------------------------------------------

    def take(self, path: str) -> list[Found]:
        """All that lies under a path or pool; it is empty afterwards."""
        return self.slots.pop(path, [])

    def set(self, path: str, value: Any, origin: int, status: Status | None = None) -> None:
        """Write one value under a path; its trace follows it there."""
        self.slots[path].append((value, origin))

    def lose(self, origin: int, code: str = "", detail: str = "") -> None:
        """A value is not used after all; `code` goes into the loss report."""
        if code:
            self.issues.append((code, origin, detail))

    def follow(self, origin: int, path: str, value: Any = None) -> None:
        """A value became part of what is under `path`, or agrees with the `value` there."""

    def value(self, path: str) -> Any | None:
        """The first value under a path."""
        found = self.slots.get(path)
        return found[0][0] if found else None


class TracedOutput(Output):
    """As `Output`, and each value's way is kept in `rows`, from its rule to its last path."""

    __slots__ = ("evidence", "rows", "texts")

    def __init__(self, values: Sequence[Value], around: Surroundings) -> None:
        super().__init__(values, around)
        self.rows: list[Row] = []
        self.texts: dict[int, str] = {}  # the part of a value that is at work
        self.evidence: dict[tuple[int, str], list[Judged]] = {}  # of a value's part

    def index_of(self, origin: int) -> int:
        return int(self.rows[origin][0]) if origin >= 0 else origin

    def judge(self, judged: Judged, index: int) -> None:
        """As without a trace; the evidence is kept for the value at `index`."""
        super().judge(judged, index)
        self.evidence.setdefault((index, self.texts.get(index, "")), []).append(judged)

    def put(self, path: str, value: Any, index: int, status: Status = Status.MAPPED) -> None:
        self.slots[path].append((value, self._row(index, path, value, status)))

    def _row(self, index: int, path: str, value: Any, status: Status) -> int:
        text = self.texts.get(index, "") if index >= 0 else ""
        self.rows.append([index, self.rule, path, text, value, status, ""])
        return len(self.rows) - 1

    def set(self, path: str, value: Any, origin: int, status: Status | None = None) -> None:
        """Put a value that comes from the row `origin`; one below 0, and what is derived, get a
        row of their own."""
        if origin < 0 or status is Status.DERIVED:
            index = self.index_of(origin)
            origin = self._row(index, path, value, status or Status.DERIVED)
        else:
            row = self.rows[origin]
            row[2], row[4], row[5] = path, value, status or row[5]
        self.slots[path].append((value, origin))

    def lose(self, origin: int, code: str = "", detail: str = "") -> None:
        """Report the value of a row under `code`; without one it is dropped, as said already."""
        super().lose(self.index_of(origin), code, detail)
        if origin >= 0:
            status = Status.UNUSED if code else Status.DROPPED
            self.rows[origin][2:] = "", self.rows[origin][3], None, status, code or SAID_ALREADY

    def follow(self, origin: int, path: str, value: Any = None) -> None:
        """Say where the value of a row went, and as what; without `value` as it is."""
        if origin >= 0:
            row = self.rows[origin]
            row[2], row[4] = path, row[4] if value is None else value

    def leave_out(self, index: int, status: Status, reason: str = "") -> None:
        """A row for a value that no rule looked at, or on which a rule failed."""
        reason = reason or (EMPTY if status is Status.DROPPED else UNKNOWN_ELEMENT)
        self.rows.append([index, NOWHERE, "", "", None, status, reason])
