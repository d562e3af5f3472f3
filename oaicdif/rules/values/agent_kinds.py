"""Whether a name is a person's or an organisation's, and what says so.

The inverted form is authoritative: a comma and given names make a person, initials alone even
where a company form is written with the same letters. Otherwise words decide, by the relation
of their row in the vocabulary `organisations`: `exact` wherever it stands; `close` (family
names too) at the first or last place or before "of" and "for"; `narrow` (far oftener family
names) only beside another of these words. Without any such word a name is a person's if it has
the form of one: two words at least, each with a capital. One word alone, common words, an account
or a number are neither, for nothing says which; nor is a given name before a word that is a
family name too ("Frank Press").

Source: DRIVER guidelines 1.1, 1.3.2.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from ..vocabulary import Vocabulary
from .body_words import (
    BRACKETS,
    COUNTRY,
    GIVEN_NAME,
    ONE_NAME,
    PLACE,
    Sign,
    folded,
    is_acronym,
    signs,
)
from .company_forms import body_qualifier, company_form
from .name_forms import is_credit_or_title, is_list, is_name_in_one_word, is_several
from .personal_names import (
    PARTICLES,
    at_comma,
    names_rank,
    only_initials,
    read_inverted,
    without_title,
)

Json = dict[str, Any]

_COMPANY: Final = re.compile(
    r"(?:inc|ltd|llc|llp|gmbh|mbh|kg|ag|a\.?g|corp|co|s\.?a|s\.?l|s\.?r\.?l|b\.?v|n\.?v|plc|pty|"
    r"a\.?s|ab|oy|s\.?p\.?a|limited|incorporated|e\.?\s?v|sp\.?\s?z\s?o\.?o)\.?\Z",
    re.IGNORECASE,
)
_TWO_NAMES: Final = re.compile(r"[^\W\d_][\w.-]+ (?:&|and) [^\W\d_][\w.-]+(?:['\u2019]s?)?\Z")
# "The Washington Post", "Save the Children", "Citizens for Peace"; but not "Pliny the Elder".
_ARTICLE: Final = re.compile(
    r"\A(?:(The)(?= \S)|(?:Thee|Los|Las|Die)(?= \S+ \S| \S+s\Z))|(?<=\S )(the|for)(?= \S)",
    re.IGNORECASE,
)
_EPITHET: Final = re.compile(
    r"\A\S+ the (?:Great|Elder|Younger|Wise|Bold|Good|Silent|Conqueror|Confessor|Venerable|"
    r"Baptist|Bald|Fair|Terrible|Deacon|Monk|Hermit|Just|Pious|Martyr|First|Second)\b"
)
_ACCOUNT: Final = "Account"
_MIDDLE_INITIAL: Final = re.compile(r"[^\W\d_]\S+(?: [^\W\d_]\.)+ \S+\Z")
_YEAR: Final = r"(?:ca?\. ?|approximately )?\d{4}\??"
_LIFE: Final = re.compile(rf"[,\s]\s*\(?{_YEAR}\s*[-\u2013]\s*{_YEAR}\)?\.?\Z")
# "Elmland. Office of Tides": what stands before the stop is no initial and no abbreviation.
_HEADING: Final = re.compile(
    r"(?![a-zß-ÿ])((?:[^\W\d_]{2,}[ -])*[^\W\d_]{5,}|[A-Z]{3,}|UN|EU|UK|US)\. [^\W\d_]{3,}"
)
_OFFICE: Final = re.compile(
    r"(?:the )?(?:(?:chief|guest|managing|associate|executive|general|section) editors?"
    r"|editors?[- ]in[- ]chief|administrator|admin|webmaster|principal|president|director|chairman|"
    r"secretary|governor|mayor|photographer|students?|chefredakteur|rédacteur en chef|"
    r"editor(?:a)?[- ]jefe|editor[- ]chefe|главный редактор|admin \S+)\Z",
    re.IGNORECASE,
)
# Each word with a capital, or of a script without: "Jan van der Berg", "J. -M. Roy".
_NAME_WORD: Final = re.compile(r"[(\[\"'“‘-]?[^\W\d_][^\d_:/]*\Z")
_PATRONYMIC: Final = frozenset({"qizi", "kizi", "o'g'li", "ogli", "oglu", "oʻgʻli"})


class Kind(NamedTuple):
    """`name` is Person or Organization, `evidence` says in a few words what decided.

    The name is empty where nothing decides. `parts` are those of a personal name in the inverted
    form, else None.
    """

    name: str
    evidence: str
    parts: Json | None = None


def judge_kind(name: str, organisations: Vocabulary) -> Kind:
    """Person or organisation, by the form of the name and then by its words."""
    if not any(each.isalpha() for each in name):
        return Kind("", "there is no letter in it")
    head, tail = at_comma(name)
    if (form := company_form(name)) and not (head and only_initials(tail)):
        return Kind("Organization", f"the company form \u201c{form}\u201d")
    if said := body_qualifier(name):
        return Kind("Organization", f"it is called \u201c{said}\u201d in brackets")
    if head and is_several(name) and not _has_sure_sign(name, organisations):
        return Kind("", "several names in one")
    parts = read_inverted(name) if head else None
    if parts is not None:
        return _inverted(head, tail, parts, organisations)
    if head and names_rank(tail):
        return Kind("Person", "a rank behind a comma")
    if "," in tail and (person := _before_body(head, tail, organisations)):
        return person
    if head and _COMPANY.match(BRACKETS.sub("", tail).strip()):
        return Kind("Organization", f"the company form \u201c{tail}\u201d")
    return _in_natural_order(name, organisations)


def _before_body(head: str, tail: str, organisations: Vocabulary) -> Kind | None:
    """A person's inverted name before a body where people work: "Lind, Ada, Elm University"."""
    given, _, body = tail.partition(",")
    whole = f"{head}, {given}"
    plain = (
        "&" not in tail and not signs(whole, organisations) and not is_place(given, organisations)
    )
    parts = read_inverted(whole) if plain and " " not in head else None
    if parts is None or is_place(head, organisations):
        return None
    exact = any(each.term.relation == "exact" for each in signs(body, organisations))
    return Kind("Person", "a comma and given names, before a body", parts) if exact else None


