"""Whether a name is a person's or an organisation's, and what says so.

The inverted form is authoritative: a comma and given names make a person, initials alone even
where a company form is written with the same letters. Any other name `natural_names` judges.

Source: DRIVER guidelines 1.1, 1.3.2.
"""

from __future__ import annotations

import re
from typing import Any, Final

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .beside_names import (
    BRACKET_BEHIND,
    SAID_BEFORE,
    SAID_BEHIND,
    call_by_bracket,
    has_known_given_name,
    is_cut_short_before,
    is_degree_behind_name,
    is_glued_to_body,
    is_said_before,
    is_said_behind,
    kind_beside_job,
    put_particles_in_capitals,
    without_class_year,
)
from .body_words import FUNDER, WIDE_BRACKET, narrow, signs, without_brackets
from .company_forms import (
    Form,
    body_qualifier,
    company_form,
    form_behind_comma,
)
from .dated_names import before_what_goes_on
from .degrees import is_degree
from .inverted_kinds import (
    JOINED,
    PERSON_BEFORE_BODY,
    company_by,
    judge_inverted,
    names_person_before,
    open_by,
)
from .job_titles import says_what
from .kinds import Kind, several
from .list_marks import FIRST_OF_NUMBERS, may_be_ordinal, split_numbered, without_marks
from .name_forms import is_several
from .name_tables import (
    are_given_names,
    begins_with_given_name,
    has_given_name,
    is_called,
    is_decisive,
    is_place,
)
from .name_titles import is_suffix_alone, is_title, names_rank
from .name_words import at_comma, only_initials
from .nations import is_nation_with_years
from .natural_names import judge_natural_order
from .personal_names import read_inverted
from .plain_names import judge_plain
from .ranks import is_noble_house, is_office_behind
from .speakers import judge_speaker

Json = dict[str, Any]

_BRACES_BEHIND: Final = late_regex(r"(?<=[^\s,;])\s+\{[^{}]*\}\Z")


def judge_kind(name: str, organisations: Vocabulary) -> Kind:
    """Person or organisation, by the form of the name and then by its words."""
    return judge_plain(name, organisations, judge_closely) or judge_closely(name, organisations)


def judge_closely(name: str, organisations: Vocabulary) -> Kind:
    """As `judge_kind`, of a name that is not of the plainest form."""
    if not any(map(str.isalpha, name)):
        return Kind("", "there is no letter in it")
    if name.endswith("}"):  # "Elm, Ada {dir}"
        name = _BRACES_BEHIND.sub("", name)
    if WIDE_BRACKET in name:
        name = narrow(name)
    if not name[0].isalpha() and (marked := _within_marks(name, organisations)):
        return marked
    if speaker := judge_speaker(name, organisations, judge_closely):
        return speaker
    head, tail = at_comma(name)
    if is_said_behind(name) and not _is_bodys(head, organisations):
        return Kind("", SAID_BEHIND)
    if company := _by_company_form(name, head, tail, organisations):
        return company
    if said := body_qualifier(name):
        return _qualified(name, said, organisations)
    if is_said_before(name) and not form_behind_comma(tail):
        return Kind("", SAID_BEFORE)
    if not head:
        return judge_natural_order(name, organisations)
    if tail == "The":  # "Elms, The"
        return judge_natural_order(f"The {head}", organisations)
    if is_nation_with_years(head, tail):
        return Kind("", "a nation and years, and no name")
    if is_glued_to_body(tail, organisations):
        return Kind("", "a given name and a body's without a blank between them")
    if is_noble_house(head, tail):
        return Kind("", "a family, or a house, is no one person")
    if beside := kind_beside_job(head, tail, organisations):
        return beside
    if dated := without_class_year(head, tail, organisations):
        found = judge_kind(dated, organisations)
        if found.parts:
            return found
    if letters := _letters_of_funder(name, organisations):
        return Kind("", f"a comma beside \u201c{letters}\u201d, the letters of a funder")
    if is_several(name) and not _has_sure_sign(name, organisations):
        return several("several names in one")
    if is_degree_behind_name(head, tail, organisations):
        return Kind("Person", "a degree behind a comma")
    if before := before_what_goes_on(name):
        found = judge_closely(before, organisations)
        if found.parts and ("birthDate" in found.parts or "deathDate" in found.parts):
            return Kind("Person", "the years of a life, and more behind them", found.parts)
    bare = _without_remark(name, organisations)
    parts = read_inverted(bare)
    if parts is not None:
        call_by_bracket(bare, parts, organisations)
        put_particles_in_capitals(bare, parts, organisations)
        found = judge_inverted(head, at_comma(bare)[1], parts, organisations)
        cut = "." in head and found.parts and is_cut_short_before(head, parts, organisations)
        return Kind("", SAID_BEFORE) if cut else found
    return _not_inverted(name, head, tail, organisations)


def _is_bodys(head: str, organisations: Vocabulary) -> bool:
    """Whether a firm's sign or a sure word of bodies stands before the comma of a name: "Oak
    University, School of" is turned round, and of no pupil."""
    exact = any(each.term.relation == "exact" for each in signs(head, organisations))
    return bool(head) and (exact or "&" in head)


def _within_marks(name: str, organisations: Vocabulary) -> Kind | None:
    """What a list's number before an inverted name, or marks around it, leave of it."""
    if name[0] in FIRST_OF_NUMBERS and split_numbered(name):
        return several("several names in one, with numbers")
    bare = without_marks(name)
    if bare == name or not bare[0].isalpha():
        return None
    found = judge_kind(bare, organisations)
    if not found.parts or (
        may_be_ordinal(name) and not has_known_given_name(found.parts, organisations)
    ):
        return None
    return found


