"""A job before the body where somebody works, in one affiliation: "Director, Oak Institute".

The body alone is the affiliation; what somebody is there is his job. A text that says nothing but
a job names no body.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ..vocabulary import Vocabulary
from .agent_kinds import is_organisation
from .clean_text import word_set
from .job_titles import is_job_title


class Workplace(NamedTuple):
    """What somebody is, and the body where; "" for what the text does not say."""

    job: str
    body: str


def read_workplace(text: str, organisations: Vocabulary) -> Workplace:
    """Job and body of an affiliation; the body is the whole text where it begins with no job."""
    at = text.find(",")
    while at > 0:
        job, body = text[:at].strip(), text[at + 1 :].strip()
        if not (is_job_title(job) or job.lower() in _OFFICES):
            break
        if is_organisation(body, organisations):
            return Workplace(job, body)
        at = text.find(",", at + 1)
    return Workplace(text, "") if _is_job(text) else Workplace("", text)


# Family names, too, or parts of names of bodies; in an affiliation and before a comma offices.
_OFFICES: Final = word_set(
    "dean provost chancellor head manager founder co-founder consultant analyst intern trustee "
    "partner dekan doyen decano decana"
)


def _is_job(text: str) -> bool:
    """ "Lecturer", "Curator of the Oak Museum", and "Lecturer, Oakton"."""
    return is_job_title(text) or ("," in text and is_job_title(text.partition(",")[0].strip()))
