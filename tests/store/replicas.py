"""A server and a streaming replica of it, whose replay a test stops and lets go on."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest

from tests.store import postgres
from tests.store.postgres import Server, say

_LIMIT_S: Final = 60.0
_names: Final = count(1)


class Standby(Server):
    """A replica of another server."""

    def __init__(self, programs: Path, folder: Path, primary: Server) -> None:
        self._programs, self._folder = programs, folder
        self._running, self._options = None, ()
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        said = self.run(
            *("pg_basebackup", "-D", str(self.data), "-R", "-X", "stream", "-c", "fast"),
            *("--no-sync", "-h", str(primary._folder), "-U", "postgres"),
        )
        assert self.data.exists(), said


class Pair:
    """A server, and its replica."""

    def __init__(self, primary: Server, replica: Standby) -> None:
        self.primary, self.replica = primary, replica
        self.is_paused = False

    def databases(self) -> tuple[str, str]:
        """The URLs of a new database: on the server, and on its replica."""
        name = f"d{next(_names)}"
        say(self.primary.url, f"CREATE DATABASE {name}")
        self.catch_up()
        primary, replica = (
            each.url.replace("/postgres?", f"/{name}?") for each in (self.primary, self.replica)
        )
        return primary, replica

    def pause(self) -> None:
        """The replica repeats everything up to now, and nothing more."""
        self.catch_up()
        say(self.replica.url, "SELECT pg_wal_replay_pause()")
        self._wait("SELECT pg_get_wal_replay_pause_state() = 'paused'")
        self.is_paused = True

    def resume(self) -> None:
        """It goes on, and has repeated everything when this returns."""
        say(self.replica.url, "SELECT pg_wal_replay_resume()")
        self.is_paused = False
        self.catch_up()

    def catch_up(self) -> None:
        written = asked(self.primary.url, "SELECT CAST(pg_current_wal_flush_lsn() AS TEXT)")
        self._wait(f"SELECT pg_last_wal_replay_lsn() >= '{written}'")

    def _wait(self, condition: str) -> None:
        ends = time.monotonic() + _LIMIT_S
        while not asked(self.replica.url, condition):
            assert time.monotonic() < ends, condition
            time.sleep(0.002)


def asked(url: str, statement: str) -> Any:
    """The value that a statement gives, past the driver."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as raw:
        row = raw.execute(statement.encode()).fetchone()
    return row[0] if row else None


@contextmanager
def replicated() -> Iterator[Pair]:
    """A server with a replica, both running; a test without PostgreSQL's programs is skipped."""
    postgres.need()
    programs = postgres.programs()
    if programs is None:
        pytest.skip("needs servers of its own")
    with (
        postgres.serving(programs) as primary,
        tempfile.TemporaryDirectory(prefix="pg") as folder,
    ):
        replica = Standby(programs, Path(folder), primary)
        replica.start()
        try:
            yield Pair(primary, replica)
        finally:
            replica.stop()
