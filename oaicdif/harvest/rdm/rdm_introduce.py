"""What an RDM server says of itself before a harvest: what it answers, its schema, its classes.

The server description is asked for again once it has expired. Only what it lists is used; a server
that gives none is asked in Gatherer, which every one of them spoke.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ...errors import EndpointBlocked, EndpointParked, NotRdm, OaicdifError, RdmError
from ...formats.soif.rd_records import set_of_class
from ...model import Set
from ...rdm.message_types import (
    DELETE_REQUEST,
    RD_REQUEST,
    SCHEMA_REQUEST,
    SERVER_REQUEST,
    TAXONOMY_REQUEST,
    MessageType,
)
from ...rdm.query_languages import GATHERER, SCHEMA_BASIC, TAXONOMY_BASIC
from ...rdm.schema import read_schema
from ...rdm.server_description import ServerDescription, read_server
from ...rdm.soif_object import SoifObject
from ...rdm.soif_reader import read_objects
from ...rdm.soif_writer import write_stream
from ...rdm.taxonomy import read_taxonomy
from .rdm_client import RdmRequest
from .rdm_work import RdmWork

MOST_BYTES: Final = 50_000_000
_UNTOLD: Final = ServerDescription("", (RD_REQUEST.name,), (GATHERER.name,), None, None)
_LATIN: Final = "latin-1"  # bytes as text, one for one


@dataclass(frozen=True, slots=True)
class Introduced:
    """What may be asked of the server."""

    description: ServerDescription

    def answers(self, kind: MessageType) -> bool:
        """Whether its description says that it answers such messages."""
        return self.description.answers((kind.name, *kind.aliases))

    @property
    def tells_deletions(self) -> bool:
        """Whether it can be asked what was deleted."""
        return self.answers(DELETE_REQUEST) and self.description.speaks(GATHERER.name)


def introduce(work: RdmWork) -> Introduced:
    """The server description, and what it leads to: schema and taxonomy are kept, the classes
    become the endpoint's sets.

    Raises:
        NotRdm: it lists nothing that we could ask.
        FetchError: it cannot be reached.
    """
    found = Introduced(_description(work))
    if not (found.answers(RD_REQUEST) and found.description.speaks(GATHERER.name)):
        raise NotRdm(
            f"{work.client.address} answers {_said(found.description.types)} in"
            f" {_said(found.description.languages)}; oaicdif asks RD-Request in Gatherer.",
            url=work.client.address,
        )
    if found.answers(SCHEMA_REQUEST) and found.description.speaks(SCHEMA_BASIC.name):
        _keep_schema(work)
    if found.answers(TAXONOMY_REQUEST) and found.description.speaks(TAXONOMY_BASIC.name):
        _keep_taxonomy(work)
    return found


def _said(names: tuple[str, ...]) -> str:
    return ", ".join(names)[:200] or "none"


def _description(work: RdmWork) -> ServerDescription:
    kept = work.profile.rdm.get("server", "")
    if kept:
        known = read_server(read_objects(kept.encode(_LATIN))[0])
        if known.expires and known.expires > work.clock():
            return known
    try:
        objects = _asked(work, RdmRequest(SERVER_REQUEST))
    except RdmError as error:
        work.note(f"it gives no server description ({error.message}); asked in Gatherer")
        return _UNTOLD
    if not objects:
        work.note("its server description is empty; asked in Gatherer")
        return _UNTOLD
    _keep(work, "server", objects[:1])
    return read_server(objects[0])


def _keep_schema(work: RdmWork) -> None:
    objects = _optional(work, RdmRequest(SCHEMA_REQUEST, SCHEMA_BASIC.name, "ALL"))
    if not objects:
        return
    try:
        schema = read_schema(objects[0])
    except RdmError as error:
        work.note(f"its schema cannot be used: {error.message}")
        return
    if schema.repairs and work.profile.rdm.get("schema") is None:
        work.note(f"its schema had to be repaired: {schema.repairs[0]}")
    _keep(work, "schema", objects[:1])


def _keep_taxonomy(work: RdmWork) -> None:
    objects = _optional(work, RdmRequest(TAXONOMY_REQUEST, TAXONOMY_BASIC.name, "descendant"))
    if objects is None:
        return
    taxonomy = read_taxonomy(objects)
    if taxonomy.problems and _written(objects) != work.profile.rdm.get("taxonomy"):
        work.note(f"its taxonomy is not sound: {taxonomy.problems[0]}")
    _keep(work, "taxonomy", objects)
    named = [(set_of_class(each.id), each.description) for each in taxonomy.classes]
    sets = [Set(spec, name) for spec, name in named if spec]
    work.store.save_identify(work.endpoint.endpoint_id, sets=sets)


def _optional(work: RdmWork, request: RdmRequest) -> tuple[SoifObject, ...] | None:
    """The objects of a reply, None where there is none: a harvest needs none of it."""
    try:
        return _asked(work, request)
    except (EndpointBlocked, EndpointParked):
        raise
    except OaicdifError as error:
        work.note(f"its {request.kind.name.removesuffix('-Request')} cannot be had: {error}")
        return None


def _asked(work: RdmWork, request: RdmRequest) -> tuple[SoifObject, ...]:
    reply = work.client.ask(request)
    try:
        return read_objects(reply.whole(MOST_BYTES))
    finally:
        reply.close()


def _keep(work: RdmWork, name: str, objects: tuple[SoifObject, ...]) -> None:
    kept = {**work.profile.rdm, name: _written(objects)}
    if kept != work.profile.rdm:
        work.save_profile(replace(work.profile, rdm=kept))


def _written(objects: tuple[SoifObject, ...]) -> str:
    return b"".join(write_stream(objects)).decode(_LATIN)
