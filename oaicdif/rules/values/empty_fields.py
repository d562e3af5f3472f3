"""The label of a form with a word for nothing behind it: "PMID: n/a", "IsPartOf: unknown".

Read as a label and a value, such a text would be an identifier "n/a" with an address of its own.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary

_FIELD: Final = late_regex(r"([^\W\d_][\w ./()-]{0,38}?)\s*[:：=]\s*(.*)\Z", re.DOTALL)
# Labels that are neither schemes nor relations.
_LABELS: Final = late_regex(
    r"doi|ur[ilnr]|url?s|link|web ?(?:site|page)|address|(?:e-?|p-?)?is[bs]n(?:-?1[03]|"
    r" ?\(.{1,12}\))?|"
    r"ark|handle|hdl|id(?:entifier)?s?|identificador|identifiant|related|relations?|relationship|"
    r"relaci[oó]n|beziehung|source|fuente|fonte|quelle|bron|источник|original|vorlage|"
    r"(?:adapted|derived|digiti[sz]ed|scanned|translated) from|based on|translation of|"
    r"format|formato|size|extent|medium|dimensions?|duration|file (?:size|type|format)|"
    r"material|collection|series|serie|reihe|project|number|nr|no",
    re.IGNORECASE,
)


# The form of a number that nobody filled in: "ISSN 0000-0000", "ISBN: xxx-x-xxx".
_EMPTY_NUMBER: Final = late_regex(
    r"(?:urn:)?(?:[epl]-?)?is[bs]n(?:-?1[03])?(?:\s*\([^)]*\))?[\s:=]*"
    r"(?:[0 -]+|[x-]+|[\s._\u2013\u2014]+)\Z",
    re.IGNORECASE,
)
_LONGEST_SCHEME: Final = len("https://")


def is_empty_number(text: str) -> bool:
    """Whether a text is the form of an ISBN or ISSN that nobody filled in."""
    return _EMPTY_NUMBER.match(text) is not None


def says_nothing(text: str, nil: Vocabulary) -> bool:
    """Whether a text has no letter or digit, or is a word for nothing."""
    return not any(map(str.isalnum, text)) or nil.find(text) is not None


def read_empty_field(
    text: str, nil: Vocabulary, schemes: Vocabulary, relations: Vocabulary
) -> str | None:
    """The text itself when it is the label of an identifier's scheme, of a relation or of another
    field, and behind it stands nothing or a word for it."""
    if text.find("://", 0, _LONGEST_SCHEME) > 0:  # an address is no label
        return None
    if _EMPTY_NUMBER.match(text):
        return text
    if ":" not in text and "=" not in text and "：" not in text:
        return None
    found = _FIELD.match(text)
    if found is None:
        return None
    label = found[1]  # first of all, for few of these texts have a known one
    known = _LABELS.fullmatch(label) or schemes.find(label) or relations.find(label)
    return text if known and says_nothing(found[2].strip(), nil) else None
