"""What came of copying a store."""

from __future__ import annotations

from typing import NamedTuple


class Copied(NamedTuple):
    """A copy that was read again: its tables and rows, how many of them were written this time,
    and the digest that both stores have."""

    tables: int
    rows: int
    written: int
    digest: str
