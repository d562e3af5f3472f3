"""What a crosswalk gives for one record: the document, the trace, the loss report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from enum import Enum
from typing import Any, Final, NamedTuple, TypeAlias

from ..cdif.document import Document
from ..formats.value import Value
from .work_identity import IdentityVerdict, judge_form

LONGEST_TEXT: Final = 200  # characters of a value that the loss report tells


class Status(Enum):
    """What became of a source value, or where a document's value came from."""

    MAPPED = "mapped"  # its meaning is carried
    JUDGED = "judged"  # carried as its words or their order let us believe; see the evidence
    KEPT = "kept"  # its text is carried, its meaning was not read
    DERIVED = "derived"  # made from another value by a rule that says so
    DROPPED = "dropped"  # left out, for the reason the rule gives
    UNUSED = "unused"  # left out; the loss report says why
    NIL = "nil"  # the source says that it does not know


# [value index or -1, rule number, path, text read, value written, status, why it was left out]:
# lists, because a step at the end may still move what a rule put down.
Row: TypeAlias = list[Any]


@dataclass(frozen=True, slots=True)
class Trace:
    """Where one value of a document comes from, or why a source value is not in it.

    `index` counts the record's values from 0; -1 for what no source value stands behind.
    `rule`, `file` and `line` name the case or step. `path` is empty for what was left out, and
    `reason` then says why: a code of the loss report, or the words of the rule. `evidence` says
    of a judged value what was decided, and by what.
    """

    element: str
    index: int
    text: str
    rule: str
    file: str
    line: int
    path: str
    value: object
    status: Status
    reason: str = ""
    evidence: str = ""


class Judged(NamedTuple):
    """One decision that rests on words or order and not on the source's own statement.

    `what` is one of few: person or organization, affiliation, occupation, parent organization,
    imprint, funder, given name, family name, licence, journal, title, place and time, type from
    words.
    `evidence` says in a few words what decided.
    """

    what: str
    evidence: str

    def __str__(self) -> str:
        return f"{self.what}: {self.evidence}"


class Issue(NamedTuple):
    """One line of the loss report. `code` is stable (docs/reports.md lists them all)."""

    code: str
    element: str = ""
    position: int = -1  # of the value in its record, from 0; -1 for the record as a whole
    text: str = ""
    detail: str = ""

    def as_json(self) -> dict[str, str | int]:
        """The issue without its empty parts."""
        found: dict[str, str | int] = {"code": self.code}
        if self.element:
            found["element"] = self.element
        if self.text:
            found["text"] = self.text[:LONGEST_TEXT]
        if self.detail:
            found["detail"] = self.detail
        return found


class CrosswalkResult(NamedTuple):
    """`trace` is None when it was not asked for; `judged` are decisions by words or order."""

    document: Document
    issues: tuple[Issue, ...]
    values: tuple[Value, ...]
    trace: tuple[Trace, ...] | None = None
    judged: tuple[Judged, ...] = ()

    @property
    def aliases(self) -> tuple[str, ...]:
        """The source's own identifiers, by which dc:relation of another record may mean it."""
        return own_identifiers(self.values)


def own_identifiers(values: Iterable[Value]) -> tuple[str, ...]:
    """The identifiers that a record gives itself, each once."""
    found = [text for element, text, _, _ in values if element in _IDENTIFIERS and text]
    return tuple(dict.fromkeys(found))


_IDENTIFIERS: Final = frozenset(["dc:identifier", "dcterms:identifier"])


def _no_alias(_value: str) -> str | None:
    return None


# (IRI, the work's titles) -> whether it may name the work
Identity: TypeAlias = Callable[[str, Sequence[str]], IdentityVerdict]


class Surroundings(NamedTuple):
    """What a record's values cannot say: where we publish it, whose it is, what day it is.

    `work_iri` is used when the source has no identifier that can name the resource.
    `alias` gives the work IRI of another record that claims a value as its dc:identifier.
    `identity` says whether an IRI may be this work's, given its titles: by the IRI's form where
    nobody knows its neighbours, else as the catalog decides. `kept_iri` is the one that it is
    published under and keeps as long as the record has it.
    `identifier` is the source's OAI identifier. The rest comes from the endpoint's Identify.
    """

    record_iri: str = ""
    work_iri: str = ""
    identifier: str = ""
    now: datetime = datetime(1970, 1, 1, tzinfo=UTC)
    repository_name: str = ""
    repository_url: str = ""
    admin_email: str = ""
    policies: tuple[tuple[str, str], ...] = ()  # (name, URL or text)
    alias: Callable[[str], str | None] = _no_alias
    identity: Identity = judge_form
    kept_iri: str = ""

    @property
    def today(self) -> date:
        return self.now.date()
