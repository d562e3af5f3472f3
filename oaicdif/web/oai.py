"""`/oai`: the OAI-PMH provider over HTTP, and the same replies as pages for people.

Reads the raw query string and form, takes one snapshot, sends the reply, compressed for those
who ask. Must not know: verbs, tokens, formats.
"""

from __future__ import annotations

import logging
import zlib
from typing import Final

from flask import Blueprint, Request, Response, current_app, render_template, request

from ..errors import StoreError
from ..model import Verb
from ..protocol.request import MAX_BODY_BYTES
from ..publish.dissemination import OAI_PATH, Provider, make_provider
from ..publish.oai_page import link, oai_page
from ..publish.provider import Reply, answer, not_ready, unavailable
from .app import site

log = logging.getLogger(__name__)
blueprint = Blueprint("oai", __name__)

_PROVIDER: Final = "oaicdif-provider"
_BUSY_S: Final = 60
# No script runs and nothing comes from elsewhere; the style stands in the page.
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'"
_NAV: Final = (
    ("Identify", link(Verb.IDENTIFY)),
    ("ListMetadataFormats", link(Verb.LIST_METADATA_FORMATS)),
    ("ListSets", link(Verb.LIST_SETS)),
    ("ListIdentifiers", link(Verb.LIST_IDENTIFIERS, metadataPrefix="oai_dc")),
    ("ListRecords", link(Verb.LIST_RECORDS, metadataPrefix="oai_dc")),
)


@blueprint.route(OAI_PATH, methods=["GET", "POST"])
def oai() -> Response:
    reply = _reply(request)
    if reply.status == 200 and wants_page(request.headers.get("Accept", "")):
        reply = _page(reply)
    return _sent(reply)


def wants_page(accept: str) -> bool:
    """Whether a browser asks: HTML is named, and XML not liked better.

    Java's own HTTP client, on which old harvesters are built, names text/html before
    image/gif, and means anything: it gets XML.
    """
    accept = accept.lower()
    java = "image/gif" in accept and "application/xhtml+xml" not in accept
    if "text/html" not in accept or java:
        return False
    quality = request.accept_mimetypes.quality
    named = [kind for kind in ("text/xml", "application/xml") if kind in accept]
    return quality("text/html") > max([0.0, *(quality(kind) for kind in named)])


def _reply(asked: Request) -> Reply:
    here = site()
    refusal = not_ready(here.settings)
    if refusal:
        return refusal
    query, form = _query(asked), _form(asked)
    try:
        provider = _provider()
        with here.store.snapshot(here.clock()) as snapshot:
            return answer(provider, snapshot, query, form)
    except StoreError:
        log.exception("the store cannot be read")
        return unavailable("The store cannot be read at the moment.", retry_after_s=_BUSY_S)


def _provider() -> Provider:
    """The provider of this application, made at the first request."""
    extensions = current_app.extensions
    if _PROVIDER not in extensions:
        extensions[_PROVIDER] = make_provider(site().settings, site().store)
    provider: Provider = extensions[_PROVIDER]
    return provider


def _query(asked: Request) -> bytes:
    # WSGI passes bytes as Latin-1 (PEP 3333).
    text: str = asked.environ.get("QUERY_STRING", "")
    return text.encode("latin-1", "replace")


def _form(asked: Request) -> bytes:
    """The body of a POST, at most one byte more than any request may have."""
    return asked.stream.read(MAX_BODY_BYTES + 1) if asked.method == "POST" else b""


def _page(reply: Reply) -> Reply:
    name = site().settings.provider.repository_name
    html = render_template("oai.html", page=oai_page(reply.body), name=name, nav=_NAV)
    headers = (("Content-Security-Policy", _POLICY), ("X-Content-Type-Options", "nosniff"))
    return Reply(html.encode(), content_type="text/html; charset=utf-8", headers=headers)


def _sent(reply: Reply) -> Response:
    body = reply.body
    headers = [
        *reply.headers,
        ("Content-Type", reply.content_type),
        ("Cache-Control", "no-store"),
        ("Vary", "Accept, Accept-Encoding"),
    ]
    asked = "gzip" in request.headers.get("Accept-Encoding", "")
    if asked and reply.status == 200 and request.accept_encodings["gzip"]:
        body = _gzip(body)
        headers.append(("Content-Encoding", "gzip"))
    return Response(body, reply.status, headers)


def _gzip(body: bytes) -> bytes:
    """Level 1: a seventh of the size for a third of the time of level 6."""
    packer = zlib.compressobj(1, zlib.DEFLATED, zlib.MAX_WBITS | 16)
    return packer.compress(body) + packer.flush()
