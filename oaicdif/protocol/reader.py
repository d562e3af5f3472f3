"""Replies read: bytes of any repository become Identify, Page and the rest, or an error of ours.

One strict parse a page and one walk over its children. Elements are known by their namespace,
never by a prefix (quirk 47). An entry that cannot be read becomes `Quarantined`, its
neighbours stay. The eight errors of OAI-PMH are raised as our eight classes.

Bytes are repaired in `protocol.repair`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from ..datestamp import Granularity
from ..errors import (
    OAI_ERRORS,
    BadArgument,
    MalformedXml,
    NoRecordsMatch,
    NotOaiPmh,
    OaiError,
    ResponseError,
)
from ..model import (
    DeletedRecord,
    Header,
    Identify,
    MetadataFormat,
    Page,
    Quarantined,
    Record,
    ResumptionToken,
    Set,
    Verb,
)
from ..xmldoc import Element, local_name, namespace, parse_xml, standalone
from .entries import (
    HEADER,
    OAI,
    RECORD,
    UnreadableEntry,
    holds_several,
    name_parts,
    read_header,
    read_record,
    said_identifier,
    text_of,
)
from .plain_records import cut_records

_HTML: Final = re.compile(rb"<!doctype html|<html[\s>]", re.IGNORECASE)
T = TypeVar("T")

_TOKEN: Final = f"{{{OAI}}}resumptionToken"
_SET: Final = f"{{{OAI}}}set"
_FORMAT: Final = f"{{{OAI}}}metadataFormat"
_LIST_PARTS: Final = frozenset({"record", "header", "resumptionToken"})
GATHERED: Final = "parts-outside-the-list"
DENIED: Final = "no-records-match-beside-records"
UNNAMED: Final = "oai-namespace"
LEFT_OUT: Final = "second-metadata-left-out"


@dataclass(frozen=True, slots=True)
class Reply:
    """The parts of a reply that all verbs share; `payload` is None when errors came instead.

    `gathered` is true when parts of the list stood outside the verb's element, or that element
    came twice: they were moved into `payload`, for else they would be lost without a word.
    """

    root: Element
    response_date: str
    payload: Element | None
    errors: tuple[OaiError, ...]
    gathered: bool = False


def _is_web_page(body: bytes) -> bool:
    """Whether a page for people answered, and no reply lies behind its beginning."""
    return bool(_HTML.search(body[:1024])) and b"OAI-PMH" not in body


def read_reply(body: bytes, *, url: str = "") -> Reply:
    """Split a reply into its parts, with the OAI-PMH errors it holds as values.

    Raises:
        MalformedXml: not well-formed.
        NotOaiPmh: something else than an OAI-PMH 2.0 reply.
    """
    try:
        root = parse_xml(body)
    except MalformedXml as error:
        if _is_web_page(body):
            raise NotOaiPmh("html", url=url) from error
        raise
    if local_name(root) != "OAI-PMH" or not _is_oai(root):
        raise NotOaiPmh(local_name(root) or "?", url=url)
    response_date, payload, errors = "", None, []
    strays: list[Element] = []
    for child in root.iterchildren("*"):
        name = local_name(child)
        if name == "responseDate":
            response_date = text_of(child)
        elif name == "error":
            errors.append(child)
        elif name in _VERBS and payload is not None and local_name(payload) == name:
            strays.extend(child.iterchildren("*"))
        elif name in _VERBS:
            payload = child
        elif name in _LIST_PARTS:
            strays.append(child)
    received = tuple(_error(each, body, response_date) for each in errors)
    gathered = bool(strays) and payload is not None
    if payload is not None:
        payload.extend(strays)
    return Reply(root, response_date, payload, received, gathered)


def expect(body: bytes, verb: Verb, *, url: str = "") -> Reply:
    """The reply to `verb`, whose payload is there.

    Raises:
        OaiError: the error it holds instead; of several, the most telling one.
        ResponseError: neither error nor the verb's element: the list may not count as ended.
        MalformedXml, NotOaiPmh: as `read_reply`.
    """
    reply = read_reply(body, url=url)
    if reply.errors and not _is_denied(reply):
        raise _most_telling(reply.errors)
    if reply.payload is None or local_name(reply.payload) != verb.value:
        found = "nothing" if reply.payload is None else local_name(reply.payload)
        raise ResponseError(f"The reply to {verb.value} holds {found} instead.", url=url)
    return reply


def _is_denied(reply: Reply) -> bool:
    """Whether all the errors say that nothing matches, beside entries that do."""
    if reply.payload is None or not all(isinstance(e, NoRecordsMatch) for e in reply.errors):
        return False
    return any(child.tag in (RECORD, HEADER) for child in reply.payload)


def read_records(body: bytes, *, verb: Verb = Verb.LIST_RECORDS, url: str = "") -> Page[Record]:
    """A page of ListRecords, or the one record of GetRecord. Raises as `expect`."""
    reply = expect(body, verb, url=url)
    plain = None if reply.gathered else _plain_page(reply, verb, body)
    if plain and not _leaves_out(plain):
        return plain
    return _page(reply, verb, RECORD, read_record)


def read_headers(body: bytes, *, url: str = "") -> Page[Header]:
    """A page of ListIdentifiers. Raises as `expect`."""
    verb = Verb.LIST_IDENTIFIERS
    return _page(expect(body, verb, url=url), verb, HEADER, read_header)


def read_sets(body: bytes, *, url: str = "") -> Page[Set]:
    """A page of ListSets. Raises as `expect`."""
    return _page(expect(body, Verb.LIST_SETS, url=url), Verb.LIST_SETS, _SET, _set)


def read_formats(body: bytes, *, url: str = "") -> tuple[MetadataFormat, ...]:
    """The formats of ListMetadataFormats. Raises as `expect`."""
    verb = Verb.LIST_METADATA_FORMATS
    return _page(expect(body, verb, url=url), verb, _FORMAT, _format).items


def read_identify(body: bytes, *, url: str = "") -> Identify:
    """What a repository says of itself. What it leaves out is taken as the least it can mean:
    no deletions remembered, days. Raises as `expect`."""
    payload = expect(body, Verb.IDENTIFY, url=url).payload
    texts: dict[str, list[str]] = {}
    descriptions: list[bytes] = []
    for child in _children(payload):
        if local_name(child) == "description":
            descriptions.extend(standalone(each) for each in child.iterchildren("*"))
        else:
            texts.setdefault(local_name(child), []).append(text_of(child))
    first = {name: values[0] for name, values in texts.items()}
    return Identify(
        repository_name=first.get("repositoryName", ""),
        base_url=first.get("baseURL", ""),
        protocol_version=first.get("protocolVersion", ""),
        admin_emails=tuple(texts.get("adminEmail", ())),
        earliest_datestamp=first.get("earliestDatestamp", ""),
        deleted_record=_deleted_record(first.get("deletedRecord", "")),
        granularity=declared_granularity(first.get("granularity", "")),
        compressions=tuple(texts.get("compression", ())),
        descriptions=tuple(descriptions),
    )


def declared_granularity(text: str) -> Granularity:
    """Seconds if the declaration has a time part, in whatever case (quirk 54); else days."""
    return Granularity.SECOND if "T" in text.upper() and "S" in text.upper() else Granularity.DAY


def _deleted_record(text: str) -> DeletedRecord:
    try:
        return DeletedRecord(text.strip().lower())
    except ValueError:
        return DeletedRecord.NO


def _page(reply: Reply, verb: Verb, tag: str, read: Callable[[Element], T]) -> Page[T]:
    """The page of a reply. If parts of it cannot be read, they get the namespace that they lack."""
    page = _as_named(reply, verb, tag, read)
    if reply.payload is None or not _leaves_out(page) or not name_parts(reply.payload):
        return page
    page = _as_named(reply, verb, tag, read)
    return replace(page, repairs=(*page.repairs, UNNAMED))


def _leaves_out(page: Page[T]) -> bool:
    """Whether some of its parts are no entries, or lack their metadata."""
    return bool(page.quarantined) or any(
        isinstance(each, Record) and each.metadata is None and not each.header.deleted
        for each in page.items
    )


def _as_named(reply: Reply, verb: Verb, tag: str, read: Callable[[Element], T]) -> Page[T]:
    items, positions, quarantined = [], [], []
    token: ResumptionToken | None = None
    position = 0
    for child in _children(reply.payload):
        if child.tag == tag:
            try:
                items.append(read(child))
                positions.append(position)
            except UnreadableEntry as error:
                quarantined.append(
                    Quarantined(position, str(error), standalone(child), said_identifier(child))
                )
            position += 1
        elif child.tag == _TOKEN:
            token = _better(token, _token(child))
        else:
            reason = f"{local_name(child)!r} in {namespace(child) or 'no namespace'} is no entry"
            quarantined.append(Quarantined(position, reason, standalone(child), ""))
            position += 1
    return Page(
        verb=verb,
        response_date=reply.response_date,
        items=tuple(items),
        token=token,
        quarantined=tuple(quarantined),
        repairs=_repairs(reply),
        positions=tuple(positions),
    )


def _better(one: ResumptionToken | None, other: ResumptionToken) -> ResumptionToken:
    """Of two tokens of a page the one that leads on: an empty one would end the list."""
    return other if one is None or other.value or not one.value else one


def _repairs(reply: Reply) -> tuple[str, ...]:
    """What was put right in the tree; repairs of bytes are the harvest's."""
    names: tuple[str, ...] = (GATHERED,) if reply.gathered else ()
    if reply.payload is not None and holds_several(reply.payload):
        names += (LEFT_OUT,)
    return (*names, DENIED) if reply.errors else names


