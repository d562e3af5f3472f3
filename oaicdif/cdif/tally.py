"""Many judgements as one table: the same finding in many documents is one row with a count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from ..errors import MalformedJsonLd
from ..json_text import JsonError, read_json
from ..late_pattern import late_regex
from .document import Json
from .validation import Severity, Verdict

_EXAMPLES: Final = 3
_PLACE_IN_LIST: Final = late_regex(r"/\d+")


@dataclass(slots=True)
class Row:
    """A finding, in how many documents it was made, and the names of the first of them."""

    verdict: Verdict
    documents: int = 0
    examples: list[str] = field(default_factory=list)

    def as_json(self) -> Json:
        verdict = self.verdict
        return {
            "severity": verdict.severity.value, "item": verdict.item,
            "obligation": verdict.obligation, "path": verdict.path, "message": verdict.message,
            "advice": verdict.advice, "documents": self.documents, "examples": self.examples,
        }  # fmt: skip


@dataclass(slots=True)
class Tally:
    """What was found in the documents of one profile; `profile` is empty when it is none."""

    profile: str
    documents: int = 0
    claimed: int = 0
    broken: int = 0
    _rows: dict[tuple[str, str, str, str], Row] = field(default_factory=dict)

    def add(self, name: str, verdicts: Iterable[Verdict], *, claimed: bool) -> None:
        """Count one document."""
        kinds = {_kind(each): each for each in verdicts}
        self.documents += 1
        self.claimed += claimed
        self.broken += any(each.severity is Severity.VIOLATION for each in kinds.values())
        for kind, verdict in kinds.items():
            row = self._rows.setdefault(kind, Row(verdict))
            row.documents += 1
            if len(row.examples) < _EXAMPLES:
                row.examples.append(name)

    def rows(self) -> list[Row]:
        """Violations first, then gaps and notes; the most frequent first."""
        order = list(Severity)
        return sorted(
            self._rows.values(),
            key=lambda row: (order.index(row.verdict.severity), -row.documents),
        )

    def as_json(self) -> Json:
        return {
            "profile": self.profile, "documents": self.documents, "claimed": self.claimed,
            "with_violations": self.broken, "verdicts": [row.as_json() for row in self.rows()],
        }  # fmt: skip


def _kind(verdict: Verdict) -> tuple[str, str, str, str]:
    """What makes two findings the same: the values shown in a message do not."""
    message = verdict.message if "{" not in verdict.message and '"' not in verdict.message else ""
    path = _PLACE_IN_LIST.sub("", verdict.path)
    return verdict.severity.value, verdict.item, path, message


def read_documents(body: bytes) -> Iterator[tuple[str, Json]]:
    """(name, document) of a JSON text: one document, a list, an ItemList, or one a line.

    Raises:
        MalformedJsonLd: it is no JSON, or there is no object in it.
    """
    for number, value in enumerate(_values(body), start=1):
        if not isinstance(value, dict):
            raise MalformedJsonLd(f"entry {number} is no object")
        yield str(value.get("@id") or f"document {number}"), value


def _values(body: bytes) -> list[Any]:
    try:
        value = read_json(body)
    except JsonError as error:
        lines = [line for line in body.splitlines() if line.strip()]
        if len(lines) < 2:
            raise MalformedJsonLd(str(error)) from error
        try:
            return [read_json(line) for line in lines]
        except JsonError:
            raise MalformedJsonLd(str(error)) from error
    if isinstance(value, dict) and isinstance(value.get("itemListElement"), list):
        value = value["itemListElement"]
    return value if isinstance(value, list) else [value]
