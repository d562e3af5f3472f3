"""There and back: what became of each source value, held to the list of allowed losses.

A value is found again when the same element has the same text; a refinement also as its element,
when the way back writes simple Dublin Core. What is not must fall under a
declared loss: by the forward rule that took it, or by what the loss report said of it; a loss
that claims the value moved must show it in another element.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ...cdif.document import Document, LayoutNote
from ...formats.dublin_core.dumbdown import plain_name
from ...json_text import write_json
from ..result import CrosswalkResult
from .back_rules import BackValue, Loss

FOUND: Final = "found again"
EXAMPLES: Final = 3


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of one source value: `loss` is None when it was found again, and when the
    loss is undeclared."""

    element: str
    text: str
    found: bool
    loss: Loss | None
    rules: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()

    @property
    def declared(self) -> bool:
        return self.found or self.loss is not None


@dataclass(slots=True)
class TurnTable:
    """Fates of many records, counted by element and loss, with a few examples of each."""

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    examples: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    undeclared: list[Fate] = field(default_factory=list)
    records: int = 0

    def add(self, fates: Iterable[Fate]) -> None:
        """Count one record's fates."""
        self.records += 1
        for fate in fates:
            name = FOUND if fate.found else fate.loss.id if fate.loss else "undeclared"
            key = (fate.element, name)
            self.counts[key] += 1
            if not fate.found and len(self.examples.setdefault(key, [])) < EXAMPLES:
                self.examples[key].append(fate.text[:80])
            if not fate.declared:
                self.undeclared.append(fate)

    def rows(self) -> list[tuple[str, int, int, dict[str, int]]]:
        """(element, values, found again, {loss: count}) of every element, by name."""
        elements = sorted({element for element, _ in self.counts})
        found = []
        for element in elements:
            by_loss = {n: c for (e, n), c in self.counts.items() if e == element}
            again = by_loss.pop(FOUND, 0)
            found.append((element, again + sum(by_loss.values()), again, by_loss))
        return found


def follow(
    result: CrosswalkResult,
    back: Iterable[BackValue],
    losses: Sequence[Loss],
    notes: Iterable[LayoutNote] = (),
) -> list[Fate]:
    """The fate of every value of a record that was crosswalked with a trace. What the layout
    noted of a path (`notes`) is said of every value that went there.

    Raises:
        ValueError: the crosswalk kept no trace.
    """
    if result.trace is None:
        raise ValueError("following values back needs a trace")
    again = {(element, text) for element, text, *_ in back}
    texts = {text for _, text in again}
    noted: dict[str, list[str]] = {}
    for note in notes:
        noted.setdefault(note.path, []).append(note.code)
    rules: dict[int, list[str]] = {}
    codes: dict[int, list[str]] = {}
    for each in result.trace:
        if each.index >= 0 and each.rule:
            rules.setdefault(each.index, []).append(each.rule)
            codes.setdefault(each.index, []).extend(noted.get(each.path, ()))
    for issue in result.issues:
        codes.setdefault(issue.position, []).append(issue.code)
    fates = []
    for index, (element, text, *_) in enumerate(result.values):
        if not text:
            continue
        used = tuple(dict.fromkeys(rules.get(index, ())))
        said = tuple(dict.fromkeys(codes.get(index, ())))
        if (element, text) in again or (plain_name(element), text) in again:
            fates.append(Fate(element, text, True, None, used, said))
        else:
            loss = _covering(losses, element, used, said, elsewhere=text in texts)
            fates.append(Fate(element, text, False, loss, used, said))
    return fates


@dataclass(frozen=True, slots=True)
class PathFate:
    """What became of all that a document has under one path: `loss` is None when it came back as
    it was (its order aside), and when the loss is undeclared."""

    path: str
    found: bool
    loss: Loss | None
    before: str = ""
    after: str = ""

    @property
    def declared(self) -> bool:
        return self.found or self.loss is not None


def follow_paths(before: Document, after: Document, losses: Sequence[Loss]) -> list[PathFate]:
    """The fate of each path of the work, from the document that was written and the one that was
    read again."""
    fates = []
    everything = write_json(after.work).decode()
    for name, value in before.work.items():
        path, again = f"work.{name}", after.work.get(name)
        if _as_set(value) == _as_set(again):
            fates.append(PathFate(path, True, None))
            continue
        kinds = {"dropped"} | ({"respelled"} if again is not None else set())
        if all(write_json(text)[1:-1].decode() in everything for text in _names_in(value)):
            kinds.add("moved")
        fitting = (each for each in losses if path in each.paths and each.kind in kinds)
        fates.append(PathFate(path, False, next(fitting, None), str(value), str(again)))
    return fates


def _as_set(value: Any) -> list[str] | None:
    if value is None:
        return None
    return sorted(
        write_json(each).decode() for each in (value if isinstance(value, list) else [value])
    )


def _names_in(value: Any) -> Iterator[str]:
    """The names and addresses in a value; its types and kinds aside."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from _names_in(each)
    elif isinstance(value, dict):
        for key in ("name", "@id", "url", "contentUrl", "funder", "target"):
            yield from _names_in(value.get(key))


def _covering(
    losses: Sequence[Loss],
    element: str,
    rules: tuple[str, ...],
    codes: tuple[str, ...],
    *,
    elsewhere: bool,
) -> Loss | None:
    """The first loss that covers the value; one by report before one by rule, which says less."""
    names = {element, plain_name(element)}
    fitting = [
        each
        for each in losses
        if (not each.elements or names & set(each.elements)) and (elsewhere or each.kind != "moved")
    ]
    by_code = (each for each in fitting if set(each.codes) & set(codes))
    by_rule = (each for each in fitting if set(each.rules) & set(rules))
    return next(by_code, None) or next(by_rule, None)
