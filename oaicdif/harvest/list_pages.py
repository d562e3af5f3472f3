"""The pages of one list, from its first request or a token to its end, whatever the verb.

    ask ─→ read (strict, repaired, asked again, apart) ─→ yield ─→ next token
      ├─ token refused: again, verbatim, with the prefix, from the start once
      ├─ anything else refused: again once
      └─ nothing behind a token: again once, then a doubt

The caller commits a page before it takes the next one. What cannot be read ends the list with
BROKEN_PAGE, never silently.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Generic, TypeVar
from urllib.parse import quote

from ..errors import (
    BadArgument,
    BadResumptionToken,
    CannotDisseminateFormat,
    EndpointBlocked,
    EndpointParked,
    NoRecordsMatch,
    OaicdifError,
    OaiError,
    Stopped,
)
from ..model import Header, Page, Quarantined, Record, Selection, Verb
from ..model.endpoint_profile import Quirks
from .client import Answer, Request, list_request, next_request
from .completeness import End, LoopGuard
from .list_watch import ListWatch
from .patient_asking import Unreadable, ask_headers, ask_page
from .work import Work

T = TypeVar("T", Record, Header)
SAME_PAGES: Final = 10  # that many pages in a row that all came before, and a list goes round
_REMEMBERED: Final = 64
_TOKEN_ERRORS: Final = (BadResumptionToken, BadArgument, CannotDisseminateFormat)


@dataclass(frozen=True, slots=True)
class Ended:
    """How a list ended. `error` says why a page or a token could not be had; where nothing
    matched it holds the reply that said so, and `request` what was answered by it. `told` is
    what the list said of itself."""

    end: End
    request: Request
    error: OaicdifError | None = None
    told: ListWatch = field(default_factory=ListWatch)


def record_pages(
    work: Work, selection: Selection, token: str | None, watch: ListWatch | None = None
) -> Generator[tuple[Answer, Page[Record]], None, Ended]:
    """The pages of ListRecords; `token` goes on with a list begun earlier,
    of which `watch` knows what it said."""
    list_ = _List(work, Verb.LIST_RECORDS, watch or ListWatch(), ask_page, record_names)
    return list_.pages(selection, token)


def header_pages(
    work: Work,
    selection: Selection,
    token: str | None = None,
    first: tuple[Answer, Page[Header]] | None = None,
) -> Generator[tuple[Answer, Page[Header]], None, Ended]:
    """The pages of ListIdentifiers; `token` as for `record_pages`. `first` is the list's first
    page where it has just been asked for: it is asked for again only if the list begins anew."""
    came = [first] if first else []

    def ask(work: Work, request: Request) -> tuple[Answer, Page[Header]]:
        return came.pop() if came else ask_headers(work, request)

    list_ = _List(work, Verb.LIST_IDENTIFIERS, ListWatch(), ask, _header_names)
    return list_.pages(selection, token)


def record_names(page: Page[Record]) -> list[str]:
    """The identifiers of the page's records, in its order, also twice."""
    return [each.header.identifier for each in page.items]


def _header_names(page: Page[Header]) -> list[str]:
    return [each.identifier for each in page.items]


def _broken(quarantined: Sequence[Quarantined]) -> list[str]:
    """What stands for entries without an identifier where pages are compared."""
    return [each.body.decode("latin-1") for each in quarantined]


class _List(Generic[T]):
    """One list while it is walked."""

    def __init__(
        self,
        work: Work,
        verb: Verb,
        watch: ListWatch,
        ask: Callable[[Work, Request], tuple[Answer, Page[T]]],
        names: Callable[[Page[T]], list[str]],
    ) -> None:
        self.work, self.verb, self.watch = work, verb, watch
        self._ask: Callable[[Work, Request], tuple[Answer, Page[T]]] = ask
        self._names: Callable[[Page[T]], list[str]] = names
        self._guard, self._rounds = LoopGuard(), Rounds()
        self._asked_again = ""  # the token behind which nothing lay the first time
        self._refused: Request | None = None

    def pages(
        self, selection: Selection, token: str | None
    ) -> Generator[tuple[Answer, Page[T]], None, Ended]:
        work, start = self.work, list_request(self.verb, selection)
        ladder = TokenLadder(work, start)
        request, pages = next_request(self.verb, token) if token else start, 0
        while not work.stop():
            try:
                answer, page = self._ask(work, request)
            except _TOKEN_ERRORS as error:
                climbed = ladder.climb(request) if request.token else self._again(request)
                if climbed is None:
                    end = End.RESUMPTION_REFUSED if request.token else End.REFUSED
                    return self._ended(end, request, error)
                if not climbed.token:
                    self._restart()
                request = climbed
                continue
            except NoRecordsMatch as error:
                if self._to_ask_again(request):
                    continue
                end = End.LAST_PART if request.token else End.NO_RECORDS
                return self._ended(end, request, error)
            except (OaiError, EndpointBlocked, EndpointParked) as error:
                if not isinstance(error, OaiError) or not self._again(request):
                    return self._ended(End.REFUSED, request, error)
                continue
            except Stopped:
                return self._ended(End.STOPPED, request)
            except Unreadable as error:
                return self._ended(End.BROKEN_PAGE, request, error.cause)
            ladder.succeeded()
            after, pages = page.token.value if page.token else "", pages + 1
            entries = self._names(page) + _broken(page.quarantined)
            if not (entries or after) and self._to_ask_again(request):
                continue
            came = self._rounds.came(entries)
            if after and (self._guard.loops(after, entries) or self._rounds.in_a_row >= SAME_PAGES):
                return self._ended(End.LOOP, request)
            self.watch.part(page.token, len(entries), repeated=came)
            yield answer, replace(page, quarantined=()) if came else page  # aside they are already
            end_ = self._end_of(request, after, len(entries), pages)
            if end_ is not None:
                return self._ended(end_, request)
            request = next_request(self.verb, after)
        return self._ended(End.STOPPED, request)

    def _end_of(self, request: Request, after: str, entries: int, pages: int) -> End | None:
        """How the list ends behind a page; None where it goes on."""
        options = self.work.options
        if not after:
            return End.LAST_PART
        if self._guard.too_empty(entries):
            return End.EMPTY_PAGES
        if pages >= options.max_pages:
            return End.TOO_LONG
        if self.work.client.meter.received_bytes >= options.max_bytes:
            return End.TOO_LARGE
        return None

    def _to_ask_again(self, request: Request) -> bool:
        """Whether a token behind which nothing lay is to be tried once more: it led nowhere
        before all came that was promised."""
        token = request.token or ""
        if not token or self.watch.fulfilled:
            return False
        if self._asked_again == token:
            self.watch.nothing_behind()
            return False
        self._asked_again = token
        return True

    def _again(self, request: Request) -> Request | None:
        """A refused request, to be tried once more: an endpoint may refuse at times what it
        grants at others (quirk 66); None when it was refused before."""
        again = None if request == self._refused else request
        self._refused = request
        return again

    def _restart(self) -> None:
        self._guard, self._rounds = LoopGuard(), Rounds()
        self.watch.restart()

    def _ended(self, end: End, request: Request, error: OaicdifError | None = None) -> Ended:
        return Ended(end, request, error, self.watch)


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
