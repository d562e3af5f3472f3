"""Words that say that nobody is known: "Unknown photographer", "Author, Unknown",
"(Editor) n/a".

They are put together of a word for nobody and the word of a role, in either order.
Source: CDIF, nil reasons ("nil:unknown": the source says that it does not know).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .agent_lists import read_role
from .clean_text import plain_text, word_set
from .name_tables import is_place
from .nil_codes import CODES_FIRST, is_nil_code, without_code
from .roles_in_front import read_role_in_first_bracket
from .roles_without_names import read_role_without_name

_AROUND: Final = " .,;[]()"


def read_nobody(
    text: str, roles: Vocabulary, nil: Vocabulary, organisations: Vocabulary
) -> str | None:
    """The text, if it is a word for nobody with the word of a role beside it, or twice, or if
    markup is all that there is."""
    plain = plain_text(text) if "<" in text or "&" in text else text
    if plain is not text and not any(map(str.isalnum, plain)):
        return text
    if _is_nobody(plain.casefold().strip(_AROUND), roles, nil) or _is_code(plain, nil):
        return text
    if _is_remarked(plain, nil, organisations):
        return text
    found = read_role(plain, roles) or read_role_in_first_bracket(plain, roles)
    return text if found and _is_word_for_nobody(found.name.casefold(), nil) else None


def read_nobody_in_parts(text: str, roles: Vocabulary, nobody: Vocabulary) -> str | None:
    """The text, if the name in it ("name=u.a.; role=aut") is a word for nobody or for a role alone,
    and nothing else in it says who it is: no identifier, and no given name but a code that says
    that it is not known."""
    if not text.startswith(_NAME) or "identifier=" in text:
        return None
    given = text.partition("given=")[2].partition(";")[0]
    if given and not is_nil_code(given):
        return None
    name, stop, _ = text[len(_NAME) :].partition(";")
    if stop and name.endswith("\\"):  # a semicolon that is part of the name
        return None
    if nobody.find(name) or _is_code(name, nobody) or read_role_without_name(name, roles):
        return text
    small = name.casefold().strip(_AROUND) if name[-1:] in _CLOSED else name.casefold()
    return text if _is_nobody(small, roles, nobody) else None


def _is_code(name: str, nobody: Vocabulary) -> bool:
    """DataCite's codes, alone or with words that say the same or nothing: "(:unkn) anonymous",
    "(:unas) 2010"."""
    if name[:1] not in CODES_FIRST:
        return False
    if is_nil_code(name):
        return True
    words = without_code(name)
    return words != name and (nobody.find(words) is not None or _YEAR.match(words) is not None)


_YEAR: Final = late_regex(r"\[?(?:1\d|20)\d\d\]?\.?\Z")


def words_for_nobody(vocabularies: Mapping[str, Vocabulary]) -> Vocabulary | None:
    """The words that agents are asked for; those for nothing, where a crosswalk has no others."""
    return vocabularies.get("nobody") or vocabularies.get("nil")


def says_nobody(name: str, words: Vocabulary | None) -> bool:
    """Whether a name, in brackets or not, says that nobody is known, or says nothing."""
    if "<" in name or "&" in name:
        name = plain_text(name)
    if not any(map(str.isalnum, name)) or is_nil_code(name):
        return True
    if words is None:
        return False
    if _is_code(name, words):
        return True
    bracket = name[:1] in _OPENED
    return words.find(name) is not None or (bracket and words.find(name.strip(_AROUND)) is not None)


def says_nobody_in_words(text: str, words: Vocabulary | None) -> bool:
    """As `says_nobody`, of a number, which may be "0000", and which may be missing."""
    return any(map(str.isalpha, text)) and says_nobody(text, words)


_OPENED: Final = frozenset({"[", "("})
_CLOSED: Final = frozenset({"]", ")"})


_NAME: Final = "name="


def _is_nobody(small: str, roles: Vocabulary, nil: Vocabulary) -> bool:
    if _is_word_for_nobody(small, nil):  # in brackets
        return True
    first, _, behind = small.partition(" ")
    twice = first.rstrip(",") == behind  # "None, None"
    if twice and (len(behind) > _MAY_BE_GIVEN or not behind.isalpha()):
        return nil.find(behind) is not None
    if _is_word_for_nobody(first.rstrip(","), nil):
        return behind in roles.terms or behind in nil.terms
    for opened in (" (", " ["):
        role, bracket, said = small.partition(opened)
        if bracket and role in roles.terms:  # "Author [not known]"
            return _is_word_for_nobody(said, nil)
    before, _, last = small.rpartition(" ")
    return _is_word_for_nobody(last, nil) and before.rstrip(",") in roles.terms


def _is_word_for_nobody(small: str, nil: Vocabulary) -> bool:
    """Short words ("nil", "na") are given names, too: beside what may be a family name ("Painter,
    Nil") they say nothing. "n/a" and "N.N." are none, whatever their length."""
    bare = small.strip(_AROUND)
    if len(bare) < _SHORTEST and _NO_WORD.match(bare) is None:
        return False
    return nil.find(small) is not None or (bare != small and nil.find(bare) is not None)


def _is_remarked(text: str, nil: Vocabulary, organisations: Vocabulary) -> bool:
    """ "Anónimo (siglo XIX)", "Anonyme, XIXe siècle", "Unknown (Italy)": a word for nobody, and
    when or where, or in what workshop. What may be somebody's name ("Anonymous (Elm)") is none."""
    at = min((each for each in map(text.find, "([,") if each > 0), default=0)
    if not at or not _is_word_for_nobody(text[:at].strip().casefold(), nil):
        return False  # as of nearly all names
    found = _REMARKED.match(text)
    if found is None:
        return False
    words = _WORD.findall(found[2] or found[3])
    named = [each for each in words if not _is_small(each)]
    if found[3] is not None:  # behind a comma only a time
        return not named and _TIME.search(found[3]) is not None
    if not named or is_place(found[2], organisations):
        return True
    return len(words) > 1 and named == words[:1] and words[0].casefold() in _WORKSHOPS


_WORKSHOPS: Final = word_set(
    "studio estudio estúdio atelier taller ateliê workshop werkstatt scuola school schule école "
    "escuela escola bottega fotoatelier"
)


def _is_small(word: str) -> bool:
    """Whether a word is written small, or is a number or cut short, as no name is."""
    if word[0].islower() or len(word) < _SHORTEST_NAME:
        return True
    return word in _CENTURIES or _NUMERAL.match(word) is not None


_REMARKED: Final = late_regex(
    r"([^()\[\],]{3,40}?)\s*(?:[(\[]([^()\[\]]{1,60})[)\]]|,\s*(.{1,40}))\Z"
)
_WORD: Final = late_regex(r"[^\W\d_]+")
_NUMERAL: Final = late_regex(r"[IVXL]+e?\Z")
_TIME: Final = late_regex(
    r"\d|\b(?:s\.|siglo|século|secolo|siècle|century|jh|jahrhundert)", re.IGNORECASE
)
_CENTURIES: Final = frozenset({"Jahrhundert", "Siglo", "Século", "Century"})
_SHORTEST_NAME: Final = 3  # letters
_NO_WORD: Final = late_regex(r"[^\W\d_]{1,2}/[^\W\d_]{1,2}\Z|[ns]\. ?n\Z")
_MAY_BE_GIVEN: Final = 3  # letters: "Nan Nan"
_SHORTEST: Final = 5  # letters