def _plain_page(reply: Reply, verb: Verb, body: bytes) -> Page[Record] | None:
    """The page with its records cut from its bytes where they are plain; None when it holds
    anything else than records and a last token, or one of its entries cannot be read."""
    if (payload := reply.payload) is None:
        return None
    token = token_of(payload)
    cut = cut_records(body, payload, len(payload) - (token is not None), OAI)
    try:
        items = [record or _child(payload, place) for place, record in enumerate(cut.records)]
    except UnreadableEntry:
        return None
    if not items:
        return None
    return Page(
        verb=verb,
        response_date=reply.response_date,
        items=tuple(items),
        token=token,
        repairs=_repairs(reply),
        positions=tuple(range(len(items))),
        spans=cut.spans,
        scope=cut.scope,
    )


def _child(payload: Element, place: int) -> Record:
    child = payload[place]
    if child.tag != RECORD:
        raise UnreadableEntry("no record")
    return read_record(child)


def _set(element: Element) -> Set:
    spec = text_of(element.find(f"{{{OAI}}}setSpec"))
    if not spec:
        raise UnreadableEntry("no setSpec")
    descriptions = tuple(
        standalone(inner)
        for each in element.iterchildren(f"{{{OAI}}}setDescription")
        for inner in each.iterchildren("*")
    )
    return Set(spec, text_of(element.find(f"{{{OAI}}}setName")), descriptions)


