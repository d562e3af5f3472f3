"""The wall around requests: one pooled session, bounded in bytes and in time.

What leaves here is a whole body with its content encoding removed, or an error of ours. The
encoding is told by the body's first bytes, not by a header alone: servers send gzip without
saying so, say gzip and send none, and join several gzip members (quirk 33). Redirects are
followed here, so that a POST stays a POST (quirk 30) and no password leaves its host.

Must not know: OAI-PMH, retries, what a body means.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache
from typing import Final, NoReturn
from urllib.parse import urljoin, urlsplit

import requests
import requests.utils
import urllib3

from .. import __version__
from ..errors import (
    BodyTooLarge,
    ConnectionFailed,
    DeadlinePassed,
    FetchError,
    HttpError,
)
from .decoding import decoded, retry_after_s
from .guard import GuardedAdapter

MAX_REDIRECTS: Final = 6
_CHUNK: Final = 1 << 18
_ERROR_BODY_BYTES: Final = 1 << 20  # an error's body is read for its message, not for records
_REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})
_PERMANENT: Final = frozenset({301, 308})
_NO_URL: Final = (
    requests.exceptions.MissingSchema,
    requests.exceptions.InvalidSchema,
    requests.exceptions.InvalidURL,
)


@dataclass(frozen=True, slots=True)
class HttpOptions:
    """How requests are made. Seconds and bytes; `max_bytes` counts the decoded body.

    `auth` is (user, password). `private_addresses` says whether a request may go to an address
    that is not public: a repository of one's own house does, a link found on the web must not.
    """

    user_agent: str = f"oaicdif/{__version__}"
    contact: str = ""
    timeout_s: float = 60.0
    deadline_s: float = 600.0
    max_bytes: int = 200_000_000
    headers: tuple[tuple[str, str], ...] = ()
    auth: tuple[str, str] | None = None
    proxy: str = ""
    ca_file: str = ""
    verify: bool = True
    private_addresses: bool = True
    encodings: str = "gzip, zstd"


@dataclass(frozen=True, slots=True)
class HttpReply:
    """A whole answer. `url` is where it came from in the end; `moved_to` is that address when
    every step there was a permanent redirect. Header names are lower case."""

    url: str
    status: int
    headers: Mapping[str, str]
    body: bytes
    elapsed_s: float
    received_bytes: int = 0
    moved_to: str = ""
    retry_after_s: float | None = None

    def raise_for_status(self) -> None:
        """Raises:
        HttpError: the status is no success; it carries the body.
        """
        if self.status >= 400:
            raise HttpError(
                url=self.url,
                status=self.status,
                retry_after_s=self.retry_after_s,
                body=self.body,
                headers=self.headers,
            )


@dataclass(frozen=True, slots=True)
class _Request:
    method: str
    url: str
    data: Mapping[str, str] | None
    headers: Mapping[str, str]


@dataclass(slots=True)
class HttpClient:
    """Requests with one set of options; keeps connections and cookies. One thread at a time."""

    options: HttpOptions
    now: Callable[[], datetime]
    clock: Callable[[], float] = time.monotonic
    _session: requests.Session = field(default_factory=requests.Session, init=False)

    def __post_init__(self) -> None:
        session, options = self._session, self.options
        # Otherwise REQUESTS_CA_BUNDLE would win over `verify`, and .netrc send passwords.
        session.trust_env = False
        session.headers.clear()
        session.headers["User-Agent"] = _user_agent(options)
        session.headers["Accept-Encoding"] = options.encodings
        session.headers["Accept"] = "*/*"
        session.headers.update(options.headers)
        if options.contact:
            session.headers["From"] = options.contact
        session.verify = _verification(options)
        if not options.private_addresses:
            for scheme in ("http://", "https://"):
                session.mount(scheme, GuardedAdapter())

    def get(self, url: str, *, headers: Mapping[str, str] | None = None) -> HttpReply:
        """The answer to a GET, whatever its status.

        Raises:
            FetchError: and its kinds, except HttpError.
        """
        return self._followed(_Request("GET", url, None, headers or {}))

    def post(
        self, url: str, data: Mapping[str, str], *, headers: Mapping[str, str] | None = None
    ) -> HttpReply:
        """The answer to a POST of form fields. Raises as `get`."""
        return self._followed(_Request("POST", url, data, headers or {}))

    def close(self) -> None:
        self._session.close()

    def _followed(self, request: _Request) -> HttpReply:
        started, first = self.clock(), urlsplit(request.url)
        steps: list[int] = []
        for _ in range(MAX_REDIRECTS):
            at_home = urlsplit(request.url).netloc == first.netloc
            reply = self._once(request, started, with_auth=at_home)
            target = reply.headers.get("location", "")
            if reply.status not in _REDIRECTS or not target:
                return replace(reply, moved_to=request.url if _permanent(steps) else "")
            steps.append(reply.status)
            request = _redirected(request, urljoin(request.url, target), reply.status)
        raise FetchError(
            f"{first.geturl()} redirects without end.", url=first.geturl(), hint="Check the URL."
        )

    def _once(self, request: _Request, started: float, *, with_auth: bool) -> HttpReply:
        options = self.options
        limit = options.max_bytes
        try:
            response = self._session.request(
                request.method,
                request.url,
                data=request.data,
                headers=request.headers,
                auth=options.auth if with_auth else None,
                timeout=options.timeout_s,
                proxies=_proxies(request.url, options.proxy),
                allow_redirects=False,
                stream=True,
            )
            with response:
                if response.status_code >= 400:
                    limit = min(limit, _ERROR_BODY_BYTES)
                packed = self._read(response, request.url, limit, started)
        except (requests.RequestException, urllib3.exceptions.HTTPError, OSError) as error:
            _translate(error, request.url, options)
        headers = {name.lower(): value for name, value in response.headers.items()}
        return HttpReply(
            url=request.url,
            status=response.status_code,
            headers=headers,
            body=decoded(packed, headers.get("content-encoding", ""), limit, request.url),
            elapsed_s=self.clock() - started,
            received_bytes=len(packed),
            retry_after_s=retry_after_s(headers, self.now()),
        )

    def _read(self, response: requests.Response, url: str, limit: int, started: float) -> bytes:
        """The body as sent, read in pieces as they come, so that neither its size nor a server
        that drips byte after byte can hold us."""
        raw, parts, size = response.raw, [], 0
        while piece := raw.read1(_CHUNK, decode_content=False):
            parts.append(piece)
            size += len(piece)
            if size > limit:
                raise BodyTooLarge(url=url, limit_bytes=limit)
            if self.clock() - started > self.options.deadline_s:
                raise DeadlinePassed(url=url, seconds=self.options.deadline_s)
        promised = response.headers.get("content-length", "")
        if promised.isdigit() and size < int(promised):
            raise ConnectionFailed(f"{url} sent {size} of {promised} bytes.", url=url)
        return b"".join(parts)


def _permanent(steps: list[int]) -> bool:
    return bool(steps) and all(step in _PERMANENT for step in steps)


def _redirected(request: _Request, url: str, status: int) -> _Request:
    if status == 303:
        return replace(request, method="GET", url=url, data=None)
    return replace(request, url=url)


def _user_agent(options: HttpOptions) -> str:
    return (
        f"{options.user_agent} (mailto:{options.contact})"
        if options.contact
        else options.user_agent
    )


def _verification(options: HttpOptions) -> bool | str:
    """What requests calls `verify`: the CA file set, the environment's, the built-in, or none."""
    if not options.verify:
        return False
    named = (os.environ.get(name) for name in ("REQUESTS_CA_BUNDLE", "SSL_CERT_FILE"))
    return options.ca_file or next((path for path in named if path), True)


def _proxies(url: str, proxy: str) -> dict[str, str]:
    """The proxy set, or the environment's unless no_proxy names the host."""
    if proxy:
        return {"http": proxy, "https": proxy}
    return _environment_proxies(urlsplit(url).scheme, urlsplit(url).netloc)


@cache
def _environment_proxies(scheme: str, netloc: str) -> dict[str, str]:
    return requests.utils.get_environ_proxies(f"{scheme}://{netloc}/")


def _translate(error: Exception, url: str, options: HttpOptions) -> NoReturn:
    if isinstance(error, (requests.Timeout, urllib3.exceptions.TimeoutError)):
        raise DeadlinePassed(url=url, seconds=options.timeout_s) from error
    if isinstance(error, requests.exceptions.SSLError):
        raise ConnectionFailed(
            f"No trusted connection to {url}: {_innermost(error)}.",
            url=url,
            hint="Name the authority's certificate with `ca_file`, or set `tls_verify = false`"
            " for this endpoint if you know why.",
        ) from error
    if isinstance(error, _NO_URL):
        raise FetchError(
            f"{url!r} is no URL that can be asked.",
            url=url,
            hint="It starts with http:// or https://.",
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
