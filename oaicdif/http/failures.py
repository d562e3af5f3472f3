"""Errors of urllib3 as errors of ours."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from typing import Final, NoReturn

import urllib3

from ..errors import ConnectionFailed, DeadlinePassed, FetchError

_BROKEN_OFF: Final = (http.client.IncompleteRead, urllib3.exceptions.IncompleteRead)


def raise_ours(error: Exception, url: str, waited_s: float) -> NoReturn:
    """Raise the error of ours that says what an error of urllib3 means; `waited_s` in vain."""
    if isinstance(
        error, urllib3.exceptions.LocationParseError | urllib3.exceptions.LocationValueError
    ):
        raise FetchError(
            f"{url!r} is no URL that can be asked.",
            url=url,
            hint="It starts with http:// or https://.",
        ) from error
    if isinstance(error, urllib3.exceptions.TimeoutError) and not isinstance(
        error, urllib3.exceptions.NewConnectionError
    ):
        raise DeadlinePassed(url=url, seconds=waited_s) from error
    if isinstance(error, urllib3.exceptions.SSLError):
        raise ConnectionFailed(
            f"No trusted connection to {url}: {_innermost(error)}.",
            url=url,
            hint="Name the authority's certificate with `ca_file`, or set `tls_verify = false`"
            " for this endpoint if you know why.",
        ) from error
    broken = next((e for e in _chain(error) if isinstance(e, _BROKEN_OFF)), None)
    if broken:
        raise ConnectionFailed(
            f"{url} broke off{_after(broken)}.",
            url=url,
            hint="Its length or its last chunk promises more than it sends: tell its operator"
            " if that happens each time.",
        ) from error
    raise ConnectionFailed(
        f"No answer from {url}: {_innermost(error)}.",
        url=url,
        hint="Check the address and the network, then try again: what is stored stays.",
    ) from error


def _after(broken: Exception) -> str:
    """How far an answer came, as far as that is known."""
    partial = getattr(broken, "partial", 0)
    came = len(partial) if isinstance(partial, bytes) else int(partial)
    expected = getattr(broken, "expected", None)
    if not came or not expected:
        return " before the end of its answer"
    return f" after {came} of {came + expected} bytes"


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The error, and those that it wraps, each in the other."""
    inner: object = error
    while isinstance(inner, BaseException):
        yield inner
        inner = getattr(inner, "reason", None) or next(
            (each for each in inner.args if isinstance(each, BaseException)), None
        )


def _innermost(error: BaseException) -> str:
    """The reason at the bottom of requests' and urllib3's nested errors, in a few words."""
    *_, error = _chain(error)
    text = (
        getattr(error, "strerror", None) or str(error).rpartition(": ")[2] or type(error).__name__
    )
    return str(text).rstrip(".")
