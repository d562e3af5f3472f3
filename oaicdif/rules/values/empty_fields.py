"""The label of a form with a word for nothing behind it: "PMID: n/a", "IsPartOf: unknown".

Read as a label and a value, such a text would be an identifier "n/a" with an address of its own.
"""

from __future__ import annotations

import re
from typing import Final

from ..vocabulary import Vocabulary

_FIELD: Final = re.compile(r"([^\W\d_][\w ./()-]{0,38}?)\s*[:：=]\s*(.*)\Z", re.DOTALL)
# Labels that are neither schemes nor relations.
_LABELS: Final = re.compile(
    r"doi|ur[ilnr]|url?s|link|web ?(?:site|page)|address|(?:e-?|p-?)?is[bs]n(?:-?1[03]|"
    r" ?\(.{1,12}\))?|"
    r"ark|handle|hdl|id(?:entifier)?s?|identificador|identifiant|related|relations?|relationship|"
    r"relaci[oó]n|beziehung|source|fuente|fonte|quelle|bron|источник|original|vorlage|"
    r"(?:adapted|derived|digiti[sz]ed|scanned|translated) from|based on|translation of|"
    r"format|formato|size|extent|medium|dimensions?|duration|file (?:size|type|format)|"
    r"material|collection|series|serie|reihe|project|number|nr|no",
    re.IGNORECASE,
)


_LONGEST_SCHEME: Final = len("https://")


# Punctuation of any script, and signs that stand for a blank or a list; not those that mean
# something by themselves.
_MARKS: Final = re.compile(
    r"[\s!-/:-@\[-`{-~\u00a0-\u00a1\u00ab\u00ad\u00b7\u00bb\u00bf\u200b-\u200f\u2010-\u2027\u2030-\u205e"
    r"\u2212\u2219\u25a0-\u25cf\u3000-\u3003\u3008-\u3020\u30fb\ufeff\uff01-\uff0f\ufffd]*\Z"
)


def says_nothing(text: str, nil: Vocabulary) -> bool:
    """Whether a text is a word for nothing, or has nothing but marks: "...", "[]", "\u2014"."""
    return nil.find(text) is not None or (not text[:1].isalnum() and is_marks(text))


def is_marks(text: str) -> bool:
    """Whether a text is of punctuation and blanks alone."""
    return _MARKS.match(text) is not None


def read_nothing(text: str, nil: Vocabulary) -> str | None:
    """The text itself when it says nothing."""
    return text if says_nothing(text, nil) else None


def read_empty_field(
    text: str, nil: Vocabulary, schemes: Vocabulary, relations: Vocabulary
) -> str | None:
    """The text itself when it is the label of an identifier's scheme, of a relation or of another
    field, and behind it stands nothing or a word for it."""
    if text.find("://", 0, _LONGEST_SCHEME) > 0:  # an address is no label
        return None
    if ":" not in text and "=" not in text and "：" not in text:
        return None
    found = _FIELD.match(text)
    if found is None:
        return None
    label = found[1]  # first of all, for few of these texts have a known one
    known = _LABELS.fullmatch(label) or schemes.find(label) or relations.find(label)
    return text if known and says_nothing(found[2].strip(), nil) else None
