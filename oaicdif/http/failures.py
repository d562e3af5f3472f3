"""Errors of urllib3 as errors of ours."""

from __future__ import annotations

from typing import NoReturn

import urllib3

from ..errors import ConnectionFailed, DeadlinePassed, FetchError


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
    raise ConnectionFailed(
        f"No answer from {url}: {_innermost(error)}.",
        url=url,
        hint="Check the address and the network, then try again: what is stored stays.",
    ) from error


def _innermost(error: BaseException) -> str:
    """The reason at the bottom of requests' and urllib3's nested errors, in a few words."""
    while True:
        inner = getattr(error, "reason", None) or next(
            (each for each in error.args if isinstance(each, BaseException)), None
        )
        if not isinstance(inner, BaseException):
            break
        error = inner
    text = (
        getattr(error, "strerror", None) or str(error).rpartition(": ")[2] or type(error).__name__
    )
    return str(text).rstrip(".")
