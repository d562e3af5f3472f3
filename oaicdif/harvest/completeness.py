"""May a list count as whole? Only what ended properly and brought what it promised may.

Pure. Source: OAI-PMH 2.0, sections 3.5 and 4.5; DECISIONS 10; quirks 1 to 6, 12, 15 and 18.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from .list_watch import Doubt, ListWatch

EMPTY_PAGES: Final = 10  # that many pages in a row without an entry, and the list has ended
CHANGING: Final = 100  # one in so many may go while a list is read, if a newer size says so
_FEW_GONE: Final = 5  # of a short list
_REMEMBERED: Final = 64


class End(Enum):
    """How a list came to its end, or why it did not."""

    LAST_PART = "no resumptionToken"
    NO_RECORDS = "noRecordsMatch"
    LOOP = "the endpoint sends the same pages for ever"
    EMPTY_PAGES = "the endpoint sends empty pages with tokens for ever"
    RESUMPTION_REFUSED = "the endpoint refuses its own resumptionToken"
    BROKEN_PAGE = "a page stays unreadable"
    TOO_LONG = "the list has more pages than any list may have"
    TOO_LARGE = "the run received more bytes than `max_run_bytes`"
    REFUSED = "the endpoint refuses"
    STOPPED = "stopped on request"


# Ends that a list may have. The last two are not those of the standard: they count only when
# completeListSize proves that nothing is missing.
PROPER: Final = (End.LAST_PART, End.NO_RECORDS)
BY_COUNT: Final = (End.LOOP, End.EMPTY_PAGES)


class Verdict(Enum):
    COMPLETE = "complete"
    SHORT = "short"  # it ended, with fewer identifiers than it promised
    DOUBTED = "doubted"  # it ended, and said things of itself that do not agree
    UNPROVEN = "unproven"  # it did not end, and nothing proves that all came
    BROKEN = "broken"  # something is missing for certain


def verdict(
    end: End, *, distinct: int, complete_list_size: int | None, told: ListWatch | None = None
) -> Verdict:
    """What may be said of a list; `distinct` counts the identifiers that came as records, and
    `told` is what its parts said. A promise that was broken before is none."""
    told = told or ListWatch()
    size = None if Doubt.VOID in told.doubts else complete_list_size or None
    short = size is not None and distinct < size
    kept = size is not None and distinct >= max(size, told.largest)
    if end in PROPER:
        doubted = bool(told.doubts) or (size is not None and distinct < told.largest)
        return (
            Verdict.SHORT
            if short
            else Verdict.DOUBTED
            if doubted and not kept
            else Verdict.COMPLETE
        )
    if end in BY_COUNT:
        return Verdict.COMPLETE if kept else Verdict.UNPROVEN
    return Verdict.BROKEN


def nearly_kept(told: ListWatch, distinct: int) -> bool:
    """Whether nothing speaks against a list but that its size shrank a little: records go while
    it is read (quirk 15)."""
    gone = told.largest - distinct
    return not told.doubts and gone <= max(_FEW_GONE, told.largest // CHANGING)


@dataclass(slots=True)
class LoopGuard:
    """Notices that a list runs in a circle: the same identifiers with the same next token.

    A token alone may repeat: some servers keep the cursor to themselves (quirk 2). Memory
    does not grow: the last pages are remembered, and one older page at ever longer intervals.
    """

    _recent: deque[int] = field(default_factory=lambda: deque(maxlen=_REMEMBERED))
    _anchor: int | None = None
    _steps: int = 0
    _empty: int = 0

    def loops(self, token: str, identifiers: Sequence[str]) -> bool:
        """Whether this page with this next token came before."""
        if not identifiers:
            return False  # empty pages are counted, not compared
        key = hash((token, *identifiers))
        found = key == self._anchor or key in self._recent
        self._recent.append(key)
        self._steps += 1
        if self._steps & (self._steps - 1) == 0:  # at each power of two (Brent)
            self._anchor = key
        return found

    def too_empty(self, entries: int) -> bool:
        """Whether too many pages in a row came without an entry."""
        self._empty = 0 if entries else self._empty + 1
        return self._empty >= EMPTY_PAGES