def is_organisation(name: str, organisations: Vocabulary) -> bool:
    """Whether words or form of a name say that it is an organisation's."""
    return judge_kind(name, organisations).name == "Organization"


def is_inverted(name: str, organisations: Vocabulary) -> bool:
    """Whether a name is one person's in the inverted form."""
    return judge_kind(name, organisations).parts is not None


def _inverted(head: str, tail: str, parts: Json, organisations: Vocabulary) -> Kind:
    in_head = signs(head, organisations)
    given = BRACKETS.sub("", tail).strip()
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
    if in_head and (is_acronym(given) or given[:4].lower() == "the "):  # "Group, ATLAS"
        found = found or in_head[0]
    if found is None and many and not only_initials(given):
        found = next((each for each in in_head if _is_decisive(each, in_head, head)), None)
    found = found or _crossed(head, given, organisations)
    if found is not None:
        return Kind("Organization", _word(found))
    if head.isupper() and len(head) <= _LONGEST_SIGLUM and is_place(given, organisations):
        return Kind("", "a word in capitals, and a place behind it")  # "FAO, Rome"
    if in_head and in_head[0].term.target == _ACCOUNT == _target(given, organisations):
        return Kind("", _word(in_head[0]))
    if in_head:
        return Kind("Person", f"a comma and given names, in spite of {_word(in_head[0])}", parts)
    return Kind("Person", "a comma and given names", parts)


_LONGEST_SIGLUM: Final = 6


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


def _has_sure_sign(text: str, organisations: Vocabulary) -> bool:
    found = signs(text, organisations)
    return any(_is_decisive(each, found, text) for each in found)


def _target(text: str, organisations: Vocabulary) -> str:
    """What the vocabulary says of the first word that it knows in a text; "" if it knows none."""
    found = signs(text, organisations)
    return found[0].term.target if found else ""


