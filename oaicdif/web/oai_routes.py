"""`/oai`: the OAI-PMH provider over HTTP, and the same replies as pages for people.

Reads the raw query string and form, takes one snapshot, sends the reply, compressed for those
who ask. Two ways lead here, to the same function: the blueprint's view, and `express`, which
answers harvesters before Flask has built anything: a third of the time of a page of records
went into that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from flask import Blueprint, Flask, Response, current_app, render_template, request
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

from ..config import Settings
from ..errors import StoreError
from ..model import Verb
from ..provider.dissemination import OAI_PATH, Provider, make_provider
from ..provider.oai_page import link, oai_page
from ..provider.provider import Reply, answer_now, not_ready, unavailable
from ..provider.throttle import Throttle
from .app import EXTENSION, Site, site
from .client_address import Proxies, counted_as
from .codings import PACKERS, choose_coding
from .forms import BrokenForm, forms_of
from .told import TOLD
from .trouble import TROUBLE

blueprint = Blueprint("oai", __name__)

Environ = dict[str, Any]
Headers = list[tuple[str, str]]
Wsgi = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

_PATHS: Final = (OAI_PATH, f"{OAI_PATH}/")  # no redirect: a POST would not survive it
_PROVIDER: Final = "oaicdif-provider"
_DOOR: Final = "oaicdif-door"
_BUSY_S: Final = 60
_FORMS_S: Final = 5
_STATUS: Final = {200: "200 OK", 400: "400 BAD REQUEST", 503: "503 SERVICE UNAVAILABLE"}
_XML: Final = ("text/xml", "application/xml")
# No script runs and nothing comes from elsewhere; the style stands in the page.
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'"
_NAV: Final = (
    ("Identify", link(Verb.IDENTIFY)),
    ("ListMetadataFormats", link(Verb.LIST_METADATA_FORMATS)),
    ("ListSets", link(Verb.LIST_SETS)),
    ("ListIdentifiers", link(Verb.LIST_IDENTIFIERS, metadataPrefix="oai_dc")),
    ("ListRecords", link(Verb.LIST_RECORDS, metadataPrefix="oai_dc")),
)


@blueprint.route(_PATHS[0], methods=["GET", "POST"])
@blueprint.route(_PATHS[1], methods=["GET", "POST"])
def oai() -> Response:
    reply = _reply(current_app, request.environ)
    if reply.status == 200 and wants_page(request.headers.get("Accept", "")):
        reply = _page(reply)
    body, headers = _packed(reply, request.headers.get("Accept-Encoding", ""))
    return Response(body, reply.status, headers)


def express(app: Flask) -> Wsgi:
    """`app` as a WSGI application that answers GET and POST of harvesters by itself.

    Browsers, other methods and other paths go the usual way.
    """
    usual = app.wsgi_app

    def answered(environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        if (
            environ.get("PATH_INFO") not in _PATHS
            or environ["REQUEST_METHOD"] not in ("GET", "POST")
            or "text/html" in environ.get("HTTP_ACCEPT", "").lower()
        ):
            return usual(environ, start_response)
        reply = _reply(app, environ)
        body, headers = _packed(reply, environ.get("HTTP_ACCEPT_ENCODING", ""))
        headers.append(("Content-Length", str(len(body))))
        start_response(_STATUS[reply.status], headers)
        return [body]

    return answered


def wants_page(accept: str) -> bool:
    """Whether a browser asks: HTML is named, and XML not liked better.

    Browsers name application/xhtml+xml, or like nothing better than HTML. Who does neither is
    taken at his word: with `text/html;q=0.1, */*` XML is liked better, though it is not named.
    Java's own HTTP client, on which old harvesters are built, names text/html before
    image/gif, and means anything: it gets XML.
    """
    accept = accept.lower()
    java = "image/gif" in accept and "application/xhtml+xml" not in accept
    if "text/html" not in accept or java:
        return False
    quality = parse_accept_header(accept, MIMEAccept).quality
    page = quality("text/html")
    browser = page == 1 or "application/xhtml+xml" in accept
    xml = [kind for kind in _XML if kind in accept or not browser]
    return page > max([0.0, *map(quality, xml)])


def _reply(app: Flask, environ: Environ) -> Reply:
    here: Site = app.extensions[EXTENSION]
    refusal = not_ready(here.settings)
    if refusal:
        return refusal
    # WSGI passes bytes as Latin-1 (PEP 3333).
    query = environ.get("QUERY_STRING", "").encode("latin-1", "replace")
    environ[TOLD] = (query, b"", b"")
    door = _door(app)
    wait = door.wait_s(environ, here)
    if wait:
        return unavailable("Too many requests; please wait.", retry_after_s=wait)
    try:
        form = door.forms.read(environ) if environ["REQUEST_METHOD"] == "POST" else b""
    except BrokenForm as error:
        return Reply(f"{error}\n".encode(), 400, "text/plain; charset=utf-8")
    if form is None:
        return unavailable("Too many forms at once; please wait.", retry_after_s=_FORMS_S)
    try:
        body_type = environ.get("CONTENT_TYPE") or ""
        reply = answer_now(provider_of(app), here.store, here.clock, query, form, body_type)
    except StoreError as error:
        TROUBLE.tell(f"the store cannot be read: {error}")
        return unavailable("The store cannot be read at the moment.", retry_after_s=_BUSY_S)
    environ[TOLD] = (query, form, reply.body)
    return reply


def provider_of(app: Flask) -> Provider:
    """The provider of this application, made at the first request."""
    known: Provider | None = app.extensions.get(_PROVIDER)
    if known is None:
        here: Site = app.extensions[EXTENSION]
        known = app.extensions[_PROVIDER] = make_provider(here.settings, here.store)
    return known


class _Door:
    """Who comes in: the limits of this application's process."""

    def __init__(self, app: Flask, settings: Settings) -> None:
        self.proxies = Proxies(settings.serve.trusted_proxies)
        self.throttle = Throttle(settings.provider.requests_per_minute)
        self.forms = forms_of(app)

    def wait_s(self, environ: Environ, here: Site) -> int:
        """Seconds that the client has to wait, 0 if it need not."""
        if not self.throttle.limits:
            return 0
        client = counted_as(self.proxies.client(environ))
        return self.throttle.wait_s(client, here.clock().timestamp())


