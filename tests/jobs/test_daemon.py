"""The daemon as people start it: processes, a repository on 127.0.0.1, its log read."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from oaicdif.errors import StoreUnwritable
from oaicdif.jobs.daemon import only_daemon
from oaicdif.model import RunState
from oaicdif.store import open_store
from tests.harvest.repository import Asked, Reply, Repository, fifty, serving
from tests.process_tree import descendants
from tests.store.filling import Clock, draft_all, harvest, publish_all, record

pytestmark = pytest.mark.slow
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)


@dataclass
class World:
    """A folder with settings and a store, and the daemons that were started in it."""

    folder: Path
    stack: ExitStack
    more: str = ""
    started: list[subprocess.Popen[str]] = field(default_factory=list)

    @property
    def settings(self) -> Path:
        return self.folder / "oaicdif.toml"

    @property
    def store(self) -> Path:
        return self.folder / "oaicdif.sqlite"

    def endpoints(self, **repositories: Repository | str) -> None:
        """Serve these, and let them be due now, once."""
        text = self.more
        with closing(open_store(self.store)) as store:
            for name, each in repositories.items():
                url = each if isinstance(each, str) else self.stack.enter_context(serving(each))
                text += f'[[endpoint]]\nname = "{name}"\nurl = "{url}"\nschedule = "0 0 29 2 *"\n'
                endpoint = store.add_endpoint(name, url)
                store.set_due(endpoint.endpoint_id, LONG_AGO)
        self.settings.write_text(text, encoding="utf-8")

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        log = (self.folder / f"log-{len(self.started)}").open("w", encoding="utf-8")
        process = subprocess.Popen(
            [sys.executable, "-m", "oaicdif", "--log-format", "json", "schedule", "run",
             "--settings", str(self.settings), *arguments],
            stderr=log, text=True,
        )  # fmt: skip
        log.close()
        self.started.append(process)
        return process

    def log(self, number: int = 0) -> list[dict[str, Any]]:
        text = (self.folder / f"log-{number}").read_text("utf-8")
        whole = text[: text.rfind("\n") + 1]  # a line may be in the making
        return [json.loads(line) for line in whole.splitlines() if line.startswith("{")]

    def stop(self) -> int:
        process = self.started[-1]
        process.send_signal(signal.SIGTERM)
        return process.wait(60)

    def count(self, query: str, *values: str) -> int:
        with closing(sqlite3.connect(self.store)) as db:
            return int(db.execute(query, values).fetchone()[0])

    def published(self, name: str) -> int:
        query = (
            "SELECT count(*) FROM entry JOIN endpoint USING (endpoint_id)"
            " WHERE seq IS NOT NULL AND name = ?"
        )
        return self.count(query, name)

    def state(self, name: str) -> RunState | None:
        with closing(open_store(self.store)) as store:
            endpoint = store.find_endpoint(name)
            runs = store.runs(endpoint.endpoint_id, limit=1) if endpoint else []
            return runs[0].state if runs else None

    def complete(self, *names: str) -> bool:
        return all(self.state(name) is RunState.COMPLETE for name in names)


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    with ExitStack() as stack:
        found = World(tmp_path, stack)
        yield found
        for each in found.started:
            if each.poll() is None:
                each.kill()
                each.wait()


def until(true: Callable[[], bool], *, seconds: float = 60) -> None:
    """Wait until it is so."""
    for _ in range(int(seconds * 20)):
        if true():
            return
        threading.Event().wait(0.05)
    raise AssertionError(f"not so within {seconds} s")


@dataclass
class Door:
    """A fault that holds the second part of a list until it is opened."""

    is_reached: threading.Event = field(default_factory=threading.Event)
    is_open: threading.Event = field(default_factory=threading.Event)

    def __call__(self, asked: Asked, reply: Reply) -> Reply:
        if asked.cursor == 10 and asked.verb == "ListRecords":
            self.is_reached.set()
            self.is_open.wait(60)
        return reply


def harvesting(process: int, of: str) -> list[int]:
    """Its processes that have a socket open to a repository: those that harvest."""
    found = []
    for each in descendants(process):
        try:
            links = [os.readlink(link) for link in Path(f"/proc/{each}/fd").iterdir()]
        except OSError:
            continue
        if any(link.endswith(of) for link in links):
            found.append(each)
    return found


def test_a_slow_endpoint_holds_up_nobody_and_pages_are_published_meanwhile(world: World) -> None:
    door = Door()
    world.endpoints(slow=fifty(fault=door), quick=fifty(), down="http://127.0.0.1:9/oai")
    world.start("--jobs", "1")
    until(lambda: world.published("quick") == 50)
    assert door.is_reached.wait(60)
    until(lambda: world.published("slow") == 10)  # the first page of a list that has not ended
    assert world.state("slow") is RunState.RUNNING
    door.is_open.set()
    until(lambda: world.published("slow") == 50)
    assert world.stop() == 0


def test_each_run_has_a_line_at_its_begin_and_its_end_with_any_number_of_jobs(
    world: World,
) -> None:
    world.more = "[harvest]\nretries = 0\n"
    world.endpoints(a=fifty(), b=fifty(), down="http://127.0.0.1:9/oai")
    world.start("--jobs", "3")
    until(lambda: world.complete("a", "b") and world.state("down") not in (None, RunState.RUNNING))
    world.stop()
    runs = [line for line in world.log() if line["logger"] == "oaicdif.runs"]
    told = {
        name: [(each["level"], each["state"]) for each in runs if each["endpoint"] == name][:2]
        for name in ("a", "b", "down")
    }
    fine = [("info", "running"), ("info", "complete")]
    assert told["a"] == told["b"] == fine
    assert told["down"][0] == ("info", "running")
    assert told["down"][1][0] == "warning"
    end = next(each for each in runs if each["endpoint"] == "a" and each["state"] == "complete")
    assert (end["counts"]["records"], end["counts"]["new"], end["reason"]) == (50, 50, "")
    failed = next(e for e in runs if e["endpoint"] == "down" and e["level"] == "warning")
    assert "Connection refused" in failed["reason"]


def test_a_harvesting_process_that_is_killed_is_replaced_and_nothing_is_doubled(
    world: World,
) -> None:
    door = Door()
    world.endpoints(a=fifty(fault=door))
    daemon = world.start()
    assert door.is_reached.wait(60)
    for each in harvesting(daemon.pid, "oaicdif.sqlite-hosts"):
        os.kill(each, signal.SIGKILL)
    door.is_open.set()
    until(lambda: world.published("a") == 50)
    assert world.stop() == 0
    assert world.count("SELECT count(*) FROM record") == 50
    assert world.count("SELECT count(*) FROM run WHERE state = 'running'") == 0
    (line,) = [each for each in world.log() if "ended with exit code" in each["message"]]
    assert (line["level"], "in its hands: a" in line["message"]) == ("warning", True)


def test_a_daemon_that_is_killed_leaves_no_process_and_the_next_one_goes_on(world: World) -> None:
    door = Door()
    world.endpoints(a=fifty(fault=door))
    daemon = world.start()
    assert door.is_reached.wait(60)
    until(lambda: bool(harvesting(daemon.pid, "oaicdif.sqlite-hosts")))
    begun = descendants(daemon.pid)
    daemon.kill()
    daemon.wait()
    until(lambda: not any(Path(f"/proc/{each}").exists() for each in begun))
    door.is_open.set()
    world.start()
    until(lambda: world.published("a") == 50)
    assert world.stop() == 0
    assert world.count("SELECT count(*) FROM record") == 50
    assert world.count("SELECT count(*) FROM run WHERE state = 'running'") == 0


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    daemon = only_daemon(tmp_path / "gone" / "oaicdif.sqlite")
    with pytest.raises(StoreUnwritable, match="cannot be written") as refused, daemon:
        pytest.fail("it began")
    assert refused.value.hint


def test_a_second_daemon_is_refused(world: World) -> None:
    world.endpoints(a=fifty())
    first = world.start()
    until(lambda: world.complete("a"))
    second = world.start()
    assert second.wait(60) == 2
    text = (world.folder / "log-1").read_text("utf-8")
    assert f"Another daemon works on {world.store}: process {first.pid}." in text


def test_a_harvest_stopped_by_a_signal_is_due_at_once_for_the_next_daemon(world: World) -> None:
    door = Door()
    world.endpoints(a=fifty(fault=door))
    world.start()
    assert door.is_reached.wait(60)
    assert world.stop() == 0
    assert world.state("a") is RunState.INCOMPLETE
    door.is_open.set()
    world.start()
    until(lambda: world.published("a") == 50)


def test_a_crosswalk_file_that_is_wrong_is_told_and_harvests_go_on(world: World) -> None:
    (world.folder / "mine").mkdir()
    bad = world.folder / "mine" / "oai_dc-to-cdif.yaml"
    bad.write_text("rules: [", encoding="utf-8")
    world.more = '[crosswalk]\nfolder = "mine"\n'
    world.endpoints(a=fifty())
    world.start()
    until(lambda: world.complete("a"))
    until(lambda: any("nothing can be published" in each["message"] for each in world.log()))
    assert world.published("a") == 0


def test_files_are_written_by_the_clock(world: World) -> None:
    world.more = '[export]\nfolder = "site"\n'
    with closing(open_store(world.store)) as store:
        harvest(store, [record("oai:a:1")])
        draft_all(store)
        publish_all(store, Clock())
    world.endpoints()
    world.start()
    until((world.folder / "site" / "sitemap.xml").is_file)
    assert world.stop() == 0


def test_a_daemon_tells_that_files_could_not_be_written(world: World) -> None:
    world.more = '[export]\nfolder = "site"\n'
    (world.folder / "site").write_text("a file, where the folder is to be")
    world.endpoints()
    with closing(open_store(world.store)) as store:
        harvest(store, [record("oai:a:1")])
        draft_all(store)
        publish_all(store, Clock())
    world.start()

    def told() -> list[str]:
        return [each["message"] for each in world.log() if "writes files" in each["message"]]

    until(lambda: bool(told()))
    assert told()[0].startswith("the process that writes files ended with exit code 1")
    assert world.stop() == 0
