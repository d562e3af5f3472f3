"""Dates behind a label that says what they date: "Published: May 2004"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from .dates import MAX_CHARS, Kind, Reading, read_date

_PUBLISHED: Final = re.compile(
    r"(?:(?:first )?published(?: online)?|publication date|date (?:published|issued|of "
    r"publication)|issued?(?: date)?|publication year|year of publication|veröffentlicht(?: am)?|"
    r"erschienen(?: am)?|erscheinungs(?:jahr|datum)|publiée?(?: le| en)?|date de (?:publication|"
    r"parution)|publicad[oa](?: el| em| en)?|fecha de publicaci[oó]n|data de publicação|"
    r"data di pubblicazione|pubblicat[oa](?: il)?|gepubliceerd(?: op)?|опубликован[оа]?)"
    r"\s*:?\s+(?=[^\W_])",
    re.IGNORECASE,
)


def read_published(text: str, months: Mapping[str, str] | None = None) -> Reading | None:
    """The one date behind a label of publication, as written another way.

    Args:
        months: words of other languages -> English month names, in small letters.
    """
    found = _PUBLISHED.match(text) if len(text) <= MAX_CHARS else None
    reading = read_date(text[found.end() :], months) if found else None
    if reading is None or reading.kind not in (Kind.PLAIN, Kind.MOMENT, Kind.REFORMATTED):
        return None
    return Reading(Kind.REFORMATTED, reading.start, reading.end, reading.moment)
