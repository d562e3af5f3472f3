"""The lists of a folder of saved answers: all of the same prefix and set behind each other.

They are read as they were saved, so that what a later harvest brought is not left behind.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from ..errors import OaiError, ResponseError
from ..model import Page, Record, Selection
from .client import Answer
from .completeness import BY_COUNT, PROPER, End
from .list_pages import Ended, record_names, record_pages
from .list_watch import ListWatch
from .replay import Replay
from .work import Work


def saved_record_pages(
    work: Work, replay: Replay, selection: Selection, token: str | None, watch: ListWatch
) -> Generator[tuple[Answer, Page[Record]], None, Ended]:
    """The pages of ListRecords as `lists.record_pages` gives them, those of later lists too."""
    list_ = _SavedList(work, sized=True)
    ended = yield from list_.read(record_pages(work, selection, token, watch))
    if (list_.short and token is None) or ended.end not in (*PROPER, *BY_COUNT):
        return ended
    while saved := replay.next_list(selection):
        later = yield from _SavedList(work, sized=False).read(record_pages(work, saved, None))
        if later.end is End.STOPPED:
            return later
        ended = ended if _is_done(later) else later
    return ended


def _is_done(later: Ended) -> bool:
    """Whether a saved list leaves nothing open: one that was refused, for the granularity of its
    dates, say, was asked for in another way."""
    refused = later.end is End.REFUSED and isinstance(later.error, OaiError)
    return later.end in PROPER or refused


class _SavedList:
    """One of several lists in a folder. What the first one promised is the run's to judge; a
    later one, not `sized`, is judged here: what it brought says nothing of the first one."""

    def __init__(self, work: Work, *, sized: bool) -> None:
        self._trusted, self._sized = work.options.trust_list_size, sized
        self._names: set[int] = set()
        self._aside, self._size = 0, 0

    @property
    def short(self) -> bool:
        """Whether fewer identifiers came than were promised."""
        return self._trusted and len(self._names) + self._aside < self._size

    def read(
        self, pages: Generator[tuple[Answer, Page[Record]], None, Ended]
    ) -> Generator[tuple[Answer, Page[Record]], None, Ended]:
        """The pages; the end of a later list that is short is no proper one."""
        while True:
            try:
                answer, page = next(pages)
            except StopIteration as stopped:
                ended: Ended = stopped.value
                if self._sized or not self.short or ended.end not in PROPER:
                    return ended
                return Ended(End.BROKEN_PAGE, ended.request, ResponseError("a saved list is short"))
            self._names.update(map(hash, record_names(page)))
            self._aside += len(page.quarantined)
            if page.token:
                self._size = page.token.complete_list_size or self._size
                if not self._sized:
                    page = replace(page, token=replace(page.token, complete_list_size=None))
            yield answer, page
