"""Who asks, behind proxies that are trusted and behind others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from oaicdif.config import ServeSettings
from oaicdif.errors import UsageError
from oaicdif.web.app import create_app
from oaicdif.web.client_address import Proxies, counted_as
from tests.provider.provider_world import SETTINGS, World, items
from tests.store.filling import Clock
from tests.store.new_stores import new_store

TRUSTED = Proxies(["127.0.0.1", "10.0.0.0/8", "fd00::/8"])


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("127.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("198.51.100.9", "198.51.100.7", "198.51.100.9"),  # a proxy that is not trusted
        (
            "127.0.0.1",
            "203.0.113.5, 198.51.100.7",
            "198.51.100.7",
        ),  # the first is the client's tale
        ("127.0.0.1", "198.51.100.7, 10.1.2.3", "198.51.100.7"),
        ("127.0.0.1", "198.51.100.7:4711, 10.1.2.3:80", "198.51.100.7"),
        ("127.0.0.1", "[2001:db8::1]:4711", "2001:db8::1"),
        ("::ffff:127.0.0.1", "2001:db8::1", "2001:db8::1"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "unknown", "127.0.0.1"),
        ("127.0.0.1", "198.51.100.7, _hidden, 10.1.2.3", "10.1.2.3"),
        ("127.0.0.1", "10.1.1.1, 10.2.2.2", "10.1.1.1"),
        ("", "198.51.100.7", ""),
    ],
)
def test_client_is_the_first_from_the_end_that_is_no_trusted_proxy(
    peer: str, forwarded: str, client: str
) -> None:
    environ = {"REMOTE_ADDR": peer, "HTTP_X_FORWARDED_FOR": forwarded}
    assert TRUSTED.client(environ) == client


def test_without_trusted_proxies_nobody_is_believed() -> None:
    environ = {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "198.51.100.7"}
    assert Proxies([]).client(environ) == "127.0.0.1"


def test_customer_of_ipv6_is_counted_by_the_network_he_gets() -> None:
    assert counted_as("2001:db8:0:1::5") == counted_as("2001:db8:0:1:ffff::") == "2001:db8:0:1::/64"
    assert counted_as("198.51.100.7") == "198.51.100.7"


def test_what_is_no_address_is_a_wrong_setting() -> None:
    with pytest.raises(UsageError, match="trusted_proxies"):
        Proxies(["proxy.example.org"])


@pytest.mark.parametrize(("trusted", "third"), [(("10.0.0.1",), 200), ((), 503)])
def test_limit_counts_clients_behind_a_trusted_proxy_one_by_one(
    tmp_path: Path, trusted: tuple[str, ...], third: int
) -> None:
    settings = replace(
        SETTINGS,
        provider=replace(SETTINGS.provider, requests_per_minute=2),
        serve=ServeSettings(trusted_proxies=trusted),
    )
    store, clock = new_store(tmp_path / "oaicdif.sqlite"), Clock()
    World(store, clock).put(items(1))
    client = create_app(settings, store, clock).test_client()
    asked = [
        client.get(
            "/oai?verb=Identify",
            environ_overrides={"REMOTE_ADDR": "10.0.0.1"},
            headers={"X-Forwarded-For": f"198.51.100.{number}"},
        ).status_code
        for number in (1, 2, 3)
    ]
    store.close()
    assert asked == [200, 200, third]
