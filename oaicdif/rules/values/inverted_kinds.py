"""What a name in the inverted form is, though a word of bodies, a place or a company's form stands
in it: the comma and given names make a person, unless more speaks against them.

Source: DRIVER guidelines 1.1, 1.3.2.
"""

from __future__ import annotations

from typing import Any, Final

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .beside_names import is_no_given_name
from .body_words import (
    FAMILY_NAME,
    GIVEN_BEHIND_COMMA,
    GIVEN_NAME,
    TWO_NAMES,
    Sign,
    is_acronym,
    signs,
    without_brackets,
)
from .company_forms import Form, form_behind_comma, is_company_in_capitals
from .kinds import Kind, several
from .name_tables import (
    ACCOUNT,
    are_given_names,
    begins_with_given_name,
    is_called,
    is_country,
    is_decisive,
    is_place,
    word_evidence,
)
from .name_words import PARTICLES, only_initials
from .personal_names import without_title
from .plain_names import GIVEN_NAMES, NOTHING_BUT_INITIALS
from .towns import is_at_place
from .two_names import are_two_names, goes_on_with_initials, is_whole_name

Json = dict[str, Any]

# "Oak, Elm and Ash": small words that join names, and are nobody's
JOINED: Final = late_regex(r"(?:[^\W\d_]|\.) (?:and|und(?! zu\b)|et|og|och|or|oder|ou) [^\W\d_]")


PERSON_BEFORE_BODY: Final = "a given name before a comma, and a body behind it"
_POSSESSIVE: Final = late_regex(r"[^\W\d_]['\u2019]s [^\W\d_]")


def company_by(form: Form) -> Kind:
    return Kind("Organization", f"the company form \u201c{form.text}\u201d")


def open_by(form: Form) -> Kind:
    return Kind("", f"\u201c{form.text}\u201d may be a company form, or {form.doubt}")


def judge_inverted(head: str, tail: str, parts: Json, organisations: Vocabulary) -> Kind:
    """The kind of a name with these parts, of which `head` stands before its comma and `tail`
    behind it."""
    given = without_brackets(tail).strip()
    if given[:4].lower() == "univ":  # "Elm, Univ.-Prof. Ada"
        given = without_title(given)
    in_head = signs(head, organisations)
    if not in_head and "givenName" not in parts:
        return Kind("Person", "a comma, and a title or a suffix behind it", parts)
    many = _is_many(parts)
    if only_initials(given):
        exact = any(each.term.relation == "exact" for each in in_head)
        if is_company_in_capitals(given):
            return Kind("Organization", f"the company form \u201c{given}\u201d")
        if " " in head and (spelt := _spelt_by(head, given, organisations)):
            return spelt
        if " " in head and goes_on_with_initials(head, given):
            return several("two names, each with its own initials or given name")
        if not exact or not many:
            return Kind("Person", NOTHING_BUT_INITIALS, parts)
    elif form := form_behind_comma(given):
        return open_by(form) if form.doubt or head[0].islower() else company_by(form)
    found = _body_inverted(head, given, in_head, organisations, many=many)
    if found is not None:
        if names_person_before(head, given, in_head, organisations):
            return Kind("", PERSON_BEFORE_BODY)
        called = are_given_names(given, organisations) and not is_place(given, organisations)
        if not called:
            doubt = "" if many else _doubt_of_given(given, in_head, organisations)
            return Kind("" if doubt else "Organization", word_evidence(found) + doubt)
        if many:
            return Kind("", f"given names behind {word_evidence(found)}")
    if JOINED.search(given):
        return several("several names in one")
    if are_two_names(head, given, organisations):
        return several("two names, each with its own initials or given name")
    if _is_siglum_at_place(head, given, organisations):
        return Kind("", "a word in capitals, and a place behind it")
    if _begins_with_letters(head, given, organisations):
        return Kind("", "a word in capitals, and letters of a body behind it")
    if behind := _by_place_behind(head, given, parts, organisations):
        return behind
    if in_head and in_head[0].term.target == ACCOUNT == _target(given, organisations):
        return Kind("", word_evidence(in_head[0]))
    if in_head and is_no_given_name(given, organisations):
        return Kind("", f"{word_evidence(in_head[0])} before what is no given name")
    if in_head and _POSSESSIVE.search(head):  # "St. Elm's Church, Oakton"
        return Kind("", f"{word_evidence(in_head[0])} behind whose it is, and a comma")
    if in_head:
        in_spite = word_evidence(in_head[0])
        return Kind("Person", f"a comma and given names, in spite of {in_spite}", parts)
    return Kind("Person", GIVEN_NAMES, parts)


