"""What happens while one record is read: compiled rules write into an `Output`.

Must not know: files, YAML, layouts, the store.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from ..cdif.document import PATHS, Document
from .memory import Memory, Standing, effect_of, give
from .result import CrosswalkResult, Issue, Row, Status, Surroundings, Trace, Value

# A rule as the trace shows it: (id, file, line)
RuleName: TypeAlias = tuple[str, str, int]
# (index, text, language, scheme, output): handles one value of one element
Handler: TypeAlias = Callable[[int, str, str, str, "Output"], None]
Step: TypeAlias = Callable[["Output"], None]
# A value in a pool or under a path, and where it comes from
Found: TypeAlias = tuple[Any, int]

UNKNOWN_ELEMENT: Final = "unknown-element"
NOWHERE: Final = -1  # the origin of what no source value stands behind


class Output:
    """Everything one record has given so far.

    `slots` holds, by path or pool, values with their origin: the value's index in the record,
    or, in a `TracedOutput`, the number of its row. `issues` are (code, value index, detail).
    """

    __slots__ = ("around", "bound", "derived", "issues", "nil", "rule", "slots", "values")

    def __init__(self, values: Sequence[Value], around: Surroundings) -> None:
        self.values = values
        self.around = around
        self.slots: defaultdict[str, list[Found]] = defaultdict(list)
        self.issues: list[tuple[str, int, str]] = []
        self.nil: dict[str, str] = {}
        self.derived: set[str] = set()
        self.rule = 0  # the case or step at work, for the trace
        self.bound = False  # whether a handler looked at more than its value

    def index_of(self, origin: int) -> int:
        """The index of the source value behind an origin, NOWHERE if there is none."""
        return origin

    def report(self, code: str, index: int = NOWHERE, detail: str = "") -> None:
        """A line of the loss report."""
        self.issues.append((code, index, detail))

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

    def follow(self, origin: int, path: str) -> None:
        """A value became part of what is under `path`."""

    def value(self, path: str) -> Any | None:
        """The first value under a path."""
        found = self.slots.get(path)
        return found[0][0] if found else None


class TracedOutput(Output):
    """As `Output`, and each value's way is kept in `rows`, from its rule to its last path."""

    __slots__ = ("rows", "texts")

    def __init__(self, values: Sequence[Value], around: Surroundings) -> None:
        super().__init__(values, around)
        self.rows: list[Row] = []
        self.texts: dict[int, str] = {}  # the part of a value that is at work

    def index_of(self, origin: int) -> int:
        return int(self.rows[origin][0]) if origin >= 0 else origin

    def put(self, path: str, value: Any, index: int, status: Status = Status.MAPPED) -> None:
        self.slots[path].append((value, self._row(index, path, value, status)))

    def _row(self, index: int, path: str, value: Any, status: Status) -> int:
        text = self.texts.get(index, "") if index >= 0 else ""
        self.rows.append([index, self.rule, path, text, value, status])
        return len(self.rows) - 1

    def set(self, path: str, value: Any, origin: int, status: Status | None = None) -> None:
        if origin < 0 or status is Status.DERIVED:
            index = self.index_of(origin)
            origin = self._row(index, path, value, status or Status.DERIVED)
        else:
            row = self.rows[origin]
            row[2], row[4], row[5] = path, value, status or row[5]
        self.slots[path].append((value, origin))

    def lose(self, origin: int, code: str = "", detail: str = "") -> None:
        super().lose(self.index_of(origin), code, detail)
        if origin >= 0:
            self.rows[origin][2] = ""
            self.rows[origin][5] = Status.UNUSED if code else Status.DROPPED

    def follow(self, origin: int, path: str) -> None:
        if origin >= 0:
            self.rows[origin][2] = path

    def leave_out(self, index: int, status: Status) -> None:
        """A row for a value that no rule looked at."""
        self.rows.append([index, NOWHERE, "", "", None, status])


