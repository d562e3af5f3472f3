"""What the provider says of itself in Identify."""

from __future__ import annotations

from pathlib import Path

import pytest

from oaicdif.store.sqlite import SqliteStore
from tests.publish.provider_world import World
from tests.store.filling import Clock

FRIEND = "{http://www.openarchives.org/OAI/2.0/friends/}baseURL"


def friends(folder: Path, *addresses: str) -> list[str | None]:
    store = SqliteStore.open(folder / "oaicdif.sqlite")
    for number, address in enumerate(addresses):
        store.add_endpoint(f"e{number}", address)
    root = World(store, Clock()).ask(verb="Identify")
    store.close()
    return [each.text for each in root.iter(FRIEND)]


def test_harvested_endpoints_are_friends(tmp_path: Path) -> None:
    named = "https://repository.example.org/oai", "http://93.184.216.34/oai"
    assert friends(tmp_path, *named) == [*named]


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:8080/oai",
        "http://localhost/oai",
        "http://demo.localhost:8080/oai",
        "http://[::1]/oai",
        "http://192.168.1.7/oai",
        "http://10.0.0.7/oai",
        "http://169.254.1.1/oai",
        "http://[fd00::1]/oai",
        "http://repository/oai",
        "http://repository.local/oai",
        "http://repository.internal./oai",
        "http://[127.0.0.1/oai",
        "/a/file.xml",
        "no address",
    ],
)
def test_what_others_cannot_reach_is_no_friend(tmp_path: Path, address: str) -> None:
    assert friends(tmp_path, address) == []
