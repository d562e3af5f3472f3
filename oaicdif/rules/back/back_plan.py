"""A way back laid out for documents that have the same paths: texts by element, in one pass.

    BackCrosswalk, paths ─plan_for→ steps ─texts_of(document)→ {element: texts}

It gives what `back_engine.write_back` gives, for a document without words for what is unknown, and
reports nothing. A catalog's documents have few shapes, and of some eighty cases of a file a usual
document can fill twenty. Bench: rdm.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from ...cdif.document import Document
from .back_rules import Back, BackCase, BackCrosswalk, Write
from .text_writers import WRITERS

_SHAPES: Final = 1000  # of documents, remembered at once

Shape = tuple[frozenset[str], frozenset[str]]  # the names under work, and under record


class Step(NamedTuple):
    """A case that documents of a shape can fill: its element, its writer, the names to look
    under, each with whether it is one of the work's."""

    element: str
    write: Write
    names: tuple[tuple[bool, str], ...]
    first: bool
    otherwise: bool


class BackPlans:
    """The plans of one way back by the shape of documents."""

    def __init__(self, way: BackCrosswalk) -> None:
        self._way = way
        self._known: dict[Shape, tuple[Step, ...]] = {}

    def texts(self, document: Document) -> Mapping[str, list[str]]:
        """The texts of each element that has any, each text once in an element."""
        shape = frozenset(document.work), frozenset(document.record)
        steps = self._known.get(shape)
        if steps is None:
            if len(self._known) >= _SHAPES:
                self._known.clear()
            steps = self._known[shape] = _plan(self._way, shape)
        back = Back(document, self._way.vocabularies)
        held: dict[str, list[str]] = {}
        for step in steps:
            if not (step.otherwise and step.element in held):
                _take(step, document, back, held)
        return held


def _plan(way: BackCrosswalk, shape: Shape) -> tuple[Step, ...]:
    work, record = shape
    held = {f"work.{name}" for name in work} | {f"record.{name}" for name in record}
    return tuple(_step(each, held) for each in way.cases if held.intersection(each.paths))


def _step(case: BackCase, held: set[str]) -> Step:
    named = (path.partition(".") for path in case.paths if path in held)
    names = tuple((area == "work", name) for area, _, name in named)
    return Step(case.element, WRITERS[case.writer], names, case.first, case.otherwise)


def _take(step: Step, document: Document, back: Back, held: dict[str, list[str]]) -> None:
    element, write, names, first, _ = step
    for in_work, name in names:
        value = (document.work if in_work else document.record)[name]
        for each in value if isinstance(value, list) else (value,):
            for text in write(each, back):
                if not text:
                    continue
                texts = held.get(element)
                if texts is None:
                    held[element] = [text]
                elif text not in texts:
                    texts.append(text)
                if first:
                    return
