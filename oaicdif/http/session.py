"""The wall around requests: one pooled session, bounded in bytes and in time.

What leaves here is a whole body with its content encoding removed, or an error of ours. The
encoding is told by the body's first bytes, not by a header alone: servers send gzip without
saying so, say gzip and send none, and join several gzip members (quirk 33). Redirects are
followed here, so that a POST stays a POST (quirk 30), login and keys go to the endpoint's own
origin alone, and nobody is led from the web into our own house (`guard`).
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, NamedTuple
from urllib.parse import urlencode, urljoin, urlsplit

import requests
import requests.cookies
import requests.utils
import urllib3

from ..errors import BodyTooLarge, ConnectionFailed, DeadlinePassed, FetchError, HttpError
from .deadline import Deadline
from .decoding import decoded, retry_after_s
from .failures import raise_ours
from .guard import Guard, Kind, KindOf, beside, kind_of
from .http_options import HttpOptions
from .origin import Origin, origin_of
from .pools import environment_proxy, new_pool
from .stream import HttpStream

MAX_REDIRECTS: Final = 6
_CHUNK: Final = 1 << 18
_ERROR_BODY_BYTES: Final = 1 << 20  # an error's body is read for its message, not for records
_REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})
_PERMANENT: Final = frozenset({301, 308})


Fields = Mapping[str, str] | Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class HttpReply:
    """A whole answer. `url` is where it came from in the end; `moved_to` is that address when
    every step there was a permanent redirect. Headers are found under names in any case."""

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
    """`data` are form fields, or bytes that are sent as they are."""

    method: str
    url: str
    data: Fields | bytes | None
    headers: Mapping[str, str]


class _Place(NamedTuple):
    """An address without its query: who sends a request to it past which guard, and its path."""

    place: str
    guard: Guard | None
    urlopen: Callable[..., urllib3.BaseHTTPResponse]
    path: str


_NOWHERE: Final = _Place("", None, urllib3.PoolManager.urlopen, "")


class HttpClient:
    """Requests with one set of options; keeps connections and cookies. One thread at a time.

    Connections are urllib3's, which requests would only wrap: its session costs more than the
    parse of a page. Cookies, proxies and certificates of the environment are read by requests.
    """

    def __init__(
        self,
        options: HttpOptions,
        now: Callable[[], datetime],
        clock: Callable[[], float] = time.monotonic,
        kind_of: KindOf = kind_of,
    ) -> None:
        self.options, self.now, self.clock, self.kind_of = options, now, clock, kind_of
        self._headers = _headers(options)
        self._deadline = Deadline(clock)
        self._pools: dict[tuple[str, Guard | None], urllib3.PoolManager] = {}
        self._guards: dict[str, Guard] = {}
        self._last = _NOWHERE
        self._cookies = requests.cookies.RequestsCookieJar()
        self._timeout = urllib3.Timeout(connect=options.timeout_s, read=options.timeout_s)

    def get(self, url: str, *, headers: Mapping[str, str] | None = None) -> HttpReply:
        """The answer to a GET, whatever its status.

        Raises:
            FetchError: and its kinds, except HttpError.
        """
        return self._followed(_Request("GET", url, None, headers or {}))

    def post(
        self, url: str, data: Fields, *, headers: Mapping[str, str] | None = None
    ) -> HttpReply:
        """The answer to a POST of form fields, in order. Raises as `get`."""
        return self._followed(_Request("POST", url, data, headers or {}))

    def post_body(
        self, url: str, body: bytes, *, headers: Mapping[str, str] | None = None
    ) -> HttpReply:
        """The answer to a POST of these bytes; their Content-Type is among the headers. Raises as
        `get`."""
        return self._followed(_Request("POST", url, body, headers or {}))

    def stream(
        self,
        url: str,
        body: bytes | None = None,
        *,
        headers: Mapping[str, str] | None = None,
        max_bytes: int | None = None,
    ) -> HttpStream:
        """The answer to a POST of bytes (without them, to a GET), its body still to be read;
        close it in the end. Redirects are followed as elsewhere. Raises as `get`."""
        asked = url
        home = origin_of(self.options.home or url)
        request = _Request("GET" if body is None else "POST", url, body, headers or {})
        for _ in range(MAX_REDIRECTS):
            self._deadline.at = self.clock() + self.options.deadline_s
            try:
                response = self._sent(request, home)
            except (urllib3.exceptions.HTTPError, OSError) as error:
                raise_ours(error, request.url, self.options.timeout_s)
            target = response.headers.get("location", "") if response.status in _REDIRECTS else ""
            if not target:
                return HttpStream(
                    request.url,
                    response.status,
                    response.headers,
                    response,
                    self._deadline,
                    self.clock,
                    self.options.deadline_s,
                    self.options.timeout_s,
                    max_bytes or self.options.max_bytes,
                )
            response.close()
            request = _redirected(request, target, response.status)
        raise FetchError(f"{asked} redirects without end.", url=asked, hint="Check the URL.")

    def another(self) -> HttpClient:
        """The same with connections and cookies of its own."""
        return HttpClient(self.options, self.now, self.clock, self.kind_of)

    def close(self) -> None:
        """Close all connections; another request opens new ones."""
        self._last = _NOWHERE
        for pool in self._pools.values():
            pool.clear()

    def _followed(self, request: _Request) -> HttpReply:
        started, asked = self.clock(), request.url
        home = origin_of(self.options.home or asked)
        self._deadline.at = started + self.options.deadline_s
        steps: list[int] = []
        for _ in range(MAX_REDIRECTS):
            reply = self._once(request, started, home)
            target = reply.headers.get("location", "") if reply.status in _REDIRECTS else ""
            if not target:
                return replace(reply, moved_to=request.url) if _permanent(steps) else reply
            steps.append(reply.status)
            request = _redirected(request, target, reply.status)
        raise FetchError(f"{asked} redirects without end.", url=asked, hint="Check the URL.")

    def _once(self, request: _Request, started: float, home: Origin) -> HttpReply:
        url, limit = request.url, self.options.max_bytes
        try:
            response = self._sent(request, home)
            if response.status >= 400:
                limit = min(limit, _ERROR_BODY_BYTES)
            try:
                packed = self._read(response, url, limit)
            except BaseException:
                response.close()
                raise
            response.release_conn()
        except (urllib3.exceptions.HTTPError, OSError) as error:
            late = self._deadline.left_s() <= 0
            raise_ours(error, url, self.options.deadline_s if late else self.options.timeout_s)
        headers = response.headers
        self._keep_cookies(request, response)
        return HttpReply(
            url=url,
            status=response.status,
            headers=headers,
            body=decoded(packed, headers.get("content-encoding", ""), limit, url),
            elapsed_s=self.clock() - started,
            received_bytes=len(packed),
            retry_after_s=retry_after_s(headers, self.now()) if "retry-after" in headers else None,
        )

    def _sent(self, request: _Request, home: Origin) -> urllib3.BaseHTTPResponse:
        there = origin_of(request.url)
        headers = {**self._headers, **request.headers}
        if there.may_know(home):
            headers = {**self._headers, **dict(self.options.headers), **request.headers}
            if self.options.auth:
                headers |= urllib3.make_headers(basic_auth=":".join(self.options.auth))
        if self._cookies:
            headers |= _cookie_header(self._cookies, request)
        body: str | bytes | None = None
        if isinstance(request.data, bytes):
            body = request.data
        elif request.data is not None:
            body = urlencode(request.data)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        urlopen, target = self._way(request.url, self._guard(there, home))
        return urlopen(
            request.method,
            target,
            body=body,
            headers=headers,
            timeout=self._timeout,
            retries=False,
            redirect=False,
            assert_same_host=False,
            preload_content=False,
            decode_content=False,
        )

    def _guard(self, there: Origin, home: Origin) -> Guard | None:
        """Who looks at the address of a host; nobody at that of the endpoint's own."""
        if not self.options.private_addresses:
            return Guard(frozenset({Kind.PUBLIC}), self.kind_of)
        if there.host == home.host:
            return None
        if home.host not in self._guards:
            self._guards[home.host] = Guard(beside(home.host, self.kind_of), self.kind_of)
        return self._guards[home.host]

    def _way(
        self, url: str, guard: Guard | None
    ) -> tuple[Callable[..., urllib3.BaseHTTPResponse], str]:
        """What sends a request for this address past the guard, and the target it sends.

        The place asked last is remembered where no proxy is between: to look for its connections
        by the whole URL costs some 20 us a request.
        """
        place, question, query = url.partition("#")[0].partition("?")
        if (place, guard) != self._last[:2]:
            if not is_web_address(url):
                raise urllib3.exceptions.LocationValueError(f"{url!r} is no http(s) address")
            pool = self._pool(url, guard)
            if pool.proxy:
                if guard:  # the proxy connects: this is our last look
                    guard.check_host(url, origin_of(url).host)
                return pool.urlopen, url
            path = urllib3.util.parse_url(place).request_uri
            self._last = _Place(place, guard, pool.connection_from_url(place).urlopen, path)
        return self._last.urlopen, f"{self._last.path}{question}{query}"

    def _pool(self, url: str, guard: Guard | None) -> urllib3.PoolManager:
        """The connections for this address, through a proxy where one is set for it."""
        proxy = self.options.proxy or environment_proxy(urlsplit(url).scheme, urlsplit(url).netloc)
        if (proxy, guard) not in self._pools:
            if proxy and not is_web_address(proxy):
                hint = "Set `proxy`, or the environment's variable, to one with http:// before it."
                raise FetchError(f"The proxy for {url} is no URL.", url=url, hint=hint)
            self._pools[proxy, guard] = new_pool(self.options, proxy, self._deadline, guard)
        return self._pools[proxy, guard]

    def _read(self, response: urllib3.BaseHTTPResponse, url: str, limit: int) -> bytes:
        """The body as sent, read in pieces as they come, so that neither its size nor a server
        that drips byte after byte can hold us."""
        first = response.read1(_CHUNK, decode_content=False)
        if response.length_remaining == 0 and len(first) <= limit:
            return first
        block, piece = io.BytesIO(), first  # unlike a join, it holds nothing twice
        while piece:
            block.write(piece)
            if block.tell() > limit:
                raise BodyTooLarge(url=url, limit_bytes=limit)
            if self._deadline.left_s() < 0:
                raise DeadlinePassed(url=url, seconds=self.options.deadline_s)
            if response.length_remaining == 0:
                break
            piece = response.read1(_CHUNK, decode_content=False)
        if response.length_remaining:
            promised = block.tell() + response.length_remaining
            raise ConnectionFailed(f"{url} sent {block.tell()} of {promised} bytes.", url=url)
        return block.getvalue()

    def _keep_cookies(
        self,
        request: _Request,
        response: urllib3.BaseHTTPResponse,
    ) -> None:
        if "set-cookie" in response.headers:
            requests.cookies.extract_cookies_to_jar(  # type: ignore[no-untyped-call]
                self._cookies, requests.Request(request.method, request.url), response
            )


