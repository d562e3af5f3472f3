"""The rules of a way back as frozen values, and what it gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ...cdif.document import Document
from ..nodes import Place
from ..vocabulary import Vocabulary
from .back_schema import SchemaRow

# (element, text, language, encoding scheme); the element is prefixed: "dc:title"
BackValue: TypeAlias = tuple[str, str, str, str]
# One value under a path, and the whole -> texts
Write: TypeAlias = Callable[[Any, "Back"], Iterable[str]]


@dataclass(frozen=True, slots=True)
class OwnRoles:
    """The roles that stand beside creators: the term of each creator by his IRI and name, and the
    Role that is not written again, by IRI, name and term."""

    terms: dict[tuple[str, str], str]
    roles: dict[tuple[str, str, str], Any]


@dataclass(slots=True)
class Back:
    """What a writer may look at beside its value, and where it reports."""

    document: Document
    vocabularies: Mapping[str, Vocabulary]
    issues: list[BackIssue] = field(default_factory=list)
    own_roles: OwnRoles | None = None  # once somebody asked

    def report(self, code: str, detail: str = "") -> None:
        """Report a loss, once for each code and detail."""
        issue = BackIssue(code, detail)
        if issue not in self.issues:
            self.issues.append(issue)

    def find(self, vocabulary: str, text: str) -> str | None:
        """The target of a vocabulary's row."""
        term = self.vocabularies[vocabulary].find(text)
        return term.target if term else None

    def preferred(self, vocabulary: str, target: str) -> str | None:
        """The one source word that a table marks for a target, None where it marks none."""
        return self.vocabularies[vocabulary].preferred.get(target)


@dataclass(frozen=True, slots=True)
class BackIssue:
    """Something that could not be carried back as it was. `code` is stable."""

    code: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class BackCase:
    """Writes the values of paths into an element.

    `first`: of all paths the first value only. `otherwise`: only while the element is empty;
    `unless_address`: only while nothing in it can be followed.
    """

    id: str
    element: str
    paths: tuple[str, ...]
    writer: str
    scheme: str
    place: Place
    first: bool = False
    otherwise: bool = False
    unless_address: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Loss:
    """What the way there and back may lose, and why.

    It covers a source value of one of `elements` (any, if empty) that one of the forward
    `rules` took, or about which the loss report has one of `codes`. It covers what a document has
    under one of `paths`. `kind`: respelled (the same, written otherwise), moved (in another
    element), dropped.
    """

    id: str
    kind: str
    elements: tuple[str, ...]
    rules: tuple[str, ...]
    codes: tuple[str, ...]
    note: str
    place: Place
    paths: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BackCrosswalk:
    """A way back ready to run. `metadata` names the one whose values a DIDL embeds; `schema` is
    there for a format that describes its elements."""

    name: str
    file: str
    version: str
    title: str
    to: str
    cases: tuple[BackCase, ...]
    losses: tuple[Loss, ...]
    vocabularies: Mapping[str, Vocabulary]
    metadata: str = ""
    schema: tuple[SchemaRow, ...] = ()


@dataclass(frozen=True, slots=True)
class BackResult:
    """Values in the order in which they are written, each text once in an element, unless it
    names several people."""

    values: tuple[BackValue, ...]
    issues: tuple[BackIssue, ...]
