"""Do the tests notice it when the code is broken in one place?

    python -m tests.trials.mutations [--count N] [--seed N] [--room NAME] [--jobs N]

Copies the project, breaks one place of a core room in the copy (chosen by chance from the
seed), runs the tests that matter for that module, and mends it again. A breakage is killed when
a test fails, or does not end. It survives when all pass: then a test is missing, unless nobody
can observe the breakage; such equivalent ones are listed below with the reason and not counted.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from tests.trials.breakages import Breakage, breakages

PROJECT: Final = Path(__file__).parents[2]
COUNT: Final = 60
KILLED_AT_LEAST: Final = 55 / 60
SEED: Final = 20240201


@dataclass(frozen=True, slots=True)
class Room:
    """Modules that are broken (patterns below the package), the tests that are to notice, and
    slow ones that are asked when those of the fast lane did not."""

    name: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    slow: tuple[str, ...] = ()


ROOMS: Final = (
    Room(
        "protocol",
        ("protocol/*.py",),
        (
            *("tests/protocol", "tests/provider/test_provider_traps.py"),
            *("tests/provider/test_received_formats.py", "tests/web/test_oai_routes.py"),
        ),
        ("tests/protocol",),
    ),
    Room(
        "engine and drafts",
        (
            *("rules/engine.py", "rules/output.py", "rules/steps/spans.py", "cdif/one_extent.py"),
            *("catalog/drafts.py", "catalog/crosswalk_run.py"),
            "formats/dublin_core/dumbdown.py",
        ),
        ("tests/rules", "tests/catalog", "tests/formats", "tests/judge/driver/test_wiring.py"),
        ("tests/catalog", "tests/rules/back", "tests/rules/test_rerun.py"),
    ),
    Room(
        "harvest",
        ("harvest/decide.py", "harvest/completeness.py", "harvest/deletions.py"),
        ("tests/harvest",),
        (
            # Rows that the fast lane leaves out, then stories.
            *("tests/harvest/test_list_faults.py", "tests/harvest/test_faults.py"),
            *("tests/harvest/test_dates_and_sets.py", "tests/harvest/test_vanished.py"),
            *("tests/harvest/test_second_night.py", "tests/harvest/test_proofs.py"),
            *("tests/harvest/test_stories.py", "tests/harvest/test_histories.py"),
        ),
    ),
    Room(
        "store",
        ("store/sql/*.py", "store/lease.py"),
        ("tests/store", "tests/harvest", "tests/sources"),
        ("tests/store",),
    ),
    Room(
        "the way back",
        ("rules/back/*.py",),
        ("tests/rules/back", "tests/formats/didl"),
        ("tests/rules/back",),
    ),
    Room(
        "lists",
        (
            *("provider/list_parts.py", "provider/dissemination.py", "provider/provider.py"),
            "catalog/sets.py",
        ),
        ("tests/provider", "tests/catalog", "tests/web/test_oai_routes.py"),
        ("tests/provider/test_received_deletions.py", "tests/provider/test_provider_fuzz.py"),
    ),
)
# (module, breakage as it is printed): why nobody can observe it.
EQUIVALENT: Final[dict[tuple[str, str], str]] = {
    (
        "harvest/completeness.py",
        '"short" → (\'\')   in: SHORT = "short" # it ended, with fewer identifiers than it …',
    ): "a verdict is compared by identity; its value is never shown or stored",
    (
        "harvest/deletions.py",
        "sampled and not (found.still_listed or … → (not (found.still_listed or found.moved…"
        "   in: whole = sampled and not (found.still_listed or found.moved …",
    ): "without a sample every missing record was asked for, and all of them are gone then",
    (
        "provider/provider.py",
        "row is None or listed is None → (listed is None)   in: if row is None or listed is None:",
    ): "without a row nothing is listed either: the line before says so, this one tells mypy",
    (
        "protocol/plain_records.py",
        "payload.getroottree().docinfo.encoding … → (payload.getroottree().docinfo.encoding)"
        '   in: encoding = payload.getroottree().docinfo.encoding or "UTF-8"',
    ): "lxml says UTF-8 where a document of bytes declares none",
    (
        "store/sql/rd_tables.py",
        "500 → (501)   in: _AT_ONCE: Final = 500 # names in one statement",
    ): "the same names, a few of them in another statement",
    (
        "rules/back/mark.py",
        '"addresses first" → (\'\')   in: return [*said, "addresses first"]'
        " if case.unless_address el…",
    ): "the word stands in a digest alone, where any other makes the same difference",
}


@dataclass(frozen=True, slots=True)
class Trial:
    """One breakage of one module."""

    room: Room
    module: str
    breakage: Breakage

    @property
    def reason(self) -> str | None:
        """Why the breakage is equivalent, if it is."""
        return EQUIVALENT.get((self.module, str(self.breakage)))


def chosen(count: int, seed: int, only: str | None = None) -> Iterator[Trial]:
    """So many breakages that are not known to be equivalent, and the equivalent ones drawn
    meanwhile; the rooms take turns."""
    chance = random.Random(seed)  # noqa: S311 - repeatable
    rooms = [each for each in ROOMS if only in (None, each.name)]
    drawn: set[Trial] = set()
    while count > 0:
        for room in rooms:
            trial = _draw(room, chance)
            if trial in drawn or count <= 0:
                continue
            drawn.add(trial)
            count -= trial.reason is None
            yield trial


def _draw(room: Room, chance: random.Random) -> Trial:
    paths = _modules(room)
    sources = {path: path.read_text(encoding="utf-8") for path in paths}
    path = chance.choices(paths, [len(sources[each]) for each in paths])[0]
    found = breakages(sources[path])
    if not found:
        return _draw(room, chance)
    return Trial(room, path.relative_to(PROJECT / "oaicdif").as_posix(), chance.choice(found))


def _modules(room: Room) -> list[Path]:
    found = [
        path
        for pattern in room.modules
        for path in sorted((PROJECT / "oaicdif").glob(pattern))
        if path.name != "__init__.py"
    ]
    if not found:
        raise SystemExit(f"the room {room.name!r} has no modules any more: mend ROOMS")
    return found


# ---- a copy of the project ------------------------------------------------------------------


class Copy:
    """A copy of the project in a folder of its own, with the recorded material beside it."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "project"
        shared = PROJECT.parent / "shared"
        if shared.exists():
            (folder / "shared").symlink_to(shared.resolve())
        for name in _files():
            target = self.root / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(PROJECT / name, target)
        self._environment = {**os.environ, "PYTHONPATH": str(self.root), "CI": "true"}
        self._moments = count(1_000_000_000)  # seconds, long before any file of the project
        where = self._run([sys.executable, "-c", "import oaicdif; print(oaicdif.__file__)"], 60)
        if str(self.root) not in where.stdout:
            raise SystemExit(f"the copy would test {where.stdout.strip()}")

    def passes(
        self, module: str, tests: Sequence[str], limit_s: float, lane: str = "not slow"
    ) -> bool | None:
        """Whether the tests of a lane pass; None if they did not end in time."""
        stem = Path(module).stem
        first = sorted(
            str(path.relative_to(self.root))
            for folder in tests
            for path in (self.root / folder).rglob(f"test_{stem or '-'}.py")
        )
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-m", lane]
        try:
            done = self._run([*command, *first, *tests], limit_s)
        except subprocess.TimeoutExpired:
            return None
        if done.returncode not in (0, 1, 2, 5):  # 5: there are none in this lane
            raise SystemExit(f"pytest cannot run: {done.stdout}{done.stderr}")
        return done.returncode in (0, 5)

    def _run(self, command: Sequence[str], limit_s: float) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command,
            cwd=self.root,
            env=self._environment,
            capture_output=True,
            text=True,
            timeout=limit_s,
            check=False,
        )

    def broken(self, trial: Trial, limit_s: float) -> bool | None:
        """Whether the tests pass with this breakage in place."""
        path = self.root / "oaicdif" / trial.module
        source = path.read_text(encoding="utf-8")
        self._write(path, trial.breakage.applied(source))
        try:
            passed = self.passes(trial.module, trial.room.tests, limit_s)
            if passed and trial.room.slow:
                passed = self.passes("", trial.room.slow, limit_s, "slow")
            return passed
        finally:
            self._write(path, source)

    def _write(self, path: Path, source: str) -> None:
        """Each text gets a time of its own, so that what was compiled of another one, of the same
        length, is never taken for it."""
        path.write_text(source, encoding="utf-8")
        moment = next(self._moments)
        os.utime(path, (moment, moment))