def _in_natural_order(name: str, organisations: Vocabulary) -> Kind:
    bare = BRACKETS.sub("", name).strip(" .,;")
    if is_credit_or_title(name):
        return Kind("", "it says who gave something, or is a title")
    if _OFFICE.match(bare):
        return Kind("", "it says what somebody is, and not who")
    if decided := _by_words(name, bare, organisations):
        return decided
    if is_acronym(bare):
        return Kind("Organization", "one word in capitals")
    if " - " in bare and all(map(is_acronym, bare.split(" - "))):
        return Kind("Organization", "nothing but words in capitals")
    article = _ARTICLE.search(bare)
    if article and not _EPITHET.search(bare):
        small = article[0].lower()
        return Kind("Organization", f"the small word \u201c{small}\u201d")
    if _TWO_NAMES.match(bare.partition(",")[0].strip()):
        return Kind("Organization", "two names joined by \u201c&\u201d")
    if "," in bare and "&" in bare:
        return Kind("", "several names joined by \u201c&\u201d")
    if _is(bare, (ONE_NAME,), organisations):
        return Kind("Person", "a person known by one name")
    if len(bare.split()) == 1 and not is_name_in_one_word(bare):
        return Kind("", "one word alone says not whose name it is")
    if _LIFE.search(name) and _has_form_of_person(_LIFE.sub("", name).strip(" ,")):
        return Kind("Person", "the years of a life")
    if is_list(bare):
        return Kind("", "several names between commas")
    if whole := _HEADING.match(bare):
        if _is(whole[1], (COUNTRY,), organisations):
            return Kind("Organization", f"the country \u201c{whole[1]}\u201d before a full stop")
        return Kind("", "it has a part behind a full stop")
    if "," not in bare and (company := _company(bare)):
        return company
    if country := _ends_with_country(bare, organisations):
        return Kind("", f"its last word is the country \u201c{country}\u201d")
    if not _has_form_of_person(bare):
        return Kind("", "neither the form of a person's name nor a word that organizations have")
    if "," in bare and _are_names(bare):
        return Kind("", "two names or more, and nothing that says where one ends")
    if "," in bare:
        return Kind("Person", "no word that organizations have, though its order is unknown")
    return Kind("Person", "no comma, and no word that organizations have")


def _are_names(bare: str) -> bool:
    """Whether three pieces or more between commas are written as names: "Oak, Ada Elm, Eva"."""
    pieces = [each.split() for each in bare.split(",")]
    return (
        len(pieces) > 2
        and all(0 < len(piece) < 4 for piece in pieces)
        and any(len(piece) > 1 for piece in pieces[1:])
        and all(word[:1].isupper() and word.isalpha() for piece in pieces for word in piece)
    )


def _ends_with_country(bare: str, organisations: Vocabulary) -> str:
    """The country at the end of a name, unless a given name, an initial or a particle stands
    before it: "Parks Victoria", but "Ada England", "M. France", "Olivia de Holland"."""
    words = bare.split()
    if len(words) < 2 or "," in bare or any(len(each) < 3 or "." in each for each in words):
        return ""
    known = _is(words[-1], (COUNTRY,), organisations)
    if not known or begins_with_given_name(bare, organisations):
        return ""
    return "" if PARTICLES & {*map(str.lower, words)} else words[-1]


def _company(bare: str) -> Kind | None:
    """A company's form at the end of a name: certain as no initials are written ("Oy", "bv"),
    open where they may be some ("Elm Consult BV", but "Kessel AS")."""
    words = bare.split()
    last = words.pop() if words else ""
    if words and _FORM_AT_END.match(last):
        return Kind("Organization", f"the company form \u201c{last}\u201d")
    if not words or last not in _FORM_OR_INITIALS or PARTICLES & {*map(str.lower, words)}:
        return None
    if len(words) > 1 or last not in _OFTENER_INITIALS:
        return Kind("", f"\u201c{last}\u201d may be a company form, or initials")
    return None


