"""Bodies, compressed: a row for each revision.

    documents and report ─dictionary→ frames ─packed_rows→ packed_body
    Dublin Core and provenance ─dictionary→ a frame ─packed_rows→ listed_body, on a server

The two layouts of a document and its report say most things three times, and documents have much
in common. With a dictionary of that, they take a seventh of their length. What lists are made
of has a dictionary of its own on a server; a file keeps it as it stands, without its `shells`.

A store begins without dictionaries. One is made when there are enough documents, and another when
those that come are packed worse than those that the last one was made for. Numbers are never given
again, and what names an older dictionary is read with that one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from ... import zstd
from ...errors import StoreCorrupt
from ..connection import Connection, Database
from ..dialect import AMONG, numbers
from .counters import next_counter
from .packed_rows import (
    MOST_NUMBERS,
    OF_LISTS,
    Parts,
    all_parts,
    alone,
    list_row_of,
    listed,
    number_of,
    one_part,
    row_of,
    some_parts,
)
from .shells import SHELL_MARK, Shells

ENOUGH: Final = 300  # documents before the first dictionary is made
SAMPLES: Final = ENOUGH  # that one is made of; a third more take 1 MB more, and pack no better
_HELD_OUT: Final = 5  # every fifth tells what it is worth
SAMPLED: Final = 32  # every so many is packed without a dictionary, too, to know what it is worth
LOOKED_AT: Final = 2000  # documents between two looks at that
POOR: Final = 1.15  # times the ratio that a dictionary was made with
_BETTER: Final = 0.9


class Form(NamedTuple):
    """What is kept in the rows of one table, and how.

    `most_bytes` of a dictionary: twice as much saves documents 2 %, and lists 8 %.
    """

    table: str
    dictionaries: str  # the table of these
    most_bytes: int
    row_of: Callable[[Parts, int, zstd.Dictionary], bytes]

    @property
    def latest(self) -> str:
        return f"SELECT revision, bytes FROM {self.table} ORDER BY revision DESC LIMIT ?"

    @property
    def numbered(self) -> str:
        return f"SELECT revision, bytes FROM {self.table} WHERE revision {AMONG}"

    @property
    def first(self) -> str:
        return f"SELECT min(revision) FROM {self.table}"


DOCUMENTS: Final = Form("packed_body", "dictionary", 32_768, row_of)
LISTS: Final = Form("listed_body", "list_dictionary", 65_536, list_row_of)
FORMS: Final = (DOCUMENTS, LISTS)
_NEWEST: Final = "SELECT " + ", ".join(
    f"(SELECT coalesce(max(dictionary_id), 0) FROM {each.dictionaries})" for each in FORMS
)


class Kept(NamedTuple):
    """A dictionary, its number, and what bodies came to with it when it was made, of what they
    came to without."""

    form: Form
    number: int
    dictionary: zstd.Dictionary
    ratio: float


def _without(form: Form) -> Kept:
    return Kept(form, 0, zstd.Dictionary(None), 1.0)


NO_DICTIONARY: Final = _without(DOCUMENTS)
_NOTHING: Final = {DOCUMENTS: NO_DICTIONARY, LISTS: _without(LISTS)}


class Newest(NamedTuple):
    """The dictionaries that new bodies are packed with."""

    documents: Kept
    lists: Kept


def damaged(error: Exception) -> StoreCorrupt:
    """What is said of a row that cannot be opened."""
    return StoreCorrupt(
        f"Documents of the store are damaged: {error}.",
        hint="Run `oaicdif store check --mend`.",
    )


class _Counted:
    """What was packed from one look at the worth of a dictionary to the next."""

    def __init__(self, *, tried: bool) -> None:
        self.bare = self.small = self.count = 0
        self.tried = tried


class Packs:
    """What packs and opens bodies; holds each dictionary of the store, digested, once a process.

    For several threads: what two of them look up at once is the same.
    """

    def __init__(self) -> None:
        self._known: dict[int, Kept] = {0: NO_DICTIONARY}
        self._counted = {each: _Counted(tried=False) for each in FORMS}
        self.shells = Shells()

    def opened(self, db: Connection, row: bytes, form: Form = DOCUMENTS) -> dict[str, bytes]:
        """The bodies of a row by name.

        Raises:
            StoreCorrupt: they are damaged, or their dictionary is gone.
        """
        if form is LISTS:
            found = zip(OF_LISTS, self.listed(db, row), strict=True)
            return {name: body for name, body in found if body is not None}
        try:
            return all_parts(row, self._kept(db, number_of(row)).dictionary)
        except (ValueError, KeyError, IndexError) as error:
            raise damaged(error) from error

    def some(self, db: Connection, row: bytes, which: Sequence[int]) -> list[bytes | None]:
        """Those of `packed_rows.PARTS` that have these numbers, in their order; None for one
        that is not there. No other is opened.

        Raises:
            StoreCorrupt: they are damaged, or their dictionary is gone.
        """
        try:
            kept = self._known.get(row[1] | row[2] << 8) or self._kept(db, number_of(row))
            return some_parts(row, which, kept.dictionary)
        except (ValueError, KeyError, IndexError) as error:
            raise damaged(error) from error

    def one(self, db: Connection, row: bytes, which: int) -> bytes | None:
        """As `some`, of one."""
        try:
            kept = self._known.get(row[1] | row[2] << 8) or self._kept(db, number_of(row))
            return one_part(row, which, kept.dictionary)
        except (ValueError, KeyError, IndexError) as error:
            raise damaged(error) from error

    def alone(self, db: Connection, value: bytes) -> bytes:
        """A body that was packed by itself (`packed_rows.ALONE`).

        Raises:
            StoreCorrupt: it is damaged, or its dictionary is gone.
        """
        try:
            kept = self._known.get(value[1] | value[2] << 8) or self._kept(db, number_of(value))
            return alone(value, kept.dictionary.decompress)
        except (ValueError, KeyError, IndexError) as error:
            raise damaged(error) from error

    def listed(self, db: Connection, row: bytes) -> tuple[bytes | None, bytes | None]:
        """Both of `packed_rows.OF_LISTS`; None for one that is not there.

        Raises:
            StoreCorrupt: they are damaged, or their dictionary or shell is gone.
        """
        try:
            if row[0] == SHELL_MARK:
                return self.shells.both(db, row)
            kept = self._known.get(row[1] | row[2] << 8) or self._kept(db, number_of(row), LISTS)
            return listed(row, kept.dictionary.decompress)
        except (ValueError, KeyError, IndexError, TypeError) as error:
            raise damaged(error) from error

    def newest(self, db: Connection) -> Newest:
        """The dictionaries that new bodies are packed with; none in place of a damaged one, so that
        documents can still be written, and mended."""
        numbers = db.plain(_NEWEST).fetchone()
        return Newest(*(self._sound(db, *each) for each in zip(FORMS, numbers, strict=True)))

    def _sound(self, db: Connection, form: Form, number: int | None) -> Kept:
        if not number:
            return _NOTHING[form]
        try:
            kept = self._kept(db, number, form)
            kept.dictionary.compress(b"")  # only then it is looked through
        except ValueError:
            return _NOTHING[form]
        return kept

    def _kept(self, db: Connection, number: int, form: Form = DOCUMENTS) -> Kept:
        known = self._known.get(number)
        if known is None:
            query = f"SELECT bytes, ratio FROM {form.dictionaries} WHERE dictionary_id = ?"
            row = db.execute(query, (number,)).fetchone()
            if row is None:
                raise ValueError(f"there is no dictionary {number}")
            dictionary = zstd.Dictionary(bytes(row[0]))
            known = self._known[number] = Kept(form, number, dictionary, row[1])
        return known

    def packed(self, kept: Kept, bodies: Parts) -> bytes:
        """The row of these bodies."""
        form, counted = kept.form, self._counted[kept.form]
        row = form.row_of(bodies, kept.number, kept.dictionary)
        counted.count += 1
        if counted.count % SAMPLED == 0 and kept.number:
            counted.small += len(row)
            counted.bare += len(form.row_of(bodies, 0, _bare(form)))
        return row

    def packed_alone(self, form: Form, bodies: Parts) -> bytes:
        """The row of these bodies, without a dictionary."""
        return form.row_of(bodies, 0, _bare(form))

    def renew(self, database: Database) -> None:
        """Make a dictionary where there is none yet, or the last one has grown poor.

        To be called before a transaction that writes: what takes time is done outside of one.
        """
        with database.read() as db:
            found = [
                (kept, samples)
                for kept in self.newest(db)
                if kept.form is DOCUMENTS or database.packs_records
                if self._is_poor(kept) and (samples := self._samples(db, kept))
            ]
        for kept, samples in found:
            self._counted[kept.form] = _Counted(tried=True)
            made = _made(samples, kept)
            with database.write() as db:
                keep(db, kept, made)
            if kept.number:
                self._known.pop(kept.number, None)  # its ratio may be another now

    def _samples(self, db: Connection, kept: Kept) -> list[Parts]:
        """Bodies to make a dictionary of; none where there are too few."""
        form = kept.form
        latest = dict(db.plain(form.latest, (SAMPLES,)).fetchall())
        if len(latest) < ENOUGH or kept.number == MOST_NUMBERS:
            return []
        first, last = db.plain(form.first).fetchone()[0], max(latest)
        # Records come source by source: the latest alone are of one or two.
        places = [first + (last - first) * n // SAMPLES for n in range(SAMPLES)]
        spread = dict(db.plain(form.numbered, (numbers(places),)).fetchall())
        newer = dict(list(latest.items())[: SAMPLES - len(spread.keys() - latest.keys())])
        rows = [row for _, row in sorted((newer | spread).items())]
        return [each for row in rows if (each := self._sample(db, bytes(row), form))]

    def _sample(self, db: Connection, row: bytes, form: Form) -> Parts | None:
        """The bodies of a row; None of one that is damaged, which is for a check to find."""
        try:
            return self.opened(db, row, form)
        except StoreCorrupt:
            return None

    def _is_poor(self, kept: Kept) -> bool:
        """Whether it is time for another dictionary, by what was packed of late."""
        counted = self._counted[kept.form]
        if kept.number == 0:
            return not counted.tried or counted.count >= ENOUGH
        if counted.count < LOOKED_AT:
            return False
        poor = counted.small > POOR * kept.ratio * counted.bare
        self._counted[kept.form] = _Counted(tried=True)
        return poor


class Made(NamedTuple):
    """A new dictionary, or none; the ratio of it, or of the last one."""

    content: bytes | None  # None: no better one could be made
    ratio: float


def _made(samples: Sequence[Parts], kept: Kept) -> Made:
    """A dictionary made of four fifths of these, and what the others come to with it; none where
    that is hardly less than what they come to without."""
    tried = samples[::_HELD_OUT]
    others = (each for n, each in enumerate(samples) if n % _HELD_OUT)
    bodies = [body for each in others for body in each.values()]
    content = zstd.trained(bodies, kept.form.most_bytes)
    now = _ratio(tried, kept.form, kept.dictionary)
    if content is None:
        return Made(None, now)
    ratio = _ratio(tried, kept.form, zstd.Dictionary(content))
    return Made(content, ratio) if ratio < _BETTER * now else Made(None, now)


def _ratio(several: Iterable[Parts], form: Form, dictionary: zstd.Dictionary) -> float:
    """What the rows of these come to, of what they come to without a dictionary."""
    rows = [(form.row_of(each, 1, dictionary), form.row_of(each, 0, _bare(form)))
            for each in several]  # fmt: skip
    return sum(len(small) for small, _ in rows) / sum(len(plain) for _, plain in rows)


def _bare(form: Form) -> zstd.Dictionary:
    return _NOTHING[form].dictionary


def keep(db: Connection, before: Kept, made: Made) -> None:
    """Keep a new dictionary, unless another process was faster; what the old one is good for
    where no better one could be made."""
    table = before.form.dictionaries
    newest = f"SELECT coalesce(max(dictionary_id), 0) FROM {table}"
    if int(db.execute(newest).fetchone()[0]) != before.number:
        return
    if made.content is not None:
        db.execute(
            f"INSERT INTO {table} (dictionary_id, bytes, ratio) VALUES (?, ?, ?)",
            (next_counter(db, "dictionary"), made.content, made.ratio),
        )
    elif before.number:
        db.execute(
            f"UPDATE {table} SET ratio = ? WHERE dictionary_id = ?", (made.ratio, before.number)
        )
