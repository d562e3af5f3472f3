"""The rows of a large table in one block of bytes, a fifth of what as many objects take.

The table of languages has eighteen thousand rows, of which a harvest meets a few dozen. A row is
looked up by halving, in some five microseconds instead of a twentieth of one; `Vocabulary.find`
remembers what it found.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import ItemsView, Iterator, Mapping, ValuesView
from itertools import accumulate
from typing import Final, NamedTuple

MANY: Final = 16_384  # rows; smaller tables stay dictionaries
_EXACT: Final = "exact"


class Term(NamedTuple):
    """A row that matched. `source` is as the table prints it."""

    target: str
    relation: str
    source: str
    note: str


def packed_if_many(terms: dict[str, Term]) -> Mapping[str, Term]:
    """The same rows in the same order; those of a large table packed."""
    return terms if len(terms) < MANY else PackedTerms(terms)


class PackedTerms(Mapping[str, Term]):
    """Terms by their key, in the order given; each is made anew when it is asked for.

    Keys and terms hold neither tabs nor line feeds, as a table cannot.
    """

    __slots__ = ("_places", "_rows")

    def __init__(self, terms: Mapping[str, Term]) -> None:
        # Of a code that stands for itself the key says it all.
        rows = [
            f"{key}\t\n"
            if target == source == key and relation == _EXACT and not note
            else f"{key}\t{target}\t{relation}\t{source}\t{note}\n"
            for key, (target, relation, source, note) in terms.items()
        ]
        packed = [row.encode() for row in rows]
        places = [0, *accumulate(map(len, packed))]
        keys = list(terms)
        by_key = sorted(range(len(keys)), key=keys.__getitem__)  # in the order of UTF-8, too
        self._rows = b"".join(packed)
        self._places = array("I", [places[n] for n in by_key])  # where the rows begin

    def __getitem__(self, key: str) -> Term:
        wanted = _encoded(key)
        at = bisect_left(self._places, wanted, key=self._key_at)
        if at == len(self._places) or self._key_at(self._places[at]) != wanted:
            raise KeyError(key)
        place = self._places[at]
        return _read(self._rows[place : self._rows.index(b"\n", place)])[1]

    def _key_at(self, place: int) -> bytes:
        return self._rows[place : self._rows.index(b"\t", place)]

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[str]:
        return (key for key, _ in self.items())

    def items(self) -> ItemsView[str, Term]:
        return _Items(self)

    def values(self) -> ValuesView[Term]:
        return _Values(self)

    def in_order(self) -> Iterator[tuple[str, Term]]:
        """All rows, read one after the other."""
        return map(_read, self._rows.split(b"\n")[:-1])


class _Items(ItemsView[str, Term]):
    def __init__(self, terms: PackedTerms) -> None:
        super().__init__(terms)
        self._terms = terms

    def __iter__(self) -> Iterator[tuple[str, Term]]:
        return self._terms.in_order()


class _Values(ValuesView[Term]):
    def __init__(self, terms: PackedTerms) -> None:
        super().__init__(terms)
        self._terms = terms

    def __iter__(self) -> Iterator[Term]:
        return (term for _, term in self._terms.in_order())


def _encoded(key: str) -> bytes:
    return key.encode("utf-8", "surrogatepass")  # what is looked up may be anything


def _read(row: bytes) -> tuple[str, Term]:
    key, _, said = row.decode().partition("\t")
    return key, Term(*said.split("\t")) if said else Term(key, _EXACT, key, "")
