"""What belongs to whom between the semicolons of a list: an address, an identifier, a degree, a job
or a place of work is of the agent before it.

Source: DRIVER guidelines 1.1, 1.3.2 and 1.3.6.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..vocabulary import Vocabulary
from .affiliations import is_affiliated
from .agent_contacts import is_contact, read_orcid_alone
from .agent_identifiers import read_agent_identifier
from .agent_kinds import judge_kind
from .degrees import is_degree, may_be_degree
from .job_titles import is_job_title
from .name_titles import is_title

_PERSON: Final = "Person"
_WITH_BODY: Final = 2  # parts: a person, and where he works


def whole_parts(pieces: Iterable[str], organisations: Vocabulary) -> list[str]:
    """The pieces of a list, each with what belongs to it: address, identifier, degree, job."""
    parts = _with_contacts(pieces, organisations)
    return _with_jobs(_with_degrees(parts, organisations), organisations)


def _with_contacts(pieces: Iterable[str], organisations: Vocabulary) -> list[str]:
    """The pieces of a list, each with the addresses and identifiers that stand behind its name;
    of two in a row without a name each is somebody's. An ORCID iD behind the body where somebody
    works is his."""
    parts: list[str] = []
    named = False
    for part in filter(None, map(str.strip, pieces)):
        contact = is_contact(part) or _is_number(part)
        if contact and parts and (named or not any(map(str.isalnum, part))):
            whose = -2 if _is_of_worker(part, parts[-2:], organisations) else -1
            parts[whose] = f"{parts[whose]}; {part}"
        else:
            parts.append(part)
            named = not contact
    return parts


def _is_number(part: str) -> bool:
    """ "GND 118540238", "Scopus Author ID: 7004212771": of the agent before it."""
    return part[-1] in _ENDS_OF_NUMBERS and read_agent_identifier(part) is not None


_ENDS_OF_NUMBERS: Final = frozenset("0123456789Xx")


def _is_of_worker(contact: str, last: list[str], organisations: Vocabulary) -> bool:
    return read_orcid_alone(contact) is not None and is_one_at_body(last, organisations)


def _with_degrees(parts: list[str], organisations: Vocabulary) -> list[str]:
    """The parts of a list, each degree or title behind a comma of the person before it."""
    found: list[str] = []
    for part in parts:
        degree = found and (is_degree(part) or may_be_degree(part) or is_title(part))
        if degree and _is_person(found[-1], organisations):
            found[-1] = f"{found[-1]}, {part}"
        else:
            found.append(part)
    return found


def _with_jobs(parts: list[str], organisations: Vocabulary) -> list[str]:
    """The parts of a list, each job with the one person that it stands behind: "Elm, Ada;
    Professor; Oak, Eva". Behind several persons in a row it says of none what he is."""
    jobs = [is_job_title(each) for each in parts]
    if not any(jobs):
        return parts
    others = [part for part, job in zip(parts, jobs, strict=True) if not job]
    if not jobs[0] and is_one_at_body(others, organisations):
        return ["; ".join(parts)]
    found: list[str] = []
    persons, told = 0, False  # persons in a row, and whether a job has followed them
    for part, job in zip(parts, jobs, strict=True):
        if job and persons == 1:
            found[-1], told = f"{found[-1]}; {part}", True
            continue
        found.append(part)
        person = not job and _is_person(part, organisations)
        persons, told = (1 if told else persons + 1) if person else 0, False
    return found


def _is_person(part: str, organisations: Vocabulary) -> bool:
    return judge_kind(_alone(part), organisations).name == _PERSON


def is_one_at_body(parts: list[str], organisations: Vocabulary) -> bool:
    """Whether two parts are a person and the body where he works."""
    if len(parts) != _WITH_BODY:
        return False
    return is_affiliated(_alone(parts[0]), parts[1], organisations, whole=True)


def _alone(part: str) -> str:
    return part.partition(";")[0].strip()
