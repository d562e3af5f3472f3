"""What came of copying a store."""

from __future__ import annotations

from typing import Final, NamedTuple

# Notes of damage that a copy has while it is made. One that never was whole is no store yet.
UNFINISHED: Final = "this store is an unfinished copy of another: run `oaicdif store copy` again"
BEHIND: Final = "a copy into this store broke off: run `oaicdif store copy` again"


class Copied(NamedTuple):
    """A copy that was read again: its tables and rows, how many of them were written this time,
    and the digest that both stores have."""

    tables: int
    rows: int
    written: int
    digest: str