def _spelt_by(head: str, letters: str, organisations: Vocabulary) -> Kind | None:
    """The kind of words and the letters that they begin with: "Elm Oak Survey, EOS". Without a
    word of bodies they may be somebody's ("Elm Oak, EO"), and are behind a known given name."""
    if len(letters) < _FEWEST_LETTERS or not (letters.isalpha() and letters.isupper()):
        return None
    firsts = "".join(each[0] for each in head.split() if each[0].isupper())
    if not firsts.endswith(letters) or begins_with_given_name(head, organisations):
        return None
    said = f"its initials \u201c{letters}\u201d behind a comma"
    sure = len(letters) > _FEWEST_LETTERS and signs(head, organisations)
    return Kind("Organization" if sure else "", said)


_FEWEST_LETTERS: Final = 2


def _by_place_behind(head: str, given: str, parts: Json, organisations: Vocabulary) -> Kind | None:
    """What a place behind a comma says; None without one, or where a title, a suffix or years say
    that it is a person.

    People are called by nearly all places ("Elm, Paris", "Elm, Virginia"), so it is told and
    decides nothing without a second sign: a town before its country, a firm's sign or several
    words before the comma. "Li, Va" has what may be a given name."""
    if len(given) <= _LONGEST_STATE_CUT_SHORT or not parts.keys() <= _NAMES_ALONE:
        return None
    at_place, known = is_at_place(f"{head}, {given}"), is_place(given, organisations)
    if not at_place and not known:
        return None
    called = _are_given_behind_comma(given, organisations)
    many = " " in head and not _has_two_names(head, organisations)
    if at_place and (many or (known and not called)):
        return Kind("", "what may be a town, and where it lies")
    said = f"a comma, and the place \u201c{given}\u201d behind it"
    if not called and (many or _is_firm_or_town(head, given, organisations)):
        return Kind("", said, parts)  # as an ORCID iD beside it says, somebody's after all
    if signs(head, organisations):
        return None
    return Kind("Person", f"{said}, which may be a given name, too", parts)


def _is_firm_or_town(head: str, given: str, organisations: Vocabulary) -> bool:
    """ "Elm+Oak, Bern", "Lund, Sweden"."""
    in_country = is_place(head, organisations) and is_country(given, organisations)
    return in_country or not _OF_FIRMS.isdisjoint(head)


_OF_FIRMS: Final = frozenset("+&/")


def _are_given_behind_comma(given: str, organisations: Vocabulary) -> bool:
    known = is_called(given, (GIVEN_BEHIND_COMMA,), organisations)
    return known or are_given_names(given, organisations)


def _has_two_names(head: str, organisations: Vocabulary) -> bool:
    """Whether a word of a family name is one of people who have two, or a particle."""
    words = head.split()
    return any(
        each.lower() in PARTICLES or is_called(each, (TWO_NAMES,), organisations) for each in words
    )


_NAMES_ALONE: Final = frozenset(["familyName", "givenName"])
_LONGEST_STATE_CUT_SHORT: Final = 3  # letters


def names_person_before(
    head: str, given: str, in_head: list[Sign], organisations: Vocabulary
) -> bool:
    """ "Eva Elm, Oak University": a whole name before a body, in natural order."""
    if in_head or not is_whole_name(head, organisations):
        return False
    return any(each.term.relation == "exact" for each in signs(given, organisations))


