"""A day of 1,000 endpoints on a fast clock, by a scheduler and two workers over PostgreSQL.

    python -m tests.trials.worker_day [ENDPOINTS]

The parts of the scheduler and the workers (schedules, chains, harvests, crosswalk, publication,
files) work on a clock that the trial moves, in one process; the queue lies in memory, the store on
a server of the trial's own. Endpoints are due through the night. Three are down all day; a tenth
answer 503 from 10:00 to 15:00, and for a quarter of an hour at night. Prints what went wrong:
nothing.
"""

from __future__ import annotations

import logging
import sys
import tempfile
import threading
from collections import Counter
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

from oaicdif.config import HarvestSettings, Settings
from oaicdif.config.export_section import ExportSettings
from oaicdif.harvest.log import RUNS
from oaicdif.jobs.dispatcher import Dispatcher
from oaicdif.jobs.duties import Duties
from oaicdif.store import Store, open_store
from tests.free_ports import free_port
from tests.jobs.duty_worlds import Queue
from tests.store import postgres
from tests.trials.daemon_day import HOURS, TICK, Clock, Moods, endpoints, served, wrong_harvests

LOOKS = 3  # of the scheduler in a tick: for what is due, what waits, and what is drafted


class Day:
    """A scheduler and two workers, one after the other, tick by tick."""

    def __init__(self, store: Store, settings: Settings, port: int) -> None:
        self.store, self.settings = store, settings
        self.clock, self.queue, self.begun = Clock(), Queue(), Counter[str]()
        self.moods = Moods(port, self.clock)
        self.late: list[timedelta] = []
        self.units: Counter[str] = Counter()
        queue: Any = self.queue
        self._workers = [
            Duties(store, settings, queue, f"here:{n}", threading.Event(), self.clock,
                   self.clock.seconds)
            for n in (1, 2)
        ]  # fmt: skip
        self._scheduler = Dispatcher(
            store, settings, queue, clock=self.clock, timer=self.clock.seconds
        )

    def tick(self) -> None:
        """Five minutes: what is put is done."""
        self.moods.set()
        for _ in range(LOOKS):
            self._scheduler.tick()
            self._work()
            self.clock.now += TICK / LOOKS

    def _work(self) -> None:
        names = {each.endpoint_id: each.name for each in self.store.endpoints()}
        due = {names[key]: each.next_due for key, each in self.store.dues().items()}
        while self.queue.units:
            unit = self.queue.take()
            if unit.kind == "harvest":
                self.begun[unit.subject] += 1
                self.late.append(self.clock() - (due[unit.subject] or self.clock()))
            self._workers[self.units.total() % 2].do(unit)
            self.units[unit.kind] += 1


def wrong(day: Day, folder: Path) -> list[str]:
    """What is not as it must be."""
    found = wrong_harvests(day.store, day.settings, day.begun, day.late)
    stuck = [row.unit.name for row in day.store.work() if row.state not in ("idle", "resting")]
    down = {f"harvest {each.name}" for each in day.settings.endpoints[:3]}
    if set(stuck) - down:
        found.append(f"chains that stand: {sorted(set(stuck) - down)[:5]}")
    if not (folder / "site" / "sitemap.xml").is_file():
        found.append("the site is not there as files")
    # Of those that are down no harvest has ended: their first reports wait for Monday.
    reports = len(list((folder / "reports").glob("*.html")))
    if reports != len(day.settings.endpoints) - len(down):
        found.append(f"{reports} reports")
    return found


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    programs, port = postgres.programs(), free_port()
    RUNS.setLevel(logging.ERROR)
    if programs is None:
        raise SystemExit(postgres.missing())
    with (
        tempfile.TemporaryDirectory() as name,
        served(port),
        postgres.serving(programs, "autovacuum=on") as server,
        closing(open_store(server.url)) as store,
    ):
        folder = Path(name)
        settings = Settings(
            endpoints=endpoints(count, port), folder=folder, harvest=HarvestSettings(retries=0),
            export=ExportSettings(folder="site", reports="reports"),
        )  # fmt: skip
        settings = replace(settings, store=replace(settings.store, path=server.url))
        day = Day(store, settings, port)
        for _ in range(HOURS * 12):
            day.tick()
        found = wrong(day, folder)
    print(f"{dict(day.units)} units in {HOURS} hours; at most {max(day.late)} late")
    print(*(found or ["nothing went wrong"]), sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
