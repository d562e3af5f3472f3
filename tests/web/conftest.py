"""A site over a small catalog, asked without a server."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from oaicdif.config import ProviderSettings, Settings
from oaicdif.store import Store, open_store
from oaicdif.web.app import create_app
from tests.web.catalog import BASE, POOR, RICH, Clock, fill


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path / "oaicdif.sqlite")
    yield opened
    opened.close()


@pytest.fixture
def settings() -> Settings:
    provider = ProviderSettings(base_url=BASE, repository_name="Example catalog")
    return replace(Settings(), provider=provider)


@pytest.fixture
def client(store: Store, clock: Clock, settings: Settings) -> FlaskClient:
    """A site with a rich record, a poor one, and a deleted one."""
    fill(store, clock, {"oai:x:rich": RICH, "oai:x:poor": POOR, "oai:x:gone": POOR}, sets="sea")
    fill(store, clock, {"oai:x:gone": None})
    return create_app(settings, store, clock).test_client()
