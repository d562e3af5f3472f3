"""`/rdm/incoming`: the RDM server over HTTP, by POST and by GET.

Reads the message, takes one snapshot, sends the reply: with its length, or as a stream.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from flask import Blueprint, Flask, Response, current_app, request
from flask.blueprints import BlueprintSetupState
from werkzeug.routing import Rule

from ..errors import OaicdifError, RdmError, StoreError
from ..rdm.get_form import objects_of_form
from ..rdm.message_bytes import objects_of
from ..rdm.message_problems import MALFORMED
from ..rdm.message_types import STATUS_RESPONSE
from ..rdm.messages import Message, read_message
from ..rdm_server.answering import answer_now, busy
from ..rdm_server.making import make_server
from ..rdm_server.reply import Reply, error_reply
from ..rdm_server.server import PATH, RdmServer, check_push_catalog
from .answers import http_date, not_found
from .app import EXTENSION, Site, site
from .forms import forms_of
from .one_at_a_time import aside
from .rdm_bodies import REQUEST_BYTES, read_body
from .rdm_pushes import CHALLENGE, check_may_push, may_push, pushed, token_of
from .ready import Ready
from .trouble import TROUBLE

blueprint = Blueprint("rdm", __name__)
_log = logging.getLogger(__name__)

CONTENT_TYPE: Final = "application/x-rdm"
# The end of a stream that could not be sent whole. A server (granian 2.8) may send a last chunk
# behind it as if nothing had happened: an object without an end is seen by every reader.
CUT: Final = b"@CUT { -\nReason{999999}:\tThis stream is not whole; ask again.\n"
_SERVER: Final = "oaicdif-rdm"
_BUSY_S: Final = 60
_STREAMS_S: Final = 5
_READ: Final = ("GET", "HEAD", "POST")
_BESIDE: Final[Mapping[int, tuple[tuple[str, str], ...]]] = {
    401: CHALLENGE,
    405: (("Allow", ", ".join(_READ)),),
    503: (("Retry-After", str(_STREAMS_S)),),
}


@blueprint.record
def _answer_every_method(state: BlueprintSetupState) -> None:
    """Also those that are refused, however they are called: every reply is a message."""
    for path in (PATH, f"{PATH}/"):
        state.app.url_map.add(Rule(path, endpoint=f"{blueprint.name}.{incoming.__name__}"))


@blueprint.route(PATH, methods=_READ, provide_automatic_options=False)
@blueprint.route(f"{PATH}/", methods=_READ, provide_automatic_options=False)
def incoming() -> Response:
    here = site()
    if not here.settings.rdm.serve:
        return not_found()
    return _sent(current_app, _reply(current_app, here))


def _reply(app: Flask, here: Site) -> Reply:
    try:
        message, body = _message(app, here)
        hosts = [request.environ.get("HTTP_HOST", "")]
        if message.pushed and message.header.type is not STATUS_RESPONSE:
            return _pushed(app, message, body, hosts)
        return answer_now(rdm_server_of(app), here.store, here.clock, message, hosts)
    except RdmError as error:
        return error_reply(error, here.clock(), _beside(error))
    except StoreError as error:
        TROUBLE.tell(f"the store cannot be read: {error}")
        return busy("The store cannot be read at the moment.", here.clock(), _BUSY_S)


def _message(app: Flask, here: Site) -> tuple[Message, bytes]:
    """The message of the request at hand, and its body if it was posted."""
    environ = request.environ
    if request.method not in _READ:
        told = f"{request.method[:20]} is not known here; use POST or GET."
        raise MALFORMED.error(told, status=405)
    if request.method == "POST":
        allowed = may_push(here, request.headers.get("Authorization", ""))
        most = here.settings.rdm.max_submission_bytes if allowed else REQUEST_BYTES
        body = read_body(environ, forms_of(app), max(most, REQUEST_BYTES))
        return read_message(objects_of(body)), body
    # WSGI passes bytes as Latin-1 (PEP 3333).
    query = environ.get("QUERY_STRING", "").encode("latin-1", "replace")
    return read_message(objects_of_form(query)), b""


def _pushed(app: Flask, message: Message, body: bytes, hosts: list[str]) -> Reply:
    check_may_push(app.extensions[EXTENSION], request.headers.get("Authorization", ""))
    check_push_catalog(rdm_server_of(app), message.header.catalog, hosts)
    with aside():  # it waits for those who write
        return pushed(app, message.header.type, body)


def _beside(error: RdmError) -> tuple[tuple[str, str], ...]:
    """The headers that HTTP wants beside a status."""
    return _BESIDE.get(error.status, ())


def _sent(app: Flask, reply: Reply) -> Response:
    body: bytes | Iterable[bytes] = reply.body
    if reply.rest is not None and request.method != "HEAD":
        stream = _streamed(app, reply)
        if stream is None:
            reply = busy("Too many streams are being sent; please ask again.", reply.moment, 5)
            body = reply.body
        else:
            body = stream
    elif reply.rest is not None:
        body = ()
    return Ready(body, reply.status, _headers(reply))


def _headers(reply: Reply) -> list[tuple[str, str]]:
    return [
        ("Content-Type", CONTENT_TYPE),
        ("Date", http_date(reply.moment)),
        ("Expires", http_date(reply.expires)),
        ("Access-Control-Allow-Origin", "*"),
        *reply.headers,
    ]


def _streamed(app: Flask, reply: Reply) -> Iterator[bytes] | None:
    """The pieces of a reply, or None when half of the threads are at work on such."""
    turn = forms_of(app).turn()
    if turn is None:
        return None

    def pieces() -> Iterator[bytes]:
        with turn:
            yield reply.body
            try:
                yield from reply.rest or ()
            except Exception as error:  # noqa: BLE001 - whatever it is, the reader must see it
                if not isinstance(error, OaicdifError):
                    _log.exception("a stream of resource descriptions broke")
                TROUBLE.tell(f"a stream of resource descriptions was cut: {error}")
                yield CUT

    return pieces()


def rdm_server_of(app: Flask) -> RdmServer:
    """The RDM server of this application, made at the first request."""
    known: RdmServer | None = app.extensions.get(_SERVER)
    if known is None:
        here: Site = app.extensions[EXTENSION]
        made = make_server(here.settings, here.store, here.clock)
        known = replace(made, takes_submissions=bool(token_of(here)))
        app.extensions[_SERVER] = known
    return known
