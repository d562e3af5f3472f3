"""Agents: people and organisations, with what stands beside their names.

What a name is `agent_kinds` judges, and says by what; the parts of a personal name are those of
`personal_names`; `agent_contacts` takes out identifiers and addresses, `affiliations` the body
where somebody works; `parent_bodies` says of what larger body one is a part. Whatever rests on
words or order and not on the source's own statement is a judgement, told with its evidence.
Source: DRIVER guidelines 1.1, 1.3.2; the draft's AgentObject pattern.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ...late_pattern import late_regex
from ..result import Judged
from ..vocabulary import Vocabulary
from .affiliations import take_affiliation
from .agent_contacts import BAD_ORCID, bad_orcid, take_contacts, without_orcid
from .agent_identifiers import (
    OTHER_KIND,
    is_of_other_kind,
    kind_of_holder,
)
from .agent_kinds import judge_kind
from .agent_numbers import take_number
from .award_forms import has_award
from .catalogue_signs import without_outer_brackets, without_punctuation
from .clean_text import plain_text
from .funder_kinds import judge_funder, read_funder
from .job_titles import take_jobs
from .kinds import OPEN, SEVERAL, Kind
from .life_years import has_years_in_doubt, years_behind
from .natural_names import NO_WORD
from .nil_codes import before_code, without_code
from .parent_bodies import read_body
from .publisher_kinds import read_publisher

Json = dict[str, Any]

_IN_BRACKETS: Final = late_regex(r"[(\[]([^()\[\]]+)[)\]]")
KIND: Final = "person or organization"
GIVEN_NAME: Final = "given name"
IMPRINT: Final = "imprint"
JOB: Final = "occupation"
NUMBER: Final = "identifier"
ROLE: Final = "role"


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
    judged: list[Judged] = []
    if "identifier" in extras:
        judged.append(Judged(NUMBER, "a number in brackets behind the name"))
    name = take_number(name, extras, issues)
    affiliation = ""
    jobs: tuple[str, ...] = ()
    if ";" in name and kind != "Organization":
        name, jobs = take_jobs(name)
    if kind != "Organization" and (
        ";" in name
        or name[-1:] in _BRACKETS_BEHIND
        or "|" in name
        or "\u2013 " in name
        or " - " in name
    ):
        name, affiliation = take_affiliation(name, organisations, judged)
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
    if affiliation and not found.name:
        found = Kind("Person", "one word as names are, before the body where people work")
    if found.evidence:
        judged.insert(0, Judged(KIND, found.evidence))
    if found.name == "Organization":
        made = read_body(name, organisations, judged) | extras
    elif found.name:
        made = _person(name, found, extras, issues, judged)
    else:
        made = {"name": name, **extras}
    if said := found.code or (OPEN if kind and not stated and not found.name else ""):
        issues.append(said)
    _refuse_other_kind(made, issues, stated)
    if affiliation and found.name == "Person":
        made["affiliation"] = read_body(affiliation, organisations, judged)
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


def as_house(found: Agent, role: str) -> Agent:
    """An agent whose role says that he publishes: houses are called after people, so a whole name
    alone makes no person of him."""
    by = Judged(KIND, NO_WORD)
    if role.casefold() not in _OF_HOUSES or by not in found.judged:
        return found
    value = dict(found.value)
    leave_open(value, stated=False)
    judged = tuple(Judged(KIND, _OR_HOUSE) if each == by else each for each in found.judged)
    return Agent(value, tuple(each for each in found.issues if each != NOT_INVERTED), judged)


_OF_HOUSES: Final = frozenset({"publisher", "distributor"})
_OR_HOUSE: Final = "it has the form of a person's name, or of a house called after one"
NOT_INVERTED: Final = "name-not-inverted"


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
    if has_years_in_doubt(name):
        issues.append("life-in-doubt")
    value: Json = {"@type": "Person"}
    if "@id" in extras:
        value["@id"] = extras["@id"]
    value["name"] = name
    if found.parts is None:
        issues.append(NOT_INVERTED)
        if name[-1] in _ENDS_OF_YEARS:
            value |= years_behind(name)
    else:
        value |= found.parts
        inside = _IN_BRACKETS.search(name) if "(" in name or "[" in name else None
        if inside and str(value.get("givenName", "")).startswith(inside[1]):
            judged.append(Judged(GIVEN_NAME, "it stands in brackets behind initials"))
    return value | {key: each for key, each in extras.items() if key != "@id"}


_BRACKETS_BEHIND: Final = frozenset(")]\uff09")
_ENDS_OF_YEARS: Final = frozenset("0123456789)]-\u2013?.")


def _has_orcid(extras: Json) -> bool:
    """Whether the source says by an identifier that this is a person."""
    return str(extras.get("@id", "")).startswith("https://orcid.org/")


def _has_letters(text: str) -> bool:
    return any(map(str.isalpha, text))
