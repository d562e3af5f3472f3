"""Whether a publisher's text is where, or when, something appeared, and names no house.

Repositories write the parts of an imprint into elements of their own: "Lima, Perú", "ELMTON-SP",
"12 July 1884".
Source: DRIVER guidelines 1.1, 1.3.5.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .body_words import is_acronym
from .month_names import begins_as_month
from .name_tables import is_country, is_place, is_town_of_country
from .towns import is_at_place

# "ELMTON-SP", "Elmton/PE": a state of Brazil
_IN_STATE: Final = late_regex(
    r"\A([^\W\d_a-z][^\W\d_]{2,}(?: [^\W\d_]+){0,3}) ?[-\u2013/] ?"
    r"(?:A[CLMP]|BA|CE|DF|ES|GO|M[AGST]|P[ABEIR]|R[JNORS]|S[CEP]|TO)\Z"
)
_YEAR_BEHIND: Final = late_regex(r"(?:, *|(?<![ ,]) +)?\[?\d{4}\??\]?\.?\Z")


def before_state(name: str) -> str:
    """What stands before a state of Brazil: "Elmton" of "Elmton-SP"; "" without one."""
    found = _IN_STATE.search(name)
    return found[1] if found else ""


def is_known_place(name: str, organisations: Vocabulary) -> bool:
    """Whether a text is the name of a place that is known, alone or with its country and a year:
    "Lima", "Lima, Perú", "Oakton, Ohio, 1901"."""
    bare = name if name[-1].isalpha() else _YEAR_BEHIND.sub("", name)
    return (
        is_place(bare, organisations)
        or is_at_place(bare)
        or is_town_of_country(bare, organisations)
    )


# "Elmiye", "Bosque del Olmo", "Elmotá D.C.": what may be a town that no table has
_MAY_BE_TOWN: Final = late_regex(
    r"[^\W\d_a-z][^\W\d_'\u02bb\u02bc\u2019-]*(?:['\u02bb\u02bc\u2019-][^\W\d_]+)*"
    r"(?: [^\W\d_]{1,15}| D\.? ?C\.?){0,3}\Z"
)


def is_before_country(name: str, organisations: Vocabulary) -> bool:
    """Whether a country stands behind a comma, and before it what may be a town or a house called
    so: "Elmiye, Iraq", "القاهرة، مصر"; but "FAO, Kenya" is no town."""
    head, _, country = name.replace("\u060c", ",").rpartition(",")
    if is_acronym(head.strip()) and not is_place(head, organisations):
        return False
    return bool(_MAY_BE_TOWN.match(head.strip())) and is_country(country, organisations)


# "12 July 1884", "12 de mayo de 2004", "July 12, 1884", "c1998"; with the town in front and the
# same day by another calendar behind: "[Elmton] 27 Rabīʻ 1112 [September 10, 1700]"
_DAY: Final = late_regex(
    r"(?:\[[^\][\d]{1,40}\] ?)?\[?(?:\d{1,2}(?:\.|º|st|nd|rd|th)? (?:de |of )?([^\W\d_]{3,})\.?"
    r"(?: [^\W\d_]{2,3}-[^\W\d_]{3,}[\u02bb\u02bc\u2019']?[^\W\d_]*)?,? (?:de )?\d{3,4}"
    r"|([^\W\d_]{3,9})\.? \d{1,2}, \d{4}|(?:c|©|cop\. ?)\d{4})\]?(?: ?\[[^\][]{1,40}\])?\.?\Z",
    re.IGNORECASE,
)


def is_day(name: str) -> bool:
    """Whether a text is a day, or the year of a copyright, and nothing else; "20 Minutes 2004" is
    none, for no month begins so."""
    found = _DAY.match(name)
    if found is None:
        return False
    month = found[1] or found[2]
    return month is None or begins_as_month(month)
