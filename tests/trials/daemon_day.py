"""A day of 300 endpoints on a fast clock: who is harvested when, and which mails come.

    python -m tests.trials.daemon_day [ENDPOINTS] [--mails]

The daemon's own parts (schedules, desk, harvests, crosswalk, alerts) work on a clock that the
trial moves, in one process; harvests go to a repository on 127.0.0.1, mails to a mail server
there. Endpoints are due through the night. Three are down all day; a tenth answer 503 from 10:00
to 15:00, and for a quarter of an hour in the quiet hours. Prints what went wrong: nothing.
"""

from __future__ import annotations

import argparse
import logging
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.request import urlopen

from oaicdif.alerts.alerting import Alerts, channels
from oaicdif.config import AlertSettings, EndpointSettings, HarvestSettings, Settings
from oaicdif.harvest.log import RUNS, Context, TextLines
from oaicdif.harvest.work import Silent
from oaicdif.jobs.catalog_keeper import Keeper
from oaicdif.jobs.desk import Desk
from oaicdif.jobs.harvesting import Asked, harvest_one
from oaicdif.jobs.scheduler import due_now, look, plan_again
from oaicdif.model import RunState
from oaicdif.store import Store, open_store
from tests.alerts.receivers import Mails, mail_server
from tests.free_ports import free_port

START = datetime(2024, 3, 1, tzinfo=UTC)
TICK = timedelta(minutes=5)
HOURS = 33  # a night, a day, and the next morning's digest
DOWN = ((10.0, 15.0), (23.0, 23.25))  # hours of the day, when the moody ones answer 503


