"""What speaks against a name in natural order being one person's.

No word of bodies need stand in it: a band ("Arctic Monkeys"), a programme ("GitHub Copilot") and
the letters of a body before a word ("IBM Watson") are written as a person's name is. Any such
sign leaves the kind open, for it does not say what else is called so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ..vocabulary import Vocabulary
from .body_words import FAMILY_NAME, FUNDER, WORD
from .clean_text import word_set
from .family_first import is_short_name
from .name_tables import begins_with_given_name, find_word, is_called

# Small words that join names, and those that are a family name's, too ("Ortega y Gasset").
_JOIN: Final = frozenset(["and", "und", "et", "og", "och", "ve", "dan", "&", "та"])
_JOIN_OR_NAME: Final = frozenset(["y", "e", "i", "en", "и", "і"])
_OF_NOBODY: Final = frozenset(["of", "with", "from", "without", "vs", "vs."])
# "MS Elm" is a ship or somebody, "UN Elm" a part of a body or somebody.
_LETTERS: Final = frozenset(
    ["UN", "EU", "UK", "US", "FC", "AC", "SC", "TV", "MS", "SS", "MV", "RV", "FV", "MT", "UC"]
)
_SIGLA: Final = range(3, 6)  # letters: more are rather a family name ("DUBOIS Marie")
_VOWEL: Final = re.compile("[AEIOUYÀ-ÖØ-Ý\u0100-\u017f]|[^\x00-\u024f]")
_CAPITAL_INSIDE: Final = re.compile(r"([^\W\d_]*[a-zß-ÿ])([A-ZÀ-Þ][^\W\d_]*)")
_BEFORE_CAPITAL: Final = word_set(
    "mc mac de di du da del den des della dell dal dall le la lo los las van von vande vander "
    "vanden ver ter ten fitz st san saint al el abd abdel abdul abu ben bin bar ibn jo ann anne "
    "anna mary marie jean ap ó ní te ka ul"
)


def doubt_of_person(bare: str, organisations: Vocabulary) -> str:
    """Why a name in natural order may be no person's, or several persons'; "" if nothing says
    so. `bare` is without comma and brackets."""
    words = bare.split()
    if found := _several(words, organisations) or _small_word(words):
        return found
    if any(len(each.rstrip(".")) == 1 and each.isupper() for each in words[:-1]):
        return ""  # an initial: "Ada M Kitchens"
    if found := _common_word(words, organisations):
        return found
    return "" if begins_with_given_name(bare, organisations) else _letters(words, organisations)


def _several(words: Sequence[str], organisations: Vocabulary) -> str:
    """Two whole names with a small word between them: "Ada Elm und Eva Oak"."""
    for at in range(2, len(words) - 2):
        word = words[at]
        if (word in _JOIN and words[at + 1] != "zu") or (
            word in _JOIN_OR_NAME and begins_with_given_name(words[at + 1], organisations)
        ):
            return "several names in one"
    return ""


def _small_word(words: Sequence[str]) -> str:
    """ "Friends Of Elmwood": with a capital, too, it is nobody's name."""
    found = next((each.lower() for each in words[1:] if each.lower() in _OF_NOBODY), "")
    return found and f"the small word \u201c{found}\u201d"


def _common_word(words: Sequence[str], organisations: Vocabulary) -> str:
    """A word that is nobody's given name, and hardly a family name; or one that is a family name,
    too, at the first place before what is no given name ("Green Day", but "Green Thomas")."""
    for at, word in enumerate(words):
        term = find_word(word, organisations)
        if term is None or term.target != WORD:
            continue
        if term.relation == "exact" or (
            at == 0 and not begins_with_given_name(words[-1], organisations)
        ):
            return f"the common word \u201c{word.lower()}\u201d"
    return ""


def _letters(words: Sequence[str], organisations: Vocabulary) -> str:
    """The letters of a body before a word, or a word with a capital inside."""
    first, last = words[0], words[-1]
    if _may_be_siglum(first, organisations) and not last.isupper():
        named = begins_with_given_name(words[1] if len(words) > 1 else "", organisations)
        if not named:
            return f"\u201c{first}\u201d may be the letters of a body, or somebody's"
    if _has_no_vowel(last) and not first.isupper():
        return f"\u201c{last}\u201d may be the letters of a body, or somebody's"
    odd = next((each for each in words if _has_odd_capital(each)), "")
    if not odd or any(is_called(each, (FAMILY_NAME,), organisations) for each in (first, last)):
        return ""
    return f"the capital inside \u201c{odd}\u201d"


def _may_be_siglum(word: str, organisations: Vocabulary) -> bool:
    if not word.isupper() or not word.isalpha() or is_called(word, (FAMILY_NAME,), organisations):
        return False
    return (
        word in _LETTERS
        or len(word) in _SIGLA
        or (len(word) > 2 and not _VOWEL.search(word))
        or is_called(word, (FUNDER,), organisations)
    )


def _has_no_vowel(word: str) -> bool:
    """Four capitals or more without a vowel; fewer are initials."""
    return len(word) > 3 and word.isupper() and word.isalpha() and not _VOWEL.search(word)


def _has_odd_capital(word: str) -> bool:
    """ "GitHub", but "McElm", "DeElm" and "HyunJin"."""
    found = _CAPITAL_INSIDE.fullmatch(word)
    if found is None or found[1].lower() in _BEFORE_CAPITAL:
        return False
    syllables = found[2][1:].islower() and all(map(is_short_name, found.groups()))
    return not (syllables and len(word) < _LONGEST_CAMEL)


_LONGEST_CAMEL: Final = 12  # letters of two syllables: "ChangHyeok"
