"""The one part of a laid out document that is ours to date: when the metadata record changed.

The digest that decides whether anything changed must not cover it (DECISIONS 7), so it is
taken out and put in here. Must not know: digests, the store, clocks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from .document import Json


def _date_2023(body: Json, moment: str) -> None:
    body["dateModified"] = moment


def _date_1_1(body: Json, moment: str) -> None:
    record = body["schema:subjectOf"]
    record["schema:sdDatePublished"] = moment[:10]
    record["schema:dateModified"] = moment


_DATE: Final[Mapping[str, Callable[[Json, str], None]]] = {
    "cdif-2023": _date_2023,
    "cdif-1.1": _date_1_1,
}


def date_record(layout: str, body: Json, moment: str) -> None:
    """Give the record in `body` its moment (UTCdatetime), or take it away with an empty one."""
    _DATE[layout](body, moment)