def _files() -> list[str]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],  # noqa: S607
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [name for name in listed.stdout.splitlines() if (PROJECT / name).is_file()]


# ---- the trial ------------------------------------------------------------------------------


def run(trials: Sequence[Trial], jobs: int, limit_s: float) -> list[tuple[Trial, bool | None]]:
    """Each trial with whether its tests passed."""
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(jobs) as threads:
        copies: SimpleQueue[Copy] = SimpleQueue()
        for number in range(jobs):
            folder = Path(name) / str(number)
            folder.mkdir()
            copies.put(Copy(folder))

        def sound(room: Room) -> None:
            copy = copies.get()
            if not copy.passes("", room.tests, limit_s):
                raise SystemExit(f"{room.name}: its tests fail before anything is broken")
            copies.put(copy)

        list(threads.map(sound, dict.fromkeys(each.room for each in trials)))

        def tried(trial: Trial) -> bool | None:
            copy = copies.get()
            started = time.monotonic()
            try:
                passed = copy.broken(trial, limit_s)
            finally:
                copies.put(copy)
            _tell(trial, passed, time.monotonic() - started)
            return passed

        return list(zip(trials, threads.map(tried, trials), strict=True))


def _tell(trial: Trial, passed: bool | None, seconds: float) -> None:
    how = {True: "SURVIVED", False: "killed", None: "killed (no end)"}[passed]
    place = f"{trial.module}:{trial.breakage.start[0]}"
    print(f"{how:15} {seconds:5.0f} s  {trial.room.name}: {place}  {trial.breakage}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--room", choices=[each.name for each in ROOMS])
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--limit", type=float, default=300, help="seconds for the tests of one")
    parser.add_argument("--list", action="store_true", help="only say what would be broken")
    asked = parser.parse_args()
    drawn = list(chosen(asked.count, asked.seed, asked.room))
    for each in drawn:
        if each.reason is not None or asked.list:
            told = f"equivalent: {each.reason}" if each.reason else "would break"
            print(f"{told}  {each.module}:{each.breakage.start[0]}  {each.breakage}")
    if asked.list:
        return 0
    tried = run([each for each in drawn if each.reason is None], asked.jobs, asked.limit)
    killed = sum(not passed for _, passed in tried)
    equivalent = sum(each.reason is not None for each in drawn)
    print(
        f"seed {asked.seed}: {killed} of {len(tried)} killed; {equivalent} equivalent, not counted"
    )
    return 0 if killed >= KILLED_AT_LEAST * len(tried) else 1


if __name__ == "__main__":
    sys.exit(main())
