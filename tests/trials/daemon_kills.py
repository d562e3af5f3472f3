"""The daemon and its processes killed without warning, again and again; then nothing is missing.

    python -m tests.trials.daemon_kills [KILLS] [SEED]

Six repositories change all the time and are always due. What chance chooses is killed: the
daemon, or one of its processes. In the end each harvested record must be stored once, as it is
there, and published once; no run may be left running, and the numbers of the catalog must have no
double. Prints what is not so: nothing.
"""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import ExitStack, closing
from pathlib import Path

from oaicdif.store import open_store
from tests.harvest.repository import Asked, Item, Reply, Repository, serving
from tests.process_tree import descendants

ITEMS, ENDPOINTS = 60, 6
LATENCY_S = 0.03
WORKERS = min(2, os.cpu_count() or 1)  # harvesting processes; beside them one that publishes
BESIDE = 2  # that of which all are copies, and the one that tracks their resources
SCHEDULE = "every 1 minutes"


def slowly(asked: Asked, reply: Reply) -> Reply:
    time.sleep(LATENCY_S)
    return reply


def repository(name: str) -> Repository:
    items = [Item(f"oai:{name}:{n}", title=f"Title {n}") for n in range(ITEMS)]
    return Repository(items, fault=slowly)


def is_there(process: int) -> bool:
    return Path(f"/proc/{process}").exists()


class Trial:
    """The daemon in a folder, and the repositories it harvests."""

    def __init__(self, folder: Path, urls: dict[str, str]) -> None:
        self.settings, self.store = folder / "oaicdif.toml", folder / "oaicdif.sqlite"
        self.log = folder / "log"
        text = "".join(
            f'[[endpoint]]\nname = "{name}"\nurl = "{url}"\nschedule = "{SCHEDULE}"\n'
            for name, url in urls.items()
        )
        self.settings.write_text(text, encoding="utf-8")
        with closing(open_store(self.store)) as store:
            for name, url in urls.items():
                store.add_endpoint(name, url)
        self.daemon = self.started()
        self.killed: Counter[str] = Counter()

    def started(self) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "oaicdif", "schedule", "run", "--jobs", "2",
                 "--settings", str(self.settings)],
                stderr=log,
            )  # fmt: skip

    def be_due(self) -> None:
        with closing(sqlite3.connect(self.store, timeout=30)) as db, db:
            db.execute("UPDATE endpoint SET next_due = '2020-01-01T00:00:00+00:00'")

    def wait_until_at_work(self) -> None:
        """Until the daemon has begun all its processes, and some work in one of them."""
        for _ in range(400):
            if self.daemon.poll() is None and len(descendants(self.daemon.pid)) > WORKERS + BESIDE:
                return
            time.sleep(0.05)

    def kill(self, chance: random.Random) -> None:
        begun = descendants(self.daemon.pid) if self.daemon.poll() is None else []
        if not begun or chance.random() < 0.3:
            self.daemon.kill()
            self.daemon.wait()
            self.killed["daemon"] += 1
            while any(map(is_there, begun)):
                time.sleep(0.02)
            self.daemon = self.started()
            return
        self.killed["process"] += 1
        try:
            os.kill(chance.choice(begun), signal.SIGKILL)
        except ProcessLookupError:
            return

    def query(self, text: str, *values: object) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(self.store, timeout=30)) as db:
            return db.execute(text, values).fetchall()


def changed(repositories: list[Repository], chance: random.Random, number: int) -> None:
    """Some records are others now."""
    now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    for each in repositories:
        item = chance.choice(each.items)
        each.change(item.identifier, title=f"Title after {number}", datestamp=now)


def wrong(trial: Trial, repositories: list[Repository]) -> list[str]:
    """What is not as it is at the repositories."""
    wanted = {item.identifier: item.title for each in repositories for item in each.items}
    with closing(open_store(trial.store)) as store:
        stored = {
            name: [each for each in store.stored_records(name) if each.metadata] for name in wanted
        }
        counts = store.counts()
    lost = [
        name
        for name, title in wanted.items()
        if not any(title in (each.metadata or b"").decode() for each in stored[name])
    ]
    doubled = [name for name, found in stored.items() if len(found) > 1]
    places = trial.query("SELECT seq FROM entry WHERE seq IS NOT NULL")
    running = trial.query("SELECT run_id FROM run WHERE state = 'running'")
    published = sum(each["published"] for each in counts.values())
    waiting = sum(each["stale"] + each["pending"] for each in counts.values())
    found = []
    if lost:
        found.append(f"{len(lost)} records are not stored as they are: {lost[:3]}")
    if doubled:
        found.append(f"{len(doubled)} records are stored twice: {doubled[:3]}")
    if len(places) != len(set(places)) or published != len(wanted) or waiting:
        found.append(f"{published} of {len(wanted)} published, {waiting} wait")
    if running:
        found.append(f"{len(running)} runs are said to be running")
    return found


def settled(trial: Trial, names: list[str]) -> None:
    """Let the daemon harvest everything once more, undisturbed."""
    last = trial.query("SELECT coalesce(max(run_id), 0) FROM run")[0][0]
    trial.be_due()
    query = (
        "SELECT count(DISTINCT endpoint_id) FROM run WHERE state = 'complete'"
        " AND verb = 'ListRecords' AND run_id > ?"
    )
    for _ in range(600):
        if trial.query(query, last)[0][0] == len(names):
            break
        time.sleep(0.2)
    time.sleep(6)  # what came is published
    trial.daemon.send_signal(signal.SIGTERM)
    trial.daemon.wait()


def main() -> int:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else int(time.time())
    chance = random.Random(seed)  # noqa: S311 - chance is no secret
    names = [f"e{n}" for n in range(ENDPOINTS)]
    repositories = [repository(name) for name in names]
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        urls = [stack.enter_context(serving(each)) for each in repositories]
        trial = Trial(Path(folder), dict(zip(names, urls, strict=True)))
        pause = threading.Event()
        for number in range(kills):
            trial.be_due()
            trial.wait_until_at_work()
            pause.wait(chance.uniform(0.0, 3.0))
            changed(repositories, chance, number)
            trial.kill(chance)
        settled(trial, names)
        found = wrong(trial, repositories)
        runs = Counter(str(row[0]) for row in trial.query("SELECT state FROM run"))
        tracebacks = trial.log.read_text("utf-8").count("Traceback")
    print(f"{dict(trial.killed)} killed; runs: {dict(runs)}; seed {seed}")
    if tracebacks:
        found.append(f"{tracebacks} tracebacks in the log")
    print(*(found or ["nothing lost, nothing twice"]), sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
