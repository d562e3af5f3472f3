"""Workers and schedulers of a PostgreSQL store killed without warning, again and again.

    python -m tests.trials.worker_kills [KILLS] [SEED]

Twenty repositories change all the time, delete records too, and are always due. Two schedulers and
three workers run; what chance chooses is killed and begun again. In the end each record must be
stored once, as it is there, and published once, deleted ones as tombstones; no chain may be stuck.
A provider serves the catalog meanwhile, and is killed too. One harvester reads whole lists, another
what changed: nothing is twice in a list, nothing is missing, and both end with the same copy.
The site is exported all the time; in the end its files are those of one undisturbed export.
Tells also how long it took until another worker had what a killed one had in hand, and how many
requests a repository ever had at once.
"""

from __future__ import annotations

import gzip
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from oaicdif.config import load_settings
from oaicdif.export.order import export_order
from oaicdif.jobs.export_units import whole_export
from oaicdif.store import Store, open_store
from tests.free_ports import free_port
from tests.harvest.repository import Asked, Item, Reply, Repository, serving
from tests.store import postgres
from tests.trials.catalog_readers import Harvester

ITEMS, ENDPOINTS = 60, 20
WORKERS, SCHEDULERS = 3, 2
LATENCY_S = 0.03
PROJECT = Path(__file__).parents[2]
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)


class Crowded:
    """A fault that changes nothing: it counts how many requests are under way."""

    def __init__(self) -> None:
        self._lock, self._now, self.most = threading.Lock(), 0, 0

    def __call__(self, asked: Asked, reply: Reply) -> Reply:
        with self._lock:
            self._now += 1
            self.most = max(self.most, self._now)
        time.sleep(LATENCY_S)
        with self._lock:
            self._now -= 1
        return reply


def repository(name: str, items: int = ITEMS) -> Repository:
    found = [Item(f"oai:{name}:{n}", title=f"Title {n}") for n in range(items)]
    return Repository(found, fault=Crowded())


@dataclass
class Lost:
    """What a killed worker had in hand."""

    worker: str
    at: float
    units: dict[str, int]


@dataclass
class Workers:
    """Workers and schedulers as processes in a folder, over one store."""

    folder: Path
    store: Store
    port: int = field(default_factory=free_port)
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    lost: list[Lost] = field(default_factory=list)
    taken_after_s: list[float] = field(default_factory=list)
    killed: Counter[str] = field(default_factory=Counter)

    def start(self, name: str) -> None:
        kind = name.partition("-")[0]
        command = {
            "worker": ["worker", "--concurrency", "4"],
            "scheduler": ["schedule", "run"],
            "provider": ["serve", "--port", str(self.port)],
        }
        with (self.folder / f"{name}.log").open("ab") as log:
            self.running[name] = subprocess.Popen(
                [sys.executable, "-m", "oaicdif", *command[kind]],
                cwd=self.folder, stderr=log, stdout=log, start_new_session=True,
                env={**os.environ, "PYTHONPATH": str(PROJECT)},
            )  # fmt: skip

    def kill(self, name: str) -> None:
        """The process and all that it began, at once; then it is begun again."""
        process = self.running[name]
        worker = f":{process.pid}"
        had = {
            row.unit.name: row.unit.step
            for row in self.store.work_counts().active
            if row.began and row.worker.endswith(worker)
        }
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        self.killed[name.partition("-")[0]] += 1
        if had:
            self.lost.append(Lost(worker, time.monotonic(), had))
        self.start(name)

    def look(self) -> None:
        """Note which units of killed workers others have by now."""
        rows = {row.unit.name: row for row in self.store.work_counts().active}
        for each in self.lost:
            for name, step in list(each.units.items()):
                row = rows.get(name)
                if row is None or row.unit.step > step or not row.worker.endswith(each.worker):
                    del each.units[name]
                    self.taken_after_s.append(time.monotonic() - each.at)
        self.lost = [each for each in self.lost if each.units]

    def stop(self) -> list[int]:
        for each in self.running.values():
            each.send_signal(signal.SIGTERM)
        return [each.wait(120) for each in self.running.values()]

    def be_due(self) -> None:
        for each in self.store.endpoints():
            self.store.set_due(each.endpoint_id, LONG_AGO)

    def log(self) -> str:
        return "".join(path.read_text("utf-8") for path in sorted(self.folder.glob("*.log")))


