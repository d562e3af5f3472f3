"""Our links and scripts as the libraries of others read them, in an environment of their own.

OAICDIF_READERS names its Python; it needs `signposting` and `extruct`. Without it these tests
are skipped by name, in CI they fail.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from flask import Flask
from werkzeug.serving import make_server

from oaicdif.config import Settings
from oaicdif.store import Store
from oaicdif.web.app import create_app
from tests.local_servers import running
from tests.web.catalog import RICH, Clock, document, fill

pytestmark = pytest.mark.slow

SCRIPT = Path(__file__).with_name("read_links.py")


@pytest.fixture
def python() -> str:
    named = os.environ.get("OAICDIF_READERS", "")
    if named:
        return named
    if os.environ.get("CI"):
        pytest.fail("OAICDIF_READERS names no Python with signposting and extruct in CI")
    pytest.skip("OAICDIF_READERS names no Python with signposting and extruct")


@pytest.fixture
def address(store: Store, clock: Clock, settings: Settings) -> Iterator[str]:
    """Where a site with one rich record is served; its links name that address."""
    from dataclasses import replace

    fill(store, clock, {"oai:x:rich": RICH})
    server = make_server("127.0.0.1", 0, Flask("empty"))
    base = f"http://127.0.0.1:{server.server_port}"
    provider = replace(settings.provider, base_url=base)
    server.app = create_app(replace(settings, provider=provider), store, clock)
    with running(server):
        yield base


def read(python: str, page: str) -> dict[str, Any]:
    done = subprocess.run([python, str(SCRIPT), page], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    said: dict[str, Any] = json.loads(done.stdout)
    return said


def test_three_ways_of_signposting_say_the_same(python: str, address: str) -> None:
    page = f"{address}/records/oai:x:rich"
    said = read(python, page)
    assert said["header"] == said["elements"]
    without = [each for each in said["header"] if each[0] != "linkset"]
    targets = {tuple(each) for each in without}
    assert targets == {tuple(each) for each in said["linkset"] if each[0] != "linkset"}
    assert ("describedby", f"{page}.jsonld", "application/ld+json") in targets
    assert ("cite-as", "https://doi.org/10.5072/oai:x:rich", "") in targets
    assert ("author", "https://orcid.org/0000-0002-1825-0097", "") in targets
    assert ("license", "https://creativecommons.org/licenses/by/4.0/", "") in targets
    assert ("item", "https://repository.example.org/1234/spring.csv", "text/csv") in targets
    assert ("type", "https://schema.org/AboutPage", "") in targets


def test_embedded_record_is_read_by_extruct(python: str, address: str) -> None:
    core, found = read(python, f"{address}/records/oai:x:rich")["json-ld"]
    assert "nil:" not in json.dumps(core)  # CDIF 1.1, which leaves out what is unknown
    assert found == orjson.loads(orjson.dumps(document("oai:x:rich", RICH)))
