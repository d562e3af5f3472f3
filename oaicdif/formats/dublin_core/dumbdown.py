"""Values of qualified Dublin Core as the fifteen elements: each refinement as its element.

Source: DCMI, "dumb-down principle"; DRIVER guidelines 1.1, 1.1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ..value import Value
from .simple import ELEMENTS

REFINES: Final[Mapping[str, str]] = {
    "alternative": "title", "abstract": "description", "tableOfContents": "description",
    "created": "date", "issued": "date", "modified": "date", "available": "date",
    "valid": "date", "dateAccepted": "date", "dateCopyrighted": "date", "dateSubmitted": "date",
    "extent": "format", "medium": "format", "isPartOf": "relation", "hasPart": "relation",
    "isVersionOf": "relation", "hasVersion": "relation", "isFormatOf": "relation",
    "hasFormat": "relation", "isReferencedBy": "relation", "references": "relation",
    "isReplacedBy": "relation", "replaces": "relation", "isRequiredBy": "relation",
    "requires": "relation", "conformsTo": "relation", "spatial": "coverage",
    "temporal": "coverage", "accessRights": "rights", "license": "rights",
    "bibliographicCitation": "identifier",
}  # fmt: skip
_KNOWN: Final = frozenset(ELEMENTS)


def plain_name(element: str) -> str:
    """`dcterms:extent` as `dc:format`; an element that refines none of the fifteen stays."""
    prefix, _, name = element.partition(":")
    plain = REFINES.get(name, name)
    return f"dc:{plain}" if prefix == "dcterms" and plain in _KNOWN else element


def dumb_down(values: Sequence[Value]) -> Iterator[tuple[str, str, str]]:
    """(element, text, language) of all values that one of the fifteen elements can carry."""
    for element, text, lang, _ in values:
        prefix, _, name = element.partition(":")
        if prefix not in ("dc", "dcterms") or not text:
            continue
        name = REFINES.get(name, name)
        if name in _KNOWN:
            yield name, text, lang
