"""Values that come again from record to record, read once: publishers, licences, types, sources.

Half of what a landing page shows stands on many others in the same words.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeVar

from ..json_text import read_json, write_json
from .display import Shortener

T = TypeVar("T")

KEPT: Final = 2048  # of each kind
LONGEST: Final = 400  # bytes of JSON; what is longer hardly comes again

Reader = Callable[[Any, Shortener], T]


def recurring(read: Reader[T], kept: int = KEPT) -> Reader[T]:
    """`read`, done once for equal values; its results must not be changed by anyone. `kept` is
    how many are remembered.

    A value that must be cut is read each time: that is said on each page. To write a value as
    JSON and look it up costs a quarter of reading it.
    """

    @lru_cache(maxsize=kept)
    def once(value: bytes) -> T | None:
        short = Shortener()
        found = read(read_json(value), short)
        return None if short.notes else found

    def remembered(value: Any, short: Shortener) -> T:
        try:
            known = write_json(value)
        except TypeError:  # lone surrogates, numbers beyond 64 bits
            return read(value, short)
        if len(known) > LONGEST:
            return read(value, short)
        found = once(known)
        return read(value, short) if found is None else found

    return remembered
