"""What happens while one record is read: compiled rules write into an `Output`.

Must not know: files, YAML, layouts, the store.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from ..cdif.document import PATHS, Document
from .result import CrosswalkResult, Issue, Row, Status, Surroundings, Trace, Value

# A rule as the trace shows it: (id, file, line)
RuleName: TypeAlias = tuple[str, str, int]
# (index, text, language, scheme, output): handles one value of one element
Handler: TypeAlias = Callable[[int, str, str, str, "Output"], None]
Step: TypeAlias = Callable[["Output"], None]
# A value in a pool or under a path, and where it comes from
Found: TypeAlias = tuple[Any, int]

NOWHERE: Final = -1  # the origin of what no source value stands behind


class Output:
    """Everything one record has given so far.

    `slots` holds, by path or pool, values with their origin: the value's index in the record,
    or, when traced, the number of its row. `issues` are (code, value index, detail).
    """

    __slots__ = ("around", "derived", "issues", "nil", "rows", "rule", "slots", "texts", "values")

    def __init__(self, values: Sequence[Value], around: Surroundings, traced: bool) -> None:
        self.values = values
        self.around = around
        self.slots: defaultdict[str, list[Found]] = defaultdict(list)
        self.issues: list[tuple[str, int, str]] = []
        self.nil: dict[str, str] = {}
        self.derived: set[str] = set()
        self.rows: list[Row] | None = [] if traced else None
        self.rule = 0  # the step at work, for the trace
        self.texts: dict[int, str] = {}

    def index_of(self, origin: int) -> int:
        """The index of the source value behind an origin, NOWHERE if there is none."""
        return origin if self.rows is None or origin < 0 else int(self.rows[origin][0])

    def report(self, code: str, index: int = NOWHERE, detail: str = "") -> None:
        """A line of the loss report."""
        self.issues.append((code, index, detail))

    def put(self, path: str, value: Any, index: int, status: Status = Status.MAPPED) -> None:
        """A value under a path beside the one that the rule itself writes; for builders."""
        self.slots[path].append((value, self._row(index, self.rule, path, value, status)))

    def _row(self, index: int, rule: int, path: str, value: Any, status: Status) -> int:
        if self.rows is None:
            return index
        text = self.texts.get(index, "") if index >= 0 else ""
        self.rows.append([index, rule, path, text, value, status])
        return len(self.rows) - 1

    # ---- for steps ----------------------------------------------------------------------

    def take(self, path: str) -> list[Found]:
        """All that lies under a path or pool; it is empty afterwards."""
        return self.slots.pop(path, [])

    def set(self, path: str, value: Any, origin: int, status: Status | None = None) -> None:
        """Write one value under a path; its trace follows it there."""
        if self.rows is not None:
            if origin < 0 or status is Status.DERIVED:
                origin = self._row(
                    self.index_of(origin), self.rule, path, value, status or Status.DERIVED
                )
            else:
                self.rows[origin][2] = path
                self.rows[origin][4] = value
                if status is not None:
                    self.rows[origin][5] = status
        self.slots[path].append((value, origin))

    def lose(self, origin: int, code: str = "", detail: str = "") -> None:
        """A value is not used after all; `code` goes into the loss report."""
        if code:
            self.report(code, self.index_of(origin), detail)
        if self.rows is not None and origin >= 0:
            self.rows[origin][2] = ""
            self.rows[origin][5] = Status.UNUSED if code else Status.DROPPED

    def follow(self, origin: int, path: str) -> None:
        """A value became part of what is under `path`."""
        if self.rows is not None and origin >= 0:
            self.rows[origin][2] = path

    def value(self, path: str) -> Any | None:
        """The first value under a path."""
        found = self.slots.get(path)
        return found[0][0] if found else None


@dataclass(frozen=True, slots=True)
class Engine:
    """A compiled crosswalk: plain and traced handlers of the same rules.

    `rules` numbers them for the trace. `alias_elements` are those whose values name a record.
    """

    name: str
    digest: str
    plain: Mapping[str, Handler]
    traced: Mapping[str, Handler]
    steps: tuple[tuple[int, Step], ...]
    rules: Sequence[RuleName]

    def crosswalk(
        self, values: Sequence[Value], around: Surroundings, *, traced: bool = False
    ) -> CrosswalkResult:
        """The document of one record's values, its loss report and, if asked, its trace."""
        out = Output(values, around, traced)
        handlers = self.traced if traced else self.plain
        for index, (element, text, lang, scheme) in enumerate(values):
            if not text:
                _empty(out, index)
                continue
            handler = handlers.get(element)
            if handler is None:
                _unknown(out, index)
            else:
                handler(index, text, lang, scheme, out)
        for number, step in self.steps:
            out.rule = number
            step(out)
        return self._result(out)

    def _result(self, out: Output) -> CrosswalkResult:
        values = out.values
        issues = tuple(
            Issue(code, values[at][0], at, values[at][1], detail)
            if at >= 0
            else Issue(code, detail=detail)
            for code, at, detail in out.issues
        )
        document = _document(out)
        trace = None if out.rows is None else tuple(self._traces(out))
        return CrosswalkResult(document, issues, tuple(values), trace, _aliases(values))

    def _traces(self, out: Output) -> list[Trace]:
        found = []
        for index, number, path, text, value, status in out.rows or ():
            rule, file, line = self.rules[number] if number >= 0 else ("", "", 0)
            element = out.values[index][0] if index >= 0 else ""
            shown = text or (out.values[index][1] if index >= 0 else "")
            found.append(Trace(element, index, shown, rule, file, line, path, value, status))
        found.sort(key=lambda trace: trace.index if trace.index >= 0 else len(out.values))
        return found


EMPTY_VALUE: Final = "empty-value"
UNKNOWN_ELEMENT: Final = "unknown-element"


def _empty(out: Output, index: int) -> None:
    if out.rows is not None:
        out.rows.append([index, -1, "", "", None, Status.DROPPED])


def _unknown(out: Output, index: int) -> None:
    out.report(UNKNOWN_ELEMENT, index)
    if out.rows is not None:
        out.rows.append([index, -1, "", "", None, Status.UNUSED])


def _document(out: Output) -> Document:
    work: dict[str, Any] = {}
    record: dict[str, Any] = {}
    for path, found in out.slots.items():
        spec = PATHS.get(path)
        if spec is None or not found:
            continue
        area, _, name = path.partition(".")
        target = work if area == "work" else record
        if not spec.many:
            target[name] = found[0][0]
            _lose_rest(out, path, found)
        else:
            target[name] = [found[0][0]] if len(found) == 1 else _distinct(found)
    return Document(work, record, out.nil, out.derived)


def _lose_rest(out: Output, path: str, found: list[Found]) -> None:
    first = found[0][0]
    for value, origin in found[1:]:
        if value != first:
            out.report("several-values", out.index_of(origin), path)


def _distinct(found: list[Found]) -> list[Any]:
    """The values without repetitions, in order."""
    if all(type(value) is str for value, _ in found):
        return list(dict.fromkeys(value for value, _ in found))
    values: list[Any] = []
    texts: set[str] = set()
    for value, _ in found:
        if type(value) is str:
            if value not in texts:
                texts.add(value)
                values.append(value)
        elif value not in values:
            values.append(value)
    return values


def _aliases(values: Sequence[Value]) -> tuple[str, ...]:
    """The record's own identifiers, by which dc:relation of another may mean it."""
    return tuple(
        dict.fromkeys(
            text
            for element, text, _, _ in values
            if element in ("dc:identifier", "dcterms:identifier") and text
        )
    )
