"""One list from its first request, or its last token, to its end.

    ask ─→ read (strict, repaired, asked again, apart) ─→ take (decide, commit) ─→ next token
      └─ token refused: again, verbatim, with the prefix, from the start once

A page is committed whole with the token that follows it. What cannot be read ends the walk with
BROKEN_PAGE, never silently. Must not know: windows, sweeps, how a run is judged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final
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
)
from ..model import Checkpoint, Verb
from .asking import Unreadable, ask_page
from .client import Quirks, Request, list_request, next_request
from .completeness import End, LoopGuard
from .taking import take, take_error
from .work import Work

_TOKEN_ERRORS: Final = (BadResumptionToken, BadArgument, CannotDisseminateFormat)


@dataclass(frozen=True, slots=True)
class Walked:
    """Where a walk ended. `error` says why a page or a token could not be had."""

    checkpoint: Checkpoint
    end: End
    error: OaicdifError | None = None


def walk(work: Work, checkpoint: Checkpoint) -> Walked:
    """Fetch and commit pages until the list ends or cannot go on.

    Raises:
        LeaseLost, StoreError: nothing can be stored.
    """
    guard, ladder = LoopGuard(), TokenLadder(work, checkpoint)
    request = _first(checkpoint)
    while not work.stop():
        try:
            answer, page = ask_page(work, request)
        except NoRecordsMatch as error:
            end = End.NO_RECORDS if request.token is None else End.LAST_PART
            return Walked(take_error(work, checkpoint, request, error), end)
        except _TOKEN_ERRORS as error:
            climbed = ladder.climb(request) if request.token else None
            if climbed is None:
                end = End.RESUMPTION_REFUSED if request.token else End.REFUSED
                return Walked(checkpoint, end, error)
            guard = guard if climbed.token else LoopGuard()
            request = climbed
            continue
        except (OaiError, EndpointBlocked, EndpointParked) as error:
            return Walked(checkpoint, End.REFUSED, error)
        except Unreadable as error:
            return Walked(checkpoint, End.BROKEN_PAGE, error.cause)
        ladder.succeeded()
        token = page.token.value if page.token else ""
        if token and guard.loops(token, [each.header.identifier for each in page.items]):
            return Walked(checkpoint, End.LOOP)
        checkpoint = take(work, checkpoint, answer, page)
        if not token:
            return Walked(checkpoint, End.LAST_PART)
        if guard.too_empty(len(page.items) + len(page.quarantined)):
            return Walked(checkpoint, End.EMPTY_PAGES)
        if checkpoint.pages >= work.options.max_pages:
            return Walked(checkpoint, End.TOO_LONG)
        request = next_request(Verb.LIST_RECORDS, token)
    return Walked(checkpoint, End.STOPPED)


def _first(checkpoint: Checkpoint) -> Request:
    if checkpoint.token:
        return next_request(Verb.LIST_RECORDS, checkpoint.token)
    return list_request(Verb.LIST_RECORDS, checkpoint.selection)


class TokenLadder:
    """What is tried, in turn, when a token is refused (quirks 8 to 11 and 14).

    A quirk that helps is kept by the client, and by it for the endpoint; one that does not is
    taken back. The list begins anew at most once.
    """

    def __init__(self, work: Work, checkpoint: Checkpoint) -> None:
        self._client = work.client
        self._restart = list_request(Verb.LIST_RECORDS, checkpoint.selection)
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
        return self._restart

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
