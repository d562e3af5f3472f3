"""Degrees and letters of orders behind a name: "PhD", "M.Sc.", "S.J."."""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex

_DEGREE: Final = late_regex(
    r"(?:(?:m\.?\s?sc|p\.?\s?h\.?\s?d|d\.?\s?phil|b\.?\s?sc|m\.?d|m\.?a|b\.?a|ll\.?\s?[bmd]|mph|mba|"
    r"msw|mph?il|ed\.?d|j\.?d|dvm|r\.?n|frcp|frs|dr\.?ph|ms|bs|mbbs|dds|pharm\.?d|esq|csc|drsc|d\.sc|"
    r"d\.\s?d|dd|s\.\s?[ji]|o\.\s?p|o\.\s?s\.\s?b|o\.\s?f\.\s?m|sj|osb|ofm|"
    r"[sm]\.\s?(?:pd|si|kom|hum|sos|ag|psi|kes|farm|gz|kep|ked|ds|sn|ak|th|ikom|i\.kom|keb|stat|or|"
    r"fil|par|eng|phil|ed|ec|acc|pd\.i)|sp\.\s?[a-z]{1,3}|lc)\.?[\s,]*)+\Z",
    re.IGNORECASE,
)


def is_degree(text: str) -> bool:
    """Whether a text is a degree that nobody's initials are written like: "PhD", "MSc"."""
    return _SURE_DEGREE.match(text) is not None


_SURE_DEGREE: Final = late_regex(
    r"(?:(?:P\.?h\.?\s?[Dd]|D\.?\s?Phil|M\.?\s?Phil|[BMD]\.?\s?Sc|Ed\.?\s?[DM]|M\.?\s?Ed|B\.?\s?Ed|"
    r"Dr\.?\s?PH|Pharm\.?\s?D|CSc|DrSc|B\.?\s?Eng|M\.?\s?Eng|Psy\.?\s?D)\.?[\s,]*)+\Z"
)


def may_be_degree(text: str) -> bool:
    """Whether a text is a degree, though initials may be written so: "M.A.", "MD"."""
    return _DEGREE.match(text) is not None


# Before a given name: none that are written as initials are ("M.A."), nor what a blank parts.
_BEFORE_NAME: Final = late_regex(
    r"((?:P\.?h\.?\s?D|P\.?hd|[DM]\.?Phil|[BMD]\.?Sc|Ed\.?[DM]|M\.?Ed|B\.?Ed|Dr\.?PH|Pharm\.?D|"
    r"CSc|DrSc|[BM]\.?Eng|Psy\.?D|"
    r"[SM]\.(?:Pd|Si|Kom|Hum|Sos|Psi|Kes|Farm|Gz|Kep|Ked|I\.?Kom|Keb|Stat|Ag|Ak|Sn))\b\.?)"
    r",?\s+(?=[^\W\d_])"
)


def split_degree_before(given: str) -> tuple[str, str]:
    """(degree, given name) of "Ph.D Ada", as submission forms with a field for titles write; ("",
    the text) of any other."""
    found = _BEFORE_NAME.match(given) if given[:1] in _FIRST_LETTERS else None
    return (found[1], given[found.end() :]) if found else ("", given)


_FIRST_LETTERS: Final = frozenset("BCDEMPS")