def _format(element: Element) -> MetadataFormat:
    prefix, schema, space = (
        text_of(element.find(f"{{{OAI}}}{name}"))
        for name in ("metadataPrefix", "schema", "metadataNamespace")
    )
    if not prefix:
        raise UnreadableEntry("no metadataPrefix")
    return MetadataFormat(prefix, schema, space)


def token_of(payload: Element) -> ResumptionToken | None:
    """The token that ends a list, if one does."""
    return _token(payload[-1]) if len(payload) and payload[-1].tag == _TOKEN else None


def _token(element: Element) -> ResumptionToken:
    """Its text without the white space of XML around it (quirk 5), for any other character may
    belong to it; numbers only where they are numbers."""
    return ResumptionToken(
        value="".join(map(str, element.itertext())).strip(" \t\r\n"),
        expiration_date=element.get("expirationDate"),
        complete_list_size=_number(element.get("completeListSize")),
        cursor=_number(element.get("cursor")),
    )


def _number(text: str | None) -> int | None:
    text = (text or "").strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None  # 63 bits


def _error(element: Element, reply: bytes, response_date: str) -> OaiError:
    code = (element.get("code") or "").strip()
    message = f"{code}: {text_of(element)}".rstrip(": ") or "error without a code"
    kind = OAI_ERRORS.get(code, OaiError)
    return kind(message, reply=reply, response_date=response_date)


def _most_telling(errors: tuple[OaiError, ...]) -> OaiError:
    """An empty list is the weakest thing an endpoint can say; bad arguments the next."""
    weak = (NoRecordsMatch, BadArgument)
    return next((each for each in errors if not isinstance(each, weak)), errors[-1])


def _children(payload: Element | None) -> Iterator[Element]:
    return iter(()) if payload is None else payload.iterchildren("*")


def _is_oai(root: Element) -> bool:
    return namespace(root) == OAI


_VERBS: Final = frozenset(verb.value for verb in Verb)
