"""Punctuation that catalogues put around names: "[Elm College]", "Elm House,", "Oakton :".

The comma, colon or slash behind a name leads to what the catalogue writes next (ISBD). Square
brackets around a whole name say that the cataloguer found it elsewhere; with a question mark in
them he doubts it, and they stay.
Sources: ISBD (2011), A.3.2; MARC 21, punctuation at the end of subfields.
"""

from __future__ import annotations

from typing import Final

from ...late_pattern import late_regex

# The year or years of an imprint: ", c1998.", " [1953]", ", 1804-1806", " [19--?]"
YEARS_BEHIND: Final = (
    r"[,\s][\[(]?(?:c|©|p|cop\. ?|ca?\. ?)?\s?\d\d[\d-]{2}\??(?:[-/\u2013]\d{0,4}\??)?[\])]?\.?\Z"
)
_LEADS_ON: Final = late_regex(r"(?<![\s,;:])(?:\s*[,;:]|\s+[/=])+\Z")
_ENDS: Final = frozenset(",;:/=")
_BRACKETED: Final = late_regex(r"\[([^\[\]?]*[^\W\d_][^\[\]?]*)\][.,;:]?\Z")


def without_punctuation(name: str) -> str:
    """A name without the signs behind it that lead on to something else."""
    return _LEADS_ON.sub("", name) if name[-1:] in _ENDS else name


def without_outer_brackets(name: str) -> str:
    """A name without square brackets around all of it; as it is if they hold a doubt."""
    found = _BRACKETED.match(name)
    return found[1].strip() if found else name