_FORM_AT_END: Final = re.compile(
    r"(?:Oyj?|ApS|S\.?p\.?A|a\.s|s\.?r\.?o|b\.?v|n\.?v|d\.?o\.?o|k\.?ft)\.?\Z"
)
_FORM_OR_INITIALS: Final = frozenset({"BV", "NV", "SA", "AG", "KG", "AB", "AS", "SL", "SE"})
_OFTENER_INITIALS: Final = frozenset({"AS"})  # behind one word: "Kessel AS"


def _by_words(name: str, bare: str, organisations: Vocabulary) -> Kind | None:
    """What the words of a name in natural order decide; None where they decide nothing."""
    found = signs(name, organisations)
    decisive = [each for each in found if _is_decisive(each, found, bare)]
    if not decisive:
        return None
    best = next((each for each in decisive if each.term.relation == "exact"), decisive[0])
    if best.term.target == _ACCOUNT:
        return Kind("", _word(best))
    if best.term.relation == "close" and not best.linked and len(found) == 1:
        if _MIDDLE_INITIAL.match(bare):
            return Kind("Person", f"a middle initial, in spite of {_word(best)}")
        if given := _given_name(bare, organisations):
            return Kind("", f"the given name \u201c{given}\u201d before {_word(best)}")
    return Kind("Organization", _word(best))


def _given_name(bare: str, organisations: Vocabulary) -> str:
    """The first of two or three words, if the vocabulary has it as a given name."""
    words = bare.split()
    return words[0] if 1 < len(words) < 4 and begins_with_given_name(bare, organisations) else ""


def begins_with_given_name(text: str, organisations: Vocabulary) -> bool:
    """Whether the first word of a text stands in the vocabulary as a given name."""
    words = text.split()
    return bool(words) and _is(words[0], (GIVEN_NAME,), organisations)


def is_place(name: str, organisations: Vocabulary) -> bool:
    """Whether the vocabulary has the whole name as that of a place or a country."""
    return _is(" ".join(name.split()).strip(" .,;:[]"), (PLACE, COUNTRY), organisations)


def _is(text: str, targets: Iterable[str], organisations: Vocabulary) -> bool:
    term = organisations.terms.get(folded(text).rstrip(".,"))
    return term is not None and term.target in targets


def _has_form_of_person(bare: str) -> bool:
    """Whether a name in natural order is written as names are: no figure, and capitals."""
    if any(each.isdigit() for each in bare):
        return False
    bare = without_title(bare)
    if "," in bare or _EPITHET.search(bare):
        return True
    words = bare.split()
    return all(map(_is_name_word, words)) and _has_name(words)


# "Yusuf al-Elmi": the article of a name is written small
_ARABIC_ARTICLE: Final = re.compile(
    r"(?:al|el|ul|as|ash|at|ar|az|an|ad|ed|es)-['\u02bf\u2018\u2019]?[^\W\d_]{2,}\Z"
)


def _is_name_word(word: str) -> bool:
    folded = word.lower()
    if folded in PARTICLES or folded in _PATRONYMIC:
        return True
    first = word.lstrip("([\"'“‘-")[:1]
    if _ARABIC_ARTICLE.match(word):
        return True
    return _NAME_WORD.match(word) is not None and not (
        first.islower() and first.title() != first  # Georgian is written in small letters alone
    )


def _has_name(words: Sequence[str]) -> bool:
    return any(each.lower() not in PARTICLES for each in words)


def _is_decisive(sign: Sign, others: Sequence[Sign], bare: str) -> bool:
    """Whether a word decides where no inverted form speaks against it.

    Two words that are far oftener family names ("John King Hall") decide nothing, unless the
    name has no other word ("Church House").
    """
    relation = sign.term.relation
    if relation == "narrow":
        if any(each.term.relation != "narrow" for each in others):
            return True
        return len({each.word for each in others}) == len(bare.split()) > 1
    return relation == "exact" or sign.outside


def _word(sign: Sign) -> str:
    return f"the word \u201c{sign.word}\u201d"
