"""What the vocabulary of bodies knows of names that are no body's: given names, places, countries;
and which of its words decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ..vocabulary import Term, Vocabulary
from .body_words import COUNTRY, GIVEN_NAME, PLACE, Sign, folded
from .name_words import only_initials

ACCOUNT: Final = "Account"


def begins_with_given_name(text: str, organisations: Vocabulary) -> bool:
    """Whether the first word of a text stands in the vocabulary as a given name, and as nothing
    else: Florence is a place, too."""
    words = text.split()
    return bool(words) and _target(words[0], organisations) == GIVEN_NAME


def has_given_name(text: str, organisations: Vocabulary) -> bool:
    """Whether any word of a text stands in the vocabulary as a given name and as nothing else."""
    return any(_target(word, organisations) == GIVEN_NAME for word in text.split())


def are_given_names(text: str, organisations: Vocabulary) -> bool:
    """Whether a text is given names that the vocabulary knows, with or without initials: "Ada
    M.", "Anna-Maria", "Florence" (which is a place, too)."""
    words = text.replace("-", " ").split()
    known = [is_called(word, (GIVEN_NAME,), organisations) for word in words]
    return any(known) and all(
        given or (len(word) <= _LONGEST_INITIAL and only_initials(word))
        for given, word in zip(known, words, strict=True)
    )


_LONGEST_INITIAL: Final = 2  # with its full stop


def is_place(name: str, organisations: Vocabulary) -> bool:
    """Whether the vocabulary has the whole name as that of a place or a country."""
    return is_called(" ".join(name.split()).strip(" .,;:[]"), (PLACE, COUNTRY), organisations)


def is_country(name: str, organisations: Vocabulary) -> bool:
    """Whether the whole name is that of a country or a state of one."""
    return is_called(name.strip(" .,;:[]"), (COUNTRY,), organisations)


def is_town_of_country(name: str, organisations: Vocabulary) -> bool:
    """Whether a name is a place's with its country's behind it: "Lima, Perú", "Lima - Perú"."""
    head, _, country = (each.strip() for each in name.replace(" - ", ",").rpartition(","))
    return (
        bool(head)
        and is_called(country, (COUNTRY,), organisations)
        and is_place(head, organisations)
    )


def is_called(text: str, targets: Iterable[str], organisations: Vocabulary) -> bool:
    """Whether the vocabulary has the whole text with one of these targets; a row may have two
    ("Place GivenName")."""
    found = _target(text, organisations)
    return bool(found) and any(each in targets for each in found.split())


def find_word(text: str, organisations: Vocabulary) -> Term | None:
    """The row that the vocabulary has for a word or a whole text, whatever it says."""
    return organisations.terms.get(folded(text).rstrip(".,"))


def _target(text: str, organisations: Vocabulary) -> str:
    term = find_word(text, organisations)
    return term.target if term is not None else ""


def is_decisive(sign: Sign, others: Sequence[Sign], bare: str) -> bool:
    """Whether a word decides where no inverted form speaks against it.

    Two words that are far oftener family names ("John King Hall") decide nothing, unless the
    name has no other word ("Church House").
    """
    relation = sign.term.relation
    if relation == "broad":
        return sign.leads
    if relation == "narrow":
        if any(each.term.relation != "narrow" for each in others):
            return True
        return len({each.word for each in others}) == len(bare.split()) > 1
    return relation == "exact" or sign.outside


def word_evidence(sign: Sign) -> str:
    """A word as the evidence names it."""
    return f"the word \u201c{sign.word}\u201d"
