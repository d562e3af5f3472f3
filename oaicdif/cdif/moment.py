"""The one part of a laid out document that is ours to date: when the metadata record changed.

The digest that decides whether anything changed must not cover it (DECISIONS 7), so it is
taken out and put in here. Must not know: digests, the store, clocks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import orjson

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


# Quotes within a JSON text are escaped, so each of these can only be a key and its value.
_KEYS: Final[Mapping[str, tuple[bytes, ...]]] = {
    "cdif-2023": (b'"dateModified":"',),
    "cdif-1.1": (b'"schema:dateModified":"', b'"schema:sdDatePublished":"'),
}


def undated_text(layout: str, body: Json) -> bytes:
    """The document as JSON text, its record with empty dates."""
    date_record(layout, body, "")
    return orjson.dumps(body)


def dated_text(layout: str, body: Json, undated: bytes, moment: str) -> bytes:
    """`undated`, which `undated_text` gave for `body`, with the moment (UTCdatetime)."""
    text = undated
    for key, date in zip(_KEYS[layout], (moment, moment[:10]), strict=False):
        if text.count(key + b'"') != 1:  # some other thing has an empty date as well
            date_record(layout, body, moment)
            return orjson.dumps(body)
        text = text.replace(key + b'"', key + date.encode() + b'"')
    return text


def date_record(layout: str, body: Json, moment: str) -> None:
    """Give the record in `body` its moment (UTCdatetime), or take it away with an empty one."""
    _DATE[layout](body, moment)
