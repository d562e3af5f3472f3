"""Bodies that are seldom asked for, joined and compressed: a row for each revision.

    bodies ─joined→ one text ─dictionary→ frame ─→ packed_body

The two layouts of a document and its report say most things three times. Together, with a
dictionary of what documents have in common, they take a ninth of their length. A row is

    MARK, the number of its dictionary (2 bytes, 0 for none), the report's digest, a zstd frame

and the frame holds, for each body, its number and its length, and then the bodies. No body begins
with MARK: what an older oaicdif wrote into `body` can stand in a row's place.

A store begins without a dictionary. One is made when there are enough documents, and another when
those that come are packed worse than those that the last one was made for. Numbers are never given
again, and what names an older dictionary is read with that one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

from ... import zstd
from ...errors import StoreCorrupt
from ..catalog_reads import BODIES
from ..connection import Connection, Database
from .page_writes import next_counter

PACKED: Final = frozenset({"cdif-2023", "cdif-1.1", "issues"})
MARK: Final = 0xFE  # begins no UTF-8 text
REPORT: Final = "issues"
_DIGEST: Final = 8  # bytes
_HEAD: Final = 3 + _DIGEST
_PART: Final = 5  # number and length of a body
_NAMES: Final = {BODIES[name]: name for name in PACKED}
_MOST_NUMBERS: Final = 0xFFFF

ENOUGH: Final = 300  # documents before the first dictionary is made
SAMPLES: Final = 400  # that one is made of
_HELD_OUT: Final = 5  # every fifth tells what it is worth
_BYTES: Final = 32_768  # of a dictionary: twice as much saves 2 % and is slower
SAMPLED: Final = 32  # every so many is packed without a dictionary, too, to know what it is worth
LOOKED_AT: Final = 2000  # documents between two looks at that
POOR: Final = 1.25  # times the ratio that a dictionary was made with
_BETTER: Final = 0.9

NEWEST: Final = "SELECT coalesce(max(dictionary_id), 0) FROM dictionary"
_LATEST: Final = "SELECT bytes FROM packed_body ORDER BY revision DESC LIMIT ?"

Parts = Mapping[str, bytes]


def is_packed(body: bytes | None) -> bool:
    """Whether a row holds joined bodies, rather than one as it is."""
    return bool(body) and body[0] == MARK  # type: ignore[index]


def number_of(row: bytes) -> int:
    """The number of the dictionary that a row names; one that is damaged names a high one."""
    return int.from_bytes(row[1:3], "little") if is_packed(row) else _MOST_NUMBERS


def joined(bodies: Parts) -> bytes:
    """Those of these bodies that are kept together, as one text."""
    kept = [(BODIES[name], body) for name, body in bodies.items() if name in PACKED]
    heads = [bytes((number,)) + len(body).to_bytes(4, "little") for number, body in kept]
    return b"".join((bytes((len(kept),)), *heads, *(body for _, body in kept)))


def parted(text: bytes) -> dict[str, bytes]:
    """The bodies of a joined text, by name."""
    found, at = {}, 1 + text[0] * _PART
    for head in range(1, at, _PART):
        end = at + int.from_bytes(text[head + 1 : head + _PART], "little")
        found[_NAMES[text[head]]] = text[at:end]
        at = end
    return found


def is_of(row: bytes, report: bytes) -> bool:
    """Whether that is the report of a row, which is not opened for it."""
    return bytes(row[3:_HEAD]) == _digest(report)


def _digest(report: bytes) -> bytes:
    return blake2b(report, digest_size=_DIGEST).digest()


class Kept(NamedTuple):
    """A dictionary, its number, and what bodies came to with it when it was made, of what they
    came to without."""

    number: int
    dictionary: zstd.Dictionary
    ratio: float


NO_DICTIONARY: Final = Kept(0, zstd.Dictionary(None), 1.0)


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
            kept = self._kept(db, number_of(row))
            return parted(kept.dictionary.decompress(row[_HEAD:]))
        except (ValueError, KeyError, IndexError) as error:
            raise StoreCorrupt(
                f"Documents of the store are damaged: {error}.",
                hint="Run `oaicdif store check --mend`.",
            ) from error

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
        text = joined(bodies)
        frame = kept.dictionary.compress(text)
        self._count += 1
        if self._count % SAMPLED == 0 and kept.number:
            self._small += len(frame)
            self._bare += len(NO_DICTIONARY.dictionary.compress(text))
        number = kept.number.to_bytes(2, "little")
        return b"".join((bytes((MARK,)), number, _digest(bodies.get(REPORT, b"")), frame))

    def renew(self, database: Database) -> None:
        """Make a dictionary where there is none yet, or the last one has grown poor.

        To be called before a transaction that writes: what takes time is done outside of one.
        """
        with database.read() as db:
            kept = self.newest(db)
            if not self._is_poor(kept):
                return
            rows = db.execute(_LATEST, (SAMPLES,)).fetchall()
            if len(rows) < ENOUGH or kept.number == _MOST_NUMBERS:
                return
            samples = [joined(self.opened(db, bytes(row[0]))) for row in rows]
        self._begin_anew(tried=True)
        made = _made(samples, kept)
        with database.write() as db:
            keep(db, kept, made)
        if kept.number:
            self._known.pop(kept.number, None)  # its ratio may be another now

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


def _made(samples: Sequence[bytes], kept: Kept) -> Made:
    """A dictionary made of four fifths of these, and what the others come to with it; none where
    that is hardly less than what they come to without."""
    tried = samples[::_HELD_OUT]
    content = zstd.trained([each for n, each in enumerate(samples) if n % _HELD_OUT], _BYTES)
    now = _ratio(tried, kept.dictionary)
    if content is None:
        return Made(None, now)
    ratio = _ratio(tried, zstd.Dictionary(content))
    return Made(content, ratio) if ratio < _BETTER * now else Made(None, now)


def _ratio(texts: Sequence[bytes], dictionary: zstd.Dictionary) -> float:
    """What these come to, of what they come to without a dictionary."""
    bare = NO_DICTIONARY.dictionary
    small = sum(len(dictionary.compress(each)) for each in texts)
    return small / sum(len(bare.compress(each)) for each in texts)


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
