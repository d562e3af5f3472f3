"""`/oai`: the OAI-PMH provider over HTTP, and the same replies as pages for people.

Reads the raw query string and form, takes one snapshot, sends the reply, compressed for those
who ask. Must not know: verbs, tokens, formats.
"""

from __future__ import annotations

import logging
import zlib
from typing import Final

from flask import Blueprint, Request, Response, current_app, request

from ..errors import StoreError
from ..protocol.request import MAX_BODY_BYTES
from ..publish.dissemination import OAI_PATH, Provider, make_provider
from ..publish.provider import Reply, answer, not_ready, unavailable
from .app import site

log = logging.getLogger(__name__)
blueprint = Blueprint("oai", __name__)

_PROVIDER: Final = "oaicdif-provider"
_BUSY_S: Final = 60


@blueprint.route(OAI_PATH, methods=["GET", "POST"])
def oai() -> Response:
    return _sent(_reply(request))


def _reply(asked: Request) -> Reply:
    here = site()
    refusal = not_ready(here.settings)
    if refusal:
        return refusal
    try:
        now = here.clock()
        with here.store.snapshot(now) as snapshot:
            return answer(_provider(), snapshot, _query(asked), _form(asked))
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


def _sent(reply: Reply) -> Response:
    response = Response(reply.body, reply.status, content_type=reply.content_type)
    for name, value in reply.headers:
        response.headers[name] = value
    response.headers["Cache-Control"] = "no-store"
    response.vary.update(("Accept", "Accept-Encoding"))
    if reply.status == 200 and request.accept_encodings["gzip"]:
        response.set_data(_gzip(reply.body))
        response.headers["Content-Encoding"] = "gzip"
    return response


def _gzip(body: bytes) -> bytes:
    """Level 1: a seventh of the size for a third of the time of level 6."""
    packer = zlib.compressobj(1, zlib.DEFLATED, zlib.MAX_WBITS | 16)
    return packer.compress(body) + packer.flush()
