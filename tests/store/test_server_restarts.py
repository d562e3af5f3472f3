"""A server that is killed and started again while records are harvested and lists are read."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from oaicdif.errors import StoreAway, StoreError, StoreUnwritable
from oaicdif.model import ListQuery
from oaicdif.store import open_store
from tests.store import postgres
from tests.store.drivers import looked_up
from tests.store.filling import Clock, draft_all, harvest, publish_all, record
from tests.trials.server_kills import killed

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


def test_a_server_that_is_killed_loses_nothing_and_lists_stay_whole() -> None:
    postgres.need()
    if postgres.programs() is None or not Path("/proc/self").exists():
        pytest.skip("needs a server that can be killed")
    done = killed(2, seed=1)
    assert done.wrong == []
    assert done.kills == 2
    assert done.lists
    assert done.records


def test_every_connection_taken_is_told_with_a_way_out_and_passes() -> None:
    import psycopg

    postgres.need()
    programs = postgres.programs()
    if programs is None:
        pytest.skip("needs a server of its own settings")
    with postgres.serving(programs, "max_connections=6") as small:
        with closing(open_store(small.url)) as store:
            harvest(store, [record("oai:a:1")])
        taken = [psycopg.connect(small.url) for _ in range(6)]
        with pytest.raises(StoreAway, match="too many connections") as refused:
            open_store(small.url, serving=True)
        assert refused.value.hint
        assert "host=" not in str(refused.value)
        for each in taken:
            each.close()
        with closing(open_store(small.url, serving=True)) as serving:
            assert len(serving.stored_records("oai:a:1")) == 1


def small_disk(folder: Path) -> bool:
    """A disk of 24 MB at the folder; False where none may be made."""
    if os.geteuid() != 0 or not shutil.which("mount"):
        return False
    mounting = ["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(folder)]
    return subprocess.run(mounting, capture_output=True, check=False).returncode == 0


def test_a_full_disk_is_told_and_loses_nothing(
    server: postgres.Server,
) -> None:
    with tempfile.TemporaryDirectory(prefix="pgdisk") as name:
        if not small_disk(Path(name)):
            pytest.skip("needs the right to mount a small disk")
        try:
            fill_the_disk(server, Path(name))
        finally:
            server.stop()
            subprocess.run(["umount", name], check=True)  # noqa: S607 - the system's


def fill_the_disk(server: postgres.Server, disk: Path) -> None:
    place = disk / "tables"
    place.mkdir()
    shutil.chown(place, "postgres")
    postgres.say(server.url, f"CREATE TABLESPACE small LOCATION '{place}'")
    postgres.say(server.url, "CREATE DATABASE small TABLESPACE small")
    url = server.url.replace("/postgres?", "/small?")
    kept = 0
    with closing(open_store(url)) as store:

        def fill() -> None:
            nonlocal kept
            while True:
                body = os.urandom(20_000).hex()
                harvest(store, [record(f"oai:a:{kept}", text=body)], full=False)
                kept += 1

        with pytest.raises(StoreUnwritable, match="disk is full") as refused:
            fill()
        assert refused.value.hint
        names = [row[0] for row in looked_up(store, "SELECT identifier FROM record")]
        assert sorted(names) == sorted(f"oai:a:{n}" for n in range(kept))
        assert kept > 0