def _letters_of_funder(name: str, organisations: Vocabulary) -> str:
    """The letters of a funder that are a whole piece between commas ("CAPES, CNPq"), unless
    initials or somebody's given names stand there, too ("CAPES, Mary"); "" without any."""
    pieces = [each.strip(" .") for each in name.split(",")]
    known = [  # "CNPq": the second letter of nearly all other names is a small one
        each[1:2].isupper() and is_called(each, (FUNDER,), organisations) for each in pieces
    ]
    if True not in known:
        return ""
    named = only_initials(pieces[1]) or are_given_names(pieces[1], organisations)
    return "" if named and not all(known) else pieces[known.index(True)]


def _not_inverted(name: str, head: str, tail: str, organisations: Vocabulary) -> Kind:
    """A name with a comma that has not the parts of a person's."""
    if names_rank(tail):
        return Kind("Person", "a rank behind a comma")
    plain = " " in head and "&" not in head and not signs(head, organisations)
    if plain and is_office_behind(head, tail):
        return Kind("Person", "an office behind a whole name")
    if plain and (is_suffix_alone(tail) or is_title(tail)):  # "Ada Elm, Junr."
        return Kind("Person", "a title or a suffix behind a whole name")
    if "," in tail and (person := _before_body(head, tail, organisations)):
        return person
    if "," in tail and names_person_before(head, tail, signs(head, organisations), organisations):
        return Kind("", PERSON_BEFORE_BODY)
    if form := form_behind_comma(without_brackets(tail)):
        return company_by(form)
    return judge_natural_order(name, organisations)


def _behind_given(form: Form) -> Kind:
    return Kind("", f"the company form \u201c{form.text}\u201d behind a given name")


def _by_company_form(name: str, head: str, tail: str, organisations: Vocabulary) -> Kind | None:
    """What a company form before or behind a name decides; None if there is none, or if it is
    the degree of an inverted name ("Oak, John, d.d.")."""
    form = company_form(name)
    if form is None or (head and only_initials(tail)):
        return None
    given, comma, _ = tail.partition(",")
    inverted = bool(comma) and are_given_names(given, organisations)
    if not form.doubt:
        return _behind_given(form) if inverted else company_by(form)
    if inverted:
        return None
    if any(each.term.relation == "exact" for each in signs(name, organisations)):
        return company_by(form)
    front = name.startswith(form.text)
    called = has_given_name if front else begins_with_given_name
    alone = form.alone and not signs(name, organisations)
    return open_by(form) if alone or called(name, organisations) else company_by(form)


def _qualified(name: str, said: str, organisations: Vocabulary) -> Kind:
    """A name with a bracket that says what body it is. An inverted name of initials or known
    given names is a person's in spite of it; another one may be a firm of two partners."""
    bare = BRACKET_BEHIND.sub("", name)
    head, tail = at_comma(bare)
    parts = read_inverted(bare) if head and not JOINED.search(tail) else None
    kind = judge_inverted(head, tail, parts, organisations) if parts else None
    if kind is None or kind.name != "Person":
        return Kind("Organization", f"it is called \u201c{said}\u201d in brackets")
    if only_initials(tail) or are_given_names(tail, organisations):
        return kind
    return Kind("", f"it has the inverted form, and is called \u201c{said}\u201d in brackets")


def _without_remark(name: str, organisations: Vocabulary) -> str:
    """An inverted name without a bracket behind it that holds a word of bodies, a place, a degree
    or what somebody is: that is a remark, and no given name ("Smith, J. (Department)")."""
    found = BRACKET_BEHIND.search(name) if name[-2:].strip(".")[-1:] in {")", "]"} else None
    if not found or are_given_names(found[1], organisations):
        return name
    said = is_place(found[1], organisations) or is_degree(found[1]) or says_what(found[1])
    said = said or any(each.term.relation == "exact" for each in signs(found[1], organisations))
    return name[: found.start()] if said else name


# "Elm, Oak, Ash and Partners"
_PARTNERS: Final = late_regex(
    r"\A\s*\S+ (?:and|und|et|y|e|en|&) "
    r"(?:partners?|associates?|sons?|brothers|company|söhne|fils|hijos)\b",
    re.IGNORECASE,
)


def _before_body(head: str, tail: str, organisations: Vocabulary) -> Kind | None:
    """A person's inverted name before a body where people work: "Lind, Ada, Elm University"."""
    given, _, body = tail.partition(",")
    if _PARTNERS.search(body):
        return several("several names, and partners")
    if form := form_behind_comma(body.partition(",")[0]):
        return _behind_given(form) if are_given_names(given, organisations) else None
    whole = f"{head}, {given}"
    plain = (
        "&" not in tail and not signs(whole, organisations) and not is_place(given, organisations)
    )
    parts = read_inverted(whole) if plain and " " not in head else None
    if parts is None or is_place(head, organisations):
        return None
    sure = any(each.term.relation in {"exact", "broad"} for each in signs(body, organisations))
    return Kind("Person", "a comma and given names, before a body", parts) if sure else None


def is_organisation(name: str, organisations: Vocabulary) -> bool:
    """Whether words or form of a name say that it is an organisation's."""
    return judge_kind(name, organisations).name == "Organization"


def is_inverted(name: str, organisations: Vocabulary) -> bool:
    """Whether a name is one person's in the inverted form."""
    found = judge_kind(name, organisations)
    return bool(found.name) and found.parts is not None


def _has_sure_sign(text: str, organisations: Vocabulary) -> bool:
    found = signs(text, organisations)
    return any(is_decisive(each, found, text) for each in found)
