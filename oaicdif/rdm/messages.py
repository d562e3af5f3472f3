"""Messages: a header, then a body, both objects of SOIF.

    objects ─read_message→ Message (header, query or what is pushed) → reply ─header_object→ bytes

Attributes that nobody knows are passed over, in a header as in a query. A name that stands twice
is an error: one of the two would be lost. Source: NOTE, "RDM Format Syntax".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from ..errors import RdmError
from .message_problems import MALFORMED, SUBMISSION, VERSION, VIEW
from .message_types import MessageType, message_type
from .rd_view import WHOLE, View, read_view
from .soif_object import SoifObject, soif_object
from .soif_writer import write_object

HEADER: Final = "RDMHEADER"
QUERY: Final = "RDMQUERY"
WRITTEN_VERSION: Final = "1.0"
_VERSION: Final = re.compile(r"(?P<major>[0-9]{1,9})(\.[0-9]{1,9})*\Z", re.ASCII)
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
# What may stand in an RDMQUERY, each with the names that are read for it.
_SCOPE: Final = ("Scope",)
_ATTRIBUTES: Final = ("View-Attributes", "View-Attribute")
_HITS: Final = ("View-Hits", "View-Hit")
_ORDER: Final = ("View-Order",)
QUERY_NAMES: Final = (*_SCOPE, *_ATTRIBUTES, *_HITS, *_ORDER, "View-Template")


@dataclass(frozen=True, slots=True)
class Header:
    """The RDMHEADER of a message; `catalog` is its Catalog-Service-ID as it came."""

    type: MessageType
    language: str = ""
    catalog: str = ""


@dataclass(frozen=True, slots=True)
class Query:
    """An RDMQUERY, or none: then it asks for everything."""

    scope: str = ""
    view: View = WHOLE


@dataclass(frozen=True, slots=True)
class Message:
    """A message that was read up to its body. `pushed`: its body is for us to take (X2, X3);
    `objects` are then those of the body, read as they are asked for."""

    header: Header
    query: Query = Query()
    pushed: bool = False
    objects: Iterator[SoifObject] = field(default_factory=lambda: iter(()), compare=False)


def read_message(objects: Iterable[SoifObject]) -> Message:
    """The message that these objects are.

    Raises:
        RdmError: it has no header at its beginning, or one that is wrong; a query is wrong.
    """
    rest = iter(objects)
    header = _header(next(rest, None))
    if not header.type.is_request:
        return Message(header, pushed=True, objects=_body(rest))
    if not header.type.needs_language:
        return Message(header)  # a body is ignored
    first = next(rest, None)
    if first is None:
        return Message(header)
    if first.is_type(QUERY):
        query = _query(first)
        _no_more(rest)
        return Message(header, query)
    if first.is_type(HEADER):
        raise _second_header()
    if header.type.carries.value == "nothing":
        raise MALFORMED.error(
            f"The body of {header.type.name} begins with @{first.type}; it must be @{QUERY}."
        )
    return Message(header, pushed=True, objects=_body(_chained(first, rest)))


def header_object(
    kind: MessageType, attributes: Sequence[tuple[str, str]] = (), *, language: str = ""
) -> SoifObject:
    """The header of a message that we send; `attributes` follow the required ones."""
    pairs = [
        ("RDM-Version", WRITTEN_VERSION),
        ("RDM-Type", kind.name),
        ("RDM-Query-Language", language),
        *attributes,
    ]
    return soif_object(HEADER, attributes=[each for each in pairs if each[1]])


def query_object(scope: str, attributes: str = "", hits: str = "", order: str = "") -> SoifObject:
    """The query of a request that we send."""
    pairs = [
        ("Scope", scope),
        ("View-Attributes", attributes),
        ("View-Hits", hits),
        ("View-Order", order),
    ]
    return soif_object(QUERY, attributes=[each for each in pairs if each[1]])


def write_request(header: SoifObject, query: SoifObject | None = None) -> bytes:
    """The bytes of a request."""
    return write_object(header) + (write_object(query) if query else b"")


# ---- the header -----------------------------------------------------------------------------


def _header(found: SoifObject | None) -> Header:
    if found is None:
        raise MALFORMED.error(f"The message is empty; it must begin with @{HEADER} {{ -.")
    if not found.is_type(HEADER):
        raise MALFORMED.error(
            f"The message begins with @{found.type[:40]}; it must begin with @{HEADER}."
        )
    _check_version(_text(found, ("RDM-Version",)))
    return Header(
        message_type(_text(found, ("RDM-Type",))),
        _text(found, ("RDM-Query-Language",)),
        _text(found, ("Catalog-Service-ID",)),
    )


def is_known_version(text: str) -> bool:
    """Whether we read messages of this RDM-Version; none is 1.0."""
    version = _VERSION.match(text.strip() or WRITTEN_VERSION)
    return version is not None and int(version["major"]) == 1


def _check_version(text: str) -> None:
    if not is_known_version(text):
        raise VERSION.error(f"RDM-Version is {text[:40]!r}; known is 1.0.")


def _text(found: SoifObject, names: Sequence[str]) -> str:
    """The value under any of these names, empty where there is none."""
    wanted = {each.lower() for each in names}
    values = [value for name, value in found.attributes if name.lower() in wanted]
    if len(values) > 1:
        raise MALFORMED.error(f"{names[0]} stands twice in @{found.type}.")
    return _decoded(values[0], names[0], found.type) if values else ""


def _decoded(value: bytes, name: str, template: str) -> str:
    try:
        text = value.decode("utf-8")
    except UnicodeDecodeError as error:
        raise MALFORMED.error(
            f"{name} in @{template} is not UTF-8: byte {error.start} is 0x{value[error.start]:02X}."
        ) from error
    control = _CONTROL.search(text)
    if control:
        raise MALFORMED.error(
            f"{name} in @{template} holds the control character U+{ord(control[0]):04X}."
        )
    return text.strip()


# ---- the body -------------------------------------------------------------------------------


def _query(found: SoifObject) -> Query:
    view = read_view(_text(found, _ATTRIBUTES), _text(found, _HITS), _text(found, _ORDER))
    return Query(_text(found, _SCOPE), view)


def _no_more(rest: Iterator[SoifObject]) -> None:
    """A query stands alone."""
    for each in rest:
        if each.is_type(QUERY):
            raise VIEW.error(f"There are two @{QUERY} in the message; one is answered.")
        if each.is_type(HEADER):
            raise _second_header()
        raise MALFORMED.error(f"Behind the @{QUERY} stands @{each.type[:40]}; it must be alone.")


def _body(rest: Iterator[SoifObject]) -> Iterator[SoifObject]:
    for each in rest:
        if each.is_type(HEADER):
            raise _second_header()
        if each.is_type(QUERY):
            raise SUBMISSION.error(f"Among what is submitted stands an @{QUERY}.")
        yield each


def _chained(first: SoifObject, rest: Iterator[SoifObject]) -> Iterator[SoifObject]:
    yield first
    yield from rest


def _second_header() -> RdmError:
    return MALFORMED.error(f"There are two @{HEADER} in the message; send one message at a time.")
