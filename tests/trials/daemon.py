"""The daemon with 300 endpoints at 60 hosts: who waits for whom, how soon a page is published.

    python -m tests.trials.daemon [ENDPOINTS] [--jobs N] [--seconds S] [--keep FOLDER]

Each answer takes 200 ms. Ten endpoints are down (half of them refuse connections, half take the
request and never answer), five take six seconds an answer. All are due at once. Prints what
docs/operating.md tells; exit code 1 if a number is not reached.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from urllib.request import urlopen

from tests.free_ports import free_port
from tests.process_tree import descendants

LATENCY_S = 0.2
PAGES = 2
REFUSED_PORT = 9  # nobody listens there


@dataclass(frozen=True)
class Plan:
    """The endpoints by kind: (name, address)."""

    fine: list[tuple[str, str]]
    slow: list[tuple[str, str]]
    down: list[tuple[str, str]]


def planned(count: int, hosts: int, port: int) -> Plan:
    down, slow = max(2, count // 30), max(1, count // 60)

    # Who takes a request and never answers holds its host: that has hosts of its own.
    away = max(1, hosts // 30)

    def address(name: str, number: int, kind: str) -> tuple[str, str]:
        number = number % away if kind == "mute" else away + number % (hosts - away)
        host = f"127.1.0.{number + 1}"
        if kind == "refused":
            return name, f"http://{host}:{REFUSED_PORT}/oai"
        return name, f"http://{host}:{port}/{name}/{PAGES}/{kind}/oai"

    kinds = ["refused", "mute"]
    return Plan(
        fine=[address(f"fine{n}", n, "fine") for n in range(count - down - slow)],
        slow=[address(f"slow{n}", n * 7, "slow") for n in range(slow)],
        down=[address(f"down{n}", n * 5 + 1, kinds[n % 2]) for n in range(down)],
    )


def settings_text(plan: Plan) -> str:
    # those that make trouble are due like all others, and stand among them
    every = sorted([*plan.fine, *plan.slow, *plan.down], key=lambda each: each[0][::-1])
    rows = [
        f'[[endpoint]]\nname = "{name}"\nurl = "{url}"\nschedule = "every 1 minutes"\n'
        for name, url in every
    ]
    return '[provider]\nadmin_email = "a@example.org"\n' + "".join(rows)


def make_due(path: Path, settings: Path) -> None:
    """All are due now, once: the schedule is that of the year's end from here on."""
    subprocess.run(
        [sys.executable, "-m", "oaicdif", "schedule", "list", "--settings", str(settings)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    with sqlite3.connect(path) as db:
        db.execute("UPDATE endpoint SET next_due = '2020-01-01T00:00:00+00:00'")
    db.close()
    text = settings.read_text().replace("every 1 minutes", "0 0 31 12 *")
    settings.write_text(text)


@contextmanager
def served(port: int, hosts: int) -> Iterator[None]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.trials.many_hosts", str(port), str(hosts), str(LATENCY_S)],
        stdout=subprocess.PIPE,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        yield
    finally:
        process.kill()
        process.wait()


def asked(port: int) -> dict[str, dict[str, float]]:
    with urlopen(f"http://127.1.0.1:{port}/asked") as reply:
        found: dict[str, dict[str, float]] = json.load(reply)
    return found


def megabytes(root: int) -> float:
    """Memory of a process and all it began, each page counted once (PSS)."""
    total = 0
    for process in (root, *descendants(root)):
        try:
            rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
        except OSError:
            continue
        total += next(int(x.split()[1]) for x in rollup.splitlines() if x.startswith("Pss:"))
    return total / 1024


def complete(path: Path) -> int:
    """How many healthy endpoints have a complete run."""
    with sqlite3.connect(path) as db:
        row = db.execute(
            "SELECT count(DISTINCT name) FROM run JOIN endpoint USING (endpoint_id)"
            " WHERE state = 'complete' AND name LIKE 'fine%' AND verb = 'ListRecords'"
        ).fetchone()
    db.close()
    return int(row[0])


def delays(path: Path) -> list[float]:
    """Seconds from a page's arrival to the datestamp of each of its entries; infinite where it
    is not published."""
    with sqlite3.connect(path) as db:
        rows = db.execute(
            "SELECT page.received, entry.datestamp FROM record JOIN page USING (page_id)"
            " LEFT JOIN entry ON entry.endpoint_id = record.endpoint_id"
            " AND entry.identifier = record.identifier"
        ).fetchall()
    db.close()
    return [
        (moment(stamp) - moment(received)) if stamp else float("inf") for received, stamp in rows
    ]


def moment(text: str) -> float:
    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("endpoints", nargs="?", type=int, default=300)
    parser.add_argument("--jobs", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=280.0)
    parser.add_argument("--keep", type=Path)
    given = parser.parse_args()
    hosts = max(4, given.endpoints // 5)
    port = free_port()
    plan = planned(given.endpoints, hosts, port)
    with tempfile.TemporaryDirectory() as temporary, served(port, hosts):
        folder = given.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        return trial(folder, plan, port, given.jobs, given.seconds)


def trial(folder: Path, plan: Plan, port: int, jobs: int, seconds: float) -> int:
    settings, store = folder / "oaicdif.toml", folder / "oaicdif.sqlite"
    settings.write_text(settings_text(plan), encoding="utf-8")
    make_due(store, settings)
    log = (folder / "daemon.log").open("wb")
    began = time.time()
    daemon = subprocess.Popen(
        [sys.executable, "-m", "oaicdif", "--log-format", "json", "schedule", "run",
         "--settings", str(settings), "--jobs", str(jobs)],
        stderr=log, env={**os.environ},
    )  # fmt: skip
    most = 0.0
    try:
        while time.time() - began < seconds and complete(store) < len(plan.fine):
            time.sleep(1)
            most = max(most, megabytes(daemon.pid))
            if daemon.poll() is not None:
                break
        told = asked(port)
        done = complete(store)
        time.sleep(5)
        most = max(most, megabytes(daemon.pid))
    finally:
        daemon.send_signal(signal.SIGTERM)
        daemon.wait()
        log.close()
    fine = {name for name, _ in plan.fine}
    requests = sum(int(n) for name, n in told["count"].items() if name in fine)
    first = min(moment for name, moment in told["first"].items() if name in fine)
    last = max(moment for name, moment in told["last"].items() if name in fine)
    ideal = requests * LATENCY_S / jobs
    late = max(delays(store), default=float("inf"))
    slow = {name: int(told["count"].get(name, 0)) for name, _ in plan.slow}
    print(f"endpoints: {len(fine)} healthy, {len(plan.slow)} slow, {len(plan.down)} down")
    print(f"healthy ones complete: {done} of {len(fine)}, first request {first - began:.1f} s")
    print(f"{requests} requests to them in {last - first:.1f} s; ideal {ideal:.1f} s;"
          f" ratio {(last - first) / ideal:.2f} (aim 1.2)")  # fmt: skip
    several = {host: int(n) for host, n in told["most"].items() if n > 1}
    print(f"requests at once to a host, at most: {max(told['most'].values())} {several or ''}")
    print(f"slow ones were asked meanwhile: {slow}")
    print(f"longest from arrival to publication: {late:.1f} s (aim 60)")
    print(f"memory of all processes, at most: {most:.0f} MB (aim 300)")
    good = done == len(fine) and last - first <= 1.2 * ideal and late <= 60 and most <= 300
    return 0 if good and max(told["most"].values()) == 1 else 1


if __name__ == "__main__":
    sys.exit(main())