def is_web_address(url: str) -> bool:
    """Whether this is a URL that requests can be sent to."""
    try:
        parts = urllib3.util.parse_url(url)
    except urllib3.exceptions.LocationParseError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.host)


def _headers(options: HttpOptions) -> dict[str, str]:
    mail = f" (mailto:{options.contact})" if options.contact else ""
    headers = {
        "User-Agent": options.user_agent + mail,
        "Accept": "*/*",
        "Accept-Encoding": options.encodings,
    }
    if options.contact:
        headers["From"] = options.contact
    return headers


def _cookie_header(jar: requests.cookies.RequestsCookieJar, request: _Request) -> dict[str, str]:
    asked = requests.Request(request.method, request.url)
    text = requests.cookies.get_cookie_header(jar, asked)  # type: ignore[no-untyped-call]
    return {"Cookie": text} if text else {}


def _permanent(steps: list[int]) -> bool:
    return bool(steps) and all(step in _PERMANENT for step in steps)


def _redirected(request: _Request, target: str, status: int) -> _Request:
    try:
        url = urljoin(request.url, target)
    except ValueError as error:
        raise FetchError(
            f"{request.url} redirects to {target!r}, which is no URL.",
            url=request.url,
            hint="Tell its operator.",
        ) from error
    if status == 303:
        return replace(request, method="GET", url=url, data=None)
    return replace(request, url=url)
