"""Workers as processes over a PostgreSQL store: killed, upgraded beside, with a long queue."""

from __future__ import annotations

import gc
import json
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from oaicdif.config import Settings
from oaicdif.errors import UsageError
from oaicdif.jobs.worker_process import run_worker
from oaicdif.store import Store, WorkQueue, open_queue, open_store
from oaicdif.store.work_ledger import Ending, Unit
from oaicdif.store.work_queue import Orders
from tests.cli.programs import run_program
from tests.harvest.repository import Repository
from tests.store import postgres
from tests.trials.worker_kills import Workers, changed, repository, settle, workers_over

pytestmark = pytest.mark.slow
PATIENCE_S = 90.0
LOOK_EVERY_S = 0.05


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    """A store whose queue is empty."""
    found = postgres.database_for(tmp_path)
    open_queue(found).close()
    say(found, "TRUNCATE procrastinate_jobs, procrastinate_workers CASCADE")
    yield found
    postgres.forget([tmp_path])


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    found = open_store(url)
    yield found
    found.close()


@pytest.fixture
def queue(url: str) -> Iterator[WorkQueue]:
    found = open_queue(url)
    yield found
    found.close()


def say(url: str, statement: str) -> list[tuple[object, ...]]:
    import psycopg

    with psycopg.connect(url, autocommit=True) as raw:
        cursor = raw.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []


