"""The site while the server that holds its store is away: 503, and answers when it is back."""

from __future__ import annotations

from contextlib import closing

import pytest

from oaicdif.config import ProviderSettings, Settings
from oaicdif.store import open_store
from oaicdif.web.app import create_app
from tests.store import postgres
from tests.store.filling import draft_all, harvest, publish_all, record
from tests.web.catalog import Clock

pytestmark = pytest.mark.slow

PROVIDER = ProviderSettings(
    base_url="https://catalog.example.org", repository_name="Away", admin_email="a@example.org"
)
PATHS = (
    "/oai?verb=Identify",
    "/oai?verb=ListRecords&metadataPrefix=oai_dc",
    "/",
    "/feed.atom",
    "/sitemap.xml",
)
HEALTH = "/health"  # for monitors, which ask when they like


def test_every_page_is_503_with_retry_after_and_answers_again() -> None:
    postgres.need()
    programs = postgres.programs()
    if programs is None:
        pytest.skip("needs a server that can be stopped")
    with postgres.serving(programs) as server:
        clock = Clock()
        with closing(open_store(server.url)) as store:
            harvest(store, [record("oai:a:1")])
            draft_all(store)
            publish_all(store, clock)
        clock.tick(60)
        with closing(open_store(server.url, serving=True)) as store:
            client = create_app(Settings(provider=PROVIDER), store, clock).test_client()
            before = [client.get(path).status_code for path in (*PATHS, HEALTH)]
            server.stop()
            away, health = [client.get(path) for path in PATHS], client.get(HEALTH)
            server.start()
            after = [client.get(path).status_code for path in (*PATHS, HEALTH)]
    assert before == after == [200] * (len(PATHS) + 1)
    assert health.status_code == 503
    assert [each.status_code for each in away] == [503] * len(PATHS)
    assert all(int(each.headers["Retry-After"]) > 0 for each in away)
    assert not any(server.url.encode() in each.data for each in away)
