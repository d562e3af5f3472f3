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

# Nobody's given name: with a full stop or without.
_OLD_RANK: Final = (
    "(?:genl|gen'l|capt|captn|cap't|lieut|sergt|serjt|adml|comdr|cmdr|revd|rev'd|messrs)"
)
_RANK_IN_FULL: Final = "(?:captain|colonel|lieutenant|sergeant|admiral|commander)"
_RANK_CUT_SHORT: Final = "(?:col|lt|maj|sgt|cpl|brig|adm|abp|bp|gov|pres|sen|rep|pfc|pvt)"
SUFFIX: Final = late_regex(
    r"(?:jr|jnr|junr?|junior|sr|snr|senr?|senior|ii|iii|iv|2nd|3rd|[4-9]th|esqr?|filho|neto|hijo|"
    r"fils)\.?\Z",
    re.IGNORECASE,
)
# Behind a given name only what is no given name itself: Neto and Junior are.
LAST_WORD: Final = late_regex(
    r"(?:[Jj](?:u?n)?r\.?|[Ss]n?r\.|[Ss]enr\.?|[Ee]sqr?\.?|II|III|IV|Ph\.?D\.?)\Z"
)
TITLE: Final = late_regex(
    r"(?:(?:prof|dr|drs|ir|ing|mag|dipl|mr|mrs|ms|sir|dame|rev|hon|lic|dra|sra?|mme|dr\.-ing|"
    rf"dipl\.-ing|professor|dott|dott\.ssa|univ\.-prof|{_OLD_RANK})\.?[\s,]*|{_RANK_CUT_SHORT}\.[\s,-]*)+\Z",
    re.IGNORECASE,
)
# Before a name: with a full stop, or a word that is nobody's name.
TITLES_FIRST: Final = late_regex(
    r"((?:(?:assoc|asst|assist|adj)\.?\s+(?=prof)"
    rf"|(?:{_RANK_CUT_SHORT}|{_OLD_RANK}|gen)\.[\s-]*|(?:{_OLD_RANK}|{_RANK_IN_FULL})\s+|(?:(?:univ\.-)?prof|dr(?:\.-ing)?|dipl\.-ing|drs|ir|ing|mag|mr|mrs|ms|mme|rev|hon|lic|dra|"
    r"dott(?:\.ssa)?|hab|mgr|inż|doc|rndr|mudr|judr|phdr|paeddr|mvdr|bc)\.\s*|mgr\s+|dott\.ssa\s+|"
    r"dipl[. -]+ing\.?\s+"
    r"|(?:professor|prof|dr|sir|dame|mr|mrs|mme)\s+"
    r"|(?<=[\s.])(?:h\.\s?c|med|phil|rer|nat|pol|habil|mult|iur|jur|theol|vet|techn|oec|agr|sc|inż)\.\s*"
    r"|(?<=[\s.])(?:drs|ir|ing|hab|mag)\s+)+)(?=\S)",
    re.IGNORECASE,
)
# Alone only what is nobody's given name; with a country any rank: "Queen of Elmland".
RANK: Final = late_regex(
    r"(?:pope|saint|emperor|empress|queen|baroness|countess|viscountess|"
    r"duchess|marchioness|freifrau|gräfin|sultan|caliph|tsar|czar|papst|kaiserin|könig|królowa|"
    r"papież|święty|император|папа римский)(?: [^\W\d_]+)?"
    r"|(?:king|queen|emperor|empress|prince|princess|duke|duchess|grand duke|count|countess|"
    r"archbishop|bishop|patriarch|kaiser|herzog|fürst|graf|rey|reina|roi|reine|duc|comte|regina|"
    r"re|imperatore|rei|rainha|keizer|koning|koningin) "
    r"(?:of|von|de|du|di|da|d['\u2019]|van|af) ?[^,]+",
    re.IGNORECASE,
)
# All that stands behind a comma: no given name.
_SUFFIX_ALONE: Final = late_regex(
    r"(?:jr|jnr|junr|sr|snr|senr|esqr?)\.?\Z|(?:jun|sen)\.\Z", re.IGNORECASE
)


def is_suffix_alone(text: str) -> bool:
    """Whether what stands behind a family name is a generation's suffix: "Junr.", "Esq."; not
    "Jun", which is a given name, too, nor "JR", which are initials."""
    return not text.isupper() and _SUFFIX_ALONE.match(text) is not None


_TITLES_IN_FULL: Final = frozenset(
    [
        "Mme",
        "Mlle",
        "Mrs",
        "Miss",
        "Madame",
        "Mademoiselle",
        "Mr",
        "Dr",
        "Prof",
        "Lord",
        "Sir",
        "Dame",
    ]
)


def is_title(text: str) -> bool:
    """Whether a text is nothing but titles cut short: "Dr.", "Prof. Dr."."""
    if text.endswith("."):
        return TITLE.match(text) is not None
    return text in _TITLES_IN_FULL


def names_rank(tail: str) -> bool:
    """Whether what stands behind a comma is a rank and no given name: "Pope, 1920-2005", "Queen
    of Elmland", "Graf von"."""
    piece = tail.partition(",")[0].strip()
    return is_noble(piece) or RANK.fullmatch(piece) is not None


# In small letters; what has a full stop behind it is asked by the tables above.
BESIDE_IN_FULL: Final = frozenset(
    [*(each.lower() for each in _TITLES_IN_FULL), "jr", "jnr", "junr", "sr", "snr", "senr", "esq",
     "esqr", "unknown", "not known", "first name unknown", "given name unknown", "unbekannt",
     "inconnu", "inconnue", "desconocido", "desconocida", "desconhecido", "desconhecida",
     "onbekend", "sconosciuto", "sconosciuta", "okänt", "ukjent", "nieznane", "неизвестно",
     "pseud", "pseudonym", "pseudon"]
)  # fmt: skip
# The first two letters of each title before a name.
STARTS_OF_TITLES: Final = word_set(
    "as ad pr un dr di ir in ma mr ms mm re ho li do ha mg rn mu ju ph pa mv bc si da co lt sg cp "
    "br ab bp go se pf pv ge ca cm me"
)
