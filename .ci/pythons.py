"""The fast lane of the tests on each Python from 3.11 on that this machine has.

    python .ci/pythons.py [--others] [--list]

Looked for on the PATH and among pyenv's versions; released ones only, each once; those of
the series that runs this file are left out where `--others` is given. Each gets a virtual
environment of its own, `.venv-VERSION`. The Pythons run side by side and share the processors:
two that run in one process each are a fifth cheaper than one after the other in two. What each says
is printed when it has ended. Series that are not found are named. Ends with 1 if the tests fail on
any.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO

PROJECT = Path(__file__).resolve().parents[1]
OLDEST = (3, 11)
SERIES = ("3.11", "3.12", "3.13", "3.14")  # those that have been released
PIP = (sys.executable, "-m", "pip")
LANE = ("-m", "pytest", "-m", "not slow")
LIMIT_S = 1200  # of one step; the fast lane is to take a tenth of it
NAME = re.compile(r"python3\.\d+")
ASK = "import sys; v = sys.version_info; print(*v[:4], sys.implementation.name)"


def candidates(path: str, pyenv: Path) -> list[Path]:
    """Programs that are called like a Python of some version, in folders of `path` and pyenv."""
    folders = [Path(each) for each in path.split(os.pathsep) if each]
    folders += [each / "bin" for each in sorted(pyenv.glob("versions/3.*"))]
    return [
        program
        for folder in folders
        if folder.is_dir()
        for program in sorted(folder.iterdir())
        if NAME.fullmatch(program.name)
    ]


def version_of(program: Path) -> str | None:
    """`3.12.1`; None of what is no released CPython from 3.11 on, or does not run."""
    try:
        done = subprocess.run(
            [program, "-c", ASK], capture_output=True, text=True, timeout=30, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    words = done.stdout.split()
    if done.returncode or len(words) != 5 or words[3:] != ["final", "cpython"]:
        return None
    major, minor, micro = map(int, words[:3])
    return f"{major}.{minor}.{micro}" if (major, minor) >= OLDEST else None


def found(programs: Iterable[Path]) -> dict[str, Path]:
    """One program for each version, oldest first."""
    by_version: dict[str, Path] = {}
    for program in programs:
        version = version_of(program)
        if version is not None:
            by_version.setdefault(version, program)
    return dict(sorted(by_version.items(), key=lambda each: [*map(int, each[0].split("."))]))


def series(version: str) -> str:
    """`3.12` of `3.12.1`."""
    return version.rpartition(".")[0]


def not_found(versions: Iterable[str]) -> list[str]:
    """The released series of which there is none."""
    have = {series(version) for version in versions}
    return [each for each in SERIES if each not in have]


def ends_well(step: Sequence[str | Path], limit_s: float, said: IO[str]) -> bool:
    """Whether a program ends with 0, and in time; one that does not is ended. `said` gets all that
    it says."""
    try:
        done = subprocess.call(
            step, cwd=PROJECT, timeout=limit_s, stdout=said, stderr=subprocess.STDOUT
        )
    except subprocess.TimeoutExpired:
        said.write(f"ended after {limit_s:g} s: {' '.join(map(str, step))}\n")
        return False
    return done == 0


def workers(pythons: int, cores: int) -> int:
    """How many processes the tests of each Python get; 0: they run in pytest's own."""
    each = cores // max(pythons, 1)
    return each if each > 1 else 0


def passes(version: str, program: Path, processes: int) -> bool:
    """Whether the fast lane passes on this Python."""
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as said:
        well = try_on(version, program, processes, said)
        said.seek(0)
        print(f"\n== Python {version}\n{said.read()}", flush=True)
    return well


def try_on(version: str, program: Path, processes: int, said: IO[str]) -> bool:
    folder = PROJECT / f".venv-{version}"
    python = folder / "bin" / "python"
    steps: Sequence[Sequence[str | Path]] = (
        # Some distributions give a Python without what brings pip along.
        [program, "-m", "venv", "--without-pip", folder],
        [*PIP, "--python", python, "install", "-q", "-e", f"{PROJECT}[test]"],
        [python, *LANE, "-n", str(processes)],
    )
    return all(ends_well(step, LIMIT_S, said) for step in steps)


def tried(pythons: Mapping[str, Path]) -> list[str]:
    """The versions on which the tests fail, of all of them side by side."""
    cores = os.cpu_count() or 1
    processes = workers(len(pythons), cores)
    with ThreadPoolExecutor(cores) as side_by_side:
        well = side_by_side.map(lambda each: passes(*each, processes), pythons.items())
        return [version for version, passed in zip(pythons, well, strict=True) if not passed]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--list", action="store_true", help="only say which there are")
    parser.add_argument("--others", action="store_true", help="leave out the series that runs this")
    asked = parser.parse_args()
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    pythons = found(candidates(os.environ.get("PATH", ""), pyenv))
    for each in not_found(pythons):
        print(f"not found: Python {each}")
    if asked.others:
        mine = ".".join(map(str, sys.version_info[:2]))
        pythons = {version: each for version, each in pythons.items() if series(version) != mine}
    if asked.list:
        for version, program in pythons.items():
            print(f"Python {version}: {program}")
        return 0
    failed = tried(pythons)
    for version in failed:
        print(f"failed on Python {version}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
