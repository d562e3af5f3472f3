"""Qualified Dublin Core as OAI-PMH carries it: a `qualifieddc` element, written.

The container is that of the namespace most harvesters know; its content is the elements and
refinements of DCMI's schemas. Valid by construction: only known elements, an encoding scheme
only on a value that it allows, no character that XML forbids.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Final

from ...late_pattern import late_regex
from ...protocol.patterns import is_uri
from ...xmldoc import escape, legal_text
from .simple import DC, ELEMENTS, is_language

QUALIFIED_DC: Final = "http://worldcat.org/xmlschemas/qdc-1.0/"
QUALIFIED_DC_SCHEMA: Final = "http://worldcat.org/xmlschemas/qdc/1.0/qdc-1.0.xsd"
DCTERMS: Final = "http://purl.org/dc/terms/"
# Those that every edition of DCMI's schema has: an older validator takes them too.
REFINEMENTS: Final = (
    "alternative", "tableOfContents", "abstract", "created", "valid", "available", "issued",
    "modified", "dateAccepted", "dateCopyrighted", "dateSubmitted", "extent", "medium",
    "isVersionOf", "hasVersion", "isReplacedBy", "replaces", "isRequiredBy", "requires",
    "isPartOf", "hasPart", "isReferencedBy", "references", "isFormatOf", "hasFormat",
    "conformsTo", "spatial", "temporal", "audience", "mediator", "educationLevel",
    "accessRights", "bibliographicCitation",
)  # fmt: skip

# (element with prefix, text, xml:lang or "", encoding scheme or "")
Value = tuple[str, str, str, str]

_XSI: Final = "http://www.w3.org/2001/XMLSchema-instance"
_OPEN: Final = (
    f'<qdc:qualifieddc xmlns:qdc="{QUALIFIED_DC}" xmlns:dc="{DC}" xmlns:dcterms="{DCTERMS}"'
    f' xmlns:xsi="{_XSI}" xsi:schemaLocation="{QUALIFIED_DC} {QUALIFIED_DC_SCHEMA}">'
)
_DATE: Final = late_regex(
    r"(\d{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01])"
    r"(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d)?)?)?)?\Z",
    re.ASCII,
)
_KNOWN: Final = frozenset(
    [*(f"dc:{name}" for name in ELEMENTS), *(f"dcterms:{name}" for name in REFINEMENTS)]
)


def is_w3cdtf(text: str) -> bool:
    """Whether the schema takes the text as a date: a day of the calendar, seconds if a time."""
    found = _DATE.match(text)
    if not found or found[1] == "0000":
        return False
    try:
        date(int(found[1]), int(found[2] or 1), int(found[3] or 1))
    except ValueError:
        return False
    return True


def _any(_text: str) -> bool:
    return True


# Encoding schemes of DCMI that are written, and what each allows.
SCHEMES: Final[Mapping[str, Callable[[str], bool]]] = {
    "W3CDTF": is_w3cdtf,
    "URI": is_uri,
    "IMT": _any,
    "Box": _any,
    "Point": _any,
    "Period": _any,
    "ISO3166": _any,
}


def write_oai_qdc(values: Iterable[Value]) -> bytes:
    """The complete element, in UTF-8, with its namespaces and schemaLocation.

    Values keep their order. Left out: values of nothing but white space or illegal
    characters, a language the schema refuses or that stands beside a scheme, a scheme that
    does not allow the text (the text stays).

    Raises:
        ValueError: an element that the schema does not know.
        KeyError: a scheme that it does not know.
    """
    parts = [_OPEN]
    for element, text, language, scheme in values:
        if element not in _KNOWN:
            raise ValueError(f"{element!r} is no element of qualified Dublin Core")
        clean = legal_text(text)
        if clean.strip():
            attribute = _attribute(clean, language, scheme)
            shown = escape(clean).replace("\r", "&#13;")
            parts.append(f"<{element}{attribute}>{shown}</{element}>")
    parts.append("</qdc:qualifieddc>")
    return "".join(parts).encode()


def _attribute(text: str, language: str, scheme: str) -> str:
    if scheme and SCHEMES[scheme](text):
        return f' xsi:type="dcterms:{scheme}"'
    return f' xml:lang="{language}"' if is_language(language) else ""
