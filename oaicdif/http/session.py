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
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache, partial
from typing import Any, Final, NamedTuple, NoReturn
from urllib.parse import urlencode, urljoin, urlsplit

import requests
import requests.cookies
import requests.utils
import urllib3

from .. import __version__
from ..errors import BodyTooLarge, ConnectionFailed, DeadlinePassed, FetchError, HttpError
from .deadline import Deadline, TimedHTTPPool, TimedHTTPSPool
from .decoding import decoded, retry_after_s
from .guard import GuardedHTTPPool, GuardedHTTPSPool

MAX_REDIRECTS: Final = 6
_CHUNK: Final = 1 << 18
_ERROR_BODY_BYTES: Final = 1 << 20  # an error's body is read for its message, not for records
_REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})
_PERMANENT: Final = frozenset({301, 308})


Fields = Mapping[str, str] | Sequence[tuple[str, str]]


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
    method: str
    url: str
    data: Fields | None
    headers: Mapping[str, str]


class _Place(NamedTuple):
    """An address without its query: who sends a request to it, and its path."""

    place: str
    urlopen: Callable[..., urllib3.BaseHTTPResponse]
    path: str


_NOWHERE: Final = _Place("", urllib3.PoolManager.urlopen, "")


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
    ) -> None:
        self.options, self.now, self.clock = options, now, clock
        self._headers = _headers(options)
        self._deadline = Deadline(clock)
        self._pools: dict[str, urllib3.PoolManager] = {}
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

    def close(self) -> None:
        self._last = _NOWHERE
        for pool in self._pools.values():
            pool.clear()

    def _followed(self, request: _Request) -> HttpReply:
        started, asked = self.clock(), request.url
        self._deadline.at = started + self.options.deadline_s
        steps: list[int] = []
        for _ in range(MAX_REDIRECTS):
            at_home = not steps or urlsplit(request.url).netloc == urlsplit(asked).netloc
            reply = self._once(request, started, with_auth=at_home)
            target = reply.headers.get("location", "") if reply.status in _REDIRECTS else ""
            if not target:
                return replace(reply, moved_to=request.url) if _permanent(steps) else reply
            steps.append(reply.status)
            request = _redirected(request, target, reply.status)
        raise FetchError(f"{asked} redirects without end.", url=asked, hint="Check the URL.")

    def _once(self, request: _Request, started: float, *, with_auth: bool) -> HttpReply:
        url, limit = request.url, self.options.max_bytes
        try:
            response = self._sent(request, with_auth=with_auth)
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
            _translate(error, url, self.options.deadline_s if late else self.options.timeout_s)
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

    def _sent(self, request: _Request, *, with_auth: bool) -> urllib3.BaseHTTPResponse:
        headers = {**self._headers, **request.headers}
        if self.options.auth and with_auth:
            headers |= urllib3.make_headers(basic_auth=":".join(self.options.auth))
        if self._cookies:
            headers |= _cookie_header(self._cookies, request)
        body = None
        if request.data is not None:
            body = urlencode(request.data)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        urlopen, target = self._way(request.url)
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

    def _way(self, url: str) -> tuple[Callable[..., urllib3.BaseHTTPResponse], str]:
        """What sends a request for this address, and the target it sends.

        The place asked last is remembered where no proxy is between: to look for its connections
        by the whole URL costs some 20 us a request.
        """
        place, question, query = url.partition("#")[0].partition("?")
        if place != self._last.place:
            if not is_web_address(url):
                raise urllib3.exceptions.LocationValueError(f"{url!r} is no http(s) address")
            pool = self._pool(url)
            if pool.proxy:
                return pool.urlopen, url
            path = urllib3.util.parse_url(place).request_uri
            self._last = _Place(place, pool.connection_from_url(place).urlopen, path)
        return self._last.urlopen, f"{self._last.path}{question}{query}"

    def _pool(self, url: str) -> urllib3.PoolManager:
        """The connections for this address, through a proxy where one is set for it."""
        proxy = self.options.proxy or _environment_proxy(urlsplit(url).scheme, urlsplit(url).netloc)
        if proxy not in self._pools:
            if proxy and not is_web_address(proxy):
                hint = "Set `proxy`, or the environment's variable, to one with http:// before it."
                raise FetchError(f"The proxy for {url} is no URL.", url=url, hint=hint)
            self._pools[proxy] = _new_pool(self.options, proxy, self._deadline)
        return self._pools[proxy]

    def _read(self, response: urllib3.BaseHTTPResponse, url: str, limit: int) -> bytes:
        """The body as sent, read in pieces as they come, so that neither its size nor a server
        that drips byte after byte can hold us."""
        parts, size = [], 0
        while piece := response.read1(_CHUNK, decode_content=False):
            parts.append(piece)
            size += len(piece)
            if size > limit:
                raise BodyTooLarge(url=url, limit_bytes=limit)
            if self._deadline.left_s() < 0:
                raise DeadlinePassed(url=url, seconds=self.options.deadline_s)
            if response.length_remaining == 0:
                break
        if response.length_remaining:
            promised = size + response.length_remaining
            raise ConnectionFailed(f"{url} sent {size} of {promised} bytes.", url=url)
        return b"".join(parts)

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
    return {**headers, **dict(options.headers)}


def _cookie_header(jar: requests.cookies.RequestsCookieJar, request: _Request) -> dict[str, str]:
    asked = requests.Request(request.method, request.url)
    text = requests.cookies.get_cookie_header(jar, asked)  # type: ignore[no-untyped-call]
    return {"Cookie": text} if text else {}


def _new_pool(options: HttpOptions, proxy: str, deadline: Deadline) -> urllib3.PoolManager:
    trust: dict[str, Any] = {"cert_reqs": "CERT_REQUIRED", "ca_certs": _authorities(options)}
    if not options.verify:
        urllib3.disable_warnings(urllib3.exceptions.InsecureRequestWarning)  # we warn ourselves
        trust = {"cert_reqs": "CERT_NONE", "assert_hostname": False}
    pool = urllib3.ProxyManager(proxy, **trust) if proxy else urllib3.PoolManager(**trust)
    http, https = (
        (TimedHTTPPool, TimedHTTPSPool)
        if proxy or options.private_addresses
        else (GuardedHTTPPool, GuardedHTTPSPool)
    )
    classes: Any = {
        "http": partial(http, deadline=deadline), "https": partial(https, deadline=deadline)
    }  # fmt: skip
    pool.pool_classes_by_scheme = classes
    return pool


def _authorities(options: HttpOptions) -> str:
    """The file of certificates: the one set, the environment's, or the built-in one."""
    named = (os.environ.get(name) for name in ("REQUESTS_CA_BUNDLE", "SSL_CERT_FILE"))
    return options.ca_file or next(
        (path for path in named if path), requests.utils.DEFAULT_CA_BUNDLE_PATH
    )


@cache
def _environment_proxy(scheme: str, netloc: str) -> str:
    """What the environment says, unless no_proxy names the host; empty for none."""
    proxies = requests.utils.get_environ_proxies(f"{scheme}://{netloc}/")
    return proxies.get(scheme) or proxies.get("all") or ""


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


def _translate(error: Exception, url: str, waited_s: float) -> NoReturn:
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
