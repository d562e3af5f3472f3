"""Identifiers of MODS: what the type of a bare number puts before it.

The kinds of an ISSN or ISBN ("eissn", "issn-print", "ISBN-13") are written in many ways.
Source: MODS 3.8 user guidelines, identifier@type, and the types that repositories use.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from ...late_pattern import late_regex
from ..ark_names import with_ark_label

# A bare value of these identifier types needs its label, or nobody could tell what it is.
_LABELLED: Final[Mapping[str, str]] = {
    "doi": "doi:", "hdl": "hdl:", "handle": "hdl:", "isbn": "isbn:", "issn": "issn:",
    "pmid": "pmid:", "pmcid": "pmcid:", "pubmed": "pmid:", "wos": "wos:", "scopus": "scopus:",
    "oclc": "oclc:", "lccn": "lccn:", "arxiv": "arxiv:", "ismn": "ismn:", "isrc": "isrc:",
}  # fmt: skip
_KINDS: Final = late_regex(
    r"(?:(?:[ep]|electronic|online|print(?:ed)?|digital)[-_ ]?(?P<before>issn|isbn)"
    r"|(?P<behind>issn|isbn)[-_ ]?\(?(?:[ep]|electronic|online|print(?:ed)?|digital|1[03])\)?)\Z",
    re.IGNORECASE,
)


def with_label(kind: str, text: str) -> str:
    """An identifier with what its type puts before it (`doi:`), unless it says so itself or is an
    address."""
    text = with_ark_label(kind, text)
    label = _LABELLED.get(kind.casefold(), "") or _label_of_kind(kind)
    if (
        not text
        or not label
        or "://" in text
        or text.casefold().startswith((label, f"urn:{label}"))
    ):
        return text
    return f"{label}{text}"


def _label_of_kind(kind: str) -> str:
    found = _KINDS.match(kind)
    return f"{(found['before'] or found['behind']).lower()}:" if found else ""
