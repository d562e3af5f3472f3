"""The parts of a personal name in the inverted form: "Smit Jr., J.H. (John) de, 1920-1998".

Only that form says which word is which; a name in natural order is nobody's to take apart.
Source: DRIVER guidelines 1.1, 1.3.2.
"""

from __future__ import annotations

import re
from typing import Any, Final

from .clean_text import word_set

Json = dict[str, Any]

_SUFFIX: Final = re.compile(
    r"(?:jr|jnr|jun|junior|sr|snr|sen|senior|ii|iii|iv|2nd|3rd|esq|filho|neto|hijo|fils)\.?\Z",
    re.IGNORECASE,
)
# Behind a given name only what is no given name itself: Neto and Junior are.
_LAST_WORD: Final = re.compile(r"(?:[Jj]n?r\.?|[Ss]n?r\.|II|III|IV|Ph\.?D\.?)\Z")
_TITLE: Final = re.compile(
    r"(?:(?:prof|dr|drs|ir|ing|mag|dipl|mr|mrs|ms|sir|dame|rev|hon|lic|dra|sra?|mme|dr\.-ing|"
    r"dipl\.-ing|professor|dott|dott\.ssa|univ\.-prof)\.?[\s,]*)+\Z",
    re.IGNORECASE,
)
# Before a name: with a full stop, or a word that is nobody's name.
_TITLES_FIRST: Final = re.compile(
    r"((?:(?:(?:univ\.-)?prof|dr(?:\.-ing)?|dipl\.-ing|drs|ir|ing|mag|mr|mrs|ms|mme|rev|hon|lic|dra|"
    r"dott(?:\.ssa)?)\.\s*|(?:professor|prof|dr|sir|dame|mr|mrs|mme)\s+)+)(?=\S)",
    re.IGNORECASE,
)
_DEGREE: Final = re.compile(
    r"(?:(?:m\.?\s?sc|ph\.?\s?d|b\.?\s?sc|m\.?d|m\.?a|b\.?a|ll\.?\s?[bmd])\.?[\s,]*)+\Z",
    re.IGNORECASE,
)
_DATES: Final = re.compile(
    r"\(?(?:(?:b\.|born)\s*(\d{4})\??|(?:d\.|died)\s*(\d{4})\??|(?:ca?\.\s*|approximately\s*)?"
    r"(\d{4})\??\s*[-\u2013]\s*(?:ca?\.\s*)?(\d{4})?\??)\)?\.?\Z",
    re.IGNORECASE,
)
_BRACKETED_DATES: Final = re.compile(r"\s+(\([^()]*\d{4}[^()]*\))\s*\Z")
_PARTICLES: Final = word_set(
    "de der den van von zu zur zum la las le les los lo du da das do dos di del della "
    "dello dei degli des het ter ten te 't 's op in 'd d' af av el al bin ibn ben bint ab "
    "ap e y i und vom am aan bij onder over uit uyt voor tot"
)
_PAREN: Final = re.compile(r"\s*\(([^()]*)\)")
_INITIALS: Final = re.compile(r"(?:[^\W\d_]\.[\s-]?)+\Z")
_ACRONYM: Final = re.compile(r"[A-Z]{3,}\Z")
_NO_NAME: Final = re.compile(r"\bet al\b|\s-\s", re.IGNORECASE)
_DIGIT: Final = re.compile(r"\d")
_ORDER: Final = (
    "familyName", "givenName", "honorificPrefix", "honorificSuffix", "birthDate", "deathDate",
)  # fmt: skip


