"""Whether a name is a person's or an organisation's, and what says so.

The inverted form is authoritative: a comma and given names make a person, initials alone even
where a company form is written with the same letters. Otherwise words decide, by the relation
of their row in the vocabulary `organisations`: `exact` wherever it stands; `close` (family
names too) at the first or last place or before "of" and "for"; `narrow` (far oftener family
names) only beside another of these words. Without any such word a name is a person's if it has
the form of one; common words, an account or a number are neither, for nothing says which.

Source: DRIVER guidelines 1.1, 1.3.2.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from ..vocabulary import Term, Vocabulary
from .personal_names import PARTICLES, at_comma, only_initials, read_inverted

Json = dict[str, Any]

_WORDS: Final = re.compile(r"[^\W\d_]+(?:['\u2019.-][^\W\d_]+)*\.?")
_BRACKETS: Final = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")
_COMPANY: Final = re.compile(
    r"(?:inc|ltd|llc|llp|gmbh|mbh|kg|ag|a\.?g|corp|co|s\.?a|s\.?l|s\.?r\.?l|b\.?v|n\.?v|plc|pty|"
    r"a\.?s|ab|oy|s\.?p\.?a|limited|incorporated|e\.?\s?v|sp\.?\s?z\s?o\.?o)\.?\Z",
    re.IGNORECASE,
)
_TWO_NAMES: Final = re.compile(r"[^\W\d_][\w.-]+ (?:&|and) [^\W\d_][\w.-]+(?:['\u2019]s?)?\Z")
# "The Washington Post", "Save the Children", "Citizens for Peace"; but not "Pliny the Elder".
_ARTICLE: Final = re.compile(r"\A(The) \S+ \S|\S (the|for) \S", re.IGNORECASE)
_EPITHET: Final = re.compile(
    r"\A\S+ the (?:Great|Elder|Younger|Wise|Bold|Good|Silent|Conqueror|Confessor|Venerable|"
    r"Baptist|Bald|Fair|Terrible|Deacon|Monk|Hermit|Just|Pious|Martyr|First|Second)\b"
)
_LONGEST_ACRONYM: Final = 8
_FIRST_IDEOGRAPH: Final = "\u2e80"
_LINKS: Final = frozenset({"of", "for", "voor", "für", "pour"})
_ACCOUNT: Final = "Account"
# Each word with a capital, or of a script without: "Jan van der Berg", "J. -M. Roy".
_NAME_WORD: Final = re.compile(r"[(\[\"'“‘-]?[^\W\d_][^\d_:/]*\Z")
_HAN_NAME: Final = re.compile(r"[\u4e00-\u9fff]{2,4}\Z")
_PATRONYMIC: Final = frozenset({"qizi", "kizi", "o'g'li", "ogli", "oglu", "oʻgʻli"})
_DEGREES: Final = frozenset({"MBA", "MPH", "MSC", "MSW", "PHD", "MBE", "OBE", "CBE", "FRS", "III"})


class Kind(NamedTuple):
    """`name` is Person or Organization, `evidence` says in a few words what decided.

    The name is empty where nothing decides. `parts` are those of a personal name in the inverted
    form, else None.
    """

    name: str
    evidence: str
    parts: Json | None = None


class Sign(NamedTuple):
    """A word of the vocabulary in a name; `outside`: at its first place, at the last one before
    its end or a comma, or before "of" and "for"."""

    word: str
    term: Term
    outside: bool


def judge_kind(name: str, organisations: Vocabulary) -> Kind:
    """Person or organisation, by the form of the name and then by its words."""
    if not any(each.isalpha() for each in name):
        return Kind("", "there is no letter in it")
    head, tail = at_comma(name)
    parts = read_inverted(name) if head else None
    if parts is not None:
        return _inverted(head, tail, parts, organisations)
    if head and _COMPANY.match(_BRACKETS.sub("", tail).strip()):
        return Kind("Organization", f"the company form \u201c{tail}\u201d")
    return _in_natural_order(name, organisations)


def is_organisation(name: str, organisations: Vocabulary) -> bool:
    """Whether words or form of a name say that it is an organisation's."""
    return judge_kind(name, organisations).name == "Organization"


def is_inverted(name: str, organisations: Vocabulary) -> bool:
    """Whether a name is one person's in the inverted form."""
    return judge_kind(name, organisations).parts is not None


def _inverted(head: str, tail: str, parts: Json, organisations: Vocabulary) -> Kind:
    in_head = signs(head, organisations)
    given = _BRACKETS.sub("", tail).strip()
    family = str(parts["familyName"]).split()  # without "Jr."
    many = len([each for each in family if each.lower() not in PARTICLES]) > 1
    decided = next((each for each in in_head if each.term.relation == "exact"), None)
    if only_initials(given):
        if decided is None or not many:
            return Kind("Person", "a comma, and behind it nothing but initials", parts)
    elif _COMPANY.match(given):
        return Kind("Organization", f"the company form \u201c{given}\u201d")
    found = decided or next(
        (each for each in signs(given, organisations) if each.term.relation == "exact"), None
    )
    if found is None and in_head and _is_acronym(given):  # "Group, ATLAS"
        found = in_head[0]
    if found is None and many and not only_initials(given):
        found = next((each for each in in_head if _is_decisive(each, in_head)), None)
    if found is not None:
        return Kind("Organization", _word(found))
    if in_head:
        return Kind("Person", f"a comma and given names, in spite of {_word(in_head[0])}", parts)
    return Kind("Person", "a comma and given names", parts)


