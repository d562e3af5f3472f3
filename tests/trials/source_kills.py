"""Commands about sources, the daemon and its processes killed without warning, in turns.

    python -m tests.trials.source_kills [KILLS] [SEED]

A daemon harvests repositories that change all the time. Meanwhile endpoints are renamed, moved,
retired and taken up again, added at a second address and joined. Each command is killed at a
moment that chance chooses and typed again until it ends well; between them the daemon or one of
its processes is killed. In the end each record must be live once, as it is at its repository, and
published once; settings and store must say the same. Prints what is not so: nothing.
"""

from __future__ import annotations

import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

from oaicdif.config import load_settings
from oaicdif.sources.differences import undecided
from oaicdif.store import open_store
from tests.harvest.repository import Repository, serving
from tests.trials.daemon_kills import SCHEDULE, Trial, changed, repository, settled

ENDPOINTS = 4
TYPED_AGAIN = 40
TRACEBACK = re.compile(r"Traceback.*(?:\n .*)+\n(.*)")
LONGEST_S = 2.5  # that a command lives before it is killed


class Sources:
    """The endpoints of a trial: which repository each one is, and at which addresses it is."""

    def __init__(self, trial: Trial, repositories: dict[str, Repository], stack: ExitStack) -> None:
        self.trial, self.stack = trial, stack
        self.repositories = dict(repositories)  # by the name of today
        self.copies: list[tuple[Repository, Repository]] = []
        self.number, self.killed, self.refused = 0, 0, Counter[str]()
        self.pause = threading.Event()

    def another_address(self, name: str) -> str:
        """The same repository, served a second time."""
        here = self.repositories[name]
        copy = replace(here, asked=[])
        self.copies.append((here, copy))
        return self.stack.enter_context(serving(copy))

    def changed(self, chance: random.Random) -> None:
        """Some records are others now, at each address of their repository."""
        changed(list(self.repositories.values()), chance, self.number)
        for here, copy in self.copies:
            copy.items = here.items

    def next_commands(self, chance: random.Random) -> Iterator[list[str]]:
        """What is typed about one endpoint, in order."""
        self.number += 1
        name = chance.choice(sorted(self.repositories))
        what = ("rename", "move", "retire", "merge")[self.number % 4]
        if what == "rename":
            new = f"n{self.number}"
            self.repositories[new] = self.repositories.pop(name)
            yield ["rename", name, new]
        elif what == "move":
            yield ["move", name, self.another_address(name), "--trust"]
        elif what == "retire":
            url = self.url_of(name)
            yield ["retire", name, *chance.choice((["--keep"], ["--reason", "closed"]))]
            yield ["add", name, url, "--schedule", SCHEDULE]
        else:
            twin = f"twin{self.number}"
            url = self.another_address(name)
            yield ["add", twin, url, "--schedule", SCHEDULE]
            yield ["merge", twin, name, "--trust"]

    def url_of(self, name: str) -> str:
        settings = load_settings(self.trial.settings, {})
        return next(each.url for each in settings.endpoints if each.name == name)

    def typed(self, arguments: list[str], chance: random.Random) -> None:
        """Kill the command once, then type it until it ends well."""
        process = self.begun(arguments)
        self.pause.wait(chance.uniform(0.1, LONGEST_S))
        if process.poll() is None:
            self.killed += 1
        process.kill()
        process.communicate()
        for _ in range(TYPED_AGAIN):
            process = self.begun(arguments)
            _, said = process.communicate()
            if process.returncode == 0 or _is_done(said):
                return
            self.refused[said.decode().strip()[:90]] += 1
            self.pause.wait(0.5)
        raise RuntimeError(f"{arguments} never ended well: {said.decode()}")

    def begun(self, arguments: list[str]) -> subprocess.Popen[bytes]:
        typed = [sys.executable, "-m", "oaicdif", "endpoint", *arguments]
        return subprocess.Popen(
            [*typed, "--settings", str(self.trial.settings)],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip

    def begin_daemon_again(self) -> None:
        """It reads the settings when it begins."""
        self.trial.daemon.terminate()
        self.trial.daemon.wait()
        self.trial.daemon = self.trial.started()


def _is_done(said: bytes) -> bool:
    """Whether the command refuses because it was carried out before."""
    return b" already" in said and b"being harvested already" not in said


def wrong(trial: Trial, repositories: dict[str, Repository]) -> list[str]:
    """What is not as it is at the repositories."""
    found = []
    wanted = {item.identifier: item.title for r in repositories.values() for item in r.items}
    live = trial.query("SELECT identifier, title FROM entry WHERE seq IS NOT NULL AND NOT deleted")
    shown = Counter(str(name) for name, _ in live)
    lost = sorted(wanted.keys() - shown.keys())
    twice = sorted(name for name, times in shown.items() if times > 1)
    other = sorted(str(n) for n, title in live if wanted.get(str(n)) != title)
    for names, what in ((lost, "not published"), (twice, "published twice"), (other, "otherwise")):
        if names:
            found.append(f"{len(names)} records are {what}: {names[:3]}")
    stored = Counter(
        str(row[0]) for row in trial.query("SELECT identifier FROM record WHERE NOT deleted")
    )
    if stored != Counter(wanted.keys()):
        found.append(f"stored: {(stored - Counter(wanted.keys())).most_common(3)}")
    running = trial.query("SELECT run_id FROM run WHERE state = 'running'")
    waiting = trial.query("SELECT record_id FROM stale UNION ALL SELECT entry_id FROM pending")
    for rows, what in ((running, "runs are said to be running"), (waiting, "items wait")):
        if rows:
            found.append(f"{len(rows)} {what}")
    with closing(open_store(trial.store)) as store:
        found += undecided(store, load_settings(trial.settings, {}))
    return found


def main() -> int:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else int(time.time())
    chance = random.Random(seed)  # noqa: S311 - chance is no secret
    repositories = {f"e{n}": repository(f"e{n}") for n in range(ENDPOINTS)}
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        urls = {name: stack.enter_context(serving(each)) for name, each in repositories.items()}
        trial = Trial(Path(folder), urls)
        sources = Sources(trial, repositories, stack)
        settled_first(trial, list(repositories))
        while sources.killed + trial.killed.total() < kills:
            for command in sources.next_commands(chance):
                sources.typed(command, chance)
                sources.begin_daemon_again()
            sources.changed(chance)
            trial.be_due()
            trial.wait_until_at_work()
            sources.pause.wait(chance.uniform(0.0, 2.0))
            trial.kill(chance)
        sources.begin_daemon_again()
        settled(trial, list(sources.repositories))
        found = wrong(trial, sources.repositories)
        tracebacks = TRACEBACK.findall(trial.log.read_text("utf-8"))
    killed = {"command": sources.killed, **trial.killed}
    print(
        f"{killed} killed in {sources.number} rounds; refused: {dict(sources.refused)}; seed {seed}"
    )
    found += [f"a traceback in the log: {each}" for each in tracebacks]
    print(*(found or ["nothing lost, nothing twice"]), sep="\n")
    return 1 if found else 0


def settled_first(trial: Trial, names: list[str]) -> None:
    """Until everything is published for the first time."""
    settled(trial, names)
    trial.daemon = trial.started()


if __name__ == "__main__":
    sys.exit(main())
