"""A reply of the provider as a page for people: what stands in it, and where one can go on.

Made from the very bytes a harvester would get, so it cannot say anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar
from urllib.parse import quote, urlencode

from ..errors import MalformedXml
from ..formats.dublin_core.simple import read_oai_dc
from ..model import Header, Page, ResumptionToken, Verb
from ..protocol.about import PROVENANCE
from ..protocol.oai_reply import OAI, Reply, read_reply
from ..protocol.reader import (
    read_formats,
    read_headers,
    read_identify,
    read_records,
    read_sets,
)
from ..protocol.token import prefix_of_token
from ..xmldoc import Element, indented, local_name, namespace, parse_xml
from .usage import NAMESPACE as USAGE

_DEFAULT_PREFIX: Final = "oai_dc"
T = TypeVar("T")
_SHOWN_XML: Final = 20_000  # characters of one element that are shown
_AS_ASKED: Final = "!$&'()*+,;=:@/?%-._~"  # stands in a query as it is (RFC 3986)
_SHOWN_QUERY: Final = 2_000


@dataclass(frozen=True, slots=True)
class Line:
    """A labelled value; `href` is empty where there is nothing to follow."""

    label: str
    text: str
    href: str = ""
    lang: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """One thing on the page: a format, a set, a record, a description.

    `code` is XML to be shown as it is, under `code_title`; `links` lead on from here.
    """

    title: str
    href: str = ""
    note: str = ""
    deleted: bool = False
    lines: tuple[Line, ...] = ()
    code: str = ""
    code_title: str = ""
    links: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class OaiPage:
    """The whole page. `following` is the address of the next part, or empty; `welcome` means
    that nothing was asked."""

    verb: str
    request: str
    response_date: str
    arguments: tuple[Line, ...]
    errors: tuple[Line, ...] = ()
    lines: tuple[Line, ...] = ()
    blocks: tuple[Block, ...] = ()
    place: str = ""
    following: str = ""
    welcome: bool = False


def oai_page(body: bytes, asked: bytes = b"") -> OaiPage:
    """The page for a reply of our own provider, or of any other that is well-formed.

    `asked` is the query as it came: replies to a wrong request do not repeat it (OAI-PMH 2.0,
    section 3.6). A person who asks nothing followed a link to the base URL, and is welcome.

    Raises:
        ResponseError: it is no OAI-PMH reply.
    """
    reply = read_reply(body)
    request = reply.root.find(f"{{{OAI}}}request")
    base_url = "" if request is None else (request.text or "")
    given = {} if request is None else {str(k): str(v) for k, v in request.attrib.items()}
    page = OaiPage(
        verb=given.get("verb", ""),
        request="?".join(each for each in (base_url, urlencode(given) or _query(asked)) if each),
        response_date=reply.response_date,
        arguments=tuple(Line(name, text) for name, text in given.items() if name != "verb"),
        errors=tuple(
            Line(each.code, str(each).removeprefix(f"{each.code}: ")) for each in reply.errors
        ),
    )
    if reply.errors and not (given or asked):
        return replace(page, errors=(), blocks=_WELCOME, welcome=True)
    show = None if reply.payload is None else _SHOW.get(local_name(reply.payload))
    return page if show is None else show(page, body, reply, given)


def _query(asked: bytes) -> str:
    return quote(asked[:_SHOWN_QUERY], safe=_AS_ASKED)


def link(verb: Verb, **arguments: str) -> str:
    """The address of another request, relative to this one."""
    return "?" + urlencode({"verb": verb.value, **arguments})


_WELCOME: Final = tuple(
    Block(verb.value, href=link(verb, **arguments), lines=(Line("", words),))
    for verb, arguments, words in (
        (Verb.IDENTIFY, {}, "Who publishes this catalog, and how it can be harvested."),
        (Verb.LIST_METADATA_FORMATS, {}, "The formats that records come in."),
        (Verb.LIST_SETS, {}, "The sets that records are grouped in."),
        (
            Verb.LIST_IDENTIFIERS,
            {"metadataPrefix": _DEFAULT_PREFIX},
            "The identifiers of all records, with the day of their last change.",
        ),
        (
            Verb.LIST_RECORDS,
            {"metadataPrefix": _DEFAULT_PREFIX},
            "All records, here in Dublin Core.",
        ),
    )
)


# ---- one function for each verb -------------------------------------------------------------


def _identify(page: OaiPage, body: bytes, reply: Reply, _given: Mapping[str, str]) -> OaiPage:
    said = read_identify(body)
    lines = [
        Line("Repository", said.repository_name),
        Line("Base URL", said.base_url, said.base_url),
        *(Line("Contact", each, f"mailto:{each}") for each in said.admin_emails),
        Line("Earliest datestamp", said.earliest_datestamp),
        Line("Deleted records", _DELETED.get(said.deleted_record.value, "")),
        Line("Granularity", said.granularity.value),
        Line("Protocol", f"OAI-PMH {said.protocol_version}"),
        *(Line("Compression", each) for each in said.compressions),
    ]
    blocks = [_description(each) for each in said.descriptions]
    return replace(page, lines=tuple(lines), blocks=tuple(blocks))


_DELETED: Final[Mapping[str, str]] = {
    "no": "are not remembered",
    "transient": "are remembered for some time",
    "persistent": "are remembered for ever",
}


def _formats(page: OaiPage, body: bytes, _reply: Reply, given: Mapping[str, str]) -> OaiPage:
    identifier = given.get("identifier")
    blocks = [
        Block(
            each.metadata_prefix,
            lines=(
                Line("Namespace", each.namespace),
                Line("Schema", each.schema, each.schema),
            ),
            links=(
                _record_link(identifier, each.metadata_prefix)
                if identifier
                else Line(
                    "", "Records", link(Verb.LIST_RECORDS, metadataPrefix=each.metadata_prefix)
                ),
            ),
        )
        for each in read_formats(body)
    ]
    return replace(page, blocks=tuple(blocks))


def _record_link(identifier: str, prefix: str) -> Line:
    address = link(Verb.GET_RECORD, identifier=identifier, metadataPrefix=prefix)
    return Line("", "The record in this format", address)


def _sets(page: OaiPage, body: bytes, _reply: Reply, given: Mapping[str, str]) -> OaiPage:
    part = read_sets(body)
    blocks = []
    for each in part.items:
        texts = [value for body in each.descriptions for value in read_oai_dc(body) or ()]
        arguments = {"metadataPrefix": _DEFAULT_PREFIX, "set": each.set_spec}
        blocks.append(
            Block(
                each.set_name,
                note=each.set_spec,
                lines=tuple(Line("", text) for name, text, _ in texts if name == "description"),
                links=(
                    Line("", "Records", link(Verb.LIST_RECORDS, **arguments)),
                    Line("", "Identifiers", link(Verb.LIST_IDENTIFIERS, **arguments)),
                ),
            )
        )
    return _paged(replace(page, blocks=tuple(blocks)), part, Verb.LIST_SETS, "Sets")


def _headers(page: OaiPage, body: bytes, _reply: Reply, given: Mapping[str, str]) -> OaiPage:
    part = read_headers(body)
    prefix = _prefix_of(given)
    blocks = [_item(each, prefix) for each in part.items]
    return _paged(replace(page, blocks=tuple(blocks)), part, Verb.LIST_IDENTIFIERS, "Records")


def _records(page: OaiPage, body: bytes, reply: Reply, given: Mapping[str, str]) -> OaiPage:
    verb = Verb(local_name(reply.payload)) if reply.payload is not None else Verb.LIST_RECORDS
    part = read_records(body, verb=verb)
    prefix = _prefix_of(given)
    blocks = []
    for each in part.items:
        values = read_oai_dc(each.metadata) if each.metadata else None
        title = next((text for name, text, _ in values or () if name == "title"), "")
        lines = [
            Line(f"dc:{name}", text, _address(text), lang) for name, text, lang in values or ()
        ]
        lines += [line for about in each.about for line in _origin(about)]
        xml = "" if values is not None or each.metadata is None else pretty(each.metadata)
        blocks.append(_item(each.header, prefix, title=title, lines=lines, xml=xml))
    return _paged(replace(page, blocks=tuple(blocks)), part, verb, "Records")


_SHOW: Final[Mapping[str, Callable[[OaiPage, bytes, Reply, Mapping[str, str]], OaiPage]]] = {
    "Identify": _identify,
    "ListMetadataFormats": _formats,
    "ListSets": _sets,
    "ListIdentifiers": _headers,
    "ListRecords": _records,
    "GetRecord": _records,
}


def _prefix_of(given: Mapping[str, str]) -> str:
    """The format shown: that of the request, or of the list that its token goes on with."""
    token = given.get("resumptionToken", "")
    return given.get("metadataPrefix") or prefix_of_token(token) or _DEFAULT_PREFIX


# ---- their parts ----------------------------------------------------------------------------


def _item(
    header: Header,
    prefix: str,
    *,
    title: str = "",
    lines: Sequence[Line] = (),
    xml: str = "",
) -> Block:
    record = link(Verb.GET_RECORD, identifier=header.identifier, metadataPrefix=prefix)
    formats = link(Verb.LIST_METADATA_FORMATS, identifier=header.identifier)
    sets = [
        Line("Set", each, link(Verb.LIST_RECORDS, metadataPrefix=prefix, set=each))
        for each in header.set_specs
    ]
    head = [Line("Datestamp", header.datestamp), *sets]
    if title:
        head.insert(0, Line("Identifier", header.identifier))
    return Block(
        title or header.identifier,
        href=record,
        deleted=header.deleted,
        lines=(*head, *lines),
        code=xml[:_SHOWN_XML],
        code_title=_xml_title(len(xml)),
        links=(Line("", "Formats of this record", formats),),
    )


def _xml_title(characters: int) -> str:
    if characters > _SHOWN_XML:
        return f"The first {_SHOWN_XML:,} of {characters:,} characters of XML"
    return "The record as XML"


def _address(text: str) -> str:
    text = text.strip()
    return text if text.startswith(("http://", "https://")) and " " not in text else ""


def _origin(about: bytes) -> list[Line]:
    """Where a record was harvested, from its provenance; nothing for other abouts."""
    element = parse_xml(about)
    if namespace(element) != PROVENANCE:
        return []
    names = {
        "baseURL": "Harvested from",
        "identifier": "Identifier at the source",
        "datestamp": "Datestamp at the source",
    }
    return [
        Line(names[local_name(each)], (each.text or "").strip(), _address(each.text or ""))
        for each in element.iterfind("*/*")
        if local_name(each) in names
    ]


def _description(body: bytes) -> Block:
    element = parse_xml(body)
    leaves = [each for each in element.iter("*") if not len(each) and (each.text or "").strip()]
    shown = _usage if namespace(element) == USAGE else _leaf
    lines = tuple(shown(each) for each in leaves)
    return Block(local_name(element), note=namespace(element), lines=lines)


def _leaf(element: Element) -> Line:
    words = (element.text or "").strip()
    return Line(local_name(element), words, _address(words))


def _usage(element: Element) -> Line:
    """One use of an element of ours: the element, what it means, where it goes in a document."""
    above = element.getparent()
    name = "" if above is None else str(above.get("name", ""))
    words, item = (element.text or "").strip(), element.get("item", "")
    if element.get("rule"):
        use = f"by default: {words}" if local_name(element) == "default" else words
        return Line(name, f"{use} → {item}" if item else use)
    return Line(local_name(element), f"{words} ({name})" if name else words)


def pretty(body: bytes) -> str:
    """An element as indented text."""
    try:
        element: Element = parse_xml(body)
    except MalformedXml:
        return body.decode("utf-8", "replace")
    return indented(element)


def _paged(page: OaiPage, part: Page[T], verb: Verb, noun: str) -> OaiPage:
    token = part.token
    following = link(verb, resumptionToken=token.value) if token and token.value else ""
    return replace(page, place=_place(token, len(part.items), noun), following=following)


def _place(token: ResumptionToken | None, count: int, noun: str) -> str:
    if token is None or token.cursor is None:
        return ""
    size = f" of {token.complete_list_size:,}" if token.complete_list_size else ""
    return f"{noun} {token.cursor + 1:,} to {token.cursor + count:,}{size}"