def read_inverted(name: str) -> Json | None:
    """The parts of "Title Family Suffix, Title Given (First) particle, Suffix, dates, degree".

    None when the name is in another order, or holds what no personal name has.
    """
    head, comma, tail = name.partition(",")
    head, tail = head.strip(), tail.strip(" ,;")
    if not comma or not head or not tail or ";" in name or ":" in head or _DIGIT.search(head):
        return None
    value: Json = {}
    if ")" in tail:  # "Wood, Thomas Waterman (1823-1903)"
        tail = _BRACKETED_DATES.sub(r", \1", tail)
    family = _family(_without_title(head, value), value)
    given = _pieces(tail, value)
    if not given or len(family.split()) > 6 or _NO_NAME.search(given):
        return None
    first, particles = _given(_without_title(given, value), head, value)
    if not first and not particles:
        return None
    value["familyName"] = f"{particles} {family}" if particles else family
    if first:
        value["givenName"] = first
    return {key: value[key] for key in _ORDER if key in value}


def _without_title(text: str, value: Json) -> str:
    found = _TITLES_FIRST.match(text) if "." in text or " " in text else None
    if found is None:
        return text
    _add(value, "honorificPrefix", found[1].strip())
    return text[found.end() :]


def _add(value: Json, key: str, text: str) -> None:
    value[key] = f"{value[key]} {text}" if key in value else text


def _family(head: str, value: Json) -> str:
    """The family name; a generation's suffix behind it goes into `value`."""
    first, _, last = head.rpartition(" ")
    if first and _SUFFIX.match(last):
        value["honorificSuffix"] = last
        return first
    return head


def _pieces(tail: str, value: Json) -> str:
    """The given names, once suffix, dates, titles and degrees between commas are taken out.

    "" when something is left that no personal name has. The first part is a given name though
    it be "M.A."; a degree stands behind one.
    """
    pieces = [piece for each in tail.split(",") if (piece := each.strip())]
    left: list[str] = []
    for piece in pieces:
        if not _is_beside(piece, value, bool(left), len(pieces) > 1):
            left.append(piece)
    if len(left) != 1 or _DIGIT.search(left[0]) or _is_titles(left[0]):
        return ""
    return left[0]


def _is_titles(piece: str) -> bool:
    if "." not in piece or _INITIALS.match(piece):
        return False
    return _TITLE.match(piece) is not None or _DEGREE.match(piece) is not None


def _is_beside(piece: str, value: Json, behind: bool, others: bool) -> bool:
    """Whether a part stands beside the name, `behind` the given one or not."""
    dates = _DATES.match(piece)
    if dates:
        _life(dates, value)
    elif (others and _SUFFIX.match(piece)) or (behind and _DEGREE.match(piece)):
        _add(value, "honorificSuffix", piece)
    elif _TITLE.match(piece) and (behind or (others and "." in piece)):
        _add(value, "honorificPrefix", piece)
    else:
        return False
    return True


def _life(found: re.Match[str], value: Json) -> None:
    born, died = found[1] or found[3], found[2] or found[4]
    if born:
        value["birthDate"] = born
    if died:
        value["deathDate"] = died


def _given(text: str, family: str, value: Json) -> tuple[str, str]:
    """(given name, particles): of "J.H. (John) de" the name in brackets and "de"."""
    found = _PAREN.search(text)
    rest = f"{text[: found.start()]} {text[found.end() :]}".strip() if found else text
    words = rest.split()
    if len(words) > 1 and _LAST_WORD.match(words[-1]):
        _add(value, "honorificSuffix", words.pop())
    particles: list[str] = []
    while len(words) > (0 if found else 1) and words[-1] in _PARTICLES:
        particles.insert(0, words.pop())
    if not found and len(words) == 1 and words[0] in _PARTICLES:
        particles = [words.pop()]
    bracketed = _first_name(found[1].strip(), family, value) if found else ""
    return bracketed or " ".join(words), " ".join(particles)


def _first_name(text: str, family: str, value: Json) -> str:
    """What stands in brackets when it is a name: no title, suffix, acronym or remark."""
    if _SUFFIX.match(text):
        _add(value, "honorificSuffix", text)
    elif _TITLE.match(text):
        _add(value, "honorificPrefix", text)
    elif not (text[:1].islower() or (_ACRONYM.match(text) and not family.isupper())):
        return text
    return ""
