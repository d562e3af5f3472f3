"""The one part of a laid out document that is ours to date: when the metadata record changed.

The digest that decides whether anything changed must not cover it (DECISIONS 7), so it is
taken out and put in here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ..json_text import write_json
from .document import Json

# Quotes within a JSON text are escaped, so each of these can only be a key and its empty value.
_MODIFIED: Final = b'"dateModified":""'
_ALL_1_1: Final = b'"schema:sdDatePublished":"","schema:dateModified":"","schema:version":""'


def undated_text(layout: str, body: Json) -> bytes:
    """The document as JSON text, its record with empty dates."""
    _BLANK[layout](body)
    return write_json(body)


def dated_text(layout: str, undated: bytes, moment: str) -> bytes:
    """`undated`, which `undated_text` gave, with the moment (UTCdatetime)."""
    return _DATED[layout](undated, moment)


def _blank_2023(body: Json) -> None:
    body["dateModified"] = ""


def _dated_2023(undated: bytes, moment: str) -> bytes:
    """The record is the root, and only texts stand before its date: the first is its own."""
    at = undated.index(_MODIFIED) + len(_MODIFIED) - 1
    return b"".join((undated[:at], moment.encode(), undated[at:]))


def _blank_1_1(body: Json) -> None:
    record = body["schema:subjectOf"]
    for name in ("schema:sdDatePublished", "schema:dateModified", "schema:version"):
        record[name] = ""


def _dated_1_1(undated: bytes, moment: str) -> bytes:
    """The record comes last, its dates and its version, which is one, side by side."""
    start = undated.rindex(_ALL_1_1)
    day, now = moment[:10].encode(), moment.encode()
    dates = b'"schema:sdDatePublished":"%b","schema:dateModified":"%b","schema:version":"%b"'
    return b"".join((undated[:start], dates % (day, now, now), undated[start + len(_ALL_1_1) :]))


_BLANK: Final[Mapping[str, Callable[[Json], None]]] = {
    "cdif-2023": _blank_2023,
    "cdif-1.1": _blank_1_1,
}
_DATED: Final[Mapping[str, Callable[[bytes, str], bytes]]] = {
    "cdif-2023": _dated_2023,
    "cdif-1.1": _dated_1_1,
}