# "Nguyen, Inc B.": a word and initials are given names, whatever the word means
_WORD_AND_INITIALS: Final = late_regex(r"[^\W\d_]\S* (?:[^\W\d_]\. ?)+\Z")
_SHORT_GIVEN_NAME: Final = range(2, 4)  # letters: "Ministry, Al"


def _doubt_of_given(given: str, in_head: list[Sign], organisations: Vocabulary) -> str:
    """Why a word of bodies may be part of a person's inverted name after all; "" if nothing
    says so."""
    if _WORD_AND_INITIALS.match(given):
        return " before an initial"
    if is_acronym(given) and all(each.term.relation == "narrow" for each in in_head) and in_head:
        return " before what may be initials"
    short = len(given) in _SHORT_GIVEN_NAME and given.isalpha() and given.istitle()
    if in_head and short and not signs(given, organisations) and not is_place(given, organisations):
        return " before a short given name"
    return ""


def _is_many(parts: Json) -> bool:
    """Whether a family name has several words, without "Jr." and particles."""
    family = str(parts["familyName"]).split()
    return len([each for each in family if each.lower() not in PARTICLES]) > 1


def _body_inverted(
    head: str, given: str, in_head: list[Sign], organisations: Vocabulary, *, many: bool
) -> Sign | None:
    """The word that makes what has the inverted form a body's name; `in_head` are those of the
    head, `many` says that it has several words."""
    exact = [
        each for each in (*in_head, *signs(given, organisations)) if each.term.relation == "exact"
    ]
    if exact:
        return exact[0]
    if in_head and (is_acronym(given) or given[:4].lower() == "the "):  # "Group, ATLAS"
        return None if _is_behind_particle(head, in_head) else in_head[0]
    decisive = (each for each in in_head if is_decisive(each, in_head, head))
    if many and not only_initials(given) and (found := next(decisive, None)):
        return found
    return _crossed(head, given, organisations)


def _is_behind_particle(head: str, in_head: list[Sign]) -> bool:
    """Whether what is far oftener a family name stands behind a particle: "Olmo de Sá, ABCD"."""
    words = head.lower().split()
    narrow = all(each.term.relation == "narrow" for each in in_head)
    return narrow and len(words) > 1 and words[-2] in PARTICLES


def _is_siglum_at_place(head: str, given: str, organisations: Vocabulary) -> bool:
    """ "FAO, Rome"; but "LIU, Sydney" has a place that is a given name, too."""
    if not head.isupper() or len(head) > _LONGEST_SIGLUM or not is_place(given, organisations):
        return False
    return not are_given_names(given, organisations) or (
        len(head) > _SHORTEST_NAME and not _VOWEL.search(head)
    )


_VOWEL: Final = late_regex("[^BCDFGHJKLMNPQRSTVWXZ]")
_SHORTEST_NAME: Final = 2  # letters, of which none need be a vowel: "NG, Sydney"
_LONGEST_SIGLUM: Final = 6


def _begins_with_letters(head: str, given: str, organisations: Vocabulary) -> bool:
    """ "INTA, EEA Oakton"; but "LIU, Wei", "ROUX, JEAN Paul" are people."""
    first, _, rest = given.partition(" ")
    if not (rest and is_acronym(head) and is_acronym(first)) or given.isupper():
        return False
    named = ((head, FAMILY_NAME), (first, GIVEN_NAME), (first, FAMILY_NAME))
    return not any(is_called(word, (kind,), organisations) for word, kind in named)


def _crossed(head: str, given: str, organisations: Vocabulary) -> Sign | None:
    """A pair of words that bodies have, turned round at the comma: "Group, Oak Study"."""
    if " " not in given:
        return None
    pair = f"{given.rpartition(' ')[2]} {head.partition(' ')[0]}"
    return next(
        (
            each
            for each in signs(pair, organisations)
            if " " in each.word and each.term.relation == "exact"
        ),
        None,
    )


def _target(text: str, organisations: Vocabulary) -> str:
    """What the vocabulary says of the first word that it knows in a text; "" if it knows none."""
    found = signs(text, organisations)
    return found[0].term.target if found else ""
