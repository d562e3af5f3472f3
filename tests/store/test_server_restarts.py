"""A server that is killed and started again while records are harvested and lists are read."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from oaicdif.errors import StoreAway, StoreError
from oaicdif.model import ListQuery
from oaicdif.store import open_store
from tests.store import postgres
from tests.store.drivers import looked_up
from tests.store.filling import Clock, draft_all, harvest, publish_all, record

pytestmark = pytest.mark.slow


@pytest.fixture
def server() -> Iterator[postgres.Server]:
    postgres.need()
    programs = postgres.programs()
    if programs is None:
        pytest.skip("needs a server that can be stopped")
    with postgres.serving(programs) as found:
        yield found


def test_a_harvest_goes_on_behind_every_restart_and_nothing_is_lost_or_twice(
    server: postgres.Server,
) -> None:
    pages = 12
    done = threading.Event()
    with closing(open_store(server.url)) as store, closing(open_store(server.url)) as reading:

        def restart() -> None:
            for _ in range(3):
                server.stop()
                server.start()
            done.set()

        killing = threading.Thread(target=restart)
        killing.start()
        number = 0
        while number < pages or not done.is_set():
            name = f"oai:a:{number}"
            try:
                harvest(store, [record(name, text=str(number))])
            except StoreError:
                continue  # as the next harvest would: the same list again
            number += 1
        killing.join()
        draft_all(store)
        publish_all(store, Clock())
        names = [row[0] for row in looked_up(store, "SELECT identifier FROM record")]
        assert sorted(names) == sorted(f"oai:a:{n}" for n in range(number))
        with reading.snapshot(datetime.now(UTC) + timedelta(hours=1)) as snapshot:
            rows = snapshot.page(ListQuery(0, snapshot.bound, 10_000))
        assert len({row.oai_identifier for row in rows}) == len(rows) == number
        assert store.orphans(mend=False) == []


def test_who_serves_does_not_wait_and_answers_again_when_it_is_back(
    server: postgres.Server, tmp_path: Path
) -> None:
    with closing(open_store(server.url)) as store:
        harvest(store, [record("oai:a:1")])
    with closing(open_store(server.url, serving=True)) as serving:
        assert len(serving.endpoints()) == 1
        server.stop()
        with pytest.raises(StoreAway):
            serving.endpoints()
        server.start()
        assert len(serving.endpoints()) == 1
