"""The parts of a personal name in the inverted form: "Smit Jr., J.H. (John) de, 1920-1998".

Only that form says which word is which; a name in natural order is nobody's to take apart.
Source: DRIVER guidelines 1.1, 1.3.2.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Final

from ...late_pattern import late_regex
from .clean_text import word_set
from .degrees import is_degree, may_be_degree, split_degree_before
from .life_years import DATES_BEHIND, put_life, read_life
from .name_signs import NAME_AT_BIRTH, OPENING, is_not_known, is_said_beside, plain_part, unquoted
from .name_titles import (
    BESIDE_IN_FULL,
    LAST_WORD,
    STARTS_OF_TITLES,
    SUFFIX,
    TITLE,
    TITLES_BEHIND,
    TITLES_FIRST,
    is_suffix_alone,
    is_title,
    names_rank,
)
from .name_words import BETWEEN, PARTICLES, at_comma, only_initials
from .ranks import RANK_BEHIND, is_office_behind
from .title_words import NOBLE

Json = dict[str, Any]

_PAREN: Final = late_regex(r"(?:(?<!\s)\s+)?\(([^()]*)\)|(?<!\s)\s+\[([^\[\]]*)\]")
_INITIALS: Final = late_regex(r"(?:[^\W\d_]\.[\s-]?)+\Z")
_ACRONYM: Final = late_regex(r"[A-Z]{2,}\Z")
_NO_NAME: Final = late_regex(r"\bet al\b|\s-\s", re.IGNORECASE)
_DIGIT: Final = late_regex(r"\d")
# "Godman & Shurtleff, Boston", "Linn, Charles & Royan", "Amber Products. Baltimore, Maryland"
_JOINED: Final = late_regex(
    r"\s&\s|\A[^,]*\s(?:and|und|et|y Cía)\s[^,]*,|\A[^,]*[^\W\d_]{5}\.\s[^,]*,"
)
_FOOTNOTE: Final = late_regex(r"(?<=[^\W\d_])\s*[(\[]\d\d?[)\]]\Z")  # "Elm, Ada (1)"
_NTH: Final = late_regex(r"\b(?:2nd|3rd|[4-9]th)\b", re.IGNORECASE)
# "Leonardo, da Vinci", "Francis, of Assisi": an epithet behind a name, and no given name.
_EPITHET: Final = late_regex(r"(?:of|de|da|di|von|van|à|ab|the|le|der|el|al) \S")
_COMMA: Final = late_regex(r",(?![^()]*\)|[^\[\]]*\])")  # outside brackets
_ORDER: Final = (
    "familyName", "givenName", "honorificPrefix", "honorificSuffix", "alternateName",
    "birthDate", "deathDate",
)  # fmt: skip


def read_inverted(name: str) -> Json | None:
    """The parts of "Title Family Suffix, Title Given (First) particle, Suffix, dates, degree".

    None when the name is in another order, or holds what no personal name has.
    """
    if name[:1] in OPENING:
        name = unquoted(name)
    head, tail = at_comma(name)
    # As most family names are: what is asked of several words is not asked.
    one_word = head.isalpha() and "\u060c" not in name
    if (
        not head
        or not tail
        or ";" in name
        or ":" in head
        or ("&" in name and _JOINED.search(name))
        or (not one_word and _may_be_joined(name) and _JOINED.search(name))
        or (not one_word and _DIGIT.search(head) and _DIGIT.search(_NTH.sub("", head)))
        or _EPITHET.match(tail)
        or names_rank(tail)
        or (not one_word and is_office_behind(head, tail))
    ):
        return None
    value: Json = {}
    if head[:5] == _DIRECTOR:
        head = head[5:]
    if _DIGIT.search(tail):
        tail = DATES_BEHIND.sub(r", \1", _FOOTNOTE.sub("", tail))
    if " n" in tail or " g" in tail or " z" in tail:
        tail = NAME_AT_BIRTH.sub(", ", tail)
    family = _family(_without_title(head, value), value)
    if (beside := _beside_family(tail)) is not None:
        family = plain_part(family)
        return {"familyName": family, **value, **beside} if _is_one_name(family) else None
    titled = "honorificPrefix" in value
    given = _pieces(tail, value)
    if not one_word and _is_in_natural_order(family, given, titled=titled):
        return None
    if not any(map(str.isalnum, family)):  # "..., Ada"
        return None
    if not given or ":" in given or len(family.split()) > 6 or _names_others(given):
        return None
    first, particles = _given(_without_title_or_degree(given, value), head, value)
    if not first and not particles:
        return None
    if particles:
        family = f"{particles}{'' if particles.endswith('-') else ' '}{family}"
    value["familyName"] = family if one_word else plain_part(family)
    if first:
        value["givenName"] = (
            first if first[-1].isalpha() and "[" not in first else plain_part(first)
        )
    return {key: value[key] for key in _ORDER if key in value}


def _is_in_natural_order(head: str, behind: str, *, titled: bool) -> bool:
    """Whether a name before a comma may be whole: behind it stands a word cut short ("H. Elm,
    Tr."), or, after a title and two words, what may be a degree ("Drs. Ada Elm, M.M.")."""
    cut = _CUT_SHORT.match(behind) or _LETTERS.match(behind)
    if cut and head[1:2] == "." and _AFTER_INITIALS.match(head):
        return True
    words = head.split() if titled and (only_initials(behind) or may_be_degree(behind)) else ()
    return len(words) > 1 and not any(each.lower() in PARTICLES for each in words)


_CUT_SHORT: Final = late_regex(r"[^\W\d_]{2,5}\.\Z")
_LETTERS: Final = late_regex(r"[A-Z]{2,5}\Z")  # of a service or an order: "T. N. Elm, IAS"
_AFTER_INITIALS: Final = late_regex(r"(?:[^\W\d_]\.\s?)+(?![a-z])[^\W\d_]{2,}(?: [^\W\d_]{2,})?\Z")
_DIRECTOR: Final = "Dir. "  # or an editor ("sous la direction de"): no part of a name


def _may_be_joined(name: str) -> bool:
    """Whether one of the words that join names stands before the first comma, or a full stop."""
    head = name.partition(",")[0]
    return "." in head or "nd" in head or "et" in head or "y C\u00eda" in head


def _beside_family(tail: str) -> Json | None:
    """A suffix or a title that is all there is behind a comma ("Harrison, Junr."); empty where the
    given name is not known ("Elm, ?"); None of given names."""
    if tail[-1].isalpha() and tail.casefold() not in BESIDE_IN_FULL and tail[0].isalpha():
        return None  # as of nearly all names
    if is_suffix_alone(tail):
        return {"honorificSuffix": tail}
    if is_title(tail):
        return {"honorificPrefix": tail}
    return {} if is_not_known(tail) else None


def _is_one_name(family: str) -> bool:
    """Whether a text is one word with or without particles: "Ada Elm, Jr." is no inverted name."""
    return len([each for each in family.split() if each not in PARTICLES]) == 1


def rank_behind(tail: str) -> str:
    """The rank, title or generation's suffix behind given names: "Prince" of "Ada, Prince"; ""
    without one. Capitals that may be a state's ("MA") are none."""
    for piece in map(str.strip, tail.split(",")[1:]):
        if piece.isupper() and len(piece) < _SHORTEST_HONOUR:
            continue
        if any(each.match(piece) for each in (RANK_BEHIND, SUFFIX, TITLE)):
            return piece
    return ""


_SHORTEST_HONOUR: Final = 3  # letters: "MBE"


def is_sure_rank(rank: str) -> bool:
    """Whether a rank is nobody's family name: "Earl of Elm", "MBE", "Jr.", but not "King"."""
    return _is_suffix(rank) or RANK_BEHIND.match(rank) is None


def without_title(text: str) -> str:
    """A name without the titles before it: "dr hab. Anna Lind"."""
    return _without_title(text, {})


def _without_title(text: str, value: Json) -> str:
    if text[:2].lower() not in STARTS_OF_TITLES or not ("." in text or " " in text):
        return text
    found = TITLES_FIRST.match(text)
    if found is None:
        return text
    _add(value, "honorificPrefix", found[1].strip())
    return text[found.end() :]


def _without_title_or_degree(given: str, value: Json) -> str:
    """Given names without titles before them and a degree among these: "Dr. PhD Ada"."""
    bare = _without_title(given, value)
    degree, name = split_degree_before(bare)
    if not degree:
        return bare
    _add(value, "honorificSuffix", degree)
    return _without_title(name, value)


def _add(value: Json, key: str, text: str) -> None:
    value[key] = f"{value[key]} {text}" if key in value else text


def _family(head: str, value: Json) -> str:
    """The family name; a generation's suffix behind it goes into `value`."""
    if head.isalpha():
        return head
    first, _, last = head.rpartition(" ")
    if first and SUFFIX.match(last):
        value["honorificSuffix"] = last
        head = first
    words = head.split()
    behind = len(words)
    while behind > 1 and words[behind - 1] in PARTICLES and words[behind - 1] not in BETWEEN:
        behind -= 1
    return " ".join([*words[behind:], *words[:behind]])  # "Staudt von" is "von Staudt"


def _pieces(tail: str, value: Json) -> str:
    """The given names, once suffix, dates, titles and degrees between commas are taken out.

    "" when something is left that no personal name has. The first part is a given name though
    it be "M.A."; a degree stands behind one.
    """
    parts = _COMMA.split(tail) if "," in tail else (tail,)
    pieces = [piece for each in parts if (piece := each.strip())]
    left: list[str] = []
    for piece in pieces:
        if not _is_beside(piece, value, bool(left), len(pieces) > 1):
            left.append(piece)
    if len(left) != 1 or _DIGIT.search(left[0]) or _is_titles(left[0]) or is_degree(left[0]):
        return ""
    return left[0]


def _is_titles(piece: str) -> bool:
    if "." not in piece or _INITIALS.match(piece):
        return False
    return TITLE.match(piece) is not None or may_be_degree(piece)


def _is_beside(piece: str, value: Json, behind: bool, others: bool) -> bool:
    """Whether a part stands beside the name, `behind` the given one or not."""
    if dates := read_life(piece):
        put_life(dates, value)
    elif (others and SUFFIX.match(piece)) or (behind and may_be_degree(piece)):
        _add(value, "honorificSuffix", piece)
    elif (behind or (others and "." in piece)) and TITLE.match(piece):
        _add(value, "honorificPrefix", piece)
    elif behind and RANK_BEHIND.match(piece):
        _add(value, "honorificSuffix" if _is_suffix(piece) else "honorificPrefix", piece)
    else:
        return behind and is_said_beside(piece)
    return True


def _names_others(given: str) -> bool:
    """Whether given names are followed by "et al." or a dash, or "for" stands among them."""
    if " for " in given:  # "Oak, Center for Elms"
        return True
    if "-" not in given and "et al" not in given.lower():
        return False
    return _NO_NAME.search(given) is not None


def _is_suffix(rank: str) -> bool:
    """Whether a rank is written behind a name in natural order, too: "Earl of Elm", "MBE"."""
    return " " in rank or rank.isupper()


def _given(text: str, family: str, value: Json) -> tuple[str, str]:
    """(given name, particles): of "J.H. (John) de" the name in brackets and "de".

    A bracket holds the given name only where nothing but initials stands outside; in another
    script it is the same name again; anything else ("Depicted") is kept in the name alone.
    """
    if text.isalpha() and text not in PARTICLES:
        return text, ""
    found = _PAREN.search(text) if "(" in text or "[" in text else None
    rest = f"{text[: found.start()]} {text[found.end() :]}".strip() if found else text
    words = rest.split()
    if len(words) > 1 and LAST_WORD.match(words[-1]):
        _add(value, "honorificSuffix", words.pop())
    elif len(words) > 1 and words[-1] in TITLES_BEHIND:
        _add(value, "honorificPrefix", words.pop())
    particles: list[str] = []
    while len(words) > (0 if found else 1) and words[-1] in PARTICLES:
        particles.insert(0, words.pop())
    if particles and len(words) > 1 and words[-1].lower() in NOBLE:  # "Otto Freiherr von"
        _add(value, "honorificPrefix", words.pop())
    if not found and len(words) == 1 and words[0] in PARTICLES:
        particles = [words.pop()]
    outside = " ".join(words)
    inside = (found[1] or found[2] or "").strip() if found else ""
    bracketed = _bracketed(inside, outside, family, value) if found else ""
    if found and bracketed:
        bracketed = " ".join([bracketed, *_behind(text[found.end() :])])
    return without_stop(bracketed or outside), " ".join(particles)


def _behind(text: str) -> list[str]:
    """The further initials behind a bracket: "B." of "A. (Ada) B."."""
    return [each for each in text.split() if each not in PARTICLES and only_initials(each)]


# Given names cut short, whose full stop is theirs: "Elm, Thos."
GIVEN_CUT_SHORT: Final = word_set(
    "alex alexr andr aug augs barth benj chas christ conr corn danl edw eman ferd fred fredk frid "
    "geor gust heinr herm jere jona joan josh lour ludw marg math matth mich nath nich patr phil "
    "reinh rich robt rich saml seb sigm theo theod thos timo vinc wilh will zach"
)
_SHORTEST_WHOLE: Final = 4  # letters; of three those of names that end so: "Ada."


def without_stop(given: str) -> str:
    """Given names without the full stop that ends the statement: "John." but "Thos.", "J."."""
    if not given.endswith(".") or given.endswith(".."):
        return given
    last = given[:-1].rpartition(" ")[2].rpartition("-")[2].rpartition(".")[2]
    whole = len(last) >= _SHORTEST_WHOLE or (len(last) == _SHORTEST_WHOLE - 1 and last[-1] in "aey")
    stops = whole and last.isalpha() and last.lower() not in GIVEN_CUT_SHORT
    return given[:-1].rstrip() if stops or not last else given


def _bracketed(text: str, outside: str, family: str, value: Json) -> str:
    """The given name in a bracket, if it is one; a suffix, title or other spelling is noted."""
    if SUFFIX.match(text):
        _add(value, "honorificSuffix", text)
    elif TITLE.match(text):
        _add(value, "honorificPrefix", text)
    elif is_latin(family) != is_latin(text) and any(each.isalpha() for each in text):
        if not (text[0].islower() and text[0].title() != text[0]):  # a word, and no name
            value["alternateName"] = text
    elif not outside or only_initials(outside):
        acronym = _ACRONYM.match(text) and not family.isupper()
        other = outside and not _stand_for(outside, text)
        return "" if acronym or other or text[:1].islower() or _DIGIT.search(text) else text
    return ""


def _stand_for(initials: str, text: str) -> bool:
    """Whether initials may be those of the words in a bracket: "J.H." of "John" and of "Hans".

    Of several words each is written as a name is, and the first initial is theirs; more than two
    need as many initials. "(Paris)" behind "B." is a remark, as is "(Featured Performer)".
    """
    letters = [each for each in map(_base, initials) if each.isalpha()]
    words = text.split()
    if not words or len(words) > max(_MOST_NAMES, len(letters)) or not all(map(_named, words)):
        return False
    first = _base(text)
    return first == letters[0] if len(words) > 1 else first in letters


def _named(word: str) -> bool:
    """Whether a word is written as a given name is, or is a particle: "Ada", "Anne-Marie"."""
    return word in PARTICLES or (word[0].isalpha() and not word[0].islower())


def _base(letter: str) -> str:
    """The first letter of a text, in small letters and without marks: "e" of "Émile"."""
    return unicodedata.normalize("NFD", letter.casefold())[:1]


_MOST_NAMES: Final = 2  # in a bracket behind one initial


def is_latin(text: str) -> bool:
    """Whether the first letter is one of the Latin script."""
    first = next((each for each in text if each.isalpha()), "")
    return not first or unicodedata.name(first, "").startswith("LATIN")
