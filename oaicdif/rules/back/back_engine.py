"""A document is written back by the rules of one file.

Must not know: YAML, XML, layouts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...cdif.document import Document
from .back_rules import Back, BackCase, BackCrosswalk, BackResult, BackValue
from .text_writers import WRITERS


def write_back(crosswalk: BackCrosswalk, document: Document) -> BackResult:
    """The values of a document in the order of the file, and what could not be carried."""
    back = Back(document, crosswalk.vocabularies)
    values: dict[BackValue, None] = {}
    seen: set[tuple[str, str]] = set()
    filled: set[str] = set()
    for case in crosswalk.cases:
        if case.otherwise and case.element in filled:
            continue
        for text in _texts(case, document, back):
            if text and (case.element, text) not in seen:
                seen.add((case.element, text))
                filled.add(case.element)
                values[case.element, text, "", case.scheme] = None
    return BackResult(tuple(values), tuple(back.issues))


def _texts(case: BackCase, document: Document, back: Back) -> Iterator[str]:
    write = WRITERS[case.writer]
    for path in case.paths:
        for value in _values(document, path):
            found = [text for text in write(value, back) if text]
            yield from found[:1] if case.first else found
            if found and case.first:
                return


def _values(document: Document, path: str) -> list[Any]:
    area, _, name = path.partition(".")
    value = (document.work if area == "work" else document.record).get(name)
    if value is None:
        return []
    return value if isinstance(value, list) else [value]
