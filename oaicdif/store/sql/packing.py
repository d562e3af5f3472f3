"""Bodies that are seldom asked for, compressed: a row for each revision.

    bodies ─dictionary→ frames ─packed_rows→ packed_body

The two layouts of a document and its report say most things three times, and documents have much
in common. With a dictionary of that, they take a seventh of their length.

A store begins without a dictionary. One is made when there are enough documents, and another when
those that come are packed worse than those that the last one was made for. Numbers are never given
again, and what names an older dictionary is read with that one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from ... import zstd
from ...errors import StoreCorrupt
from ..connection import Connection, Database
from .counters import next_counter
from .packed_rows import MOST_NUMBERS, Parts, all_parts, alone, number_of, row_of, some_parts

ENOUGH: Final = 300  # documents before the first dictionary is made
SAMPLES: Final = ENOUGH  # that one is made of; a third more take 1 MB more, and pack no better
_HELD_OUT: Final = 5  # every fifth tells what it is worth
_BYTES: Final = 32_768  # of a dictionary: twice as much saves 2 % and is slower
SAMPLED: Final = 32  # every so many is packed without a dictionary, too, to know what it is worth
LOOKED_AT: Final = 2000  # documents between two looks at that
POOR: Final = 1.25  # times the ratio that a dictionary was made with
_BETTER: Final = 0.9

NEWEST: Final = "SELECT coalesce(max(dictionary_id), 0) FROM dictionary"
_LATEST: Final = "SELECT bytes FROM packed_body ORDER BY revision DESC LIMIT ?"


class Kept(NamedTuple):
    """A dictionary, its number, and what bodies came to with it when it was made, of what they
    came to without."""

    number: int
    dictionary: zstd.Dictionary
    ratio: float


NO_DICTIONARY: Final = Kept(0, zstd.Dictionary(None), 1.0)


def _damaged(error: Exception) -> StoreCorrupt:
    return StoreCorrupt(
        f"Documents of the store are damaged: {error}.",
        hint="Run `oaicdif store check --mend`.",
    )


class Packs:
    """What packs and opens bodies; holds each dictionary of the store, digested, once a process.

    For several threads: what two of them look up at once is the same.
    """

    def __init__(self) -> None:
        self._known: dict[int, Kept] = {0: NO_DICTIONARY}
        self._begin_anew(tried=False)  # to count what is packed from one look to the next

    def opened(self, db: Connection, row: bytes) -> dict[str, bytes]:
        """The bodies of a row by name.

        Raises:
            StoreCorrupt: they are damaged, or their dictionary is gone.
        """
        try:
            return all_parts(row, self._kept(db, number_of(row)).dictionary.decompress)
        except (ValueError, KeyError, IndexError) as error:
            raise _damaged(error) from error

    def some(self, db: Connection, row: bytes, which: Sequence[int]) -> list[bytes | None]:
        """Those of `packed_rows.PARTS` that have these numbers, in their order; None for one
        that is not there. No other is opened.

        Raises:
            StoreCorrupt: they are damaged, or their dictionary is gone.
        """
        try:
            kept = self._known.get(row[1] | row[2] << 8) or self._kept(db, number_of(row))
            return some_parts(row, which, kept.dictionary.decompress)
        except (ValueError, KeyError, IndexError) as error:
            raise _damaged(error) from error

    def alone(self, db: Connection, value: bytes) -> bytes:
        """A body that was packed by itself (`packed_rows.ALONE`).

        Raises:
            StoreCorrupt: it is damaged, or its dictionary is gone.
        """
        try:
            kept = self._known.get(value[1] | value[2] << 8) or self._kept(db, number_of(value))
            return alone(value, kept.dictionary.decompress)
        except (ValueError, KeyError, IndexError) as error:
            raise _damaged(error) from error

    def newest(self, db: Connection) -> Kept:
        """The dictionary that new bodies are packed with."""
        return self._kept(db, int(db.execute(NEWEST).fetchone()[0]))

    def _kept(self, db: Connection, number: int) -> Kept:
        known = self._known.get(number)
        if known is None:
            row = db.execute(
                "SELECT bytes, ratio FROM dictionary WHERE dictionary_id = ?", (number,)
            ).fetchone()
            if row is None:
                raise ValueError(f"there is no dictionary {number}")
            known = self._known[number] = Kept(number, zstd.Dictionary(bytes(row[0])), row[1])
        return known

    def packed(self, kept: Kept, bodies: Parts) -> bytes:
        """The row of these bodies."""
        row = row_of(bodies, kept.number, kept.dictionary.compress)
        self._count += 1
        if self._count % SAMPLED == 0 and kept.number:
            self._small += len(row)
            self._bare += len(row_of(bodies, 0, NO_DICTIONARY.dictionary.compress))
        return row

    def renew(self, database: Database) -> None:
        """Make a dictionary where there is none yet, or the last one has grown poor.

        To be called before a transaction that writes: what takes time is done outside of one.
        """
        with database.read() as db:
            kept = self.newest(db)
            if not self._is_poor(kept):
                return
            rows = db.execute(_LATEST, (SAMPLES,)).fetchall()
            if len(rows) < ENOUGH or kept.number == MOST_NUMBERS:
                return
            samples = [each for row in rows if (each := self._sample(db, bytes(row[0])))]
        self._begin_anew(tried=True)
        made = _made(samples, kept)
        with database.write() as db:
            keep(db, kept, made)
        if kept.number:
            self._known.pop(kept.number, None)  # its ratio may be another now

    def _sample(self, db: Connection, row: bytes) -> Parts | None:
        """The bodies of a row; None of one that is damaged, which is for a check to find."""
        try:
            return self.opened(db, row)
        except StoreCorrupt:
            return None

    def _is_poor(self, kept: Kept) -> bool:
        """Whether it is time for another dictionary, by what was packed of late."""
        if kept.number == 0:
            return not self._tried or self._count >= ENOUGH
        if self._count < LOOKED_AT:
            return False
        poor = self._small > POOR * kept.ratio * self._bare
        self._begin_anew(tried=True)
        return poor

    def _begin_anew(self, *, tried: bool) -> None:
        self._bare = self._small = self._count = 0
        self._tried = tried


class Made(NamedTuple):
    """A new dictionary, or none; the ratio of it, or of the last one."""

    content: bytes | None  # None: no better one could be made
    ratio: float


def _made(samples: Sequence[Parts], kept: Kept) -> Made:
    """A dictionary made of four fifths of these, and what the others come to with it; none where
    that is hardly less than what they come to without."""
    tried = samples[::_HELD_OUT]
    others = (each for n, each in enumerate(samples) if n % _HELD_OUT)
    content = zstd.trained([body for each in others for body in each.values()], _BYTES)
    now = _ratio(tried, kept.dictionary)
    if content is None:
        return Made(None, now)
    ratio = _ratio(tried, zstd.Dictionary(content))
    return Made(content, ratio) if ratio < _BETTER * now else Made(None, now)


def _ratio(documents: Iterable[Parts], dictionary: zstd.Dictionary) -> float:
    """What the rows of these come to, of what they come to without a dictionary."""
    bare = NO_DICTIONARY.dictionary
    rows = [(row_of(each, 1, dictionary.compress), row_of(each, 0, bare.compress))
            for each in documents]  # fmt: skip
    return sum(len(small) for small, _ in rows) / sum(len(plain) for _, plain in rows)


def keep(db: Connection, before: Kept, made: Made) -> None:
    """Keep a new dictionary, unless another process was faster; what the old one is good for
    where no better one could be made."""
    if int(db.execute(NEWEST).fetchone()[0]) != before.number:
        return
    if made.content is not None:
        db.execute(
            "INSERT INTO dictionary (dictionary_id, bytes, ratio) VALUES (?, ?, ?)",
            (next_counter(db, "dictionary"), made.content, made.ratio),
        )
    elif before.number:
        db.execute(
            "UPDATE dictionary SET ratio = ? WHERE dictionary_id = ?", (made.ratio, before.number)
        )
