"""The pages of one list, from its first request or a token to its end, whatever the verb.

    ask ─→ read (strict, repaired, asked again, apart) ─→ yield ─→ next token
      └─ token refused: again, verbatim, with the prefix, from the start once

The caller commits a page before it takes the next one. What cannot be read ends the list with
BROKEN_PAGE, never silently. Must not know: the store, windows, what pages are for.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeVar
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
from ..model import Header, Page, Record, Selection, Verb
from .asking import Unreadable, ask_headers, ask_page
from .client import Answer, Quirks, Request, list_request, next_request
from .completeness import End, LoopGuard
from .work import Work

T = TypeVar("T", Record, Header)
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
    """The pages of ListRecords; `token` goes on with a list begun earlier."""
    return _pages(work, Verb.LIST_RECORDS, selection, token, ask_page, _record_names)


def header_pages(
    work: Work, selection: Selection, token: str | None = None
) -> Generator[tuple[Answer, Page[Header]], None, Ended]:
    """The pages of ListIdentifiers; `token` as for `record_pages`."""
    return _pages(work, Verb.LIST_IDENTIFIERS, selection, token, ask_headers, _header_names)


def _record_names(page: Page[Record]) -> list[str]:
    return [each.header.identifier for each in page.items]


def _header_names(page: Page[Header]) -> list[str]:
    return [each.identifier for each in page.items]


def _pages(
    work: Work,
    verb: Verb,
    selection: Selection,
    token: str | None,
    ask: Callable[[Work, Request], tuple[Answer, Page[T]]],
    names: Callable[[Page[T]], list[str]],
) -> Generator[tuple[Answer, Page[T]], None, Ended]:
    start = list_request(verb, selection)
    guard, ladder = LoopGuard(), TokenLadder(work, start)
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
            guard = guard if climbed.token else LoopGuard()
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
        if after and guard.loops(after, names(page)):
            return Ended(End.LOOP, request)
        yield answer, page
        if not after:
            return Ended(End.LAST_PART, request)
        if guard.too_empty(len(page.items) + len(page.quarantined)):
            return Ended(End.EMPTY_PAGES, request)
        if pages >= work.options.max_pages:
            return Ended(End.TOO_LONG, request)
        if work.client.meter.received_bytes >= work.options.max_bytes:
            return Ended(End.TOO_LARGE, request)
        request = next_request(verb, after)
    return Ended(End.STOPPED, request)


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
