"""A page that the store kept, read again as it was read when it came."""

from __future__ import annotations

from typing import Final

from ..errors import OaiError, ResponseError
from ..model import Page, Record, Verb
from ..protocol import page_reader

_NOTHING: Final[Page[Record]] = Page(Verb.LIST_RECORDS, "", ())
# Whole, with its repairs; with broken entries apart; as the answer to a request for one record.
_WAYS: Final = (
    page_reader.read_records,
    page_reader.read_apart,
    lambda body: page_reader.read_records(body, verb=Verb.GET_RECORD),
)


def read_kept_page(body: bytes) -> Page[Record]:
    """The entries of a kept page, those apart that are broken; none where it holds no entry."""
    for way in _WAYS:
        try:
            return way(body)
        except (ResponseError, OaiError):
            continue
    return _NOTHING
