"""The words of a name that stand in the vocabulary of bodies: where they stand, and what they are.

A word is found by itself, with the one before it, by its beginning (a row that ends in a star),
or as the end of a compound: "Landesmuseum", "Max-Planck-Institut".
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from ...late_pattern import late_regex
from ..vocabulary import Term, Vocabulary

GIVEN_NAME: Final = "GivenName"
PLACE: Final = "Place"
COUNTRY: Final = "Country"
GIVEN_BEHIND_COMMA: Final = "GivenBehindComma"  # a place, too, and in front nothing else
FAMILY_NAME: Final = "FamilyName"  # written before the given name
TWO_NAMES: Final = "TwoNames"  # of people who have two of them
ONE_NAME: Final = "OneName"
WORD: Final = "Word"  # a common word, and nobody's given name
FUNDER: Final = "Funder"
# Vowels and points of scripts that write them as marks belong to the word.
_MARKS: Final = "\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0900-\u0dff\u0e00-\u0eff"
_LETTERS: Final = rf"(?:[^\W\d_]+|[{_MARKS}]+)+"
_WORDS: Final = late_regex(rf"{_LETTERS}(?:['\u2019.-]{_LETTERS})*\.?")
_ASCII_WORDS: Final = late_regex(r"[a-z]+(?:['.-][a-z]+)*\.?")  # the same in half the time
BRACKETS: Final = late_regex(r"(?:(?<!\s)\s+)?[(\[][^()\[\]]*[)\]]")
_LONGEST_ACRONYM: Final = 8
_FIRST_IDEOGRAPH: Final = "\u2e80"
_LINKS: Final = frozenset({"of", "for", "voor", "für", "pour"})
_NAMES: Final = (GIVEN_NAME, FAMILY_NAME, TWO_NAMES, ONE_NAME, PLACE, COUNTRY)
# Rows that say nothing of an organization; a place may be a given name, too.
_NO_SIGNS: Final = frozenset(
    [*_NAMES, FUNDER, WORD]
    + [f"{each} {also}" for each in _NAMES for also in (GIVEN_NAME, GIVEN_BEHIND_COMMA)]
)
# Family names, too; with a full stop behind them they are words cut short.
CUT_SHORT: Final = frozenset({"soc", "assoc", "org", "dep", "fac"})
_SHORTEST_COMPOUND, _SHORTEST_END = 9, 6  # letters: Landes|museum
_SHORTEST_BODY = 4  # signs, of which the last one alone may say what it is: 国家統計|局
_DEGREES: Final = frozenset({"MBA", "MPH", "MSC", "MSW", "PHD", "MBE", "OBE", "CBE", "FRS", "III"})


WIDE_BRACKET: Final = "\uff08"
_WIDE: Final = str.maketrans("\uff08\uff09", "()")


def narrow(text: str) -> str:
    """A text with the wide brackets of Chinese and Japanese as all other scripts have them."""
    return text.translate(_WIDE)


def without_brackets(text: str) -> str:
    """A text without brackets and what stands in them."""
    return BRACKETS.sub("", text) if "(" in text or "[" in text else text


class Sign(NamedTuple):
    """A word of the vocabulary in a name; `outside`: at its first place, at the last one before
    its end or a comma, or before "of" and "for", which is `linked`. `leads`: at its first place,
    linked, or the last word and cut short with a full stop ("Elm Soc.")."""

    word: str
    term: Term
    outside: bool
    linked: bool = False
    leads: bool = False


def signs(name: str, organisations: Vocabulary) -> list[Sign]:
    """The words, pairs and longer rows of a name that stand in the vocabulary, in order."""
    text = folded(name)
    words = [text] if text.isalpha() else [each.rstrip(".") for each in _words(text)]
    terms, known_words, phrases = organisations.terms, organisations.memo, organisations.phrases()
    rows, before = [], ""
    for at, word in enumerate(words):
        term = terms.get(f"{before} {word}") if before else None
        phrase = _phrase(words[: at + 1], phrases[word], terms) if word in phrases else None
        if phrase is not None:
            rows.append((at, *phrase))
        elif term is not None and term.target not in _NO_SIGNS:
            rows.append((at, f"{before} {word}", term))
        else:
            term = known_words.get(word, _NEW)
            if term is _NEW:
                term = organisations.recalled(word, partial(_look_up, word, organisations))
            if term is not None:
                rows.append((at, word, term))
        before = word
    if not rows:  # as of nearly all names
        return []
    bare = [each.rstrip(".") for each in _words(BRACKETS.sub("", text))] or words
    last = _last_words(name, text, words)
    found = []
    for at, known, term in rows:
        linked = at + 1 < len(words) and words[at + 1] in _LINKS
        outside = words[at] in last or known.startswith(bare[0]) or linked
        cut = known in CUT_SHORT and at == len(words) - 1 and text.endswith(".")
        leads = linked or cut or known.startswith(words[0])
        found.append(Sign(known, term, outside, linked, leads))
    return found


def _phrase(
    words: list[str], lengths: Iterable[int], terms: Mapping[str, Term]
) -> tuple[str, Term] | None:
    """The row of three words or more that these words end with: "chamber of commerce"."""
    for key in (" ".join(words[-length:]) for length in lengths if length <= len(words)):
        term = terms.get(key)
        if term is not None and term.target not in _NO_SIGNS:
            return key, term
    return None


def _words(small: str) -> list[str]:
    """The words of a text in small letters, each with the full stop behind it."""
    return (_ASCII_WORDS if small.isascii() else _WORDS).findall(small)


def _last_words(name: str, text: str, words: Sequence[str]) -> set[str]:
    """The last word of each piece between commas; before an abbreviation the one before it."""
    pieces = (_words(each) for each in BRACKETS.sub("", text).split(","))
    last = {each[-1].rstrip(".") for each in pieces if each} or {words[-1]}
    behind = name.split()[-1]
    if len(words) > 2 and is_acronym(behind) and behind not in _DEGREES and not name.isupper():
        last.add(words[-2])  # "Ice Warning Service XYZ"
    return last


_NEW: Final = object()  # a word that was not met yet


def look_up_word(word: str, organisations: Vocabulary) -> Term | None:
    """The row that makes a word, alone, a sign of a body; None of nearly all words."""
    key = folded(word)
    found: Term | object | None = organisations.memo.get(key, _NEW)
    if found is _NEW:
        return organisations.recalled(key, partial(_look_up, key, organisations))
    return found if isinstance(found, Term) else None


def _look_up(word: str, organisations: Vocabulary) -> Term | None:
    """The row of a word, of its beginning, or of the end of a compound."""
    terms = organisations.terms
    term = terms.get(word)
    if term is not None and term.target not in _NO_SIGNS:
        return term
    if word.startswith(organisations.starts):
        return next(term for start, term in organisations.endings if word.startswith(start))
    return next((terms[end] for end in _ends(word) if _is_sure(terms.get(end))), None)


def _ends(word: str) -> Iterable[str]:
    """The ends of a compound that may be a word by itself, the longest first."""
    if "-" in word:  # Max-Planck-Institut
        return (word.rpartition("-")[2],)
    if word[0] >= _FIRST_IDEOGRAPH:  # no blanks between words
        shortest = 1 if len(word) >= _SHORTEST_BODY else 2
        return (word[-length:] for length in range(min(6, len(word)), shortest - 1, -1))
    if len(word) < _SHORTEST_COMPOUND:
        return ()
    return (word[at:] for at in range(2, len(word) - _SHORTEST_END + 1))


def _is_sure(term: Term | None) -> bool:
    return term is not None and term.relation == "exact" and term.target not in _NO_SIGNS


def folded(text: str) -> str:
    """In small letters, marks and letters together; the dotted capital of Turkish is an i, and the
    one sign that Dutch has for ij ("Partĳ") is two."""
    if text.isascii():
        return text.lower()
    small = text.casefold().replace("i\u0307", "i").replace("\u0133", "ij")
    return unicodedata.normalize("NFC", small)


def is_acronym(bare: str) -> bool:
    """CERN, IBM, UNESCO/IOC: one word in capitals, too long for initials."""
    if (
        " " in bare
        or "." in bare
        or "_" in bare
        or not bare.isupper()
        or sum(map(str.isalpha, bare)) < 2
    ):
        return False  # "Q42" is a number of a register
    return len(bare) >= 3 and max(map(len, re.split(r"[/-]", bare))) <= _LONGEST_ACRONYM
