"""Times and limits that coverage names by a label: "Time period: 1990-1995", "Tidal Period
(1822-1845)", "westlimit:4; eastlimit:5".
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from .centuries import names_hundred, read_centuries
from .periods_of_languages import names_period

_LABEL: Final = late_regex(
    r"(?:(?:time period|temporal|date range|chronological|period|time)s?"
    r"(?: (?:covered|coverage|extent|span|period|of (?:study|coverage|observation)))?\s*:"
    r"|(?:years?|jahre?|années|años|anni|anos|jaren|lata)\s*:?(?=\s*\d{4}))\s*(\S.*)\Z",
    re.IGNORECASE,
)
_COLLECTED: Final = late_regex(
    r"(?:dates?|time|period) of (?:data )?(?:collection|creation|study|observation|fieldwork)\s*:"
    r".*\d{4}.*\Z",
    re.IGNORECASE,
)
_YEARS: Final = r"(?:ca?\.?\s*)?(?:\d{3,4}(?:\s*[-/\u2013]\s*(?:ca?\.?\s*)?\d{2,4})?)"
_WORD: Final = (
    r"period|periods|era|age|epoch|dynasty|reign|interregnum|renaissance|"
    r"periode|periodo|período|période|epoche|époque|época|epoca|zeitalter|tijdperk|ère|âge"
)
# A period's word ends the name, or years in brackets follow it; a country's years stay a place.
_PERIOD: Final = late_regex(
    rf"[^\d;:]{{2,80}}\b(?:{_WORD})(?:,?\s*[(\[]\s*{_YEARS}\s*[)\]]|,\s*{_YEARS})?\s*\.?\Z",
    re.IGNORECASE,
)
# "Geschichte 1500-1618" of the German authority file: history as the time that it is of.
_HISTORY: Final = late_regex(
    r"(?:geschichte|history|histoire|historia|história|historie|storia|geschiedenis)\s+(?P<time>\S.*)\Z",
    re.IGNORECASE,
)
_YEAR_OF_HISTORY: Final = (
    r"(?:ca?\.\s*)?(?:1\d\d\d|20[0-2]\d|\d{1,4}\s*(?:v\.\s?chr\.|b\.?c\.?e?\.?))"
)
_END_OF_HISTORY: Final = (
    rf"(?:{_YEAR_OF_HISTORY}|\d{{3}}|anfänge|gegenwart|beginnings?|origins?|present)"
)
_TIME_OF_HISTORY: Final = late_regex(
    rf"(?:(?:seit|ab|bis|vor|nach|since|from|until|to|before|after|depuis|desde|hasta|dal)\s+)?"
    rf"{_YEAR_OF_HISTORY}(?:\s*[-/\u2013])?\.?\Z"
    rf"|{_END_OF_HISTORY}\s*[-/\u2013]\s*{_END_OF_HISTORY}\.?\Z",
    re.IGNORECASE,
)
# "Era 7 - The Oak Age (1890-1930)", as curricula count times. No age: "Age 7 - 12" is of people.
_COUNTED: Final = late_regex(
    r"(?:era|period|epoch|periodo|período|période|periode|epoche|époque|época|epoca|ère|tijdvak)"
    r"\s+(?:\d{1,2}|[IVX]{1,5})"
    rf"(?:\s*[-:.\u2013\u2014]\s*[^\W\d_][^;]{{1,100}}|\s*[(\[]\s*{_YEARS}\s*[)\]])?\Z",
    re.IGNORECASE,
)
_LIMIT: Final = late_regex(
    r"\s*([a-z][a-z -]*?)\s*(?::\s*|\s(?=[+-]?\d+(?:\.\d+)?\s*\Z))([^:;]+(?::[^;]+)?)\s*\Z",
    re.IGNORECASE,
)
_PLACES: Final = frozenset(
    ["northlimit", "southlimit", "eastlimit", "westlimit", "uplimit", "downlimit", "units",
     "zunits", "projection", "elevation", "elevation absolut", "elevation min", "elevation max",
     "depth absolut", "depth min", "depth max"]
)  # fmt: skip
_TIMES: Final = frozenset(["start", "end", "scheme"])


def without_time_label(text: str) -> str:
    """What stands behind a label that says it is a time; "" without such a label."""
    found = _LABEL.match(text)
    return found[1].strip() if found else ""


def read_named_time(text: str) -> str | None:
    """The text itself when its words say that it is a time, and nothing reads its years."""
    ways = (_COLLECTED, _PERIOD, _LABEL, _COUNTED)
    named = any(each.match(text) for each in ways) or _is_history(text)
    return text if named or names_hundred(text) or names_period(text) else None


def _is_history(text: str) -> bool:
    """Whether a text is the word for history and nothing but a time behind it."""
    found = _HISTORY.match(text)
    return found is not None and bool(
        _TIME_OF_HISTORY.match(found["time"]) or read_centuries(found["time"])
    )


def split_limits(text: str) -> list[str]:
    """The limits as the pairs of a DCMI Box or Point, and those of a Period; [] if any part of
    the text is neither.

    They are written with colons ("westlimit:4; ..."), by direction ("North 5, South 4, ...") or
    as "SOUTH-BOUND LATITUDE: 4 * ...".
    """
    places: list[str] = []
    times: list[str] = []
    for part in filter(str.strip, _BETWEEN.split(text)):
        found = _LIMIT.match(part)
        key = _key(found[1]) if found else ""
        if found is None or key not in _PLACES | _TIMES:
            return []
        value = _MOMENT.sub(r"\1T\2", found[2].strip())
        (places if key in _PLACES else times).append(f"{key}={value}")
    if ":" not in text and len({each.partition("=")[0] for each in places}) < len(_DIRECTIONS):
        return []
    if not any(each.startswith(("southlimit=", "westlimit=")) for each in places):  # a point
        places = [each.replace("limit=", "=") for each in places]
    return ["; ".join(each) for each in (places, times) if each]


def begins_with_limit(text: str) -> bool:
    """Whether a text may be such limits: it begins with a direction and a number."""
    return _FIRST.match(text) is not None


def _key(label: str) -> str:
    """The key of DCMI that a label means, else the label itself."""
    folded = " ".join(label.lower().replace("-", " ").split())
    return _MEANT.get(_BOUND.sub(r"\1", folded), folded)


_FIRST: Final = late_regex(r"(?:north|south|east|west)[a-z -]*\s*:?\s*[+-]?\d", re.IGNORECASE)
_BETWEEN: Final = late_regex(r"\s*(?:;|\s\*|,(?=\s*(?:north|south|east|west)\b))\s*", re.IGNORECASE)
_BOUND: Final = late_regex(
    r"(north|south|east|west)(?: ?bound(?:ing)?)?(?: (?:latitude|longitude|limit|coordinate))?\Z"
)
_DIRECTIONS: Final = ("north", "south", "east", "west")
_MEANT: Final = {
    **{each: f"{each}limit" for each in _DIRECTIONS},
    "time min": "start", "time max": "end",
}  # fmt: skip
_MOMENT: Final = late_regex(r"\A(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)\Z")
