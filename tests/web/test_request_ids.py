"""One name for a request: in the proxy's log, in ours, and in the answer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.provider.provider_world import World
from tests.web.test_watching import flushed, watched_app, world

__all__ = ["world"]

PROXY = ["127.0.0.1"]


@pytest.mark.parametrize(
    ("trusted", "told", "kept"),
    [
        (PROXY, "4fd2a6e1", True),
        (PROXY, "a.b:c_d+e/f=g-h", True),
        (PROXY, "", False),
        (PROXY, 'x" status=500', False),
        (PROXY, "x" * 129, False),
        (PROXY, "é", False),
        ([], "4fd2a6e1", False),
        (["10.0.0.0/8"], "4fd2a6e1", False),
    ],
    ids=["proxy", "signs", "none", "quotes", "long", "letters", "nobody-trusted", "stranger"],
)
def test_request_is_named_as_the_trusted_proxy_does_or_anew(
    world: World, tmp_path: Path, trusted: list[str], told: str, kept: bool
) -> None:
    app = watched_app(
        world, tmp_path, access_log="json", access_log_file="access.log",
        trusted_proxies=tuple(trusted),
    )  # fmt: skip
    headers = {"X-Request-ID": told.encode().decode("latin-1")} if told else {}
    answered = app.test_client().get("/oai?verb=Identify", headers=headers)
    flushed(app)
    (line,) = (tmp_path / "access.log").read_text().splitlines()
    name = json.loads(line)["request_id"]
    assert answered.headers.getlist("X-Request-ID") == [name]
    if kept:
        assert name == told
    else:
        assert name != told
        assert len(name) == 32
        assert int(name, 16) >= 0


def test_two_requests_have_two_names_and_none_without_a_log(world: World, tmp_path: Path) -> None:
    app = watched_app(world, tmp_path, access_log="json", access_log_file="access.log")
    client = app.test_client()
    names = {client.get("/health").headers["X-Request-ID"] for _ in range(2)}
    assert len(names) == 2
    silent = watched_app(world, tmp_path).test_client()
    assert "X-Request-ID" not in silent.get("/health").headers
