"""A street or a house's number behind a publisher's name: "Ada Elm, 58, Oak Hill".

Title pages say where a bookseller has his shop, and web forms where an institute has its post.
Such a text is more than a name. Words of streets stand in the table, by language.
Source: DCRM(B), 4B and 4C (addresses in the place of publication and behind the publisher).
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex

# Words that end the name of a street, that begin it, and endings of such a word.
_LAST: Final = (
    ("English", r"street|str|st|road|rd|lane|row|sq|avenue|ave|alley|churchyard|boulevard|blvd"),
    ("German", r"straße|strasse|gasse|allee"),
    ("Dutch", r"straat|laan|gracht|plein|kade"),
    ("Scandinavian", r"gade|gata|gatan|vej|veien|vägen|torg"),
    ("Turkish", r"caddesi|cad|sokak|sokağı|sok|bulvarı"),
)
# These are in the names of towns and bodies, too.
_LAST_OF_OTHERS: Final = (
    ("English", r"hill|square|court|yard|terrace|crescent|drive|highway|wharf|gate"),
    ("German", r"platz|markt|ring"),
)
_FIRST: Final = (
    ("French", r"rue|quai|boulevard|bd|avenue|place|faubourg"),
    ("Spanish", r"calle|avenida|avda|av|plaza|paseo|carrera|calzada"),
    ("Portuguese", r"rua|praça|travessa|largo|alameda|rodovia"),
    ("Italian", r"via|viale|piazza|corso|largo|contrada"),
    ("Slavic", r"ul|ulica|ulice|ulitsa|vul|ул|улица|вул|пр|проспект|náměstí|nám|plac"),
    ("Indonesian, Malay", r"jl|jln|jalan"),
)
_ENDINGS: Final = r"straße|strasse|str\.|gasse|allee|platz|straat|gracht|laan|gatan|vägen|vej"
_HOUSE: Final = r"(?:no\.? ?|n[°º] ?|nr\.? ?|№ ?)?\d{1,4}[a-z]?"


def _words(rows: tuple[tuple[str, str], ...]) -> str:
    return "|".join(words for _, words in rows)


_WORD: Final = r"(?!(?:and|und|et|y|e)\b)[^\W\d_][\w'\u2019.-]*"
_SURE: Final = late_regex(
    rf", *(?:{_HOUSE}, (?:{_WORD} ){{0,3}}{_WORD}"  # 58, Oak Hill
    rf"|{_HOUSE} (?:{_WORD} ){{0,3}}(?:{_words(_LAST)}|{_words(_LAST_OF_OTHERS)})\b\.?"
    rf"|(?:{_WORD} ){{1,2}}(?:{_words(_LAST)})\b\.?(?:,? {_HOUSE})?"  # Paternoster Row
    rf"|(?:{_WORD} )?\w+(?:{_ENDINGS}) *{_HOUSE}"  # Eichenstraße 12
    rf"|(?:{_words(_FIRST)})\b\.? [^,]{{2,40}},? {_HOUSE}"  # rue des Ormes 5
    rf"|{_HOUSE},? (?:{_words(_FIRST)})\b\.? [^,]{{2,40}}"  # 5, rue des Ormes
    rf"|(?:p\. ?o\.? ?box|postfach|apartado|casilla|caixa postal|boîte postale|b\. ?p\.)"
    rf"(?: postal)? [\d./-]+)(?=,|\.?\Z)",
    re.IGNORECASE,
)
_LIKELY: Final = late_regex(
    rf", *(?:(?:(?:in|at|near|next|opposite) )?(?:the )?(?:{_WORD} ){{1,2}}"
    rf"(?:{_words(_LAST_OF_OTHERS)})\b|(?:at|in|near|opposite) the {_WORD}[^,]{{0,40}})"
    rf"(?=,|\.?\Z)",
    re.IGNORECASE,
)


def has_address(name: str) -> bool:
    """Whether a street with its word or its number, or a box of the post, stands behind a comma;
    a number alone, or a street's word alone ("Elm, Hill"), is none."""
    return "," in name and _SURE.search(name) is not None


def has_likely_address(name: str) -> bool:
    """Whether a street or the sign of a house stands behind a comma, or what is called as streets
    are ("Ada Elm, Oak Hill")."""
    return "," in name and (_SURE.search(name) or _LIKELY.search(name)) is not None
