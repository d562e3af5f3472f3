"""What happens while one record is read: compiled rules write into an `Output`, or memory does."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

from ..cdif.document import PATHS, Document
from ..errors import StoreError
from ..formats.value import Value
from .memory import KEPT_CHARS, Memory, Standing, effect_of, give
from .output import NOWHERE, SAID_ALREADY, UNKNOWN_ELEMENT, Found, Output, TracedOutput
from .result import CrosswalkResult, Issue, Status, Surroundings, Trace
from .values.identifiers import mended_addresses

# A rule as the trace shows it: (id, file, line)
RuleName: TypeAlias = tuple[str, str, int]
# (index, text, language, scheme, output): handles one value of one element
Handler: TypeAlias = Callable[[int, str, str, str, Output], None]
Step: TypeAlias = Callable[[Output], None]

RULE_FAILED: Final = "rule-failed"
log: Final = logging.getLogger(__name__)
LANGUAGE_NOT_CARRIED: Final = "language-not-carried"
UNKNOWN_ATTRIBUTE: Final = "unknown-attribute"  # of a value named ELEMENT@ATTRIBUTE
REPAIRED_ADDRESS: Final = "repaired-address"
LONGEST_DETAIL: Final = 200


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
        """The document of one record's values, its loss report and, if asked, its trace.

        A rule that fails costs its value, not the record: the value is reported.

        Raises:
            StoreError: other records could not be asked for; nothing can be said of this one.
        """
        if traced:
            return self._traced(values, around)
        try:
            return self._plain(values, around)
        except StoreError:
            raise  # no rule failed: what other records say could not be asked
        except Exception:  # noqa: BLE001  an edge: any word of a rule; the other way says which
            return self._traced(values, around)._replace(trace=None)

    def _plain(self, values: Sequence[Value], around: Surroundings) -> CrosswalkResult:
        out = Output(values, around)
        recall = self.memory.effects.get
        for index, value in enumerate(values):
            known = recall(value) if len(value[1]) <= KEPT_CHARS else None
            if isinstance(known, tuple):  # as for two of three values of a repository
                give(out, index, known)
            elif value[1]:
                self._read(index, value, known, out)
        has_none_of = out.slots.keys().isdisjoint
        for number, act, pools in self.steps:  # as `_step`, twenty times a record
            if not pools or not has_none_of(pools):
                out.rule = number
                act(out)
        return _result(out)

    def _read(self, index: int, value: Value, known: Standing | None, out: Output) -> None:
        """Let the value's handler write into `out`; learn what it does when it comes again."""
        element, text, lang, scheme = value
        handler = self.plain.get(element)
        if handler is None:
            out.issues.append((_unknown(element), index, ""))
            if lang:
                _tell_language(out, index, lang)
            return
        if known is None and self.memory.is_worth_keeping(value):
            alone = out.spare or Output(out.values, out.around)
            out.spare = None
            handler(
                index, _mended(index, text, alone) if "&" in text else text, lang, scheme, alone
            )
            if lang:
                _tell_language(alone, index, lang)
            effect = effect_of(alone, index)
            self.memory.keep(value, effect)
            if effect is not None:
                give(out, index, effect)
                if effect[1] is None:  # nothing but its slots was written to
                    alone.slots.clear()
                    out.spare = alone
                return
        handler(index, _mended(index, text, out) if "&" in text else text, lang, scheme, out)
        if lang:
            _tell_language(out, index, lang)

    def _traced(self, values: Sequence[Value], around: Surroundings) -> CrosswalkResult:
        out = TracedOutput(values, around)
        handlers = self.traced()
        for index, (element, text, lang, scheme) in enumerate(values):
            handler = handlers.get(element)
            if not text:
                out.leave_out(index, Status.DROPPED)
            elif handler is None:
                out.report(_unknown(element), index)
                out.leave_out(index, Status.UNUSED, _unknown(element))
                if lang:
                    _tell_language(out, index, lang)
            else:
                try:
                    handler(index, _mended(index, text, out), lang, scheme, out)
                    if lang:
                        _tell_language(out, index, lang)
                except StoreError:
                    raise
                except Exception as error:  # noqa: BLE001  logged with its traceback, and reported
                    self._fail(out, index, error)
        for step in self.steps:
            try:
                self._step(step, out)
            except StoreError:
                raise
            except Exception as error:  # noqa: BLE001  as above
                self._fail(out, NOWHERE, error)
        return _result(out)._replace(trace=tuple(self._traces(out)))

    def _fail(self, out: TracedOutput, index: int, error: Exception) -> None:
        """Report that the rule at work failed; the traceback goes into the log."""
        rule, file, line = self.rules[out.rule]
        log.warning("%s: rule %r (%s:%d) failed", self.name, rule, file, line, exc_info=error)
        said = " ".join(str(error).split())
        out.report(RULE_FAILED, index, f"{rule} ({Path(file).name}:{line}): {said}")
        if index >= 0:
            out.leave_out(index, Status.UNUSED, RULE_FAILED)

    def _step(self, step: tuple[int, Step, tuple[str, ...]], out: Output) -> None:
        number, act, pools = step
        if not pools or not out.slots.keys().isdisjoint(pools):
            out.rule = number
            act(out)

    def _traces(self, out: TracedOutput) -> list[Trace]:
        found = []
        used = {(row[0], row[3]) for row in out.rows if row[2]}
        for index, number, path, text, value, status, reason in out.rows:
            if reason == SAID_ALREADY and (index, text) in used:
                continue  # it is where the value's other way has led
            rule, file, line = self.rules[number] if number >= 0 else ("", "", 0)
            element = out.values[index][0] if index >= 0 else ""
            shown = text or (out.values[index][1] if index >= 0 else "")
            known = out.evidence.get((index, text)) if status is Status.MAPPED and path else None
            told = "; ".join(map(str, known or ()))
            place = rule, file, line, path, value
            status = Status.JUDGED if known else status
            found.append(Trace(element, index, shown, *place, status, reason, told))
        found.sort(key=lambda trace: trace.index if trace.index >= 0 else len(out.values))
        return found


def _tell_language(out: Output, index: int, lang: str) -> None:
    """The language of a text that is neither kept with it nor told yet: no attribute is lost."""
    if any(at == index and code == LANGUAGE_NOT_CARRIED for code, at, _ in out.issues):
        return
    for found in out.slots.values():
        for value, origin in found:
            if type(value) is dict and "@language" in value and out.index_of(origin) == index:
                return
    out.report(LANGUAGE_NOT_CARRIED, index, lang)


def _unknown(element: str) -> str:
    return UNKNOWN_ATTRIBUTE if "@" in element else UNKNOWN_ELEMENT


def _mended(index: int, text: str, out: Output) -> str:
    """The text with its addresses as they were meant; a repair is told."""
    if "&" not in text:
        return text
    mended = mended_addresses(text)
    if mended != text:
        out.report(REPAIRED_ADDRESS, index, mended[:LONGEST_DETAIL])
    return mended


def _result(out: Output) -> CrosswalkResult:
    values = out.values
    document = _document(out)
    issues = [
        Issue(code, values[at][0], at, values[at][1], detail)
        if at >= 0
        else Issue(code, "", -1, "", detail)
        for code, at, detail in out.issues
    ]
    judged = tuple(out.judged)
    return CrosswalkResult(document, tuple(issues), tuple(values), judged=judged)


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
            if len(found) > 1:
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
