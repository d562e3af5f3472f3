"""Imprints where a publisher's name should stand: "Elmton : Oak House".

ISBD writes a blank before and behind the colon between the place of publication and the name of
the publisher. Only such a colon is believed, and only behind places that are known: Dublin Core
asks for the name, and does not say how it is written.
Sources: ISBD (2011), 4.1 and 4.2; DRIVER guidelines 1.1, 1.3.5.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .catalogue_signs import YEARS_BEHIND
from .name_tables import is_place
from .publisher_kinds import is_at_place

_PARTS: Final = late_regex(r"([^:]+?) : ([^:]+)\Z")
_BETWEEN: Final = late_regex(r"\s*[;/]\s*|\s+(?:and|und|et|y|e|&)\s+(?!al)")
_FURTHER: Final = late_regex(r",?\s*[\[(]?(?:etc|et al|u\. ?a|usw)\.?[\])]?\Z")
_NOWHERE: Final = late_regex(
    r"\[?(?:s\.? ?l\.?|sine loco|n\. ?p\.|place of publication not identified)\]?\Z", re.I
)
_YEAR_BEHIND: Final = late_regex(YEARS_BEHIND)


class Imprint(NamedTuple):
    """The places as written, and the name behind the colon."""

    places: tuple[str, ...]
    name: str


def read_imprint(text: str, organisations: Vocabulary) -> Imprint | None:
    """Place and name of "Elmton ; Oakton : Elm House"; None of a text that is no such imprint, or
    has a year, too. "[S.l.]" is no place."""
    found = _PARTS.match(text) if " : " in text else None
    if found is None or _YEAR_BEHIND.search(found[2]) or found[1].count("[") != found[1].count("]"):
        return None
    places = tuple(filter(None, _BETWEEN.split(found[1].strip())))
    if len(places) == 1 and _NOWHERE.match(places[0]):
        return Imprint((), found[2].strip(" ,;"))
    known = bool(places) and all(_is_known(each, organisations) for each in places)
    return Imprint(places, found[2].strip(" ,;")) if known else None


def _is_known(place: str, organisations: Vocabulary) -> bool:
    """Whether a text is a place: by the vocabulary, or with its state or country behind it."""
    bare = _FURTHER.sub("", place).strip("[]()? ")
    return is_place(bare, organisations) or is_at_place(bare)