def _in_natural_order(name: str, organisations: Vocabulary) -> Kind:
    found = signs(name, organisations)
    decisive = next((each for each in found if _is_decisive(each, found)), None)
    if decisive is not None:
        account = decisive.term.target == _ACCOUNT
        return Kind("" if account else "Organization", _word(decisive))
    bare = _BRACKETS.sub("", name).strip(" .,;")
    if _is_acronym(bare):
        return Kind("Organization", "one word in capitals")
    if " - " in bare and all(map(_is_acronym, bare.split(" - "))):
        return Kind("Organization", "nothing but words in capitals")
    article = _ARTICLE.search(bare)
    if article and not _EPITHET.search(bare):
        small = (article[1] or article[2]).lower()
        return Kind("Organization", f"the small word \u201c{small}\u201d")
    if _TWO_NAMES.match(bare) and "," not in bare:
        return Kind("Organization", "two names joined by \u201c&\u201d")
    if not _has_form_of_person(bare):
        return Kind("", "neither the form of a person's name nor a word that organizations have")
    if "," in bare:
        return Kind("Person", "no word that organizations have, though its order is unknown")
    return Kind("Person", "no comma, and no word that organizations have")


def _has_form_of_person(bare: str) -> bool:
    """Whether a name in natural order is written as names are: no figure, and capitals."""
    if any(each.isdigit() for each in bare):
        return False
    if "," in bare or _EPITHET.search(bare):
        return True
    words = bare.split()
    if len(words) == 1:
        return bare[:1].isupper() or _HAN_NAME.match(bare) is not None or "." in bare
    return len(words) > 1 and all(map(_is_name_word, words)) and _has_name(words)


def _is_name_word(word: str) -> bool:
    folded = word.lower()
    if folded in PARTICLES or folded in _PATRONYMIC:
        return True
    return _NAME_WORD.match(word) is not None and not word.lstrip("([\"'“‘-")[0].islower()


def _has_name(words: Sequence[str]) -> bool:
    return any(each.lower() not in PARTICLES for each in words)


def _is_decisive(sign: Sign, others: Sequence[Sign]) -> bool:
    """Whether a word decides where no inverted form speaks against it."""
    relation = sign.term.relation
    if relation == "narrow":
        return len({each.word for each in others}) > 1
    return relation == "exact" or sign.outside


def signs(name: str, organisations: Vocabulary) -> list[Sign]:
    """The words and pairs of words of a name that stand in the vocabulary, in order."""
    terms = organisations.terms
    folded = name.casefold()
    words = [each.rstrip(".") for each in _WORDS.findall(folded)]
    if not _any_known(words, terms):  # as of nearly all names
        return []
    bare = [each.rstrip(".") for each in _WORDS.findall(_BRACKETS.sub("", folded))] or words
    pieces = (_WORDS.findall(each) for each in _BRACKETS.sub("", folded).split(","))
    last = {each[-1].rstrip(".") for each in pieces if each} or {words[-1]}
    behind = name.split()[-1]
    if len(words) > 2 and _is_acronym(behind) and behind not in _DEGREES and not name.isupper():
        last.add(words[-2])  # "Ice Warning Service XYZ"
    found = []
    for at, word in enumerate(words):
        pair = f"{words[at - 1]} {word}" if at else ""
        term = terms.get(pair) or terms.get(word)
        if term is None and "-" in word:  # Max-Planck-Institut
            term = terms.get(word.rpartition("-")[2])
        if term is None and word[0] >= _FIRST_IDEOGRAPH:  # no blanks between words
            term = next(filter(None, (terms.get(word[-n:]) for n in (2, 3, 4))), None)
        if term is None:
            continue
        known = pair if pair in terms else word
        linked = at + 1 < len(words) and words[at + 1] in _LINKS
        outside = word in last or known.startswith(bare[0]) or linked
        found.append(Sign(known, term, outside))
    return found


def _any_known(words: Sequence[str], terms: Mapping[str, Term]) -> bool:
    """Whether one of the words, or two together, or the end of one, may be in the vocabulary."""
    before = ""
    for word in words:
        if word in terms or f"{before} {word}" in terms:
            return True
        if "-" in word or word[0] >= _FIRST_IDEOGRAPH:
            return True
        before = word
    return False


def _word(sign: Sign) -> str:
    return f"the word \u201c{sign.word}\u201d"


def _is_acronym(bare: str) -> bool:
    """CERN, IBM, UNESCO/IOC: one word in capitals, too long for initials."""
    if " " in bare or "." in bare or not bare.isupper():
        return False
    return len(bare) >= 3 and max(map(len, re.split(r"[/-]", bare))) <= _LONGEST_ACRONYM
