"""What the parts of a list say of it, one after the other: is its end an end?

A promise of completeListSize is believed only while nothing contradicts it. Each assertion has
the look that could contradict it:

    that came all that was promised    the largest size told; what came behind the last promise
    nothing was left out in between    cursor, against the entries that came: by a whole page it is
                                       a doubt, by less a reason to ask for parts (`windows`)
    the list has ended                 a token that led nowhere is asked again (`lists`)

What is doubted is settled elsewhere (`windows`), or the list is suspect. Pure.
Source: OAI-PMH 2.0, section 3.5; DECISIONS 10; quirks 3, 6, 12, 15 and 18.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from ..model import ResumptionToken


class Doubt(Enum):
    """Why the end of a list proves less than it seems to; the value is how it is kept."""

    GAP = "gap"  # `cursor` went further than the entries that came
    NOTHING = "nothing"  # nothing lay behind its own token
    VOID = "void"  # more came than completeListSize had promised, and a part after that


CALLED = {
    Doubt.GAP: "a gap in its cursor",
    Doubt.NOTHING: "a resumptionToken behind which nothing lay",
    Doubt.VOID: "a completeListSize that only counted what had come so far",
}


_LEFT_OUT = "left-out="


@dataclass(slots=True)
class ListWatch:
    """The memory of one list while it is walked.

    `entries` that came, repeated ones included; `largest` is the largest size told. `left_out`
    counts the entries that were not there by a cursor that counts those before each part:
    repositories hide some, or have lost them.
    """

    entries: int = 0
    largest: int = 0
    doubts: set[Doubt] = field(default_factory=set)
    _size: int = 0  # told last
    _fulfilled: bool = False  # as many came as were promised, and a token leads on
    left_out: int = 0
    _before: tuple[int, int] | None = None  # cursor of the last part, and its entries
    _plain: bool = False  # its cursor counts what came before a part

    def part(self, token: ResumptionToken | None, entries: int, *, repeated: bool = False) -> None:
        """Take note of a part of the list with so many entries; `repeated` if it came before."""
        if self._fulfilled and entries and not repeated:
            self.doubts.add(Doubt.VOID)
        if token is not None and token.cursor is not None:
            self._look_at_cursor(token.cursor, entries)
        else:
            self._before = None
        if token is not None and token.complete_list_size is not None:
            self._size = token.complete_list_size
            self.largest = max(self.largest, self._size)
        self.entries += 0 if repeated else entries
        leads_on = token is not None and bool(token.value)
        self._fulfilled = leads_on and 0 < self.largest <= self.entries

    def _look_at_cursor(self, cursor: int, entries: int) -> None:
        """`cursor` counts what came before a part; some count the part itself, some from 1."""
        if self._before is not None:
            before, came = self._before
            gap = cursor - before > max(came, entries)
            self.left_out += max(0, cursor - before - came) if self._plain and not gap else 0
        else:
            gap = cursor > self.entries + max(entries, 1)
            self._plain = self._plain or (
                self.entries == 0 and (cursor == 0 or cursor == 1 < entries)
            )
        if gap:
            self.doubts.add(Doubt.GAP)
        self._before = (cursor, entries)

    def nothing_behind(self) -> None:
        """A token led nowhere, twice."""
        self.doubts.add(Doubt.NOTHING)

    def restart(self) -> None:
        """The list begins anew; what was doubted stays so."""
        self.entries, self._before, self._fulfilled = 0, None, False
        self.left_out, self._plain = 0, False

    @property
    def fulfilled(self) -> bool:
        """Whether as many entries came as were promised."""
        return 0 < self.largest <= self.entries and Doubt.VOID not in self.doubts

    @property
    def called(self) -> str:
        """What speaks against the list, in words."""
        names = [CALLED[each] for each in sorted(self.doubts, key=lambda each: each.value)]
        moved = f"a completeListSize that moved from {self.largest} to {self._size}"
        return " and ".join([*names, *([moved] if self._size < self.largest else [])])

    @property
    def text(self) -> str:
        """All of it but the last cursor, as the store keeps it."""
        names = sorted(each.value for each in self.doubts)
        left_out = [f"{_LEFT_OUT}{self.left_out}"] if self._plain else []
        numbers = (self.entries, self.largest, self._size)
        return " ".join([*map(str, numbers), *names, *left_out])


def read_watch(text: str) -> ListWatch:
    """The memory of a list that was interrupted; an empty text is a list not yet begun."""
    if not text:
        return ListWatch()
    entries, largest, size, *names = text.split()
    doubts = {Doubt(each) for each in names if not each.startswith(_LEFT_OUT)}
    watch = ListWatch(int(entries), int(largest), doubts, int(size))
    for each in names:
        if each.startswith(_LEFT_OUT):
            watch.left_out, watch._plain = int(each.removeprefix(_LEFT_OUT)), True
    watch._fulfilled = 0 < watch.largest <= watch.entries
    return watch
