"""Records whose works have given addresses."""

from __future__ import annotations

from collections.abc import Mapping

from tests.rdm_server.rdm_world import RdmWorld, document
from tests.store.filling import harvest, publish_all, record
from tests.web.catalog import draft


def put_works(world: RdmWorld, works: Mapping[str, str]) -> None:
    """Publish records: identifier → the address of its work."""
    harvest(world.store, [record(name, text=iri) for name, iri in works.items()], name="demo")
    while items := world.store.stale_items(limit=500):
        drafts = [
            draft(each.key, document(each.identifier), "")._replace(
                work_iri=works[each.identifier], digest=works[each.identifier].encode()
            )
            for each in items
        ]
        world.store.write_drafts(drafts, items)
    publish_all(world.store, world.clock)
    world.clock.tick(5)
