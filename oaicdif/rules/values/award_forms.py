"""Numbers of awards by which a funder of few letters is known to be the one of that name.

Three letters are those of several bodies: NSF is the National Science Foundation of the United
States, and a body of Sri Lanka and of others. A number in the form that a funder gives its
awards, or an award's page at his host, is a second sign.
Sources: the funders' own pages on how an award's number is written.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex

_LONGEST_SHORT: Final = 3  # letters
_FORMS: Final = {
    "ec": late_regex(r"(?:\d{6}|10\d{7}|[A-Z0-9]+-CT-\d{4}-\d{6})\Z"),
    "nsf": late_regex(r"(?:[A-Z]{2,4}[- ]?)?\d{2}[- ]?\d{5}\Z"),
    "nih": late_regex(r"\d?\s?[A-Z][A-Z0-9]\d[- ]?[A-Z]{2}[- ]?\d{6}(?:[- ]?\d\d[A-Z0-9]*)?\Z"),
    "wt": late_regex(r"\d{6}(?:/[A-Z]/\d\d/[A-Z])\Z"),
    "fct": late_regex(r"(?:SFRH|PTDC|UIDB?|UIDP|PEst|POCTI|PD|CEECIND|PRAXIS)/\S+\Z"),
    "arc": late_regex(r"(?:DP|LP|DE|FT|CE|LE|FL|DI|IH|IC|SR)\d{6,9}\Z"),
    "fwf": late_regex(r"(?:[A-Z]{1,3} ?\d{2,5}(?:-[A-Z]\d{2})?|10\.55776/[A-Z]+\d+)\Z"),
    "nwo": late_regex(r"\d{3}[.-]\w{3}[.-]\w{3}(?:\.\d+)?\Z"),
    "dfg": late_regex(r"(?:(?:SFB|TRR|EXC|GRK|SPP|FOR)[- ]?(?:TRR )?\d{2,4}|[A-Z]{2} \d+/\d+-\d+)"),
    "anr": late_regex(r"ANR-?\d\d-[A-Z0-9]{4}-\d{4}"),
}
_HOSTS: Final = {
    "ec": "europa.eu", "nsf": "nsf.gov", "nih": "nih.gov", "wt": "wellcome.org", "fct": "fct.pt",
    "arc": "arc.gov.au", "fwf": "fwf.ac.at", "nwo": "nwo.nl", "dfg": "dfg.de",
    "anr": "anr.fr",
}  # fmt: skip


def needs_second_sign(name: str) -> bool:
    """Whether a funder's name is nothing but letters that are those of several bodies."""
    return len(name.strip(" .")) <= _LONGEST_SHORT


def is_backed(name: str, number: str, page: str) -> bool:
    """Whether an award's number has the form that the funder of these letters gives, or its page
    is at the funder's host."""
    letters = name.strip(" .").casefold()
    form, host = _FORMS.get(letters), _HOSTS.get(letters)
    if form is not None and form.match(number.strip()):
        return True
    return (
        host is not None
        and re.match(rf"https?://(?:[\w-]+\.)*{re.escape(host)}/", page) is not None
    )


# "Elm Foundation, award SES-0751613", "Elm Agency [ANR-07-PNRA-030]", "Elm Trust (grant no. 1234)"
_AWARD_IN_NAME: Final = late_regex(
    r"\b(?:awards?|grants?|contract|fellowship|agreement|convênio|"
    r"subvention|fkz|förderkennzeichen|processo|грант)\b[\s.:#(-]*(?:(?:no|nr|number|n[°º]|id)\b[\s.:#]*)?"
    r"(?!(?:19|20)\d\d\b(?![\w/.-]))(?=[\w/.-]*\d{3})[\w/.-]+"
    r"|(?-i:\b[A-Z]{2,5}[ -]?\d{2}-[A-Z0-9]{2,6}-\d+|\b[A-Z]{3}-\d{7}\b"
    r"|\b[A-Z]\d\d ?[A-Z]{2}\d{6}\b)",
    re.IGNORECASE,
)


def has_award(name: str) -> bool:
    """Whether the name of a body has the number of an award in it."""
    return _DIGITS.search(name) is not None and _AWARD_IN_NAME.search(name) is not None


_DIGITS: Final = late_regex(r"\d{3}")
