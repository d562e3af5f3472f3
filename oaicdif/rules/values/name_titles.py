"""Titles, ranks and suffixes beside personal names, whole and cut short: "Prof. Dr.", "Genl.".

A rank cut short needs its full stop where the word is a given name, too ("Col.", "Maj.").
Source: DRIVER guidelines 1.1, 1.3.2; abbreviations as catalogues of old prints have them.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from .clean_text import word_set
from .ranks import is_noble
from .title_words import (
    BEFORE_PROFESSOR,
    FACULTIES,
    OLD_RANK,
    RANK_CUT_SHORT,
    RANK_IN_FULL,
    RANKS_ALONE,
    RANKS_OF_COUNTRY,
    SUFFIXES,
    SUFFIXES_ALONE,
    SUFFIXES_IN_FULL,
    SUFFIXES_LAST,
    SUFFIXES_WITH_STOP,
    TITLES,
    TITLES_BARE,
    TITLES_BEHIND_OTHERS,
    TITLES_IN_FULL,
    TITLES_WITH_STOP,
    UNKNOWN_IN_FULL,
)

SUFFIX: Final = late_regex(
    rf"(?:{SUFFIXES})\.?\Z",
    re.IGNORECASE,
)
LAST_WORD: Final = late_regex(rf"(?:{SUFFIXES_LAST})\Z")
TITLE: Final = late_regex(
    rf"(?:(?:{TITLES}|{OLD_RANK})\.?[\s,]*|{RANK_CUT_SHORT}\.[\s,-]*)+\Z",
    re.IGNORECASE,
)
# Before a name: with a full stop, or a word that is nobody's name.
TITLES_FIRST: Final = late_regex(
    rf"((?:(?:{BEFORE_PROFESSOR})\.?\s+(?=prof)"
    rf"|(?:{RANK_CUT_SHORT}|{OLD_RANK}|gen)\.[\s-]*|(?:{OLD_RANK}|{RANK_IN_FULL})\s+|"
    rf"(?:{TITLES_WITH_STOP})\.\s*|mgr\s+|dott\.ssa\s+|dipl[. -]+ing\.?\s+"
    rf"|(?:{TITLES_BARE})\s+|(?<=[\s.])(?:{FACULTIES})\.\s*"
    rf"|(?<=[\s.])(?:{TITLES_BEHIND_OTHERS})\s+)+)(?=\S)",
    re.IGNORECASE,
)
# Alone only what is nobody's given name; with a country any rank: "Queen of Elmland".
RANK: Final = late_regex(
    rf"(?:{RANKS_ALONE})(?: [^\W\d_]+)?|(?:{RANKS_OF_COUNTRY}) "
    r"(?:of|von|de|du|di|da|d['\u2019]|van|af) ?[^,]+",
    re.IGNORECASE,
)
# All that stands behind a comma: no given name.
_SUFFIX_ALONE: Final = late_regex(
    rf"(?:{SUFFIXES_ALONE})\.?\Z|(?:{SUFFIXES_WITH_STOP})\.\Z", re.IGNORECASE
)


def is_suffix_alone(text: str) -> bool:
    """Whether what stands behind a family name is a generation's suffix: "Junr.", "Esq."; not
    "Jun", which is a given name, too, nor "JR", which are initials."""
    return not text.isupper() and _SUFFIX_ALONE.match(text) is not None


def is_title(text: str) -> bool:
    """Whether a text is nothing but titles cut short: "Dr.", "Prof. Dr."."""
    if text.endswith("."):
        return TITLE.match(text) is not None
    return text in TITLES_IN_FULL


def names_rank(tail: str) -> bool:
    """Whether what stands behind a comma is a rank and no given name: "Pope, 1920-2005", "Queen
    of Elmland", "Graf von"."""
    piece = tail.partition(",")[0].strip()
    return is_noble(piece) or RANK.fullmatch(piece) is not None


# In small letters; what has a full stop behind it is asked by the tables above.
BESIDE_IN_FULL: Final = frozenset(
    [*(each.lower() for each in TITLES_IN_FULL), *SUFFIXES_IN_FULL, *UNKNOWN_IN_FULL]
)
# The first two letters of each title before a name.
STARTS_OF_TITLES: Final = word_set(
    "as ad pr un dr di ir in ma mr ms mm re ho li do ha mg rn mu ju ph pa mv bc si da co lt sg cp "
    "if öz br ab bp go se pf pv ge ca cm me ts th pg gs fa mo"
)
# Behind given names: "Elm, Éva Dr."
TITLES_BEHIND: Final = frozenset({"Dr.", "dr.", "Prof.", "prof.", "Dra.", "Mgr.", "Ing."})
