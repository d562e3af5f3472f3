"""Agents in one value: those of a list, and the role that stands beside a name.

A semicolon separates agents, with three exceptions: an address, a mail or an identifier belongs
to the agent before it; one university, institute or department behind exactly one person is
where he works; and nothing in a bracket is cut.
Source: DRIVER guidelines 1.1, 1.3.2 and 1.3.6.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .affiliations import at_person
from .agent_contacts import is_contact
from .agent_kinds import judge_kind
from .belongings import is_one_at_body, whole_parts
from .clean_text import plain_text
from .east_asian_roles import FIRST, HINTS, role_behind_blank, split_at_roles
from .job_titles import take_jobs
from .list_marks import FIRST_OF_NUMBERS, split_numbered
from .marc_fields import without_subfields
from .name_forms import is_name_in_one_word
from .name_titles import is_title
from .personal_names import GIVEN_CUT_SHORT
from .role_words import (
    role_before_colon,
    role_behind_comma,
    role_behind_stop,
    role_in_bracket,
)

_BRACKETED: Final = late_regex(
    r"((?=..).*\S)\s*[(\[]\s*([^\s()\[\]][^()\[\]]{1,39}?|[\u2e80-\u9fff])\s*[)\]]\s*\.?\Z"
)
# The colon of Chinese, too; marks over letters may be signs of their own, as in Thai.
LED: Final = late_regex(
    r"(?:\d\.\s?)?([^\W\d_][^:\uff1a;()\[\]<>\"]{1,40}?)\s*[:\uff1a]\s*(?!//)(\S.*)\Z"
)
_SEMICOLONS: Final = late_regex("[;\uff1b\u061b]")  # of Chinese and Arabic, too
_ENUMERATION: Final = "\u3001"  # the comma between names in Chinese and Japanese
_WIDE_COMMA: Final = "\uff0c"
WIDE_COLON: Final = "\uff1a"
_OUTSIDE: Final = late_regex(r";(?![^()]*\))")  # outside brackets


# Behind one word a name is expected: "Prefect, Ford", "Lind, Ed.", but "Lind, translator".
_ROLE_IN_FULL: Final = late_regex(r"\s*[^\W\d_A-Z]{5,}\s*\Z")


# On prints, in Latin: who drew it and who engraved it ("Elm, Ada, 1763-1817, del.")
_DREW: Final = late_regex(r"\s*(?:del|delin|delt|sculp|sculps|sculpt|inv|pinx)\.\s*\Z")


class WithRole(NamedTuple):
    """An agent's name, and the role that stood beside it, as the vocabulary spells it; `by` says
    what it was judged by, "" where a bracket, a colon or a comma sets it apart."""

    name: str
    role: str
    by: str = ""


def read_role(text: str, roles: Vocabulary) -> WithRole | None:
    """ "Doe, Jane (Supervisor)", "Author: John Doe", "Farmer, Paul F., ed.": name and role.

    The last answer is remembered: several rules ask the same of a name. A role cut short in front
    is for `roles_in_front`, which knows bodies and places, too.
    """
    last = roles.memo.get(_LAST)
    if last is None or last[0] != text:
        last = roles.memo[_LAST] = text, _read_role(text, roles)
    found: WithRole | None = last[1]
    return found


_LAST: Final = "\n"  # no word


def _read_role(text: str, roles: Vocabulary) -> WithRole | None:
    alone, jobs = take_jobs(text) if ";" in text else (text, ())
    if jobs:
        beside = read_role(alone, roles)
        return beside and WithRole("; ".join([beside.name, *jobs]), beside.role, beside.by)
    if text.rstrip(". ")[-1:] in {")", "]"}:
        if bracketed := read_bracketed_role(text, roles):
            return bracketed
        if before := _before_bracket(text, roles):
            return before
    if (
        (":" in text or WIDE_COLON in text)
        and (led := LED.match(text))
        and (term := role_before_colon(led[1], roles))
    ):
        return WithRole(led[2], term.target)
    if text[-1:] >= FIRST and (named := role_behind_blank(text, roles)):
        return WithRole(
            named[0],
            named[1].target,
            f"the word \u201c{text[len(named[0]) :].strip()}\u201d behind a name",
        )
    behind = _behind_last_comma(text, roles)
    stopped = behind is None and (". " in text or ") " in text)
    return _behind_stop(text, roles) if stopped else behind


def read_bracketed_role(text: str, roles: Vocabulary) -> WithRole | None:
    """ "Doe, Jane (Supervisor)", "Oak University [Hrsg.]": name and role."""
    if text.rstrip(". ")[-1:] not in {")", "]"}:
        return None
    found = _BRACKETED.match(text)
    term = role_in_bracket(found[2], found[1], roles) if found else None
    return WithRole(found[1].rstrip(" ,;"), term.target) if found and term else None


def read_body_with_role(text: str, roles: Vocabulary, organisations: Vocabulary) -> WithRole | None:
    """As `read_bracketed_role`, if a word or a form says that the name is a body's: two signs
    that the bracket is none of its words."""
    found = read_bracketed_role(text, roles)
    if found is None or found.role in _OF_PUBLISHERS:
        return None
    return found if judge_kind(found.name, organisations).name == _BODY else None


_BODY: Final = "Organization"
_OF_PUBLISHERS: Final = frozenset({"Publisher", "Production company", "Repository", "Laboratory"})


def _behind_last_comma(text: str, roles: Vocabulary) -> WithRole | None:
    name, comma, last = text.rpartition(",")
    lived = last[-1:] in _ENDS_OF_YEARS and _LIFE.fullmatch(last)
    if lived and (before := _behind_comma(name, roles) or read_bracketed_role(name, roles)):
        return WithRole(f"{before.name},{last}", before.role)  # "Elm, Ada, composer, 1950-"
    return _behind_comma(text, roles) if comma else None


def _before_bracket(text: str, roles: Vocabulary) -> WithRole | None:
    """The role between a name and a bracket: "Elm, Ada, editor (Oak University)"."""
    at = max(text.rfind("("), text.rfind("["))
    before = _behind_comma(text[:at].rstrip(), roles) if at > 0 else None
    return before and WithRole(f"{before.name} {text[at:].rstrip(' .')}", before.role)


_ENDS_OF_YEARS: Final = frozenset("0123456789-\u2013. ")
_LIFE: Final = late_regex(r"\s*(?:\d{4}|b\. ?\d{4})\s*[-\u2013]?\s*(?:\d{4})?\.?")


def _behind_stop(text: str, roles: Vocabulary) -> WithRole | None:
    """The role behind a full stop, as the Bibliothèque nationale de France writes it: "Elm, Ada
    (1900-1967). Auteur du texte". A stop behind an initial or a short word may be theirs, and one
    word with a capital somebody's name ("Prof. Singer", "Elm, Thos. Painter"): it needs a whole
    given name before it, or what ends a statement. As of the short ones of Polish catalogues: "Elm,
    Ada (1900-1967). Red.". Without a stop, only the years of a life in brackets end it."""
    stop = ". " in text
    name, _, last = text.rpartition(". ") if stop else text.rpartition(" ")
    if not stop and not _YEARS_IN_BRACKET.search(name):
        return None
    word = name.rpartition(" ")[2]
    cut = last.endswith(".")
    last = last.strip(" .;,")
    ended = name[-1:] in _ENDS_OF_NAMES
    whole = len(word) >= _SHORTEST_WORD and not word[0].islower()
    given = _is_given(name, word)
    if last[:1].isupper() and " " not in last and not ended and not given:
        return None
    if not (ended or whole or _is_phrase(last) or (" " in last and word.isupper())):
        return None
    term = role_behind_stop(last, roles)
    short = last[:1].isupper() and len(last) < _SHORTEST_ROLE and last != "Hrsg"
    if term is None or (short and not (cut and (ended or (given and "," in name)))):
        return None
    name = f"{name}." if len(word) == 1 and word.isalpha() else name.rstrip(" ,;")
    return WithRole(name, term.target, f"the word \u201c{last}\u201d behind a full stop")


