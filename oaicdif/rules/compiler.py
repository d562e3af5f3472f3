"""Rules become straight-line Python functions, one per element, in a plain and a traced form.

Measured (tests/bench/bench_crosswalk.py): generated source runs as fast as a map written by
hand, closures half as fast again. The source is made of names and numbers of our own only;
every text of a file travels as a constant in the functions' namespace, never as code.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from ..cdif.document import UNKNOWN
from .condition_tests import MAX_MATCH_CHARS, Test, combined, text_test
from .crosswalk_rules import (
    Case,
    Combined,
    Condition,
    Crosswalk,
    InVocabulary,
    Recognised,
    TextTest,
)
from .engine import LONGEST_DETAIL, Engine, Handler, RuleName, Step
from .output import Output
from .result import Status
from .words import Build, WithTables, Words

# Builders that are one expression need no call.
_INLINE: Final = {"text": "text", "match": "m", "term": "m.target"}
LEFT_OUT: Final = "left-out"  # by a case that says why
NOT_CARRIED: Final = "not-carried"  # a builder gave nothing, and did not say why


def compile_crosswalk(crosswalk: Crosswalk, words: Words) -> Engine:
    """The engine of a loaded crosswalk; its words and vocabularies are known to exist.

    The traced form is made when a trace is first asked for.
    """
    numbers: dict[int, int] = {}
    names: list[RuleName] = []
    for _, rule in crosswalk.rules():
        numbers[id(rule)] = len(names)
        names.append((rule.id, rule.place.file, rule.place.line))
    vocabularies = crosswalk.vocabularies
    steps: list[tuple[int, Step, tuple[str, ...]]] = []
    for step in crosswalk.steps:
        action = words.actions[step.action]
        pools = tuple(pool for key in action.reads for pool in step.options.get(key, ()))
        made = action.make(vocabularies, step.options)
        steps.append((numbers[id(step)], made, pools if action.idle else ()))
    plain = _Source(crosswalk, words, numbers, traced=False).handlers()
    traced = cache(_Source(crosswalk, words, numbers, traced=True).handlers)
    return Engine(crosswalk.name, crosswalk.digest, plain, traced, tuple(steps), names)


class _Source:
    """The source text of all handlers of one crosswalk, and the namespace it runs in."""

    def __init__(
        self, crosswalk: Crosswalk, words: Words, numbers: dict[int, int], *, traced: bool
    ) -> None:
        self._crosswalk = crosswalk
        self._words = words
        self._numbers = numbers
        self._traced = traced
        self._lines: list[str] = []
        self._space: dict[str, Any] = {"tell_nothing": _tell_nothing}
        self._known: dict[tuple[str, str], str] = {}
        self._shorts: dict[str, str] = {}
        self._folds = True  # whether the function at work has no folded text yet
        self._detail = "''"  # of a report: which part of a list is meant

    def handlers(self) -> dict[str, Handler]:
        functions: dict[int, str] = {}
        for cases in self._crosswalk.elements.values():
            if id(cases) not in functions:
                functions[id(cases)] = self._function(cases)
        exec(compile("\n".join(self._lines), f"<{self._crosswalk.name}>", "exec"), self._space)  # noqa: S102  our own text, see above
        return {
            element: self._space[functions[id(cases)]]
            for element, cases in self._crosswalk.elements.items()
        }

    def _function(self, cases: Sequence[Case]) -> str:
        parts = ""
        if any(case.split for case in cases):
            self._detail = f"text[:{LONGEST_DETAIL}]"
            parts = self._function([case for case in cases if not case.split])
            self._detail = "''"
        name = f"handle_{len(self._space)}_{len(self._lines)}"
        self._say(0, f"def {name}(i, text, lang, scheme, out):")
        self._say(1, "slots = out.slots")
        self._folds = True
        if self._traced:
            self._say(1, "rows = out.rows")
        for case in cases:
            self._case(case, parts)
        return name

    def _say(self, depth: int, line: str) -> None:
        self._lines.append("    " * depth + line)

    def _constant(self, value: Any, kind: str) -> str:
        name = f"{kind}{len(self._space)}"
        self._space[name] = value
        return name

    def _made(self, kind: str, name: str) -> str:
        """The variable that holds a word's function, made once."""
        if (kind, name) not in self._known:
            table = getattr(self._words, f"{kind}s")
            made = table[name].make(self._crosswalk.vocabularies)
            self._known[kind, name] = self._constant(made, kind)
        return self._known[kind, name]

    # ---- one case -----------------------------------------------------------------------

    def _case(self, case: Case, parts: str) -> None:
        if case.split:
            self._split(case, parts)
            return
        depth = 1
        if case.first:
            self._bind(depth)
            self._say(depth, f"if {self._constant(case.targets[0].path, 'path')} not in slots:")
            depth += 1
        if case.when is None:
            self._say(depth, "m = text")
            self._body(case, depth)
            return
        for hint in self._hints(case.when):
            depth = self._only_if(hint, depth)
        self._say(depth, f"m = {self._test(case.when)}")
        self._say(depth, "if m is not None:")
        self._body(case, depth + 1)

    def _split(self, case: Case, parts: str) -> None:
        depth = 1
        if hint := _contains_one(self._words.splitters[case.split].hints):
            depth = self._only_if(hint, depth)
        self._say(depth, f"parts = {self._made('splitter', case.split)}(text)")
        # One part that is not the text: a mark at its end separates nothing.
        self._say(depth, "if len(parts) > 1 or (parts and parts[0] != text):")
        if case.report:
            code = self._constant(case.report, "code")
            self._say(depth + 1, f"out.issues.append(({code}, i, ''))")
        self._say(depth + 1, "for part in parts:")
        self._say(depth + 2, f"{parts}(i, part, lang, scheme, out)")
        self._say(depth + 1, "return")

    def _only_if(self, hint: str, depth: int) -> int:
        """Do what follows, one step deeper, only where a hint holds. The text is folded before
        the first hint that needs it: of most long texts none does."""
        if " in low" in hint and self._folds:
            self._say(depth, "low = text.casefold()")
            self._folds = depth > 1
        self._say(depth, f"if {hint}:")
        return depth + 1

    def _hints(self, when: Condition) -> list[str]:
        """Cheap tests of which each must hold, those of the text as it stands first."""
        parts = when.parts if isinstance(when, Combined) and when.kind == "all" else (when,)
        return sorted(filter(None, map(self._hint, parts)), key=lambda hint: " in low" in hint)

    def _hint(self, when: Condition) -> str:
        """A cheap test that fails where the recogniser must fail too; "" when there is none."""
        if isinstance(when, Recognised):
            return _contains_one(self._words.recognisers[when.name].hints)
        if isinstance(when, InVocabulary):
            return self._short(when.vocabulary)
        if isinstance(when, Combined):
            hints = [self._hint(part) for part in when.parts]
            if when.kind == "all":
                return " and ".join(f"({hint})" for hint in hints if hint)
            return " or ".join(f"({hint})" for hint in hints) if _any_of(when, hints) else ""
        return _hint_of(when)

    def _short(self, name: str) -> str:
        """Longer than its words, or an address where it has none: most titles and identifiers
        are asked for nothing else, and leave no trace in what the vocabulary remembers."""
        if name not in self._shorts:
            vocabulary = self._crosswalk.vocabularies[name]
            self._shorts[name] = f"len(text) <= {vocabulary.longest}"
            if not vocabulary.endings and not vocabulary.has_addresses():
                self._shorts[name] += " and '://' not in text"
        return self._shorts[name]

    def _test(self, when: Condition) -> str:
        if isinstance(when, Recognised):
            return self._asked(when.name)
        if isinstance(when, InVocabulary):
            find = self._crosswalk.vocabularies[when.vocabulary].find
            return f"{self._constant(find, 'find')}(text)"
        if isinstance(when, TextTest) and when.kind == "matches" and len(when.words) == 1:
            whole = self._constant(re.compile(when.words[0]).fullmatch, "whole")
            return f"text if len(text) <= {MAX_MATCH_CHARS} and {whole}(text) else None"
        return f"{self._constant(self._closure(when), 'test')}(text, lang, scheme)"

    def _asked(self, name: str) -> str:
        """The call of a recogniser: of one with tables that of its reader, without the function
        between them."""
        made = self._made("recogniser", name)
        reader = self._space[made]
        if not isinstance(reader, WithTables):
            return f"{made}(text)"
        if ("reader", name) not in self._known:
            tables = [self._constant(table, "table") for table in reader.tables]
            read = self._constant(reader.read, "read")
            self._known["reader", name] = f"{read}({', '.join(['text', *tables])})"
        return self._known["reader", name]

    def _body(self, case: Case, depth: int) -> None:
        number = self._numbers[id(case)]
        if self._traced:
            self._say(depth, f"out.rule = {number}")
            self._say(depth, "out.texts[i] = text")
            self._say(depth, "before = len(rows)")
        if case.repaired:
            self._say(depth, "if getattr(m, 'relation', '') == 'misprint':")
            code = self._constant(case.repaired, "code")
            self._say(depth + 1, f"out.issues.append(({code}, i, m.target))")
        if case.report:
            code = self._constant(case.report, "code")
            self._say(depth, f"out.issues.append(({code}, i, {self._detail}))")
        if case.drop:
            told = self._constant((LEFT_OUT, case.drop), "told")
            self._say(depth, f"out.issues.append(({told}[0], i, {told}[1]))")
        if case.nil:
            self._say(depth, f"out.nil[{self._constant(case.nil, 'path')}] = {UNKNOWN!r}")
        doubtful = not case.report and not any(t.builder in _INLINE for t in case.targets)
        if doubtful and case.targets:
            self._say(depth, "written = False")
        for target in case.targets:
            self._target(case, target.path, target.builder, depth, number, doubtful=doubtful)
        if doubtful and case.targets:
            made = [self._made("builder", target.builder) for target in case.targets]
            self._say(depth, "if not written:")
            self._say(depth + 1, f"tell_nothing(({', '.join(made)},), m, text, lang, out, i)")
        if self._traced:
            self._left_out(case, depth, number)
        self._say(depth, "return")

    def _target(
        self, case: Case, path: str, builder: str, depth: int, number: int, *, doubtful: bool
    ) -> None:
        slot = self._constant(path, "path")
        if case.derived:
            self._say(depth, f"out.derived.add({slot})")
        if not self._words.builders[builder].alone:
            self._bind(depth)
        value, inner = _INLINE.get(builder, "v"), depth
        if value == "v":
            self._say(depth, f"v = {self._made('builder', builder)}(m, text, lang, out, i)")
            self._say(depth, "if v is not None:")
            inner = depth + 1
            if doubtful:
                self._say(inner, "written = True")
        if not self._traced:
            self._say(inner, f"slots[{slot}].append(({value}, i))")
            return
        status = self._constant(_status(case), "status")
        self._say(inner, f"slots[{slot}].append(({value}, len(rows)))")
        self._say(inner, f"rows.append([i, {number}, {slot}, text, {value}, {status}, ''])")

    def _bind(self, depth: int) -> None:
        """What follows depends on more than the value: nobody may keep what it gives."""
        if not self._traced:
            self._say(depth, "out.bound = True")

    def _left_out(self, case: Case, depth: int, number: int) -> None:
        """A row for a value that is written nowhere, so that none is without a trace."""
        status = Status.DROPPED if case.drop else Status.NIL if case.nil else Status.UNUSED
        reason = self._constant(case.drop or case.report or NOT_CARRIED, "reason")
        path = self._constant(case.nil, "path")
        state = self._constant(status, "status")
        self._say(depth, "if len(rows) == before:")
        self._say(depth + 1, f"rows.append([i, {number}, {path}, text, None, {state}, {reason}])")

    # ---- conditions that are no single call ---------------------------------------------

    def _closure(self, when: Condition) -> Test:
        if isinstance(when, TextTest):
            return text_test(when)
        if isinstance(when, Recognised):
            recognise = self._words.recognisers[when.name].make(self._crosswalk.vocabularies)
            return lambda text, _lang, _scheme: recognise(text)
        if isinstance(when, InVocabulary):
            find = self._crosswalk.vocabularies[when.vocabulary].find
            return lambda text, _lang, _scheme: find(text)
        return combined(when, [self._closure(part) for part in when.parts])


