"""Every live description of the catalog as one stream of SOIF, as a dump holds it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from ..rdm.scopes import RdScope
from ..rdm.soif_writer import write_object
from .rd_lists import list_of, page_behind
from .rd_objects import DOCUMENT, RdWriter
from .server import Chosen, RdmServer


def every_description(server: RdmServer, now: datetime) -> Iterator[bytes]:
    """The objects, some at a time, each batch from a transaction of its own; the list is that of
    the first."""
    with server.catalog.snapshot(now) as snapshot:
        found = list_of(snapshot, Chosen(), RdScope(), sizes=server.sizes)
        names = {each.endpoint_id: each.name for each in snapshot.endpoints()}
    writer, after = RdWriter(server, names), found.query.after
    while after < found.query.upto:
        with server.catalog.snapshot(now) as snapshot:
            snapshot.reach(found.query.bound or 0)
            opened, after = page_behind(snapshot, found, after, (DOCUMENT,))
        yield b"".join(write_object(writer.whole(listed, row)) for listed, row in opened)
