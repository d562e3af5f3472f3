"""Values written back become the element that OAI-PMH carries.

Document ─rules→ values ─here→ bytes, valid against the format's schema
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...cdif.document import Document
from ...formats.metadata_format import WayBackValues
from ...formats.table import written_formats
from .back_engine import write_back
from .back_rules import BackCrosswalk, BackIssue


@dataclass(frozen=True, slots=True)
class Written:
    """The complete element with its namespaces, and what could not be carried."""

    element: bytes
    issues: tuple[BackIssue, ...]


def write_document(
    crosswalks: Mapping[str, BackCrosswalk],
    name: str,
    document: Document,
    *,
    identifier: str = "",
    metadata: bytes | None = None,
    unknown: Mapping[str, Sequence[str]] | None = None,
) -> Written:
    """The element of a document by the way back of that name.

    `identifier` is the OAI identifier of the record. `metadata` is the description that a
    package embeds; None has it written back too. `unknown` are the source's
    words for what it does not know, by path.

    Raises:
        KeyError: there is no way back of that name.
    """
    crosswalk = crosswalks[name]
    known = written_formats()[crosswalk.to]
    if known.write is None:
        raise KeyError(name)
    result = write_back(crosswalk, document, unknown or {})
    issues = result.issues
    if known.embeds and metadata is None:
        inner = write_document(crosswalks, crosswalk.metadata, document, unknown=unknown)
        metadata, issues = inner.element, (*issues, *inner.issues)
    return Written(known.write(WayBackValues(result.values, identifier, metadata)), issues)
