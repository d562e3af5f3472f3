"""A site over a small catalog, asked without a server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from oaicdif.config import ProviderSettings, Settings
from oaicdif.store import Store
from oaicdif.web.app import create_app
from tests.store.new_stores import new_store
from tests.web.catalog import BASE, POOR, RICH, Clock, fill

SETTINGS = Settings(provider=ProviderSettings(base_url=BASE, repository_name="Example catalog"))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = new_store(tmp_path / "oaicdif.sqlite")
    yield opened
    opened.close()


@pytest.fixture
def settings() -> Settings:
    return SETTINGS


@pytest.fixture
def client(request: pytest.FixtureRequest) -> FlaskClient:
    """A site with a rich record, a poor one, and a deleted one.

    A test that also names `store` or `clock` may change them: it gets a site of its own. All
    others read one that is made once in each process.
    """
    own = {"store", "clock"} & set(request.fixturenames)
    found: FlaskClient = request.getfixturevalue("own_client" if own else "read_client")
    return found


@pytest.fixture
def own_client(store: Store, clock: Clock, settings: Settings) -> FlaskClient:
    return site(store, clock, settings)


@pytest.fixture(scope="session")
def read_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    with closing(new_store(tmp_path_factory.mktemp("site") / "oaicdif.sqlite")) as store:
        yield site(store, Clock(), SETTINGS)


def site(store: Store, clock: Clock, settings: Settings) -> FlaskClient:
    fill(store, clock, {"oai:x:rich": RICH, "oai:x:poor": POOR, "oai:x:gone": POOR}, sets="sea")
    fill(store, clock, {"oai:x:gone": None})
    return create_app(settings, store, clock).test_client()
