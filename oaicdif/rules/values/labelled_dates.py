"""Dates behind a label that says what they date: "Published: May 2004", "Created: 2018-01-18".

DataCite's own Dublin Core writes the type of each date before it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from ...late_pattern import late_regex
from .dates import MAX_CHARS, Kind, Reading, read_date

_PUBLISHED: Final = late_regex(
    r"(?:(?:first )?published(?: online)?|publication date|date (?:published|issued|of "
    r"publication)|issued?(?: date)?|publication year|year of publication|veröffentlicht(?: am)?|"
    r"erschienen(?: am)?|erscheinungs(?:jahr|datum)|publiée?(?: le| en)?|date de (?:publication|"
    r"parution)|publicad[oa](?: el| em| en)?|fecha de publicaci[oó]n|data de publicação|"
    r"data di pubblicazione|pubblicat[oa](?: il)?|gepubliceerd(?: op)?|опубликован[оа]?)"
    r"\s*:?\s+(?=[^\W_])",
    re.IGNORECASE,
)


# Only with a colon: "created in May 2004" may go on with anything.
_CREATED: Final = late_regex(
    r"(?:date )?(?:created|creation date|erstellt(?: am)?|créée?(?: le)?|date de création|"
    r"fecha de creación|data de criação|data di creazione|creado|criado|gemaakt(?: op)?)"
    r"\s*:\s*(?=[^\W_])",
    re.IGNORECASE,
)
_MODIFIED: Final = late_regex(
    r"(?:date )?(?:(?:last )?(?:updated?|modified|changed|revised)(?: on)?|geändert(?: am)?|"
    r"aktualisiert(?: am)?|mise? à jour(?: le)?|modifiée?(?: le)?|actualizad[oa]|atualizad[oa]|"
    r"modificad[oa]|modificat[oa]|aggiornat[oa]|gewijzigd(?: op)?)\s*:\s*(?=[^\W_])",
    re.IGNORECASE,
)


def read_created(text: str, months: Mapping[str, str] | None = None) -> Reading | None:
    """The one date behind a label of creation and a colon, as written another way."""
    return _behind(_CREATED, text, months)


def read_created_range(text: str, months: Mapping[str, str] | None = None) -> Reading | None:
    """The range behind a label of creation and a colon: "Created: 1999/2002"."""
    return _behind(_CREATED, text, months, _RANGES)


def read_published_range(text: str, months: Mapping[str, str] | None = None) -> Reading | None:
    """The range behind a label of publication: "Issued: 1999/2002"."""
    return _behind(_PUBLISHED, text, months, _RANGES)


def read_modified(text: str, months: Mapping[str, str] | None = None) -> Reading | None:
    """The one date behind a label of the last change and a colon, as written another way."""
    return _behind(_MODIFIED, text, months)


def read_published(text: str, months: Mapping[str, str] | None = None) -> Reading | None:
    """The one date behind a label of publication, as written another way.

    Args:
        months: words of other languages -> English month names, in small letters.
    """
    return _behind(_PUBLISHED, text, months)


_ONE: Final = frozenset([Kind.PLAIN, Kind.MOMENT, Kind.REFORMATTED])
_RANGES: Final = frozenset([Kind.RANGE])


def _behind(
    label: re.Pattern[str],
    text: str,
    months: Mapping[str, str] | None,
    kinds: frozenset[Kind] = _ONE,
) -> Reading | None:
    found = label.match(text) if len(text) <= MAX_CHARS else None
    reading = read_date(text[found.end() :], months) if found else None
    if reading is None or reading.kind not in kinds:
        return None
    if reading.kind is Kind.RANGE:
        return reading
    return Reading(Kind.REFORMATTED, reading.start, reading.end, reading.moment)
