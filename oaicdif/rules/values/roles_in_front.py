"""A role before a name that needs a second look: "Hrsg. Elm, Ada", "Medium: Elm, Carlos".

"Ed." is also how a publishing house begins ("Ed. Elm, Lima"), "Org." an organization and "Comp."
a company: behind a role cut short a person's name is believed, and nobody's else. "Medium" and
"Setting" are things, too, and "Lead" is a metal.
Source: MARC Code List for Relators (Library of Congress).
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .agent_kinds import judge_kind
from .agent_lists import LED, WIDE_COLON, WithRole, read_role
from .beside_names import has_known_given_name
from .clean_text import word_set
from .company_forms import company_form, form_behind_comma
from .east_asian_roles import FIRST, role_before_blank
from .name_tables import are_given_names, is_place
from .name_words import PARTICLES, at_comma, only_initials
from .role_words import role_before_name, role_in_bracket


def read_agent_with_role(
    text: str, roles: Vocabulary, organisations: Vocabulary
) -> WithRole | None:
    """As `read_role`, and the role that is cut short before an inverted name; a role before a
    colon that is a thing, too, needs somebody's name behind it."""
    if (found := read_role(text, roles)) is not None:
        thing = (":" in text or WIDE_COLON in text) and _is_thing(text, found, roles)
        return None if thing and not _names_somebody(found, organisations) else found
    if bracketed := read_role_in_first_bracket(text, roles):
        return bracketed
    if text[0] >= FIRST:
        return _in_east_asia(text, roles, organisations) if text[-1] >= FIRST else None
    if ". " in text and (said := _in_words(text, roles, organisations)):
        return said
    return _before_name(text, roles, organisations) if ". " in text and "," in text else None


def read_role_in_first_bracket(text: str, roles: Vocabulary) -> WithRole | None:
    """ "(Supervisor) Elm, Ada": a name, and the role in a bracket before it."""
    found = _BRACKET_FIRST.match(text) if text[:1] in _OPENED else None
    term = role_in_bracket(found[1], "", roles) if found else None
    return WithRole(found[2], term.target) if found and term else None


_OPENED: Final = frozenset("([")
_BRACKET_FIRST: Final = late_regex(r"[(\[]([^()\[\]]{2,40})[)\]]\s+([^\W\d_].*|[\[(?].*)\Z")


def _in_east_asia(text: str, roles: Vocabulary, organisations: Vocabulary) -> WithRole | None:
    """ "지도교수 김철수"; but a word of bodies may stand behind a role: "編集 委員会"."""
    named = role_before_blank(text, roles)
    if named is None or judge_kind(named[0], organisations).name == "Organization":
        return None
    word = text[: -len(named[0])].strip()
    return WithRole(named[0], named[1].target, f"the word \u201c{word}\u201d before a name")


def _in_words(text: str, roles: Vocabulary, organisations: Vocabulary) -> WithRole | None:
    """ "науч. рук. Эльм А. Б.": two words or more for a role, the second of them written small as
    no name is, before what is a person's by itself."""
    words = text.split(" ", _MOST_WORDS)
    if len(words) <= _FEWEST_WORDS or not words[1][:1].islower() or words[1] in PARTICLES:
        return None
    for length in range(len(words) - 1, _FEWEST_WORDS - 1, -1):
        said = " ".join(words[:length])
        term = roles.terms.get(said.casefold().rstrip(" .,;"))
        name = " ".join(words[length:])
        if term and term.relation == "exact" and judge_kind(name, organisations).name == "Person":
            return WithRole(name, term.target, f"the words \u201c{said}\u201d before a name")
    return None


_FEWEST_WORDS, _MOST_WORDS = 2, 4  # of a role; what stands behind it is one piece


def _is_thing(text: str, found: WithRole, roles: Vocabulary) -> bool:
    """Whether a role stands before the colon of a text, and is a body or a thing, too."""
    led = LED.match(text)
    term = roles.find(led[1]) if led and led[2] == found.name else None
    return term is not None and term.relation == "broad"


def _names_somebody(found: WithRole, organisations: Vocabulary) -> bool:
    """Whether a body's name, or an inverted one, stands behind a role; of a role that people alone
    have one in natural order, too, and of one that is a place's a known given name."""
    judged = judge_kind(found.name, organisations)
    if judged.parts is None:
        return judged.name == "Organization" or (bool(judged.name) and found.role in _OF_PEOPLE)
    if found.role in _OF_PLACES:
        return has_known_given_name(judged.parts, organisations)
    given = str(judged.parts.get("givenName", ""))
    small = found.name[0].islower() or given[:1].islower()
    return not small and not is_place(given, organisations)


_OF_PEOPLE: Final = frozenset({"Supervisor", "Recordist", "Editor", "Director"})  # "Guide: Ada Elm"
_OF_PLACES: Final = frozenset({"Setting", "Laboratory", "Repository"})


def _before_name(text: str, roles: Vocabulary, organisations: Vocabulary) -> WithRole | None:
    word, _, name = text.partition(" ")
    term = role_before_name(word, roles)
    sure = word.lower() in _NOTHING_ELSE
    if term is None or not _names_person(name, organisations, sure=sure):
        return None
    if judge_kind(text, organisations).name == "Organization":  # "Ill. State University, Ada"
        return None
    return WithRole(name, term.target, f"the word \u201c{word}\u201d before an inverted name")


def _names_person(name: str, organisations: Vocabulary, *, sure: bool) -> bool:
    """Whether a name is inverted, with initials or a given name that the table knows behind the
    comma; behind a word that is `sure`, with any given name. A town there, a company's form or a
    word of bodies speaks against a person."""
    tail = at_comma(name)[1]
    if company_form(name) or form_behind_comma(tail.strip()) or _JOINED.search(tail):
        return False
    given = str((judge_kind(name, organisations).parts or {}).get("givenName", ""))
    if not given or is_place(given, organisations):
        return False
    if only_initials(given):
        return sure or given.upper().replace(".", "").replace(" ", "") not in _MAY_BE_FORM
    return sure or are_given_names(given, organisations)


# No house, net or company is called so.
_NOTHING_ELSE: Final = word_set("hrsg. hg. hgg. transl. übers.")
# Asociación Civil, Compañía Anónima, Sociedad Civil ...: written as initials are
_MAY_BE_FORM: Final = word_set("AC CA SC SCA SCL LP RL")
_JOINED: Final = late_regex(r"&|\b(?:and|und|et|y|e|en) ", re.IGNORECASE)
