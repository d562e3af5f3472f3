"""Settings that no request can carry are refused in a sentence, before anything is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from oaicdif.config import EndpointSettings, HarvestSettings
from oaicdif.errors import ConnectionFailed, UsageError
from oaicdif.harvest.setup import http_options, patience_of
from oaicdif.http.retrying import wait_after

ENDPOINT = EndpointSettings(name="e", url="http://a.example.org/oai")


def refused(
    harvest: HarvestSettings, endpoint: EndpointSettings, environment: Mapping[str, str]
) -> str:
    with pytest.raises(UsageError) as caught:
        http_options(harvest, endpoint, environment)
    return str(caught.value)


@pytest.mark.parametrize(
    ("settings", "names"),
    [
        ({"headers": ("X-A: b\nc",)}, "`headers`"),
        ({"headers": ("X-A: 日本",)}, "`headers`"),
        ({"headers": ("X A: b",)}, "'X A: b' must be written Name: value"),
        ({"headers": (": b",)}, "': b' must be written Name: value"),
        ({"user": "日本"}, "`user`"),
        ({"user": "me", "password": "日本"}, "`password`"),
        ({"user": "me", "password_variable": "SECRET"}, "`SECRET`"),
        ({"proxy": "foo bar"}, "`proxy`"),
        ({"proxy": "proxy.example.org:3128"}, "`proxy`"),
        ({"proxy": "http://proxy.example.org:99999"}, "`proxy`"),
        ({"proxy": "http://[::1"}, "`proxy`"),
    ],
)
def test_setting_of_an_endpoint_is_named(settings: dict[str, object], names: str) -> None:
    endpoint = replace(ENDPOINT, **settings)  # type: ignore[arg-type]
    said = refused(HarvestSettings(), endpoint, {"SECRET": "日本"})
    assert said.startswith("e: ")
    assert names in said
    assert "日本" not in said


@pytest.mark.parametrize(
    ("settings", "names"),
    [
        ({"user_agent": "日本"}, "`user_agent`"),
        ({"user_agent": "a\r\nX: y"}, "`user_agent`"),
        ({"contact": "日本@example.org"}, "`contact`"),
        ({"proxy": "socks5://a.example.org"}, "`proxy`"),
    ],
)
def test_setting_of_all_endpoints_is_named(settings: dict[str, object], names: str) -> None:
    harvest = HarvestSettings(**settings)  # type: ignore[arg-type]
    assert names in refused(harvest, ENDPOINT, {})


def test_latin_letters_are_sent_as_they_are() -> None:
    endpoint = replace(
        ENDPOINT, headers=("X-A: b\té",), user="é", password="ü", proxy="http://a:b@[::1]:3128/"
    )
    options = http_options(HarvestSettings(user_agent="Bücherei/1 (Köln)"), endpoint, {})
    assert options.headers == (("X-A", "b\té"),)
    assert options.auth == ("é", "ü")
    assert options.proxy == "http://a:b@[::1]:3128/"


def test_waits_begin_as_the_settings_say_double_and_stay_below_two_minutes() -> None:
    patience = patience_of(HarvestSettings(first_wait_s=20.0, retries=4))
    error = ConnectionFailed("No answer.", url=ENDPOINT.url)
    waits = [wait_after(error, attempt, patience, lambda: 1.0) for attempt in range(4)]
    assert waits == [20.0, 40.0, 80.0, 120.0]
