"""A body, and the larger one that its name puts before a full stop: "Oak University. Institute of
Elms".

Source: the draft's AgentObject pattern (parentOrganization).
"""

from __future__ import annotations

import re
from typing import Any, Final

from ...late_pattern import late_regex
from ..result import Judged
from ..vocabulary import Vocabulary
from .agent_kinds import is_organisation
from .body_words import CUT_SHORT, signs
from .name_tables import is_place
from .towns import is_at_place

Json = dict[str, Any]

PARENT: Final = "parent organization"
# A part with a postcode, a telephone number, a page or a mail is where a body is.
_ADDRESS: Final = late_regex(r"\d{4}|://|www\.|@")


def read_body(name: str, organisations: Vocabulary, judged: list[Judged]) -> Json:
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
        and not ends_short(parent)
        and not (_UNIVERSITY.search(part) and not _UNIVERSITY.search(parent))
        and not _PART.search(parent)
        and (name[-1] != "." or signs(part, organisations))  # "Oak Research. Shared."
    ):
        judged.append(Judged(PARENT, "an organization's name before a full stop"))
        value["parentOrganization"] = read_body(parent.strip(), organisations, [])
    return value


# A university is no part of a centre that stands before it.
_UNIVERSITY: Final = late_regex(r"universi|universit", re.IGNORECASE)
# What is a part by its name is rarely the larger body: "Play Bureau. Theater Project"
_PART: Final = late_regex(r"\b(?:bureau|office|section|unit|branch)\Z", re.IGNORECASE)


def _names_no_part(body: str, organisations: Vocabulary) -> bool:
    """Whether what stands behind the last full stop is an address, a place or a bracket, and no
    part of the body before it: that is then the parent of nothing."""
    if _ADDRESS.search(body):
        return True
    before, _, last = body.rpartition(". ")
    last = last.strip(" .")
    return bool(before) and (
        last[:1] + last[-1:] == "()"  # "Elm Press. (US)"
        or last.endswith(" City")
        or is_place(last, organisations)
        or _is_town(last, organisations)
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


def ends_short(text: str) -> bool:
    """Whether the stop behind `text` belongs to an abbreviation: "Dept.", "St."."""
    last = text.rpartition(" ")[2]
    return (len(last) <= 4 and not last.endswith(")")) or last.lower() in CUT_SHORT
