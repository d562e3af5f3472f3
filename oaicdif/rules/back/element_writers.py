"""Values written back become the element that OAI-PMH carries.

    Document ─rules→ values ─here→ bytes, valid against the format's schema

Must not know: the store, where a document comes from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ...cdif.document import Document
from ...formats.didl.didl_writer import pack, write_didl
from ...formats.didl.parcel import File, Metadata, Parcel
from ...formats.dublin_core.qualified import write_oai_qdc
from ...formats.dublin_core.simple import write_oai_dc
from ...formats.parts import Parts, one, read_parts
from .back_engine import write_back
from .back_rules import BackCrosswalk, BackIssue, BackValue


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

    `identifier` is the OAI identifier of the record, which names the DIDL (annex 3, 3.5.1:
    package and record cannot be had apart here) and none of its parts. `metadata` is the
    description that a DIDL embeds; None has it written back too. `unknown` are the source's
    words for what it does not know, by path.

    Raises:
        KeyError: there is no way back of that name.
    """
    crosswalk = crosswalks[name]
    result = write_back(crosswalk, document, unknown or {})
    if crosswalk.to == "oai_dc":
        return Written(write_oai_dc(_simple(result.values)), result.issues)
    if crosswalk.to == "oai_qdc":
        return Written(write_oai_qdc(result.values), result.issues)
    issues = result.issues
    if metadata is None:
        inner = write_document(crosswalks, crosswalk.metadata, document, unknown=unknown)
        metadata, issues = inner.element, (*issues, *inner.issues)
    parcel = _parcel(result.values, metadata, identifier)
    return Written(write_didl(pack(parcel, taken=(identifier,))), issues)


def _simple(values: Iterable[BackValue]) -> list[tuple[str, str, str]]:
    return [(element.partition(":")[2], text, language) for element, text, language, _ in values]


def _parcel(values: Iterable[BackValue], metadata: bytes, identifier: str) -> Parcel:
    by_element: dict[str, list[str]] = {}
    for element, text, _, _ in values:
        by_element.setdefault(element, []).append(text)
    files = [
        _file(parts) for text in by_element.get("didl:file", ()) if (parts := read_parts(text))
    ]
    return Parcel(
        document_id=identifier,
        identifiers=tuple(by_element.get("didl:Identifier", ())),
        modified=tuple(by_element.get("didl:modified", ())),
        metadata=(Metadata(metadata),),
        files=tuple(files),
        pages=tuple(File(text, "text/html") for text in by_element.get("didl:page", ())),
    )


def _file(parts: Parts) -> File:
    return File(
        url=one(parts, "url"),
        mime_type=one(parts, "mimeType"),
        identifier=one(parts, "identifier"),
        modified=one(parts, "modified"),
        access_rights=parts.get("accessRights", ()),
        title=one(parts, "title"),
        description=parts.get("description", ()),
        alternate_of=one(parts, "alternateOf"),
    )