@dataclass(frozen=True, slots=True)
class Engine:
    """A compiled crosswalk: plain and traced handlers of the same rules.

    `rules` numbers them for the trace. `steps` are numbered too; one with pools has nothing to
    do while they are all empty. `memory` holds what values gave, of the plain form only.
    """

    name: str
    digest: str
    plain: Mapping[str, Handler]
    traced: Callable[[], Mapping[str, Handler]]
    steps: tuple[tuple[int, Step, tuple[str, ...]], ...]
    rules: Sequence[RuleName]
    memory: Memory = field(default_factory=Memory, compare=False, repr=False)

    def crosswalk(
        self, values: Sequence[Value], around: Surroundings, *, traced: bool = False
    ) -> CrosswalkResult:
        """The document of one record's values, its loss report and, if asked, its trace."""
        if traced:
            return self._traced(values, around)
        out = Output(values, around)
        recall = self.memory.effects.get
        for index, value in enumerate(values):
            known = recall(value)
            if isinstance(known, tuple):  # as for two of three values of a repository
                give(out, index, known)
            elif value[1]:
                self._read(index, value, known, out)
        self._finish(out)
        return _result(out)

    def _read(self, index: int, value: Value, known: Standing | None, out: Output) -> None:
        """Let the value's handler write into `out`; learn what it does when it comes again."""
        element, text, lang, scheme = value
        handler = self.plain.get(element)
        if handler is None:
            out.issues.append((UNKNOWN_ELEMENT, index, ""))
            return
        if known is None and self.memory.is_worth_keeping(value):
            alone = Output(out.values, out.around)
            handler(index, text, lang, scheme, alone)
            effect = effect_of(alone, index)
            self.memory.keep(value, effect)
            if effect is not None:
                give(out, index, effect)
                return
        handler(index, text, lang, scheme, out)

    def _traced(self, values: Sequence[Value], around: Surroundings) -> CrosswalkResult:
        out = TracedOutput(values, around)
        handlers = self.traced()
        for index, (element, text, lang, scheme) in enumerate(values):
            handler = handlers.get(element)
            if not text:
                out.leave_out(index, Status.DROPPED)
            elif handler is None:
                out.report(UNKNOWN_ELEMENT, index)
                out.leave_out(index, Status.UNUSED)
            else:
                handler(index, text, lang, scheme, out)
        self._finish(out)
        return _result(out)._replace(trace=tuple(self._traces(out)))

    def _finish(self, out: Output) -> None:
        filled = out.slots.keys()
        for number, step, pools in self.steps:
            if pools and filled.isdisjoint(pools):
                continue
            out.rule = number
            step(out)

    def _traces(self, out: TracedOutput) -> list[Trace]:
        found = []
        for index, number, path, text, value, status in out.rows:
            rule, file, line = self.rules[number] if number >= 0 else ("", "", 0)
            element = out.values[index][0] if index >= 0 else ""
            shown = text or (out.values[index][1] if index >= 0 else "")
            found.append(Trace(element, index, shown, rule, file, line, path, value, status))
        found.sort(key=lambda trace: trace.index if trace.index >= 0 else len(out.values))
        return found


def _result(out: Output) -> CrosswalkResult:
    values = out.values
    document = _document(out)
    issues = [
        Issue(code, values[at][0], at, values[at][1], detail)
        if at >= 0
        else Issue(code, "", -1, "", detail)
        for code, at, detail in out.issues
    ]
    return CrosswalkResult(document, tuple(issues), tuple(values))


# path -> (whether it is the record's, the last part of the path, whether it is a list)
_PLACES: Final = {p: (p[0] == "r", p.partition(".")[2], spec.many) for p, spec in PATHS.items()}
FEW: Final = 8  # values that are compared one by one faster than by their hashes


def _document(out: Output) -> Document:
    work: dict[str, Any] = {}
    record: dict[str, Any] = {}
    for path, found in out.slots.items():
        place = _PLACES.get(path)
        if place is None or not found:  # a pool, or nothing
            continue
        of_record, name, many = place
        if many:
            value = [found[0][0]] if len(found) == 1 else _distinct(found)
        else:
            value = found[0][0]
            if len(found) > 1 and not of_record:
                _lose_rest(out, path, found)
        (record if of_record else work)[name] = value
    return Document(work, record, out.nil, out.derived)


def _lose_rest(out: Output, path: str, found: list[Found]) -> None:
    first = found[0][0]
    for value, origin in found[1:]:
        if value != first:
            out.report("several-values", out.index_of(origin), path)


def _distinct(found: list[Found]) -> list[Any]:
    """The values without repetitions, in order."""
    if len(found) > FEW:
        try:
            return list(dict.fromkeys(value for value, _ in found))
        except TypeError:  # objects among them
            pass
    distinct: list[Any] = []
    for value, _ in found:
        if value not in distinct:
            distinct.append(value)
    return distinct