_YEARS_IN_BRACKET: Final = late_regex(r"[(\[][^()\[\]]{0,20}\d{4}[^()\[\]]{0,20}[)\]]\Z")


def _is_phrase(role: str) -> bool:
    """ "Auteur du texte": words that go on in small letters, as no part of a body's name does;
    whatever stands before them ("Université d'Orme") is not cut short by their full stop."""
    return " " in role and all(each.islower() for each in role.split()[1:])


def _is_given(name: str, word: str) -> bool:
    """Whether the last word of a name is a whole given name behind a comma ("Ada" of "Elm, Ada"),
    or a long one of several ("Oak University"), which nobody cuts short."""
    if word.isalpha() and word.upper() == word.lower() and len(word) >= _SHORTEST_WORD:
        return True  # no script without capitals has that role's letters
    if not word.isalpha() or not word.istitle() or len(word) < _SHORTEST_WORD:
        return False
    if "," not in name:
        return " " in name and len(word) >= _LONG_WORD
    return word.lower() not in GIVEN_CUT_SHORT and not is_title(f"{word}.")


_LONG_WORD: Final = 6  # letters
_ENDS_OF_NAMES: Final = frozenset(")]0123456789?-")
_SHORTEST_WORD: Final = 3  # letters; of "Wm. Ed." and "J. Ed." the stop is the name's
_SHORTEST_ROLE: Final = 5


def _behind_comma(text: str, roles: Vocabulary) -> WithRole | None:
    """The role that stands behind the last comma of a name."""
    name, comma, last = text.rpartition(",")
    if not comma:
        return None
    if "." in last and "," in name and _DREW.match(last):
        return WithRole(name.rstrip(" ,"), "Artist")
    term = role_behind_comma(last, name, roles)
    if term is None or not name.strip():  # as of nearly all names
        return None
    if "," not in name and " " not in name.strip() and not _ROLE_IN_FULL.match(last):
        return None
    return WithRole(name.rstrip(" ,"), term.target)


