"""The pages of one list, from its first request or a token to its end, whatever the verb.

    ask ─→ read (strict, repaired, asked again, apart) ─→ yield ─→ next token
      └─ token refused: again, verbatim, with the prefix, from the start once

The caller commits a page before it takes the next one. What cannot be read ends the list with
BROKEN_PAGE, never silently. Must not know: the store, windows, what pages are for.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar
from urllib.parse import quote

from ..endpoint_profile import Quirks
from ..errors import (
    BadArgument,
    BadResumptionToken,
    CannotDisseminateFormat,
    EndpointBlocked,
    EndpointParked,
    NoRecordsMatch,
    OaicdifError,
    OaiError,
    ResponseError,
    Stopped,
)
from ..model import Header, Page, Quarantined, Record, Selection, Verb
from .client import Answer, Request, list_request, next_request
from .completeness import BY_COUNT, PROPER, End, LoopGuard
from .patient_asking import Unreadable, ask_headers, ask_page
from .replay import Replay
from .work import Work

T = TypeVar("T", Record, Header)
SAME_PAGES: Final = 10  # that many pages in a row that all came before, and a list goes round
_REMEMBERED: Final = 64
_TOKEN_ERRORS: Final = (BadResumptionToken, BadArgument, CannotDisseminateFormat)


@dataclass(frozen=True, slots=True)
class Ended:
    """How a list ended. `error` says why a page or a token could not be had; at NO_RECORDS it
    holds the reply that said so, and `request` what was answered by it."""

    end: End
    request: Request
    error: OaicdifError | None = None


def record_pages(
    work: Work, selection: Selection, token: str | None
) -> Generator[tuple[Answer, Page[Record]], None, Ended]:
    """The pages of ListRecords; `token` goes on with a list begun earlier.

    Of a folder of saved answers all lists of the same prefix and set are read behind each other,
    as they were saved: what a later harvest brought is not left behind.
    """
    pages = _pages(work, Verb.LIST_RECORDS, selection, token, ask_page, _record_names)
    replay = work.client.through
    if not isinstance(replay, Replay):
        return (yield from pages)
    list_ = _SavedList(work, sized=True)
    ended = yield from list_.read(pages)
    if (list_.short and token is None) or ended.end not in (*PROPER, *BY_COUNT):
        return ended
    while saved := replay.next_list(selection):
        pages = _pages(work, Verb.LIST_RECORDS, saved, None, ask_page, _record_names)
        later = yield from _SavedList(work, sized=False).read(pages)
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
            self._names.update(map(hash, _record_names(page)))
            self._aside += len(page.quarantined)
            if page.token:
                self._size = page.token.complete_list_size or self._size
                if not self._sized:
                    page = replace(page, token=replace(page.token, complete_list_size=None))
            yield answer, page


def header_pages(
    work: Work, selection: Selection, token: str | None = None
) -> Generator[tuple[Answer, Page[Header]], None, Ended]:
    """The pages of ListIdentifiers; `token` as for `record_pages`."""
    return _pages(work, Verb.LIST_IDENTIFIERS, selection, token, ask_headers, _header_names)


def _record_names(page: Page[Record]) -> list[str]:
    return [each.header.identifier for each in page.items]


def _header_names(page: Page[Header]) -> list[str]:
    return [each.identifier for each in page.items]


def _broken(quarantined: Sequence[Quarantined]) -> list[str]:
    """What stands for entries without an identifier where pages are compared."""
    return [each.body.decode("latin-1") for each in quarantined]


def _pages(
    work: Work,
    verb: Verb,
    selection: Selection,
    token: str | None,
    ask: Callable[[Work, Request], tuple[Answer, Page[T]]],
    names: Callable[[Page[T]], list[str]],
) -> Generator[tuple[Answer, Page[T]], None, Ended]:
    start = list_request(verb, selection)
    guard, rounds, ladder = LoopGuard(), Rounds(), TokenLadder(work, start)
    request, pages = next_request(verb, token) if token else start, 0
    while not work.stop():
        try:
            answer, page = ask(work, request)
        except NoRecordsMatch as error:
            return Ended(End.LAST_PART if request.token else End.NO_RECORDS, request, error)
        except _TOKEN_ERRORS as error:
            climbed = ladder.climb(request) if request.token else None
            if climbed is None:
                end = End.RESUMPTION_REFUSED if request.token else End.REFUSED
                return Ended(end, request, error)
            if not climbed.token:
                guard, rounds = LoopGuard(), Rounds()
            request = climbed
            continue
        except (OaiError, EndpointBlocked, EndpointParked) as error:
            return Ended(End.REFUSED, request, error)
        except Stopped:
            return Ended(End.STOPPED, request)
        except Unreadable as error:
            return Ended(End.BROKEN_PAGE, request, error.cause)
        ladder.succeeded()
        after, pages = page.token.value if page.token else "", pages + 1
        entries = names(page) + _broken(page.quarantined)
        came = rounds.came(entries)
        if after and (guard.loops(after, entries) or rounds.in_a_row >= SAME_PAGES):
            return Ended(End.LOOP, request)
        yield answer, replace(page, quarantined=()) if came else page  # aside they are already
        if not after:
            return Ended(End.LAST_PART, request)
        if guard.too_empty(len(entries)):
            return Ended(End.EMPTY_PAGES, request)
        if pages >= work.options.max_pages:
            return Ended(End.TOO_LONG, request)
        if work.client.meter.received_bytes >= work.options.max_bytes:
            return Ended(End.TOO_LARGE, request)
        request = next_request(verb, after)
    return Ended(End.STOPPED, request)


class Rounds:
    """Notices that a list goes round under ever new tokens: pages that all came before.

    A single page may come twice in good faith, where a list grew meanwhile; `in_a_row` counts
    those behind each other. Memory does not grow: the last pages are remembered, and at ever
    longer intervals some in a row (Brent), of each a number.
    """

    def __init__(self) -> None:
        self.in_a_row = 0
        self._recent: deque[int] = deque(maxlen=_REMEMBERED)
        self._anchors: list[int] = []
        self._steps = 0

    def came(self, entries: Sequence[str]) -> bool:
        """Whether a page of these entries came before; empty pages are not compared."""
        if not entries:
            return False
        key = hash(tuple(entries))
        found = key in self._recent or key in self._anchors
        self.in_a_row = self.in_a_row + 1 if found else 0
        self._recent.append(key)
        self._steps += 1
        if self._steps & (self._steps - 1) == 0:  # at each power of two
            self._anchors = [key]
        elif len(self._anchors) < SAME_PAGES:
            self._anchors.append(key)
        return found


class TokenLadder:
    """What is tried, in turn, when a token is refused (quirks 8 to 11 and 14).

    A quirk that helps is kept by the client, and by it for the endpoint; one that does not is
    taken back. The list begins anew at most once.
    """

    def __init__(self, work: Work, start: Request) -> None:
        self._client = work.client
        self._start = start
        self._usual = self._client.quirks
        self._rungs = self._new_rungs()
        self._restarted = False

    def climb(self, refused: Request) -> Request | None:
        """The request to try next, None when nothing is left."""
        self._client.quirks = self._usual
        token = refused.token or ""
        for rung in self._rungs:
            quirks = rung(token)
            if quirks is not None:
                self._client.quirks = quirks
                return refused
        if self._restarted:
            return None
        self._restarted = True
        self._rungs = self._new_rungs()
        return self._start

    def succeeded(self) -> None:
        """A page came: whatever was tried last is what this endpoint needs."""
        self._usual = self._client.quirks
        self._rungs = self._new_rungs()

    def _new_rungs(self) -> Iterator[Callable[[str], Quirks | None]]:
        return iter((self._again, self._verbatim, self._with_prefix))

    def _again(self, token: str) -> Quirks | None:
        return self._usual

    def _verbatim(self, token: str) -> Quirks | None:
        if self._usual.verbatim_tokens or quote(token, safe="") == token:
            return None
        return replace(self._usual, verbatim_tokens=True)

    def _with_prefix(self, token: str) -> Quirks | None:
        if self._usual.prefix_with_token:
            return None
        return replace(self._usual, prefix_with_token=True)
