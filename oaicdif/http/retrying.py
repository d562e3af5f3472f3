"""What to do after a request that failed: wait and ask again, park, stop, or hand it on.

Pure: status, headers and body in, an intention out.
Sources: RFC 9110 (Retry-After), OAI-PMH 2.0, section 3.1.2.2, quirks 24 to 28 and 38.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ..errors import (
    BodyTooLarge,
    ConnectionFailed,
    DeadlinePassed,
    EndpointBlocked,
    EndpointParked,
    FetchError,
    HttpError,
)

_BUSY: Final = frozenset({408, 420, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529})
_REFUSED: Final = frozenset({401, 403, 407, 451})
_PERHAPS: Final = frozenset({401, 403})  # said of one page, too: by a filter, or when too busy
_REFUSALS: Final = 2  # so often they are asked again before they are believed
_CHALLENGE: Final = re.compile(
    rb"cf-challenge|cf_chl|challenge-platform|Just a moment\.\.\.|anubis_challenge"
    rb"|within\.website/x/cmd/anubis|captcha|DDoS protection",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Patience:
    """How often and how long: the n-th wait is `first_s` * 2^(n-1), at most `longest_s`,
    half of it by chance. A Retry-After beyond `park_after_s` parks the endpoint."""

    retries: int = 5
    first_s: float = 1.0
    longest_s: float = 120.0
    park_after_s: float = 600.0


def wait_after(
    error: FetchError, attempt: int, patience: Patience, chance: Callable[[], float]
) -> float:
    """Seconds to wait before asking again; `attempt` is 0 after the first failure.

    Raises:
        EndpointBlocked: refused for good: a bot wall, or no right to ask.
        EndpointParked: asked to come back much later.
        FetchError: `error` itself: nothing to gain by asking again, or too often asked.
    """
    asked_for = error.retry_after_s if isinstance(error, HttpError) else None
    if isinstance(error, HttpError):
        _stop_if_refused(error, last=attempt >= min(_REFUSALS, patience.retries))
        if asked_for is not None and asked_for > patience.park_after_s:
            raise EndpointParked(url=error.url, seconds=asked_for) from error
        if error.status not in _BUSY | _PERHAPS and asked_for is None:
            raise error
    elif isinstance(error, BodyTooLarge) or not isinstance(
        error, (ConnectionFailed, DeadlinePassed)
    ):
        raise error
    if attempt >= patience.retries:
        raise error
    if asked_for is not None:
        return asked_for
    polite = isinstance(error, HttpError) and error.status in _PERHAPS
    longest = min(patience.longest_s, patience.first_s * 2.0 ** (attempt + polite))
    return longest * (0.5 + 0.5 * chance())


def _stop_if_refused(error: HttpError, *, last: bool) -> None:
    """A wall is believed at once, a refusal when it was said for the last time."""
    if "cf-mitigated" in error.headers or is_challenge(error.body):
        raise EndpointBlocked(
            url=error.url,
            reason="a wall against robots stands before it",
            hint="Ask its operator to let the OAI-PMH address through; give `contact` and"
            " `user_agent` so that they can know you.",
        ) from error
    if error.status in _REFUSED and (last or error.status not in _PERHAPS):
        raise EndpointBlocked(
            url=error.url,
            reason=f"it refuses us (HTTP status {error.status})",
            hint="Ask its operator, or set `user`, `password` or `headers` for this endpoint.",
        ) from error


def is_challenge(body: bytes) -> bool:
    """Whether a page is a bot wall's: quirk 28."""
    head = body[:20_000]
    return b"<html" in head.lower() and _CHALLENGE.search(head) is not None