# "Elm, Ada et al.", "Elm, Ada u.a.", "Elm, Ada, dkk.", "Эльм А. и др."; each is a row of the table
# of nobody, too. "And More" is a family name.
_AND_OTHERS: Final = late_regex(
    r"(?<=[^\s,;])[\s,;]+[(\[]?(et\.? (?:al|alii|coll)\.?"
    r"|and (?:\d{1,3} )?(?:(?:more )?others|(?-i:more))|und (?:\d{1,3} )?(?:andere|weitere)"
    r"|y (?:\d{1,3} )?otros|e (?:\d{1,3} )?outros|en (?:\d{1,3} )?anderen?|et (?:\d{1,3} )?autres"
    r"|u\. ?a\.|и др\.?|dkk\.?)[)\]]?\.?\s*\Z"
    r"|(?<=[\u2e80-\u9fff])(等)\Z",
    re.IGNORECASE,
)
_OTHERS: Final = "and others"  # however many: "and 3 others"
_HINTS_OF_OTHERS: Final = (
    *("et al", "et. al", "et col", "dkk", "others", "u.a", "u. a", "andere", "и др", "等"),
    *("outros", "otros", "more", "weitere", "autres"),
)
# One of these stands in each value with several agents, or with signs of a MARC field.
AGENT_HINTS: Final = (
    *("2.", "2)", "2]", "2- "),
    *(";", "\uff1b", "\u061b", "\u3001", "\uff0c", "<", "$", "|", "\u2021"),
    *HINTS,
    *_HINTS_OF_OTHERS,
)


def split_agents(text: str, organisations: Vocabulary) -> list[str]:
    """The agents of a list with semicolons, and the words that there are others ("et al."); the
    text alone where there is but one."""
    if "$" in text or "|" in text or "\u2021" in text:
        text = without_subfields(text)
    numbered = split_numbered(text) if text[:1] in FIRST_OF_NUMBERS else []
    if numbered and all(judge_kind(each, organisations).name for each in numbered):
        return numbered
    small = text.casefold()
    if any(each in small for each in _HINTS_OF_OTHERS) and (others := _AND_OTHERS.search(text)):
        named = text[: others.start()]
        named = named.rstrip(" .\u2026") if named.endswith(("..", "\u2026")) else named
        words = others[1] or others[2]
        known = words if not any(map(str.isdigit, words)) else _OTHERS
        return [*_listed(named, organisations), known]
    return _listed(text, organisations)


def _listed(text: str, organisations: Vocabulary) -> list[str]:
    if "&" in text or "<" in text:
        text = plain_text(text)
        if "\n" in text:  # <br> between names
            lines = [line.strip(" ;,") for line in text.split("\n") if line.strip()]
            if len(lines) > 1 and all(at_person(line, organisations) for line in lines):
                return lines
    parted = _SEMICOLONS.sub(";", text)
    if text[-1:] >= FIRST and len(named := split_at_roles(text)) > 1:
        return named
    if ";" not in parted:
        return _enumerated(text, organisations) if _has_comma_of_lists(text) else [text]
    parts = whole_parts(_OUTSIDE.split(parted), organisations)
    if is_one_at_body(parts, organisations):
        return [parted]
    return parts if len(parts) > 1 or (parts and parts[0] != parted) else [text]


def _has_comma_of_lists(text: str) -> bool:
    return _ENUMERATION in text or _WIDE_COMMA in text


def _enumerated(text: str, organisations: Vocabulary) -> list[str]:
    """The names between the commas of Chinese and Japanese lists, if each is somebody's by
    itself; the wide comma stands within Latin names, too ("Elm\uff0cAda")."""
    names = [each for part in text.split(_ENUMERATION) if (each := part.strip())]
    if len(names) == 1:
        names = [each.strip() for each in text.split(_WIDE_COMMA)]
        known = all(map(is_name_in_one_word, names))
    else:
        known = all(_is_called_so(each, organisations) for each in names)
    return names if len(names) > 1 and known else [text]


def _is_called_so(name: str, organisations: Vocabulary) -> bool:
    return is_name_in_one_word(name) or bool(judge_kind(name, organisations).name)


def split_publishers(text: str, organisations: Vocabulary) -> list[str]:
    """The publishers of a list with semicolons, if each part is the name of one by itself.

    "Oxford; New York: Oxford University Press" names places, and is one publisher.
    """
    plain = plain_text(text) if "&" in text or "<" in text else text
    parts = [part for each in _OUTSIDE.split(_SEMICOLONS.sub(";", plain)) if (part := each.strip())]
    named = len(parts) > 1 and all(judge_kind(part, organisations).name for part in parts)
    return parts if named and not any(map(is_contact, parts)) else [text]
