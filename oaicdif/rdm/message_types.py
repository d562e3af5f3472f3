"""The types of RDM messages: one table.

A new type is a row. Names are compared without regard to case. A Response that is sent to a
server is a push and is answered by a Status-Response (settlements X2 and X3).
Source: NOTE, "RDM Body"; `RD-Update-…` and `RD-Delete-…` are our profile, after Sun's constants.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from .message_problems import TYPE


class Selects(Enum):
    """What a request asks for: which query languages it may be written in."""

    NOTHING = "nothing"
    RDS = "resource descriptions"
    DELETED = "deleted resource descriptions"
    SCHEMA = "a schema"
    TAXONOMY = "a taxonomy"


class Carries(Enum):
    """What the body of a push holds."""

    NOTHING = "nothing"
    RDS = "resource descriptions"
    DELETED = "deleted resource descriptions"
    SERVER = "a server description"
    SCHEMA = "a schema description"
    TAXONOMY = "a taxonomy description"
    STATUS = "a status page"


@dataclass(frozen=True, slots=True)
class MessageType:
    """One type: its name as we write it, other names that are read, the type of its reply (empty
    for none), what it asks for, what its body carries when it is sent to us."""

    name: str
    aliases: tuple[str, ...] = ()
    reply: str = "Status-Response"
    selects: Selects = Selects.NOTHING
    carries: Carries = Carries.NOTHING
    by_get: bool = False

    @property
    def is_request(self) -> bool:
        return self.name.endswith("-Request")

    @property
    def by_push(self) -> bool:
        """Whether a server that takes submissions takes it."""
        return not self.is_request and self.carries is not Carries.STATUS

    @property
    def needs_language(self) -> bool:
        """Settlement X1: not those that ask for one thing alone."""
        return self.selects is not Selects.NOTHING


def _request(
    name: str, reply: str, selects: Selects, carries: Carries, *aliases: str
) -> MessageType:
    return MessageType(f"{name}-Request", aliases, f"{reply}-Response", selects, carries, True)


def _response(name: str, carries: Carries, *aliases: str) -> MessageType:
    return MessageType(f"{name}-Response", aliases, carries=carries)


RD_REQUEST: Final = _request("RD", "RD", Selects.RDS, Carries.RDS, "RD-Update-Request")
RD_RESPONSE: Final = _response("RD", Carries.RDS, "RD-Update-Response")
DELETE_REQUEST: Final = _request("RD-Delete", "RD-Delete", Selects.DELETED, Carries.DELETED)
DELETE_RESPONSE: Final = _response("RD-Delete", Carries.DELETED)
SERVER_REQUEST: Final = _request(
    *("Server-Description", "Server-Description", Selects.NOTHING, Carries.NOTHING),
    "Server-Request",
)
SERVER_RESPONSE: Final = _response("Server-Description", Carries.SERVER)
SCHEMA_REQUEST: Final = _request(
    *("Schema-Description", "Schema-Description", Selects.SCHEMA, Carries.NOTHING),
    "Schema-Request",
)
SCHEMA_RESPONSE: Final = _response("Schema-Description", Carries.SCHEMA)
TAXONOMY_REQUEST: Final = _request(
    *("Taxonomy-Description", "Taxonomy-Description", Selects.TAXONOMY, Carries.NOTHING),
    "Taxonomy-Request",
)
TAXONOMY_RESPONSE: Final = _response("Taxonomy-Description", Carries.TAXONOMY)
STATUS_REQUEST: Final = _request("Status", "Status", Selects.NOTHING, Carries.NOTHING)
STATUS_RESPONSE: Final = MessageType("Status-Response", reply="", carries=Carries.STATUS)

TYPES: Final = (
    *(RD_REQUEST, RD_RESPONSE, DELETE_REQUEST, DELETE_RESPONSE),
    *(SERVER_REQUEST, SERVER_RESPONSE, SCHEMA_REQUEST, SCHEMA_RESPONSE),
    *(TAXONOMY_REQUEST, TAXONOMY_RESPONSE, STATUS_REQUEST, STATUS_RESPONSE),
)
_BY_NAME: Final[Mapping[str, MessageType]] = {
    name.lower(): each for each in TYPES for name in (each.name, *each.aliases)
}


def message_type(name: str) -> MessageType:
    """The type of that name.

    Raises:
        RdmError: there is none.
    """
    found = _BY_NAME.get(name.strip().lower())
    if found is None:
        known = ", ".join(each.name for each in TYPES)
        said = f"The RDM-Type {name!r} is not known" if name.strip() else "RDM-Type is missing"
        raise TYPE.error(f"{said}; known are {known}.")
    return found
