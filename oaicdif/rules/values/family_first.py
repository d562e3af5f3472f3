"""Names whose order or form is a person's in languages that write the family name first, or that
make a name of the father's.

Each is a sign and no proof: a house may be called after its founder. Where an element says that
something is an organization, such a form leaves the kind open.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .body_words import FAMILY_NAME, GIVEN_NAME
from .name_forms import is_name_in_one_word
from .name_tables import begins_with_given_name, find_word, is_called, is_place

_LONGEST: Final = 4  # words
_FIRST_IDEOGRAPH: Final = "\u2e80"
# One or two syllables of Chinese, Korean or Vietnamese, as they are written in Latin letters.
_VOWELS: Final = "aeiouyàáâãèéêìíòóôõöùúüýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ"
_SYLLABLE: Final = (
    rf"(?:[bcdđghjklmnpqrstvwxyz]{{0,3}}[{_VOWELS}]{{1,4}}(?:ng|nh|ch|ck|[nmptcklb])?)"
)
_SHORT_NAME: Final = late_regex(rf"{_SYLLABLE}(?:['\u2019-]?{_SYLLABLE})?", re.IGNORECASE)
_FATHERS: Final = late_regex(
    r"\S(?:[оеё]вич|ьич|[оеё]вна|ична|[іи]вна|йович|ov[iy]ch|ev[iy]ch|ovna|evna|ivna"
    r"|d[oó]ttir|(?<!Eric)sson)\Z"
)
_CHILD_OF: Final = frozenset(
    ["bin", "binti", "bint", "ibn", "bte", "qizi", "kizi", "kyzy", "uulu", "o'g'li", "ogli", "oglu",
     "oğlu", "o‘g‘li", "oʻgʻli", "qızı"]
)  # fmt: skip
SAINT: Final = frozenset(["saint", "sainte", "san", "santa", "santo", "são", "st.", "st", "sankt"])


def is_short_name(word: str) -> bool:
    """Whether a word is written as a given name of one or two syllables: "Wei", "Xiaoming"."""
    return _SHORT_NAME.fullmatch(word) is not None


def has_form_of_name(name: str, organisations: Vocabulary) -> bool:
    """Whether a name without a word of bodies has the order or the parts of a person's: "Zhang
    Wei", "山田太郎", "Kovács Éva", "Ahmad bin Ali", "Петров Иван Иванович"."""
    words = name.split()
    if name[0] >= _FIRST_IDEOGRAPH:
        return len(words) <= 2 and is_name_in_one_word("".join(words))
    if not 1 < len(words) <= _LONGEST or any(map(str.isdigit, name)):
        return False
    if not _CHILD_OF.isdisjoint(words[1:]):
        return True
    if any(each[0].islower() for each in words):
        return False
    if _FATHERS.search(words[-1]) or (len(words) > 2 and _FATHERS.search(words[1])):
        return True
    return _has_family_name(words, organisations) or _has_given_behind(words, organisations)


def is_inverted_short_name(family: str, given: str, organisations: Vocabulary) -> bool:
    """ "Wang, Xiaoming", but not "Wang, Hanoi"."""
    return (
        is_called(family, (FAMILY_NAME,), organisations)
        and all(map(is_short_name, given.split()))
        and not is_place(given, organisations)
    )


def _has_family_name(words: list[str], organisations: Vocabulary) -> bool:
    """A common family name at one end, and short given names besides."""
    for family, given in ((words[0], words[1:]), (words[-1], words[:-1])):
        if is_called(family, (FAMILY_NAME,), organisations):
            return all(_may_be_given(each, organisations) for each in given)
    return False


def _may_be_given(word: str, organisations: Vocabulary) -> bool:
    """A known given name, or a short one of which nothing else is known."""
    if is_called(word, (GIVEN_NAME, FAMILY_NAME), organisations):
        return True
    return is_short_name(word) and find_word(word, organisations) is None


def _has_given_behind(words: list[str], organisations: Vocabulary) -> bool:
    """A given name behind one word of which nothing is known: "Kovács Éva"."""
    return (
        len(words) == 2
        and begins_with_given_name(words[1], organisations)
        and words[0].lower() not in SAINT
        and find_word(words[0], organisations) is None
    )
