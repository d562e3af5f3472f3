"""An RDM server over a small catalog."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from oaicdif.store import Store
from tests.rdm_server.rdm_world import RdmWorld, document, settings_of_world
from tests.store.new_stores import new_store
from tests.web.catalog import Clock


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = new_store(tmp_path / "oaicdif.sqlite")
    yield opened
    opened.close()


@pytest.fixture
def world(store: Store) -> RdmWorld:
    """Nothing in it yet."""
    return RdmWorld(store, Clock(), settings_of_world())


@pytest.fixture
def three(world: RdmWorld) -> RdmWorld:
    """Three live descriptions in two sets, and a deleted one."""
    wind = document("Wind", creator=[{"name": "Doe, Jane"}, {"name": "Roe, Ann"}],
                    keywords=["sea", "air"], datePublished="2012-07-18")  # fmt: skip
    world.put({"oai:x:wind": wind, "oai:x:gone": document("Gone")}, sets="sea sea:air")
    world.put({"oai:x:ark": document("ark", datePublished="2001")}, sets="ships")
    world.put({"oai:x:zinc": document("Zinc", datePublished="1865-01")})
    world.put({"oai:x:gone": None}, sets="sea sea:air")
    return world