@contextmanager
def workers_over(repositories: Sequence[Repository]) -> Iterator[Workers]:
    """A folder with settings for these repositories and a store; nothing runs yet."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        url = postgres.database_for(folder)
        text = f'[store]\npath = "{url}"\n[provider]\nbase_url = "https://catalog.example.org"\n'
        text += 'admin_email = "admin@example.org"\n'
        text += '[export]\nfolder = "site"\nschedule = "every 1 minutes"\n'
        store = open_store(url)
        stack.callback(postgres.forget, [folder])
        stack.callback(store.close)
        for number, each in enumerate(repositories):
            address = stack.enter_context(serving(each))
            text += (
                f'[[endpoint]]\nname = "e{number}"\nurl = "{address}"\n'
                'schedule = "every 1 minutes"\n'
            )
            store.add_endpoint(f"e{number}", address)
        (folder / "oaicdif.toml").write_text(text, encoding="utf-8")
        found = Workers(folder, store)
        try:
            yield found
        finally:
            found.stop()


def changed(repositories: Sequence[Repository], chance: random.Random, number: int) -> None:
    """Some records are others now, or are deleted."""
    now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    for each in repositories:
        item = chance.choice(each.items)
        gone = chance.random() < 0.1 or item.deleted
        each.change(item.identifier, title=f"Title after {number}", datestamp=now, deleted=gone)


def wrong(store: Store, repositories: Sequence[Repository]) -> list[str]:
    """What is not as it is at the repositories."""
    items = [item for each in repositories for item in each.items]
    found = []
    stored = {item.identifier: store.stored_records(item.identifier) for item in items}
    doubled = [name for name, many in stored.items() if len(many) > 1]
    if doubled:
        found.append(f"{len(doubled)} records are stored twice: {doubled[:3]}")
    lost = [
        item.identifier for item in items
        if not item.deleted
        and not any(
            item.title in (each.metadata or b"").decode() for each in stored[item.identifier]
        )
    ]  # fmt: skip
    if lost:
        found.append(f"{len(lost)} records are not stored as they are: {lost[:3]}")
    early = [
        item.identifier for item in items
        if not item.deleted and any(each.deleted for each in stored[item.identifier])
    ]  # fmt: skip
    if early:
        found.append(f"{len(early)} live records are deleted: {early[:3]}")
    late = [
        item.identifier for item in items
        if item.deleted and any(not each.deleted for each in stored[item.identifier])
    ]  # fmt: skip
    if late:
        found.append(f"{len(late)} deleted records live on: {late[:3]}")
    counts = store.counts().values()
    published = sum(each["published"] for each in counts)
    waiting = sum(each["stale"] + each["pending"] for each in counts)
    if published != len(items) or waiting:
        found.append(f"{published} of {len(items)} published, {waiting} wait")
    tombstones = sum(each["tombstones"] for each in counts)
    gone = sum(item.deleted for item in items)
    if tombstones != gone:
        found.append(f"{tombstones} tombstones for {gone} deleted records")
    return found


def settle(workers: Workers, repositories: Sequence[Repository], patience_s: float) -> list[str]:
    """Harvest everything once more, undisturbed, until nothing is wrong; what still is."""
    end, found = time.monotonic() + patience_s, ["nothing was looked at"]
    workers.be_due()
    while found and time.monotonic() < end:
        time.sleep(1.0)
        workers.look()
        found = wrong(workers.store, repositories)
    return found


def harvesters(workers: Workers) -> list[Harvester]:
    """Two harvesters of the provider, at work."""
    url = f"http://127.0.0.1:{workers.port}/oai"
    found = [Harvester(url, whole=True), Harvester(url, whole=False)]
    for each in found:
        each.start()
    return found


def differences(found: Sequence[Harvester]) -> list[str]:
    """What the harvesters found wrong, and where their copies differ."""
    told = [fault for each in found for fault in each.faults]
    for each in found:
        each.finish()
    whole, changes = (each.copy for each in found)
    if whole != changes:
        other = [name for name in whole if changes.get(name) != whole[name]]
        told.append(f"{len(other)} records differ between the harvesters: {other[:3]}")
    return told


def site_faults(workers: Workers) -> list[str]:
    """Where the files of the site, once they are up to date, are others than of a new export."""
    settings = load_settings(workers.folder / "oaicdif.toml", {})
    order = export_order(settings, workers.folder / "site")
    fresh = replace(order, folder=workers.folder / "fresh")
    before = len(site_files(order.folder))
    for each in (order, fresh):
        whole_export(each, lambda step: None)
    ours, theirs = site_files(order.folder), site_files(fresh.folder)
    other = sorted(
        name for name in ours.keys() | theirs.keys() if ours.get(name) != theirs.get(name)
    )
    found = [f"{len(other)} files of the site differ: {other[:3]}"] if other else []
    print(f"site: {before} files written by workers, {len(theirs)} in the end")
    return found if before else [*found, "no worker wrote a file of the site"]


def site_files(folder: Path) -> dict[str, bytes]:
    """The files that are published, by their paths."""
    found = {str(each.relative_to(folder)): each for each in folder.rglob("*") if each.is_file()}
    return {
        name: gzip.decompress(path.read_bytes()) if name.endswith(".gz") else path.read_bytes()
        for name, path in found.items()
        if not name.startswith("manifest/")
    }


def main() -> int:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else int(time.time())
    chance = random.Random(seed)  # noqa: S311 - chance is no secret
    repositories = [repository(f"e{n}") for n in range(ENDPOINTS)]
    with workers_over(repositories) as workers:
        names = [f"worker-{n}" for n in range(WORKERS)]
        names += [f"scheduler-{n}" for n in range(SCHEDULERS)]
        names += ["provider-0"]
        for each in names:
            workers.start(each)
        reading = harvesters(workers)
        for number in range(kills):
            workers.be_due()
            end = time.monotonic() + chance.uniform(2.0, 8.0)
            while time.monotonic() < end:
                workers.look()
                time.sleep(0.25)
            changed(repositories, chance, number)
            workers.kill(chance.choice(names))
        found = settle(workers, repositories, 180.0)
        found += differences(reading)
        stuck = [row.unit.name for row in workers.store.work() if row.state == "failed"]
        log = workers.log()
        ended = dict(workers.store.work_counts().ended)
        workers.stop()
        found += site_faults(workers)
    most = max(each.fault.most for each in repositories if isinstance(each.fault, Crowded))
    print(f"{dict(workers.killed)} killed over {ENDPOINTS} endpoints; seed {seed}")
    print(f"units: { {' '.join(key): value[0] for key, value in sorted(ended.items())} }")
    after = sorted(workers.taken_after_s)
    if after:
        print(f"in other hands after {after[len(after) // 2]:.1f} s, at most {after[-1]:.1f} s")
    print(f"most requests at once at a repository: {most}")
    print(f"harvesters: {[(each.lists, each.records) for each in reading]} (lists, records)")
    if stuck:
        found.append(f"stuck: {stuck}")
    if after and after[-1] > 60:
        found.append("later than a minute")
    if most > 1:
        found.append("a repository had several requests at once")
    if "Traceback" in log:
        found.append(f"{log.count('Traceback')} tracebacks in the log")
        print(log[log.index("Traceback") - 300 :][:3000])
    print(*(found or ["nothing lost, nothing twice, nothing stuck"]), sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
