"""A user name and password in a base URL are nobody else's business (RFC 3986, 3.2.1)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from oaicdif.catalog.crosswalk_run import crosswalk_stale, site_crosswalks, site_names
from oaicdif.catalog.publishing import publish_all
from oaicdif.config import ProviderSettings, Settings
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.model import Header, Record
from oaicdif.store import Store
from oaicdif.web.app import create_app
from tests.store.filling import Clock, harvest
from tests.store.new_stores import new_store

NAME = "oai:repo.example.org:1"
PAGE = "/records/oai:repo~2eexample~2eorg:1"
OAI = "/oai?verb="
HTML = {"Accept": "text/html"}
PUBLISHED = [
    f"{OAI}Identify",
    *(
        f"{OAI}GetRecord&identifier={NAME}&metadataPrefix={prefix}"
        for prefix in ("oai_dc", "oai_qdc", "didl", "cdif", "cdif_jsonld")
    ),
    "/",
    "/browse",
    "/browse/endpoint/a",
    "/catalog.jsonl",
    "/metrics",
    PAGE,
    *(f"{PAGE}.{ending}" for ending in ("jsonld", "cdif-1.1.jsonld", "nq", "oai_dc.xml")),
]
SETTINGS = Settings(
    provider=ProviderSettings(
        base_url="https://catalog.example.org", admin_email="admin@example.org"
    )
)


def make(store: Store, clock: Clock) -> None:
    """Crosswalk and publish what is waiting."""
    crosswalk_stale(store, site_crosswalks(SETTINGS), site_names(SETTINGS), clock)
    publish_all(store, clock)
    clock.tick(10)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> Iterator[Store]:
    """A store whose endpoint was named with a login, and all that is published of it."""
    opened = new_store(tmp_path / "oaicdif.sqlite")
    harvest(opened, [Record(Header(NAME, "2024-01-01"), write_oai_dc([("title", "One", "")]))])
    opened.add_endpoint("a", "https://user:s3cret@a.example.org/oai?x=@y")
    make(opened, clock)
    yield opened
    opened.close()


def published(store: Store, clock: Clock) -> str:
    client = create_app(SETTINGS, store, clock).test_client()
    replies = [(each, client.get(each, headers=how)) for each in PUBLISHED for how in ({}, HTML)]
    assert [(each, r.status_code) for each, r in replies if r.status_code != 200] == []
    return "\n".join(f"{reply.headers}{reply.text}" for _, reply in replies)


def test_a_login_is_published_nowhere(store: Store, clock: Clock) -> None:
    shown = published(store, clock)
    assert "s3cret" not in shown
    assert "https://a.example.org/oai?x=@y" in shown


@pytest.mark.parametrize("address", ["http://u:s3cret@b.example.org/oai", "http://s3cret@b/oai"])
def test_a_store_keeps_no_login(store: Store, address: str) -> None:
    added = store.add_endpoint("b", address)
    store.move_endpoint(added.endpoint_id, address)
    assert "@" not in added.base_url
    assert [each.base_url for each in store.endpoints() if "@" in each.base_url] == [
        "https://a.example.org/oai?x=@y"
    ]
