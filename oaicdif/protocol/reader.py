"""Replies read: bytes of any repository become Identify, Page and the rest, or an error of ours.

One walk over the children of a reply (`protocol.oai_reply`). An entry that cannot be read becomes
`Quarantined`, its neighbours stay. Bytes are repaired in `protocol.repair`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar

from ..datestamp import Granularity
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
from ..xmldoc import Element, local_name, namespace, standalone
from .entries import (
    UnreadableEntry,
    dated_twice,
    holds_several,
    name_parts,
    read_header,
    read_record,
    said_identifier,
)
from .oai_reply import HEADER, OAI, RECORD, TOKEN, Reply, children_of, expect, text_of
from .plain_records import cut_records

T = TypeVar("T")

_SET: Final = f"{{{OAI}}}set"
_FORMAT: Final = f"{{{OAI}}}metadataFormat"
GATHERED: Final = "parts-outside-the-list"
DENIED: Final = "no-records-match-beside-records"
UNNAMED: Final = "oai-namespace"
LEFT_OUT: Final = "second-metadata-left-out"
DATED_TWICE: Final = "several-datestamps"


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
    for child in children_of(payload):
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
    for child in children_of(reply.payload):
        if child.tag == tag:
            try:
                items.append(read(child))
                positions.append(position)
            except UnreadableEntry as error:
                quarantined.append(
                    Quarantined(position, str(error), standalone(child), said_identifier(child))
                )
            position += 1
        elif child.tag == TOKEN:
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
    if reply.payload is not None and dated_twice(reply.payload):
        names += (DATED_TWICE,)
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
    return _token(payload[-1]) if len(payload) and payload[-1].tag == TOKEN else None


def _token(element: Element) -> ResumptionToken:
    """Its text without the white space of XML around it (quirk 5), because any other character
    may belong to it; white space of whatever kind alone is none. Numbers only where they are
    numbers."""
    text = "".join(map(str, element.itertext()))
    return ResumptionToken(
        value=text.strip(" \t\r\n") if text.strip() else "",
        expiration_date=element.get("expirationDate"),
        complete_list_size=_number(element.get("completeListSize")),
        cursor=_number(element.get("cursor")),
    )


def _number(text: str | None) -> int | None:
    text = (text or "").strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None  # 63 bits
