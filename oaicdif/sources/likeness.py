"""Which items of two endpoints are one record, by what signs, and which of the two stays.

Signs of one record: its identifier, its metadata, its title, the IRI of its work; where one side
is deleted, that most of the others agree. Which of two twins stays: the live one, else the newer;
and of their names the one that the source itself gave.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from ..datestamp import read_moment
from ..model import Endpoint
from ..store.source_lives import Alike, Scheme, Twins
from .lifecycle import Work

ENOUGH: Final = 0.5  # of the pairs must agree


@dataclass(frozen=True, slots=True)
class Pair:
    """Two items and the signs that they are one record."""

    alike: Alike
    signs: tuple[str, ...]

    @property
    def in_words(self) -> str:
        """One line: identifiers, signs, title."""
        theirs, ours = self.alike.theirs, self.alike.ours
        names = theirs if theirs == ours else f"{theirs} = {ours}"
        title = self.alike.our_title or self.alike.their_title
        return f"{names} ({', '.join(self.signs)}){f': {title}' if title else ''}"

    def values(self) -> dict[str, object]:
        """For JSON."""
        return {
            "gone": self.alike.theirs,
            "kept": self.alike.ours,
            "signs": list(self.signs),
            "title": self.alike.our_title or self.alike.their_title,
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """What two endpoints have in common: the same records, and those of which only one sign says
    so; `records` are the live ones of the endpoint that has fewer."""

    twins: tuple[Pair, ...]
    doubtful: tuple[Pair, ...]
    records: int


def compare(work: Work, old: Endpoint, new: Endpoint, scheme: Scheme) -> Comparison:
    """Pair the items of two endpoints: those of one identifier, and those of one work if that
    pairs one with one."""
    found = work.store.alike(old.endpoint_id, new.endpoint_id, scheme)
    named = [each for each in found if each.named]
    paired = {each.theirs for each in named}, {each.ours for each in named}
    others = [e for e in found if not e.named and e.theirs not in paired[0]]
    others = _one_to_one([e for e in others if e.ours not in paired[1]])
    pairs = [Pair(each, _signs(each)) for each in [*named, *others]]
    both = [each for each in pairs if each.alike.their_live and each.alike.our_live]
    agree = sum(len(each.signs) > 1 for each in both) >= ENOUGH * len(both)
    pairs = [_with_company(each) if agree and both else each for each in pairs]
    counts = work.store.counts()
    fewer = min(counts[old.name]["live"], counts[new.name]["live"])
    twins = tuple(each for each in pairs if len(each.signs) > 1)
    return Comparison(twins, tuple(each for each in pairs if len(each.signs) < 2), fewer)


def _one_to_one(found: Sequence[Alike]) -> list[Alike]:
    theirs, ours = Counter(e.theirs for e in found), Counter(e.ours for e in found)
    return [each for each in found if theirs[each.theirs] == ours[each.ours] == 1]


def _signs(each: Alike) -> tuple[str, ...]:
    """What says that two items are one record; metadata says the title, so that is no third."""
    signs = {
        "identifier": each.named,
        "metadata": each.same,
        "title": bool(each.our_title) and _plain(each.our_title) == _plain(each.their_title),
        "work": bool(each.our_work) and each.our_work == each.their_work,
    }
    return tuple(name for name, there in signs.items() if there)


def _plain(title: str) -> str:
    return " ".join(title.casefold().split())


def _with_company(pair: Pair) -> Pair:
    """The pair, if it has one sign and one side is deleted, with the sign that others agree."""
    if len(pair.signs) > 1 or (pair.alike.their_live and pair.alike.our_live):
        return pair
    return replace(pair, signs=(*pair.signs, "others agree"))


def stays(each: Alike) -> Twins:
    """Which record of two is kept, and under whose names it is published."""
    record = each.their_live and not each.our_live and not _later(each.our_stamp, each.their_stamp)
    source = (each.theirs, each.ours)
    entry = each.our_oai not in source and each.their_oai in source
    return Twins(each.theirs, each.ours, record, entry)


def _later(one: str, other: str) -> bool:
    """Whether a datestamp is surely later than another: on a later day, or both say the second."""
    if len(one) != len(other):
        one, other = one[:10], other[:10]
    first, second = read_moment(one), read_moment(other)
    return first is not None and second is not None and first > second
