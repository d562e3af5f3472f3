"""The body where somebody works, in the value that names him: "Elm, Ada; Oak University".

One university, institute or department behind exactly one person is where he works; any other body
is an agent of its own.
Source: DRIVER guidelines 1.1, 1.3.2.
"""

from __future__ import annotations

from typing import Final

from ...late_pattern import late_regex
from ..result import Judged
from ..vocabulary import Vocabulary
from .agent_kinds import is_inverted, judge_kind
from .beside_names import is_said_behind
from .body_words import WIDE_BRACKET, narrow, signs
from .company_forms import company_form, form_behind_comma
from .job_titles import is_job_title
from .name_forms import is_name_beside_body
from .name_tables import begins_with_given_name
from .name_words import at_comma, only_initials
from .parent_bodies import ends_short

AFFILIATION: Final = "affiliation"

_BRACKETED_BODY: Final = late_regex(r"([^()\[\]]*[^()\[\]\s])\s*[(\[]([^()\[\]]+)[)\]]\Z")
# "Elm, Ada | Oak University", "Elm, Ada – Oak University"
_BAR: Final = late_regex(r"(?:(?<!\s)\s+)?\|\s*|(?<!\s)\s+[\u2013\u2014-]\s+")
_WORKPLACE: Final = "Affiliation"  # as a target of the table of bodies
_GOVERNMENT: Final = "Government"


def take_affiliation(name: str, organisations: Vocabulary, judged: list[Judged]) -> tuple[str, str]:
    """ "Rúa, Alex; Universidad de Antioquia", or in brackets: a person, and where he works."""
    person, _, rest = name.partition(";")
    rest = rest.strip(" ;")
    if not rest and (bar := _BAR.search(name)):
        person, rest = name[: bar.start()], name[bar.end() :]
    if rest and is_affiliated(person.strip(), rest, organisations, whole=True):
        judged.append(Judged(AFFILIATION, "one body where people work, behind exactly one person"))
        return person.strip(), rest
    found = _BRACKETED_BODY.match(narrow(name) if WIDE_BRACKET in name else name)
    if (
        found
        and not is_said_behind(name)
        and (
            is_affiliated(found[1], found[2], organisations)
            or (_is_company(found[2]) and at_person(found[1], organisations))
            or _is_east_asian_at_body(found[1], found[2], organisations)
        )
        and not _is_kind_alone(found[2], organisations)
    ):
        judged.append(Judged(AFFILIATION, "a body where people work, in brackets behind a person"))
        return found[1], found[2]
    return name.strip(" ;"), ""


def _is_east_asian_at_body(person: str, body: str, organisations: Vocabulary) -> bool:
    """ "김나무(느릅대학교)": one word of East Asia with the form of a person's name, before a body
    where people work. Lists of the Korean citation index are so."""
    return (
        is_name_beside_body(person)
        and not signs(person, organisations)
        and _names_workplace(body, organisations)
    )


def _is_company(text: str) -> bool:
    """Whether a text has a company's form that is nobody's initials: "Oak Consulting, Ltd"."""
    form = company_form(text) or form_behind_comma(text.rpartition(" ")[2])
    return form is not None and not form.doubt


def _is_kind_alone(text: str, organisations: Vocabulary) -> bool:
    """Whether a text says what a body is, and not which: "Department", but "CNRS"."""
    return " " not in text and not text.isupper() and organisations.find(text) is not None


def is_affiliated(
    person: str, body: str, organisations: Vocabulary, *, whole: bool = False
) -> bool:
    """Whether a text is one person's name in the inverted form, the other where people work.

    `whole`: a whole name is believed, too, if it begins with initials or a known given name.

    The vocabulary marks universities, institutes and departments; the word that names the body
    must be such a word, which that of "Oxford University Press" is not. A department of a
    country or a state ("United States. Dept. of Energy", "Florida. Dept. of Education") is no
    such body, nor is a list of several.
    """
    if ";" in body:
        return False
    first = body.partition(". ")[0] if not ends_short(body.partition(". ")[0]) else body
    if not _names_workplace(first, organisations):  # as of years and roles in brackets
        return False
    if any(each.term.target == _GOVERNMENT for each in signs(body, organisations)):
        return False
    return (
        not is_job_title(body)
        and (
            is_inverted(person, organisations) or (whole and _is_whole_name(person, organisations))
        )
        and not at_person(body, organisations)
    )


def _is_whole_name(person: str, organisations: Vocabulary) -> bool:
    """ "S.S. Elm", "Maria Elm": one person's, and nobody else's."""
    before = person.rpartition(" ")[0]
    if "," in person or not (
        only_initials(before) or begins_with_given_name(person, organisations)
    ):
        return False
    return judge_kind(person, organisations).name == "Person"


def _names_workplace(body: str, organisations: Vocabulary) -> bool:
    """Whether the word that says what a body is marks one where people work: its first word, or
    one before "of" and "for", else the last one of what stands before a comma."""
    found = signs(body.partition(",")[0], organisations) or signs(body, organisations)
    if not found:
        return False
    start = body.casefold()
    head = next((each for each in found if each.linked or start.startswith(each.word)), found[-1])
    return head.term.target == _WORKPLACE


def at_person(text: str, organisations: Vocabulary) -> bool:
    """Whether a text is an inverted personal name."""
    return bool(at_comma(text)[0]) and is_inverted(text, organisations)
