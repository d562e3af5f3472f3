"""A harvest in a process of its own that is killed without warning, again and again."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from tests.harvest.repository import Asked, Reply, Repository, serving

PROJECT = Path(__file__).parents[2]


@dataclass
class Trial:
    """What the endpoint saw: each page asked how often, and how many kills there were."""

    kills: int = 0
    asked: Counter[str] = field(default_factory=Counter)

    @property
    def repeated(self) -> int:
        return sum(count - 1 for count in self.asked.values())


def child(url: str, store_path: str) -> None:
    """Harvest to the end in this process."""
    from oaicdif.harvest.client import OaiClient
    from oaicdif.harvest.options import HarvestOptions
    from oaicdif.harvest.run import harvest_endpoint
    from oaicdif.http import HttpClient, HttpOptions
    from oaicdif.store import open_store
    from oaicdif.store.lease import process_owner

    def clock() -> datetime:
        return datetime.now(UTC)

    store = open_store(Path(store_path))
    client = OaiClient(url, HttpClient(HttpOptions(), clock), clock)
    endpoint = store.add_endpoint("a", url)
    options = HarvestOptions(owner=process_owner())
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
            trial.asked[asked.arguments.get("resumptionToken", "")] += 1
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
            command = [sys.executable, "-m", "tests.harvest.killing", url, str(store_path)]
            process.append(subprocess.Popen(command, cwd=PROJECT, env={**os.environ}))
            code = process[-1].wait()
            if code != -signal.SIGKILL:
                assert code == 0
                return trial
            trial.kills += 1


if __name__ == "__main__":
    child(*sys.argv[1:])
