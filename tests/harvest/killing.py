"""A harvest in a process of its own that is killed without warning, again and again."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from tests.harvest.repository import Asked, Reply, Repository, serving

PROJECT = Path(__file__).parents[2]


@dataclass
class Trial:
    """What the endpoint saw: which pages each process asked for, and how many kills there were."""

    kills: int = 0
    asked: list[list[str]] = field(default_factory=list)

    @property
    def repeated(self) -> list[int]:
        """For each process, how many pages it asked for that had been asked for before, by
        another or by itself."""
        before: set[str] = set()
        found = []
        for pages in self.asked:
            found.append(len(pages) - len(set(pages) - before))
            before |= set(pages)
        return found


def child(url: str, store_path: str, number: str) -> None:
    """Harvest to the end in this process, which gives its number to the endpoint."""
    from oaicdif.harvest.client import OaiClient
    from oaicdif.harvest.endpoint_run import harvest_endpoint
    from oaicdif.harvest.options import HarvestOptions
    from oaicdif.http import HttpClient, HttpOptions
    from oaicdif.store import open_store
    from oaicdif.store.lease import unit_owner

    def clock() -> datetime:
        return datetime.now(UTC)

    store = open_store(Path(store_path))
    client = OaiClient(url, HttpClient(HttpOptions(user_agent=number), clock), clock)
    endpoint = store.add_endpoint("a", url)
    options = HarvestOptions(owner=unit_owner())
    report = harvest_endpoint(store, client, endpoint, options, clock)
    store.close()
    sys.exit(0 if report.state.value == "complete" else 3)


def kill_until_done(
    repository: Repository, store_path: Path, kills: int, chance: random.Random
) -> Trial:
    """Harvest in processes that are killed at random moments, `kills` times, and then to the
    end."""
    trial = Trial()
    process: list[subprocess.Popen[bytes]] = []
    countdown = [0]

    def strike(asked: Asked, reply: Reply) -> Reply:
        if asked.verb == "ListRecords":
            number = int(asked.headers["user-agent"])
            trial.asked[number].append(asked.arguments.get("resumptionToken", ""))
            countdown[0] -= 1
            if countdown[0] == 0:
                # while the answer is on its way, parsed, written: a moment nobody chose
                delay = chance.random() * 0.02
                threading.Timer(delay, process[-1].send_signal, [signal.SIGKILL]).start()
        return reply

    repository.fault = strike
    with serving(repository) as url:
        while True:
            countdown[0] = chance.randint(1, 5) if trial.kills < kills else 0
            number = str(len(trial.asked))
            trial.asked.append([])
            command = [sys.executable, "-m", "tests.harvest.killing", url, str(store_path), number]
            process.append(subprocess.Popen(command, cwd=PROJECT, env={**os.environ}))
            code = process[-1].wait()
            if code != -signal.SIGKILL:
                assert code == 0
                return trial
            trial.kills += 1


if __name__ == "__main__":
    child(*sys.argv[1:])
