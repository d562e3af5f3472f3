"""What every answer of the web site has in common: headers, conditions, help pages, errors.

A view gives a body and what is known of it; here it becomes a response that a browser may
show, a script of another site may read and a cache may keep.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import format_datetime
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, NamedTuple

from flask import Flask, Response, current_app, request
from werkzeug.http import is_resource_modified

from ..datestamp import parse_datestamp
from ..errors import StoreError
from ..site.addresses import Addresses
from ..site.browsing import Asked, Names
from ..site.pages import POLICY, Pages
from ..site.record_forms import HTML
from ..site.view import HelpView, Named
from ..store import Snapshot
from .app import EXTENSION, Site
from .codings import PACKERS, choose_coding
from .page_memory import KeptPages
from .ready import Ready
from .trouble import TROUBLE

Packing = tuple[str, str]  # the content coding, and the headers that decided

_SITE: Final = "oaicdif-web"
_BUSY_S: Final = "60"
_SHOWN: Final = 200  # characters of an address on a help page
# Everything here may be read from anywhere and changes nothing; nothing is framed or guessed.
HEADERS: Final = (
    ("Content-Security-Policy", f"{POLICY}; frame-ancestors 'none'"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", "Content-Location, ETag, Last-Modified, Link"),
)
# A quoted profile in Accept makes browsers ask first (Fetch, CORS-unsafe request-header byte).
PREFLIGHT: Final = (
    ("Access-Control-Allow-Headers", "Accept, If-Modified-Since, If-None-Match"),
    ("Access-Control-Max-Age", "86400"),
)
FRESH: Final = "no-cache"  # kept, but asked for again each time: the answer is mostly 304
_UNCACHED: Final = (("Cache-Control", "no-store"),)


@dataclass(frozen=True, slots=True)
class WebSite:
    """What all views share: the addresses, the pages, a tag that changes with both, and the
    landing pages asked for lately."""

    where: Addresses
    pages: Pages
    tag: str
    kept: KeptPages
    asked: dict[int, Asked] = field(default_factory=dict)

    def names(self, snapshot: Snapshot) -> Names:
        """The names at this snapshot; those that an earlier request of this thread asked for are
        known while the store is unchanged."""
        version = snapshot.version()
        before = self.asked.get(version[0])
        if before is None or before.version != version:
            before = self.asked[version[0]] = Asked(version)
        return Names(snapshot, before)

    def known(
        self, tag: str, changed: datetime, second: datetime, packing: Packing | None = None
    ) -> Known:
        """`answers.known` for this site."""
        if packing is None:
            return Known(f"{tag}-{self.tag}", min(changed, second))
        coding, vary = packing
        coded = f".{coding}" if coding else ""
        return Known(f"{tag}-{self.tag}{coded}", min(changed, second), True, coding, vary)


class Known(NamedTuple):
    """What a cache is told of a body: a tag for exactly these bytes, and their last change.

    `exact` is False when two bodies of one tag may differ in their bytes (RFC 9110, 8.8.1).
    `coding` is the content coding of the body, empty for the body as it is; `vary` names the
    headers that decided.
    """

    tag: str
    changed: datetime
    exact: bool = True
    coding: str = ""
    vary: str = ""

    @property
    def etag(self) -> str:
        return f'"{self.tag}"' if self.exact else f'W/"{self.tag}"'

    def packed(self, body: bytes) -> bytes:
        """The body in its coding."""
        return PACKERS[self.coding](body) if self.coding else body


def web_site() -> WebSite:
    """The site of the request at hand."""
    return web_site_of(current_app)


def web_site_of(app: Flask) -> WebSite:
    """The site of this application, made at the first request."""
    extensions = app.extensions
    if _SITE not in extensions:
        here: Site = extensions[EXTENSION]
        provider = here.settings.provider
        where = Addresses(provider.base_url.rstrip("/"))
        pages = Pages(provider.repository_name, where, here.settings.site)
        named = f"{provider.repository_name}\0{where.base_url}"
        tag = f"{pages.version}{sha256(named.encode()).hexdigest()[:6]}"
        extensions[_SITE] = WebSite(where, pages, tag, KeptPages())
    found: WebSite = extensions[_SITE]
    return found


def known(tag: str, changed: datetime, second: datetime, *, packs: bool = True) -> Known:
    """Known to caches; Last-Modified never lies in the future (RFC 9110, section 8.8.2.1).

    A body that `packs` comes in the coding that the client likes best.
    """
    packing = packing_for(request.environ) if packs else None
    return web_site().known(tag, changed, second, packing)


def packing_for(environ: Mapping[str, Any], *, negotiated: bool = False) -> Packing:
    """How the body goes to this client; `negotiated` when Accept chose its form. Each coding
    has a tag of its own (RFC 9110, section 8.8.3.3)."""
    asked = environ.get("HTTP_ACCEPT_ENCODING", "")
    vary = "Accept, Accept-Encoding" if negotiated else "Accept-Encoding"
    return choose_coding(asked) if asked else "", vary


def unchanged(what: Known, headers: Sequence[tuple[str, str]] = ()) -> Response | None:
    """304 when the client has these bytes already; else None."""
    environ = request.environ
    if "HTTP_IF_NONE_MATCH" not in environ and "HTTP_IF_MODIFIED_SINCE" not in environ:
        return None
    if is_resource_modified(environ, what.tag, last_modified=what.changed):
        return None
    return Ready(b"", 304, [*HEADERS, *_caching(what), *headers])


def sent(
    body: bytes | Iterable[bytes],
    content_type: str,
    what: Known | None = None,
    *,
    status: int = 200,
    links: str = "",
    headers: Sequence[tuple[str, str]] = (),
) -> Response:
    """The response with all its headers; a body in pieces is streamed. `links` is a header.

    `body` is in the coding of `what`.
    """
    return Ready(body, status, headers_of(content_type, what, links, headers))


def headers_of(
    content_type: str, what: Known | None, links: str, headers: Sequence[tuple[str, str]] = ()
) -> list[tuple[str, str]]:
    """All headers of a body but its length."""
    ready = [("Content-Type", content_type), *HEADERS, *headers]
    ready.extend(_caching(what) if what else _UNCACHED)
    if what and what.coding:
        ready.append(("Content-Encoding", what.coding))
    if links:
        ready.append(("Link", links))
    return ready


def _caching(what: Known) -> list[tuple[str, str]]:
    headers = [
        ("ETag", what.etag),
        ("Last-Modified", http_date(what.changed)),
        ("Cache-Control", FRESH),
    ]
    if what.vary:
        headers.append(("Vary", what.vary))
    return headers


@lru_cache(maxsize=1024)
def http_date(moment: datetime) -> str:
    """The moment as HTTP writes it (RFC 9110, section 5.6.7)."""
    return format_datetime(moment.astimezone(UTC), usegmt=True)


def moment(stamp: str, snapshot: Snapshot) -> datetime:
    """A kept datestamp as a moment; that of the snapshot when there is none yet."""
    return parse_datestamp(stamp)[0] if stamp else snapshot.second


def helped(status: int, title: str, sentence: str, ways: Sequence[Named] = ()) -> Response:
    """A page that says what is wrong and where to go."""
    here = web_site()
    view = HelpView(status, title, sentence, (*ways, *_everywhere(here.where)))
    return sent(here.pages.help(view), HTML.content_type, status=status)


def _everywhere(where: Addresses) -> tuple[Named, ...]:
    return (
        Named("Browse the catalog", where.root_path + "browse"),
        Named("Start page", where.root_path),
    )


def not_found() -> Response:
    """404 for an address where nothing is."""
    asked = request.path[:_SHOWN]
    return helped(404, "Nothing is here", f"There is nothing at {asked}.")


def unreadable(error: StoreError) -> Response:
    """503 when the store cannot be read at the moment."""
    TROUBLE.tell(f"the store cannot be read: {error}")
    response = helped(503, "Not now", "The catalog cannot be read at the moment; try again later.")
    response.headers["Retry-After"] = _BUSY_S
    return response
