"""A role cut short before an inverted name ("Hrsg. Elm, Ada").

"Ed." is also how a publishing house begins ("Ed. Elm, Lima"), "Org." an organization and "Comp."
a company. A role in front needs a second look: a person's name behind it, and nobody's else.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .agent_kinds import judge_kind
from .agent_lists import WithRole, read_role
from .clean_text import word_set
from .company_forms import company_form, form_behind_comma
from .name_tables import are_given_names, is_place
from .personal_names import at_comma, only_initials
from .role_words import role_before_name


def read_agent_with_role(
    text: str, roles: Vocabulary, organisations: Vocabulary
) -> WithRole | None:
    """As `read_role`, and the role that is cut short before an inverted name."""
    if (found := read_role(text, roles)) is not None:
        return found
    return _before_name(text, roles, organisations) if ". " in text and "," in text else None


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