def _any_of(when: Combined, hints: Sequence[str]) -> bool:
    return when.kind == "any" and all(hints)


def _hint_of(when: TextTest) -> str:
    """Most values have neither scheme nor language, and a text is looked through only once."""
    if when.kind == "contains":
        return _contains_one([word.casefold() for word in when.words])
    return {"scheme": "scheme", "language": "lang"}.get(when.kind, "")


def _tell_nothing(
    builders: Sequence[Build], match: Any, text: str, lang: str, out: Output, index: int
) -> None:
    """Report a value of which nothing was written, unless its builders wrote elsewhere or said
    why: they are asked once more, alone, for `out` holds what other values did."""
    alone = Output(out.values, out.around)
    for build in builders:
        build(match, text, lang, alone, index)
    if not (alone.slots or alone.issues or alone.nil):
        out.report(NOT_CARRIED, index, text[:LONGEST_DETAIL])


def _contains_one(hints: Sequence[str]) -> str:
    """Whether one of them stands in the folded text; where none has a letter, in the text: folding
    makes no sign of anything else."""
    text = "low" if any(map(str.isalpha, "".join(hints))) else "text"
    return " or ".join(f"{hint!r} in {text}" for hint in hints)


def _status(case: Case) -> Status:
    if case.derived:
        return Status.DERIVED
    return Status.KEPT if case.when is None and case.report else Status.MAPPED