def in_a_thread(queue: WorkQueue, orders: Orders, stop: Callable[[], bool]) -> None:
    """Work in a thread of its own: a browser's tests leave a running event loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(queue.work, orders, stop).result()


def worked(
    queue: WorkQueue, do: Callable[[Unit], object], until: Callable[[], bool], *kinds: str
) -> list[Unit]:
    """Work until then, or for so long; the units that were given up."""
    given_up: list[Unit] = []
    end = time.monotonic() + PATIENCE_S
    orders = Orders(do, given_up.append, kinds or ("harvest",), 2, LOOK_EVERY_S)
    in_a_thread(queue, orders, lambda: until() or bool(given_up) or time.monotonic() > end)
    return given_up


def test_a_unit_is_put_with_the_transaction_or_not_at_all(store: Store, queue: WorkQueue) -> None:
    now = queue.now()

    def breaks(connection: object, unit: Unit) -> int:
        queue.put(connection, unit)
        raise KeyError(unit.name)

    with pytest.raises(KeyError):
        store.put_work("harvest sea", breaks, now)
    assert queue.jobs() == frozenset()
    assert store.put_work("harvest sea", queue.put, now)
    (row,) = store.work()
    assert queue.jobs() == {row.job}
    assert queue.facts()["harvest"].waiting == 1


def test_of_units_with_one_lock_one_is_in_hand(store: Store, queue: WorkQueue) -> None:
    for name in ("a", "b", "c", "d"):
        store.put_work(
            f"harvest {name}", lambda raw, unit: queue.put(raw, unit, "host x"), queue.now()
        )
    held, most, done = [0], [0], []
    lock = threading.Lock()

    def do(unit: Unit) -> None:
        with lock:
            held[0] += 1
            most[0] = max(most[0], held[0])
        time.sleep(0.1)
        with lock:
            held[0] -= 1
            done.append(unit.name)

    worked(queue, do, lambda: len(done) == 4)
    assert done == [f"harvest {name}" for name in "abcd"]
    assert most == [1]


DIES = """
import os, sys
from oaicdif.store import open_queue
from oaicdif.store.work_queue import Orders
queue = open_queue(sys.argv[1])
queue.work(Orders(lambda unit: os._exit(9), print, ["harvest"], 1), lambda: False)
"""


def test_a_unit_whose_worker_dies_is_handed_out_again_and_then_given_up(
    url: str, store: Store, queue: WorkQueue
) -> None:
    store.put_work("harvest poison", queue.put, queue.now())
    given_up: list[Unit] = []
    for _ in range(3):
        dead = subprocess.run([sys.executable, "-c", DIES, url], capture_output=True, check=False)
        assert dead.returncode == 9, dead.stderr
        say(url, "UPDATE procrastinate_workers SET last_heartbeat = now() - interval '1 minute'")
        given_up += rescued(url, queue)
    assert given_up == [Unit("harvest poison", 1)]
    assert queue.jobs() == frozenset()


def rescued(url: str, queue: WorkQueue) -> list[Unit]:
    """What is given up by a worker that takes no harvests itself; it ends when none is in the
    hands of the dead."""
    given_up: list[Unit] = []
    end = time.monotonic() + PATIENCE_S
    held = "SELECT 1 FROM procrastinate_jobs WHERE status = 'doing'"
    orders = Orders(print, given_up.append, ("publish",), 1)
    in_a_thread(queue, orders, lambda: not say(url, held) or time.monotonic() > end)
    return given_up


def test_a_unit_that_others_ended_meanwhile_is_no_error_of_its_worker(
    url: str, store: Store, queue: WorkQueue, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("slow", "next"):
        store.put_work(f"harvest {name}", queue.put, queue.now())
    done: list[str] = []

    def do(unit: Unit) -> None:
        if not done:  # as if this worker had given no sign, and others were quicker
            say(url, "DELETE FROM procrastinate_jobs WHERE status = 'doing'")
        done.append(unit.name)

    worked(queue, do, lambda: len(done) == 2)
    gc.collect()  # what nobody asked after is told when it goes
    assert sorted(done) == ["harvest next", "harvest slow"]
    assert [each for each in caplog.records if each.name == "asyncio"] == []
    assert "others" in caplog.text


def test_a_worker_sees_no_units_of_a_newer_format(url: str, store: Store, queue: WorkQueue) -> None:
    store.put_work("harvest sea", queue.put, queue.now())
    say(url, "UPDATE procrastinate_jobs SET queue_name = 'harvest.2'")
    store.put_work("harvest hill", queue.put, queue.now())
    done: list[str] = []
    worked(queue, lambda unit: done.append(unit.name), lambda: bool(done))
    assert done == ["harvest hill"]
    assert len(queue.jobs()) == 1


def test_the_head_of_a_long_queue_comes_first(url: str, store: Store, queue: WorkQueue) -> None:
    say(
        url,
        "INSERT INTO procrastinate_jobs (queue_name, task_name, args) SELECT 'harvest.1',"
        " 'oaicdif.unit', jsonb_build_object('name', 'harvest ' || n, 'step', 1)"
        " FROM generate_series(1, 100000) AS n",
    )
    done: list[str] = []
    worked(queue, lambda unit: done.append(unit.name), lambda: len(done) >= 20)
    assert done[:20] == [f"harvest {n}" for n in range(1, 21)]
    assert queue.facts()["harvest"].waiting >= 100_000 - len(done) - 2


@pytest.fixture
def site(tmp_path: Path) -> Iterator[tuple[Workers, list[Repository]]]:
    """Three repositories, a scheduler and two workers as processes."""
    postgres.need()
    repositories = [repository(f"e{n}", 30) for n in range(3)]
    with workers_over(repositories) as found:
        url = postgres.database_for(found.folder)
        open_queue(url).close()
        say(url, "TRUNCATE procrastinate_jobs, procrastinate_workers CASCADE")
        yield found, repositories


def test_killed_workers_and_schedulers_lose_nothing_and_double_nothing(
    site: tuple[Workers, list[Repository]],
) -> None:
    workers, repositories = site
    url = postgres.database_for(workers.folder)
    chance = random.Random(3)  # noqa: S311 - chance is no secret
    for name in ("scheduler-0", "worker-0", "worker-1"):
        workers.start(name)
    for number, name in enumerate(("worker-0", "scheduler-0")):
        workers.be_due()
        end = time.monotonic() + PATIENCE_S
        while not workers.store.work_counts().active and time.monotonic() < end:
            time.sleep(0.05)
        changed(repositories, chance, number)
        workers.kill(name)
        # as if half a minute had passed: who is alive gives a sign again
        say(url, "UPDATE procrastinate_workers SET last_heartbeat = now() - interval '1 minute'")
    assert settle(workers, repositories, 2 * PATIENCE_S) == []
    assert workers.stop() == [0, 0, 0]
    assert "Traceback" not in workers.log()
    shown = json.loads(
        run_program("jobs", "--json", "--settings", str(workers.folder / "oaicdif.toml")).out
    )
    assert [each for each in shown["jobs"] if each["state"] == "failed"] == []


def test_a_worker_of_before_an_upgrade_ends_and_leaves_its_units_to_others(
    url: str, store: Store, queue: WorkQueue
) -> None:
    stop = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        worker = pool.submit(
            run_worker, store, Settings(), queue, ["harvest"], 1, stop, look_every_s=LOOK_EVERY_S
        )
        end = time.monotonic() + PATIENCE_S
        while not queue.workers() and time.monotonic() < end:
            time.sleep(LOOK_EVERY_S)
        (schema,) = say(url, "SELECT value FROM oaicdif WHERE name = 'schema'")
        say(url, "UPDATE oaicdif SET value = '9999' WHERE name = 'schema'")
        try:
            with pytest.raises(UsageError, match="A newer oaicdif has upgraded the store"):
                worker.result(PATIENCE_S)
        finally:
            stop.set()
            say(url, f"UPDATE oaicdif SET value = '{schema[0]}' WHERE name = 'schema'")  # noqa: S608
    assert queue.workers() == 0  # what waits, and what comes, is for others


def test_jobs_are_shown_retried_and_cancelled(
    url: str, store: Store, queue: WorkQueue, tmp_path: Path
) -> None:
    settings = tmp_path / "oaicdif.toml"
    settings.write_text(f'[store]\npath = "{url}"\n', encoding="utf-8")
    store.put_work("harvest sea", queue.put, queue.now())
    store.put_work("harvest hill", queue.put, queue.now())
    store.end_work(
        Unit("harvest hill", 1), Ending("given up", told="no way"), queue.put, queue.now()
    )
    shown = json.loads(run_program("jobs", "--json", "--settings", str(settings)).out)
    states = {each["name"]: (each["state"], each["reason"]) for each in shown["jobs"]}
    assert states == {"harvest sea": ("waiting", ""), "harvest hill": ("failed", "no way")}
    plain = run_program("jobs", "--settings", str(settings)).out
    assert "0 workers" in plain
    assert "harvest hill" in plain
    done = run_program("jobs", "--settings", str(settings), "cancel", "harvest sea")
    assert (done.code, done.out) == (0, "harvest sea is cancelled.\n")
    done = run_program("jobs", "--settings", str(settings), "retry", "harvest hill")
    assert done.code == 0
    assert {row.unit.name: row.state for row in store.work()} == {
        "harvest sea": "idle", "harvest hill": "idle",
    }  # fmt: skip
    assert run_program("jobs", "--settings", str(settings), "cancel", "x").code == 2


def test_a_store_of_one_machine_has_no_workers(tmp_path: Path) -> None:
    settings = tmp_path / "oaicdif.toml"
    settings.write_text("", encoding="utf-8")
    done = run_program("worker", "--settings", str(settings))
    assert done.code == 2
    assert "PostgreSQL" in done.err