class Clock:
    """Time that goes on by ticks."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def seconds(self) -> float:
        return (self.now - START).total_seconds()


def endpoints(count: int, port: int) -> tuple[EndpointSettings, ...]:
    found = []
    for n in range(count):
        name, kind = f"e{n}", "moody" if n % 10 == 7 else "fine"
        where = "9/oai" if n < 3 else f"{port}/{name}/1/{kind}/oai"
        hour, minute = divmod(n * 360 // count, 60)  # 00:00 to 06:00; the moody ones hourly
        schedule = "every 1 hours" if kind == "moody" else f"every day {hour:02}:{minute:02}"
        url = f"http://127.1.0.{n % 60 + 1}:{where}"
        found.append(EndpointSettings(name=name, url=url, schedule=schedule))
    return tuple(found)


@contextmanager
def served(port: int) -> Iterator[None]:
    command = [sys.executable, "-m", "tests.trials.many_hosts", str(port), "60", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        yield
    finally:
        process.kill()
        process.wait()


class Moods:
    """The moody ones are down at their hours."""

    def __init__(self, port: int, clock: Clock) -> None:
        self._port, self._clock, self._is_down = port, clock, False

    def set(self) -> None:
        """Tell the repositories whether they are down now."""
        hour = self._clock().hour + self._clock().minute / 60
        wanted = any(begin <= hour < end for begin, end in DOWN)
        if wanted != self._is_down:
            self._is_down = wanted
            urlopen(f"http://127.1.0.1:{self._port}/mood/{'down' if wanted else 'up'}").close()


class Day:
    """The parts of the daemon, one after the other, tick by tick."""

    def __init__(self, store: Store, settings: Settings, port: int) -> None:
        self.store, self.settings = store, settings
        self.clock, self.begun = Clock(), Counter[str]()
        self.desk = Desk(self.clock.seconds)
        self.keeper = Keeper(store, settings, self.clock, self.clock.seconds)
        self.alerts = Alerts(store, settings, channels(settings, {}))
        self.moods = Moods(port, self.clock)
        self.late: list[timedelta] = []

    def tick(self) -> None:
        self.moods.set()
        scheduled = look(self.store, self.settings, self.clock(), lambda: 0.0)
        turns = {each.endpoint.name: each.turn.at for each in scheduled}
        self.desk.put(due_now(scheduled))
        while each := self.desk.take(lambda host: True):
            self.late.append(self.clock() - (turns[each.name] or self.clock()))
            self._harvest(each)
        self.keeper.round(threading.Event())
        self.alerts.look(self.clock())
        self.clock.now += TICK

    def _harvest(self, endpoint: EndpointSettings) -> None:
        self.begun[endpoint.name] += 1
        report = harvest_one(
            self.store, self.settings, endpoint, Asked(), Silent(), clock=self.clock
        )
        plan_again(self.store, endpoint, report.state, self.clock(), lambda: 0.0)
        self.desk.ended(endpoint.name)


def wrong(day: Day, mails: Mails) -> list[str]:
    """What is not as it must be."""
    subjects = [str(mail["Subject"]).partition(": ")[2] for mail in mails.taken]
    moody = sum(each.schedule == "every 1 hours" for each in day.settings.endpoints)
    digests = [each for each in subjects if " fine" in each]
    changes = [each for each in subjects if each not in digests]
    found = wrong_harvests(day.store, day.settings, day.begun, day.late)
    if len(digests) != 2:
        found.append(f"{len(digests)} digests in two mornings")
    if len(changes) > 3 + 2:
        found.append(f"{len(changes)} mails of changes: {changes}")
    if not any(f"{moody} in trouble" in each for each in changes):
        found.append("nobody was told that the moody ones are down")
    if not any(f"{moody} well again" in each for each in changes):
        found.append("nobody was told that they are well again")
    quiet = [m for m in mails.taken if m["Date"].datetime.hour in (22, 23)]
    if quiet:
        found.append(f"{len(quiet)} mails in quiet hours")
    return found


def wrong_harvests(
    store: Store, settings: Settings, begun: Counter[str], late: Sequence[timedelta]
) -> list[str]:
    """What is not as planned in the harvests and the catalog at the end of the day."""
    found, fine = [], len(settings.endpoints) - 3
    daily = [e for e in settings.endpoints[3:] if e.schedule != "every 1 hours"]
    # planned at midnight for its time of day; those of the first hours come twice in 33 hours
    rare = [e.name for e in daily if not 1 <= begun[e.name] <= 2]
    if rare:
        found.append(f"not harvested as often as planned: {rare[:5]}")
    if max(late) > 2 * TICK:
        found.append(f"one was {max(late)} late")
    published = sum(each["published"] for each in store.counts().values())
    if published != 10 * fine:
        found.append(f"{published} of {10 * fine} records published")
    states = Counter(store.runs(each.endpoint_id, limit=1)[0].state for each in store.endpoints())
    if states[RunState.COMPLETE] != fine:
        found.append(f"at the end: {dict(states)}")
    return found


def logged() -> list[str]:
    """The lines of runs from now on, as the daemon writes them."""
    lines: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(self.format(record))

    handler = Keep()
    handler.addFilter(Context())
    handler.setFormatter(TextLines())
    RUNS.addHandler(handler)
    RUNS.setLevel(logging.INFO)
    RUNS.propagate = False
    return lines


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("endpoints", nargs="?", type=int, default=300)
    parser.add_argument("--mails", action="store_true", help="print each mail")
    given = parser.parse_args()
    port = free_port()
    with tempfile.TemporaryDirectory() as folder, served(port), mail_server() as mails:
        alerts = AlertSettings(
            mail_to=("ops@example.org",), mail_from="oaicdif@example.org",
            smtp_host="127.0.0.1", smtp_port=mails.port, smtp_security="none",
            digest_at="08:00", quiet="22:00-06:00",
        )  # fmt: skip
        settings = Settings(
            endpoints=endpoints(given.endpoints, port), alerts=alerts, folder=Path(folder),
            harvest=HarvestSettings(retries=0),
        )  # fmt: skip
        lines = logged()
        store = open_store(settings.store_path)
        day = Day(store, settings, port)
        for _ in range(HOURS * 12):
            day.tick()
        for mail in mails.taken:
            print(f"{mail['Date'].datetime:%d %H:%M}  {mail['Subject']}")
            if given.mails:
                print(mail.get_content())
        found = wrong(day, mails)
        harvests = sum(day.begun.values())
        store.close()
    warnings = sum(" WARNING " in each for each in lines)
    print(f"{harvests} harvests, {len(mails.taken)} mails in {HOURS} hours")
    print(f"{len(lines)} lines in the log, {warnings} of them warnings")
    if len(lines) != 2 * sum("begins" in each or "goes on" in each for each in lines):
        found.append("a run has not two lines")
    print(*(found or ["nothing went wrong"]), sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
