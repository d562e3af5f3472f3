"""Further parts of a name that MODS gives without a type: "Elm, Ada" and "British".

The inverted form is authoritative: what stands beside it belongs to the name only if it is what
an inverted name has behind a comma, such as a title, a suffix or the years of a life. Anything else
(a nation, a place, an occupation) is said of somebody, and is left to the report.
Source: MODS 3.8, namePart ("type" is given where a part is a given name, a date and the like).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .agent_kinds import judge_kind
from .job_titles import is_job_title
from .nations import is_nation
from .personal_names import read_inverted
from .towns import is_at_place

_BETWEEN: Final = late_regex(r"(?:(?<!\s)\s+)?[,;]\s+")


def with_further_parts(name: str, further: Sequence[str], organisations: Vocabulary) -> str:
    """The name with those of its further parts that belong to it."""
    further = [each for each in dict.fromkeys(further) if each != name]
    if not further:
        return name
    if not _is_inverted(name, organisations):
        return " ".join([name, *(each for each in further if not _is_said_of_somebody(each))])
    if any(_is_inverted(each, organisations) for each in further):
        return "; ".join([name, *further])
    for piece in (piece for each in further for piece in _BETWEEN.split(each)):
        longer = f"{name}, {piece}"
        if _says_more(name, longer):
            name = longer
    return name


def _is_inverted(name: str, organisations: Vocabulary) -> bool:
    """Whether a text is a person's inverted name, and no town with its state."""
    return judge_kind(name, organisations).parts is not None and not is_at_place(name)


def _is_said_of_somebody(text: str) -> bool:
    first, *others = _BETWEEN.split(text)
    years = not any(map(str.isalpha, "".join(others)))
    return (years and is_nation(first)) or is_job_title(text)


def _says_more(name: str, longer: str) -> bool:
    """Whether the longer of two inverted names says more of the same person."""
    parts, more = read_inverted(name) or {}, read_inverted(longer) or {}
    same = all(parts.get(key) == more.get(key) for key in ("familyName", "givenName"))
    return same and len(more) > len(parts)
