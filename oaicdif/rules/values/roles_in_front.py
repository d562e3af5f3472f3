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
from .agent_lists import LED, WithRole, read_role
from .beside_names import has_known_given_name
from .clean_text import word_set
from .company_forms import company_form, form_behind_comma
from .name_tables import are_given_names, is_place
from .personal_names import at_comma, only_initials
from .role_words import role_before_name


def read_agent_with_role(
    text: str, roles: Vocabulary, organisations: Vocabulary
) -> WithRole | None:
    """As `read_role`, and the role that is cut short before an inverted name; a role before a
    colon that is a thing, too, needs somebody's name behind it."""
    if (found := read_role(text, roles)) is not None:
        thing = ":" in text and _is_thing(text, found, roles)
        return None if thing and not _names_somebody(found, organisations) else found
    return _before_name(text, roles, organisations) if ". " in text and "," in text else None


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


_OF_PEOPLE: Final = frozenset({"Supervisor", "Recordist"})  # "Guide: Ada Elm"
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
