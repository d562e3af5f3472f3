"""What the server says of itself, of its schema and of its taxonomy."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from ..catalog.sets import described_set, our_roots
from ..datestamp import parse_datestamp
from ..model import ListQuery
from ..rdm.catalog_ids import DEFAULT
from ..rdm.get_form import form_of
from ..rdm.message_types import SCHEMA_REQUEST, TYPES, MessageType
from ..rdm.messages import header_object
from ..rdm.query_languages import SCHEMA_BASIC
from ..rdm.schema import Schema
from ..rdm.server_description import ServerDescription
from ..rdm.soif_writer import write_object
from ..rdm.taxonomy import Classification, Taxonomy
from ..store import Snapshot
from ..store.catalog_reads import DATESTAMP, DELETED, OAI_IDENTIFIER
from .rd_objects import DOCUMENT, RdWriter
from .server import RdmServer, catalog_names

_SAMPLES: Final = 3
_LOOKED_AT: Final = 50  # entries, to find samples among
# The classes that every catalog has, with their descriptions (settlement X11).
_TOPS: Final = {"set": "By set", "type": "By type", "endpoint": "By source"}


def server_description(server: RdmServer, snapshot: Snapshot) -> ServerDescription:
    """The server at this moment; nothing is named that would not be answered."""
    provider = server.settings.provider
    names = catalog_names(snapshot)
    return ServerDescription(
        url=server.address,
        types=tuple(each.name for each in TYPES if _answers(server, each)),
        languages=tuple(each.name for each in server.languages.values()),
        last_modified=_newest(snapshot),
        expires=expiry(server, snapshot.second),
        description=provider.repository_name,
        catalogs=tuple(str(server.csid.named(each)) for each in names),
        maintainer=provider.admin_email,
        samples=tuple(_samples(server, snapshot)),
    )


def expiry(server: RdmServer, second: datetime) -> datetime:
    """Until when a description may be kept."""
    return second + timedelta(hours=server.settings.rdm.expires_hours)


def _answers(server: RdmServer, kind: MessageType) -> bool:
    return kind.is_request or (server.takes_submissions and kind.by_push)


def _newest(snapshot: Snapshot) -> datetime:
    """The last change that can be seen: catalogs and samples are as new as it is."""
    bound = snapshot.bound
    rows = snapshot.rows(ListQuery(bound - 1, bound, 1, bound=bound)) if bound else []
    return parse_datestamp(rows[0][DATESTAMP])[0] if rows else snapshot.second


def _samples(server: RdmServer, snapshot: Snapshot) -> Iterator[bytes]:
    whole = ListQuery(0, snapshot.bound, _LOOKED_AT, bound=snapshot.bound)
    first = snapshot.first_live(whole)
    if not first:
        return
    after = ListQuery(first - 1, snapshot.bound, _LOOKED_AT, bound=snapshot.bound)
    live = [row for row in snapshot.rows(after) if not row[DELETED]][:_SAMPLES]
    details = snapshot.rds([row[OAI_IDENTIFIER] for row in live], (DOCUMENT,))
    writer = RdWriter(server, {each.endpoint_id: each.name for each in snapshot.endpoints()})
    for row in live:
        its = details.get(row[OAI_IDENTIFIER])
        if its is not None:
            yield write_object(writer.whole(row, its))


# ---- schema ---------------------------------------------------------------------------------


def schema_of(server: RdmServer) -> Schema:
    """The schema of our descriptions."""
    request = header_object(SCHEMA_REQUEST, language=SCHEMA_BASIC.name)
    return Schema(
        name=server.schema_name,
        url=f"{server.address}?{form_of([request])}",
        last_modified=server.schema_since,
        entries=server.entries,
        maintainer=server.settings.provider.admin_email,
    )


# ---- taxonomy -------------------------------------------------------------------------------


def taxonomy_of(server: RdmServer, snapshot: Snapshot, catalog: str = DEFAULT) -> Taxonomy:
    """The classes by which descriptions are organised, parents first; those of every catalog are
    the same, for what lies in one set may lie in others."""
    return Taxonomy(
        catalog, server.settings.provider.repository_name, tuple(_classes(server, snapshot))
    )


def _classes(server: RdmServer, snapshot: Snapshot) -> Iterator[Classification]:
    ours = our_roots(server.settings.provider)
    yield Classification("set", "", _TOPS["set"])
    for each in sorted(snapshot.sets(), key=lambda one: one.set_spec.split(":")):
        above, _, _ = each.set_spec.rpartition(":")
        name = described_set(each, ours).set_name
        yield Classification(f"set:{each.set_spec}", f"set:{above}" if above else "set", name)
    yield Classification("type", "", _TOPS["type"])
    for shelf in snapshot.shelves("type"):
        yield Classification(f"type:{shelf.value}", "type", shelf.value)
    yield Classification("endpoint", "", _TOPS["endpoint"])
    held = {str(each.endpoint_id): each for each in snapshot.endpoints()}
    for shelf in snapshot.shelves("endpoint"):
        if shelf.value in held:
            name = held[shelf.value].name
            yield Classification(f"endpoint:{name}", "endpoint", name)
