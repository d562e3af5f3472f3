"""Agents: people and organisations, with what stands beside their names.

What a name is `agent_kinds` judges, and says by what; the parts of a personal name are those of
`names`; `agent_contacts` takes out identifiers and addresses. Whatever rests on words or order
and not on the source's own statement is a judgement, told with its evidence.
Source: DRIVER guidelines 1.1, 1.3.2; the draft's AgentObject pattern.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from ...late_pattern import late_regex
from ..result import Judged
from ..vocabulary import Vocabulary
from .agent_contacts import BAD_ORCID, bad_orcid, take_contacts, without_orcid
from .agent_identifiers import (
    OTHER_KIND,
    is_of_other_kind,
    kind_of_holder,
)
from .agent_kinds import is_inverted, is_organisation, judge_kind
from .agent_numbers import take_number
from .award_forms import has_award
from .body_words import CUT_SHORT, signs
from .catalogue_signs import without_outer_brackets, without_punctuation
from .clean_text import plain_text
from .company_forms import company_form, form_behind_comma
from .funder_kinds import judge_funder, read_funder
from .job_titles import is_job_title, take_jobs
from .kinds import OPEN, SEVERAL, Kind
from .life_years import years_behind
from .name_tables import is_place
from .name_words import at_comma
from .nil_codes import before_code, without_code
from .publisher_kinds import read_publisher
from .towns import is_at_place

Json = dict[str, Any]

_BRACKETED_BODY: Final = late_regex(r"([^()\[\]]*[^()\[\]\s])\s*[(\[]([^()\[\]]+)[)\]]\Z")
_IN_BRACKETS: Final = late_regex(r"[(\[]([^()\[\]]+)[)\]]")
# "Elm, Ada | Oak University", "Elm, Ada – Oak University"
_BAR: Final = late_regex(r"(?:(?<!\s)\s+)?\|\s*|(?<!\s)\s+[\u2013\u2014-]\s+")
_AFFILIATION: Final = "Affiliation"
_GOVERNMENT: Final = "Government"
# A part with a postcode, a telephone number, a page or a mail is where a body is.
_ADDRESS: Final = late_regex(r"\d{4}|://|www\.|@")

KIND: Final = "person or organization"
AFFILIATION: Final = "affiliation"
GIVEN_NAME: Final = "given name"
IMPRINT: Final = "imprint"
JOB: Final = "occupation"
NUMBER: Final = "identifier"
ROLE: Final = "role"
PARENT: Final = "parent organization"


class Agent(NamedTuple):
    """`value` in the AgentObject pattern; `issues` are codes for the loss report."""

    value: Json
    issues: tuple[str, ...] = ()
    judged: tuple[Judged, ...] = ()


def read_agent(
    text: str,
    organisations: Vocabulary,
    *,
    kind: str = "",
    stated: bool = False,
    funds: bool = False,
) -> Agent:
    """The agent that a text names; `kind` is Person or Organization where the source says so,
    `stated` where it does in so many words and not by the element alone; `funds`: whether his
    role is that of a funder.

    `name` keeps the text as written, without what became another property; entities in it are
    decoded once.
    """
    plain = plain_text(text) or text if "&" in text or "<" in text else text
    issues = ["markup-removed"] if plain != text else []
    if ":" in plain and (bare := without_code(plain)) != plain:
        plain = bare
        issues.append("nil-value")  # the code says that there is no name
    named = before_code(plain) if ":" in plain else plain
    if named != plain:
        issues.append("nil-value")
    found = _read_plain(named, organisations, kind=kind, stated=stated, funds=funds)
    unsplit = found.value.get("@type", "Person") == "Person" and "familyName" not in found.value
    if named != plain and unsplit:  # a comma may say what a family name is
        whole = _read_plain(plain, organisations, kind=kind, stated=stated, funds=funds)
        found = whole._replace(value={**whole.value, "name": named})
    return found._replace(issues=(*issues, *found.issues)) if issues else found


def _read_plain(
    plain: str, organisations: Vocabulary, *, kind: str, stated: bool, funds: bool
) -> Agent:
    """The agent that a text without markup and codes names."""
    name, extras, issues = take_contacts(plain)
    name = take_number(name, extras, issues)
    judged: list[Judged] = []
    if "identifier" in extras:
        judged.append(Judged(NUMBER, "a number in brackets behind the name"))
    affiliation = ""
    jobs: tuple[str, ...] = ()
    if ";" in name and kind != "Organization":
        name, jobs = take_jobs(name)
    if kind != "Organization" and (
        ";" in name or name[-1:] in {")", "]"} or "|" in name or "\u2013 " in name or " - " in name
    ):
        name, affiliation = _take_affiliation(name, organisations, judged)
    name = without_punctuation(name.strip(" ;"))
    brackets = kind == "Organization" and name[:1] == "["
    if brackets and (bare := without_outer_brackets(name)) != name:
        name = bare
        issues.append("reformatted")
    if not name:
        who = kind if stated else "Person" if _has_orcid(extras) else ""
        nameless = {**({"@type": who} if who else {}), **extras, **_instead_of_name(plain, extras)}
        return Agent(nameless, (*issues, "name-missing"), tuple(judged))
    found = _kind_of(name, organisations, extras, issues, kind=kind, stated=stated, funds=funds)
    if found.evidence:
        judged.insert(0, Judged(KIND, found.evidence))
    if found.name == "Organization":
        made = _organisation(name, organisations, judged) | extras
    elif found.name:
        made = _person(name, found, extras, issues, judged)
    else:
        made = {"name": name, **extras}
    if said := found.code or (OPEN if kind and not stated and not found.name else ""):
        issues.append(said)
    _refuse_other_kind(made, issues, stated)
    if affiliation and found.name == "Person":
        made["affiliation"] = _organisation(affiliation, organisations, judged)
    if jobs:
        _add_jobs(made, jobs, judged)
    if found.name != "Person" and has_award(name):
        issues.append("award-in-name")
    return Agent(made, tuple(issues), tuple(judged))


def _refuse_other_kind(made: Json, issues: list[str], stated: bool) -> None:
    """Makes an IRI that no agent of this kind has a mere identifier, and tells it. That of one of
    several agents is told as such."""
    if SEVERAL in issues and "@id" in made:
        without_iri(made)
    if "@id" in made and is_of_other_kind(made["@id"], made.get("@type", "")):
        without_iri(made)
        issues.append(OTHER_KIND)
        leave_open(made, stated)


def leave_open(made: Json, stated: bool) -> None:
    """Takes a kind away that rests on words or on the element alone, and against which an
    identifier speaks; what the source states and an inverted name stay."""
    if not stated and "familyName" not in made:
        made.pop("@type", None)
        made.pop("parentOrganization", None)


def _add_jobs(made: Json, jobs: tuple[str, ...], judged: list[Judged]) -> None:
    """What a person is; of anybody else the words stay in the name."""
    if made.get("@type") != "Person":
        made["name"] = "; ".join([made["name"], *jobs])
        return
    judged.append(Judged(JOB, "a word for what somebody is, behind exactly one person"))
    made["jobTitle"] = jobs[0] if len(jobs) == 1 else [*jobs]


def _instead_of_name(text: str, extras: Json) -> Json:
    """What stands for the name of somebody who has none: his identifier, which is no name, else
    the text."""
    return {"identifier": extras["@id"]} if "@id" in extras else {"name": text}


def _kind_of(
    name: str,
    organisations: Vocabulary,
    extras: Json,
    issues: list[str],
    *,
    kind: str,
    stated: bool,
    funds: bool,
) -> Kind:
    """The kind of a name, without evidence where nothing had to be judged."""
    if kind == "Organization":
        if not stated and _has_orcid(extras) and (found := judge_kind(name, organisations)).parts:
            return Kind("Person", "an ORCID iD beside an inverted name", found.parts)
        read = read_funder if funds else read_publisher
        return (None if stated else read(name, organisations)) or Kind(kind, "")
    bad = BAD_ORCID in issues
    bare = (without_orcid(name) or name) if bad else name
    if kind:
        return Kind("Person", "", judge_kind(bare, organisations).parts)
    if _has_orcid(extras):
        return _beside_orcid(judge_kind(bare, organisations), extras, issues)
    found = (judge_funder if funds else judge_kind)(bare, organisations)
    if not found.name and not found.code and _has_number_of_body(extras):
        return Kind("Organization", "a register of nobody else has given it an identifier")
    if bad and not found.name and (bad_orcid(name) or not _has_letters(name)):
        return Kind("Person", "it has the form of an ORCID iD")
    return found


def _beside_orcid(found: Kind, extras: Json, issues: list[str]) -> Kind:
    """The kind of a name with an ORCID iD beside it. It is a person's, unless the name is that of
    a body or of several people."""
    if found.code == SEVERAL:
        return found
    if found.name != "Organization":
        return Kind("Person", "", found.parts)
    without_iri(extras)
    issues.append(OTHER_KIND)
    return Kind("", f"{found.evidence}, and beside it the iD of a person")


def without_iri(value: Json) -> None:
    """Makes the IRI of an agent a mere identifier, for nothing says whose it is."""
    iri, known = value.pop("@id"), value.get("identifier")
    others = known if isinstance(known, list) else [known] if known else []
    value["identifier"] = [iri, *others] if others else iri


def _has_number_of_body(extras: Json) -> bool:
    return kind_of_holder(str(extras.get("@id", ""))) == "Organization"


def _person(name: str, found: Kind, extras: Json, issues: list[str], judged: list[Judged]) -> Json:
    value: Json = {"@type": "Person"}
    if "@id" in extras:
        value["@id"] = extras["@id"]
    value["name"] = name
    if found.parts is None:
        issues.append("name-not-inverted")
        if name[-1] in _ENDS_OF_YEARS:
            value |= years_behind(name)
    else:
        value |= found.parts
        inside = _IN_BRACKETS.search(name) if "(" in name or "[" in name else None
        if inside and str(value.get("givenName", "")).startswith(inside[1]):
            judged.append(Judged(GIVEN_NAME, "it stands in brackets behind initials"))
    return value | {key: each for key, each in extras.items() if key != "@id"}


_ENDS_OF_YEARS: Final = frozenset("0123456789)]-\u2013?.")


def _has_orcid(extras: Json) -> bool:
    """Whether the source says by an identifier that this is a person."""
    return str(extras.get("@id", "")).startswith("https://orcid.org/")


def _has_letters(text: str) -> bool:
    return any(map(str.isalpha, text))


def _take_affiliation(
    name: str, organisations: Vocabulary, judged: list[Judged]
) -> tuple[str, str]:
    """ "Rúa, Alex; Universidad de Antioquia", or in brackets: a person, and where he works."""
    person, _, rest = name.partition(";")
    rest = rest.strip(" ;")
    if not rest and (bar := _BAR.search(name)):
        person, rest = name[: bar.start()], name[bar.end() :]
    if rest and is_affiliated(person.strip(), rest, organisations):
        judged.append(Judged(AFFILIATION, "one body where people work, behind exactly one person"))
        return person.strip(), rest
    found = _BRACKETED_BODY.match(name)
    if (
        found
        and (
            is_affiliated(found[1], found[2], organisations)
            or (_is_company(found[2]) and at_person(found[1], organisations))
        )
        and not _is_kind_alone(found[2], organisations)
    ):
        judged.append(Judged(AFFILIATION, "a body where people work, in brackets behind a person"))
        return found[1], found[2]
    return name.strip(" ;"), ""


def _is_company(text: str) -> bool:
    """Whether a text has a company's form that is nobody's initials: "Oak Consulting, Ltd"."""
    form = company_form(text) or form_behind_comma(text.rpartition(" ")[2])
    return form is not None and not form.doubt


def _is_kind_alone(text: str, organisations: Vocabulary) -> bool:
    """Whether a text says what a body is, and not which: "Department", but "CNRS"."""
    return " " not in text and not text.isupper() and organisations.find(text) is not None


def is_affiliated(person: str, body: str, organisations: Vocabulary) -> bool:
    """Whether a text is one person's name in the inverted form, the other where people work.

    The vocabulary marks universities, institutes and departments; the word that names the body
    must be such a word, which that of "Oxford University Press" is not. A department of a
    country or a state ("United States. Dept. of Energy", "Florida. Dept. of Education") is no
    such body, nor is a list of several.
    """
    if ";" in body:
        return False
    first = body.partition(". ")[0] if not _ends_short(body.partition(". ")[0]) else body
    if not _names_workplace(first, organisations):  # as of years and roles in brackets
        return False
    if any(each.term.target == _GOVERNMENT for each in signs(body, organisations)):
        return False
    return (
        not is_job_title(body)
        and is_inverted(person, organisations)
        and not at_person(body, organisations)
    )


def _names_workplace(body: str, organisations: Vocabulary) -> bool:
    """Whether the word that says what a body is marks one where people work: its first word, or
    one before "of" and "for", else the last one of what stands before a comma."""
    found = signs(body.partition(",")[0], organisations) or signs(body, organisations)
    if not found:
        return False
    start = body.casefold()
    head = next((each for each in found if each.linked or start.startswith(each.word)), found[-1])
    return head.term.target == _AFFILIATION


def at_person(text: str, organisations: Vocabulary) -> bool:
    """Whether a text is an inverted personal name."""
    return bool(at_comma(text)[0]) and is_inverted(text, organisations)


def _organisation(name: str, organisations: Vocabulary, judged: list[Judged]) -> Json:
    """An organisation, its name as written; the larger body before a full stop as its parent."""
    value: Json = {"@type": "Organization", "name": name}
    body = name
    while ". " in body and _names_no_part(body, organisations):
        body = body.rpartition(". ")[0]
    parent, stop, part = body.rpartition(". ")
    if (
        stop
        and part.strip()
        and is_organisation(parent, organisations)
        and not _ends_short(parent)
        and not (_UNIVERSITY.search(part) and not _UNIVERSITY.search(parent))
        and not _PART.search(parent)
        and (name[-1] != "." or signs(part, organisations))  # "Oak Research. Shared."
    ):
        judged.append(Judged(PARENT, "an organization's name before a full stop"))
        value["parentOrganization"] = _organisation(parent.strip(), organisations, [])
    return value


# A university is no part of a centre that stands before it.
_UNIVERSITY: Final = late_regex(r"universi|universit", re.IGNORECASE)
# What is a part by its name is rarely the larger body: "Play Bureau. Theater Project"
_PART: Final = late_regex(r"\b(?:bureau|office|section|unit|branch)\Z", re.IGNORECASE)


def _names_no_part(body: str, organisations: Vocabulary) -> bool:
    """Whether what stands behind the last full stop is an address or a place, and no part of the
    body before it: that is then the parent of nothing."""
    if _ADDRESS.search(body):
        return True
    before, _, last = body.rpartition(". ")
    last = last.strip(" .")
    return bool(before) and (
        last.endswith(" City") or is_place(last, organisations) or _is_town(last, organisations)
    )


_STATE: Final = late_regex(r" [A-Z]{2}\Z")  # "Oakton, OH"


def _is_town(text: str, organisations: Vocabulary) -> bool:
    """ "Oakton, Ohio", "Oakton, Ohio, USA": a town and where it lies, and no word of bodies."""
    _, comma, where = text.partition(",")
    known = (
        is_at_place(text)
        or _STATE.match(where)
        or all(is_place(each, organisations) for each in where.split(","))
    )
    return bool(comma and known) and not signs(text, organisations)


def _ends_short(text: str) -> bool:
    """Whether the stop behind `text` belongs to an abbreviation: "Dept.", "St."."""
    last = text.rpartition(" ")[2]
    return (len(last) <= 4 and not last.endswith(")")) or last.lower() in CUT_SHORT