def _door(app: Flask) -> _Door:
    """The door of this application, made at the first request."""
    known: _Door | None = app.extensions.get(_DOOR)
    if known is None:
        here: Site = app.extensions[EXTENSION]
        known = app.extensions.setdefault(_DOOR, _Door(app, here.settings))
    return known


def _page(reply: Reply) -> Reply:
    name = site().settings.provider.repository_name
    query, form, _ = request.environ.get(TOLD, (b"", b"", b""))
    page = oai_page(reply.body, b"&".join(each for each in (query, form) if each))
    html = render_template("oai.html", page=page, name=name, nav=_NAV)
    headers = (("Content-Security-Policy", _POLICY), ("X-Content-Type-Options", "nosniff"))
    return Reply(html.encode(), content_type="text/html; charset=utf-8", headers=headers)


def _packed(reply: Reply, accept_encoding: str) -> tuple[bytes, Headers]:
    """Body and headers, compressed for those who ask."""
    headers = [
        *reply.headers,
        ("Content-Type", reply.content_type),
        ("Cache-Control", "no-store"),
        ("Vary", "Accept, Accept-Encoding"),
        # Public reading: harvesters that are scripts of other sites' pages too (Fetch standard).
        ("Access-Control-Allow-Origin", "*"),
    ]
    if reply.status != 200:
        headers.append(("Access-Control-Expose-Headers", "Retry-After"))
    coding = choose_coding(accept_encoding) if reply.status == 200 else ""
    if coding:
        return PACKERS[coding](reply.body), [*headers, ("Content-Encoding", coding)]
    return reply.body, headers
