"""What a person asks an RDM server: one request, and its reply as values for a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from html import unescape
from typing import Final

from ...errors import MalformedSoif, NotRdm, OaicdifError
from ...rdm.message_types import (
    DELETE_REQUEST,
    RD_REQUEST,
    SCHEMA_REQUEST,
    SERVER_REQUEST,
    STATUS_REQUEST,
    TAXONOMY_REQUEST,
    MessageType,
)
from ...rdm.query_languages import GATHERER, SCHEMA_BASIC, TAXONOMY_BASIC
from ...rdm.schema import SchemaEntry, read_schema
from ...rdm.soif_entry import Found, SetAside
from ...rdm.soif_lenient import LenientReader
from ...rdm.soif_object import NO_URL, SoifObject
from ...rdm.soif_reader import read_objects, read_stream
from ...rdm.taxonomy import Taxonomy, read_taxonomy
from .rdm_client import RdmClient, RdmReply, RdmRequest

MOST_BYTES: Final = 200_000_000
_USUAL_VIEW: Final = ("Title", "Author", "Description")
Row = Mapping[str, str]
_TAGS: Final = re.compile(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class Question:
    """What can be asked, by a short word: the request, and how its reply becomes rows."""

    kind: MessageType
    rows: Callable[[RdmReply], Iterator[Row]]
    language: str = ""
    scope: str = ""


def ask_rows(client: RdmClient, question: Question, request: RdmRequest) -> Iterator[Row]:
    """The rows of a reply as they come. Descriptions are shown in the server's default view
    unless the request has a view of its own.

    Raises:
        RdmError, NotRdm, FetchError: there is no such reply.
    """
    if question.kind is RD_REQUEST and not request.attributes:
        request = replace(request, attributes=",".join(("URL", *_default_view(client))))
    reply = client.ask(request)
    try:
        yield from question.rows(reply)
    except MalformedSoif as error:
        raise NotRdm(f"The reply is no SOIF: {error.message}", url=reply.url) from error
    finally:
        reply.close()


def request_of(question: Question, **query: str) -> RdmRequest:
    """The request of a question; what is not given is as usual."""
    given = {name: value for name, value in query.items() if value}
    usual = RdmRequest(question.kind, question.language, question.scope)
    return replace(usual, **given)  # type: ignore[arg-type] # names are those of RdmRequest


def _default_view(client: RdmClient) -> tuple[str, ...]:
    """The attributes that the server's schema puts into its default view; the usual ones of one
    that has no schema."""
    request = RdmRequest(SCHEMA_REQUEST, SCHEMA_BASIC.name, "Default-View-Attribute")
    try:
        reply = client.ask(request)
        try:
            objects = read_objects(reply.whole(MOST_BYTES))
        finally:
            reply.close()
        return (read_schema(objects[0]).default_view() if objects else ()) or _USUAL_VIEW
    except OaicdifError:
        return _USUAL_VIEW


def page_lines(reply: RdmReply) -> list[str]:
    """What a status page says, without its markup."""
    page = reply.whole(MOST_BYTES).decode("utf-8", "replace")
    text = unescape(_TAGS.sub("\n", page.partition("</title>")[2] or page))
    return [line for each in text.splitlines() if (line := " ".join(each.split()))]


def _status(reply: RdmReply) -> Iterator[Row]:
    for line in page_lines(reply):
        yield {"status": line}


def _attributes(reply: RdmReply) -> Iterator[Row]:
    for each in read_objects(reply.whole(MOST_BYTES)):
        if each.url != NO_URL:
            yield {"attribute": "URL", "value": each.url}
        for name, value in each.attributes:
            yield {"attribute": name, "value": value.decode("utf-8", "replace")}


def _schema(reply: RdmReply) -> Iterator[Row]:
    for each in read_objects(reply.whole(MOST_BYTES)):
        for entry in read_schema(each).entries:
            yield _schema_row(entry)


def _schema_row(entry: SchemaEntry) -> Row:
    return {
        "attribute": entry.name,
        "type": entry.data_type,
        "view": entry.said.get("Default-View-Attribute", ""),
        "description": entry.said.get("Description", ""),
    }


def _taxonomy(reply: RdmReply) -> Iterator[Row]:
    found: Taxonomy = read_taxonomy(read_objects(reply.whole(MOST_BYTES)))
    for each in found.classes:
        yield {"class": each.id, "below": each.parent_id, "description": each.description}


def _descriptions(reply: RdmReply) -> Iterator[Row]:
    for entry in read_stream(LenientReader(), reply.pieces()):
        if isinstance(entry, SetAside):
            yield {"url": entry.url, "problem": entry.reason}
        elif isinstance(entry, Found):
            yield {"url": entry.object.url, **_texts(entry.object)}


def _texts(found: SoifObject) -> dict[str, str]:
    return {name: value.decode("utf-8", "replace") for name, value in found.attributes}


QUESTIONS: Final[Mapping[str, Question]] = {
    "status": Question(STATUS_REQUEST, _status),
    "server": Question(SERVER_REQUEST, _attributes),
    "schema": Question(SCHEMA_REQUEST, _schema, SCHEMA_BASIC.name, "ALL"),
    "taxonomy": Question(TAXONOMY_REQUEST, _taxonomy, TAXONOMY_BASIC.name, "descendant"),
    "rds": Question(RD_REQUEST, _descriptions, GATHERER.name, "SEND-UPDATE 0"),
    "deleted": Question(DELETE_REQUEST, _descriptions, GATHERER.name, "SEND-UPDATE 0"),
}
