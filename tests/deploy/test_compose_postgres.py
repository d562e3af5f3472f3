"""compose.postgres.yaml in, processes out: workers harvest and publish, the provider answers."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from oaicdif.demo.replay_server import Replay, serving
from oaicdif.resources import shipped_folder
from oaicdif.store import open_store
from tests.deploy.compose_processes import Compose, compose_file
from tests.store import postgres

pytestmark = pytest.mark.slow

STORE = "postgresql://oaicdif@postgres/oaicdif"
SERVICES = ("scheduler", "worker", "provider")


@pytest.fixture
def compose(tmp_path: Path) -> Iterator[Compose]:
    """Everything but nginx, up, with an endpoint that is due."""
    url = postgres.database_for(tmp_path)
    file = compose_file("compose.postgres.yaml", DATABASE_PASSWORD="secret")
    found = Compose(tmp_path, {"OAICDIF_SERVE_WORKERS": "1"}, file, {STORE: url})
    with serving(Replay(shipped_folder("xml_fixtures") / "landmarks", "")) as address:
        for words in (
            ("init", "--admin-email", "admin@example.org"),
            ("endpoint", "add", "sea", address, "--schedule", "every day 02:00"),
        ):
            done = found.run("scheduler", *words)
            assert done.returncode == 0, done.stderr
        store = open_store(url)
        kept = store.add_endpoint("sea", address)
        store.set_due(kept.endpoint_id, datetime(2020, 1, 1, tzinfo=UTC))
        store.close()
        with found.up(*SERVICES):
            yield found
    postgres.forget([tmp_path])


def asked(url: str) -> bytes:
    """The answer, of whatever status."""
    try:
        with urllib.request.urlopen(url) as reply:
            body: bytes = reply.read()
    except urllib.error.HTTPError as error:
        with error:
            body = error.read()
    return body


def test_two_workers_bring_the_catalog_up_and_the_provider_answers(compose: Compose) -> None:
    assert set(compose.running) == {"scheduler", "worker", "worker#2", "provider"}
    url = f"http://127.0.0.1:{compose.places['8080']}"
    listed, end = b"", time.monotonic() + 120
    while listed.count(b"<record>") < 7 and time.monotonic() < end:
        time.sleep(0.5)
        listed = asked(f"{url}/oai?verb=ListRecords&metadataPrefix=oai_dc")
    assert listed.count(b"<record>") >= 7, (
        listed.decode() + compose.log("worker") + compose.log("worker#2")
    )
    with urllib.request.urlopen(f"{url}/metrics") as reply:
        assert b'oaicdif_units_total{kind="harvest",result="done"} 1.0' in reply.read()
    shown = compose.run("scheduler", "jobs", "--json")
    assert json.loads(shown.stdout)["workers"] == 2
    assert set(compose.stop().values()) == {0}
