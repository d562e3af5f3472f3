"""One message and one snapshot in, one reply out.

    objects ─read_message→ Message ─the type's function→ Reply

An error is a reply like any other: a Status-Response that says what is known instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Final

from ..counting import counted
from ..datestamp import format_datestamp
from ..errors import RdmError
from ..provider.answer_moment import NotNow, moment_of, nothing_visible_yet
from ..rdm.message_problems import BUSY, NOT_AUTHORISED
from ..rdm.message_types import (
    DELETE_REQUEST,
    RD_REQUEST,
    SCHEMA_REQUEST,
    SCHEMA_RESPONSE,
    SERVER_REQUEST,
    SERVER_RESPONSE,
    STATUS_REQUEST,
    STATUS_RESPONSE,
    TAXONOMY_REQUEST,
    TAXONOMY_RESPONSE,
    MessageType,
)
from ..rdm.messages import Message
from ..rdm.query_languages import language_for, scope_of
from ..rdm.rd_view import shown
from ..rdm.schema import schema_object, selected_schema
from ..rdm.scopes import RdScope, SchemaScope, TaxonomyScope
from ..rdm.server_description import server_object
from ..rdm.taxonomy import selected, taxonomy_objects
from ..store import Catalog, Snapshot
from .described import expiry, schema_of, server_description, taxonomy_of
from .rd_lists import list_of
from .rd_response import rd_reply
from .reply import Reply, error_reply, message_of, status_reply
from .server import Chosen, RdmServer, choose_catalog

OFF: Final = (
    "Submissions are not taken here. To take them, name an environment variable that holds a"
    " token: token_variable under [rdm]."
)


def answer_now(
    server: RdmServer,
    catalog: Catalog,
    clock: Callable[[], datetime],
    message: Message,
    hosts: Sequence[str] = (),
) -> Reply:
    """The reply to a message that asks, at this moment.

    Raises:
        StoreError: the catalog cannot be read.
    """
    try:
        with catalog.snapshot(moment_of(catalog, clock())) as snapshot:
            try:
                nothing_visible_yet(snapshot)
                return answer(server, snapshot, message, hosts)
            except RdmError as error:
                return error_reply(error, snapshot.second)
    except NotNow as wait:
        return busy(wait.sentence, clock(), wait.seconds)


def answer(
    server: RdmServer, snapshot: Snapshot, message: Message, hosts: Sequence[str] = ()
) -> Reply:
    """The reply to a message that asks; `hosts` are what its request calls this server.

    Raises:
        RdmError: it cannot be answered.
    """
    if message.header.type is STATUS_RESPONSE:  # "Status-Response: none" in the NOTE's table
        return Reply(b"", snapshot.second, snapshot.second, 204)
    if message.pushed:  # who may push is taken elsewhere
        raise NOT_AUTHORISED.error(OFF, status=403)
    chosen = choose_catalog(server, snapshot, message.header.catalog, hosts)
    return _ANSWERS[message.header.type](server, snapshot, message, chosen)


def busy(sentence: str, moment: datetime, seconds: int) -> Reply:
    """The Status-Response of a server that cannot answer now."""
    return error_reply(BUSY.error(sentence), moment, (("Retry-After", str(seconds)),))


def _status(server: RdmServer, snapshot: Snapshot, _message: Message, chosen: Chosen) -> Reply:
    count = list_of(snapshot, chosen, RdScope()).available
    live = counted(count, "descriptions")
    sentences = [
        f"The catalog {chosen.name} of {server.settings.provider.repository_name} holds {live}.",
        f"It is {format_datestamp(snapshot.second)}.",
    ]
    return status_reply(snapshot.second, "Ready", sentences)


def _server(server: RdmServer, snapshot: Snapshot, _message: Message, _chosen: Chosen) -> Reply:
    found = server_description(server, snapshot)
    body = message_of(SERVER_RESPONSE, [server_object(found)])
    return Reply(body, snapshot.second, found.expires or snapshot.second)


def _schema(server: RdmServer, snapshot: Snapshot, message: Message, _chosen: Chosen) -> Reply:
    kind, query = message.header.type, message.query
    scope = scope_of(
        language_for(message.header.language, kind, server.languages), kind, query.scope
    )
    assert isinstance(scope, SchemaScope)  # noqa: S101 - `scope_of` has looked
    found = selected_schema(schema_of(server), scope, query.view)
    body = message_of(SCHEMA_RESPONSE, [schema_object(found, query.view)])
    return Reply(body, snapshot.second, expiry(server, snapshot.second))


def _taxonomy(server: RdmServer, snapshot: Snapshot, message: Message, chosen: Chosen) -> Reply:
    kind, view = message.header.type, message.query.view
    language = language_for(message.header.language, kind, server.languages)
    scope = scope_of(language, kind, message.query.scope)
    assert isinstance(scope, TaxonomyScope)  # noqa: S101 - `scope_of` has looked
    whole = taxonomy_of(server, snapshot, chosen.name)
    classes = selected(whole, scope)
    head, *objects = taxonomy_objects(whole.with_classes(classes[: view.cut(len(classes))]))
    body = message_of(TAXONOMY_RESPONSE, [head, *(shown(each, view) for each in objects)])
    return Reply(body, snapshot.second, snapshot.second)


def _rds(server: RdmServer, snapshot: Snapshot, message: Message, chosen: Chosen) -> Reply:
    kind = message.header.type
    language = language_for(message.header.language, kind, server.languages)
    schema = schema_of(server)
    return rd_reply(server, snapshot, message, language, chosen, schema)


_Answer = Callable[[RdmServer, Snapshot, Message, Chosen], Reply]
_ANSWERS: Final[Mapping[MessageType, _Answer]] = {
    RD_REQUEST: _rds,
    DELETE_REQUEST: _rds,
    SERVER_REQUEST: _server,
    SCHEMA_REQUEST: _schema,
    TAXONOMY_REQUEST: _taxonomy,
    STATUS_REQUEST: _status,
}
