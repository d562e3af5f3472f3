"""A PostgreSQL server for the tests of one process, and a database of its own for each folder.

The server is that of the system's packages (Debian's `postgresql`), started as an unprivileged
user behind a socket in a temporary folder; or OAICDIF_TEST_POSTGRES names one by a URL, whose
user may make databases. Where there is neither, tests are skipped by name; in CI they fail.
"""

from __future__ import annotations

import atexit
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import Final

import pytest

_FOLDERS: Final = ("/usr/lib/postgresql", "/usr/local/pgsql", "/opt/homebrew/opt")
_USER: Final = "postgres"  # the server refuses to run as root
_ERROR: Final = re.compile(r":(\d+): (ERROR: .*)")
_GIVEN: Final = "OAICDIF_TEST_POSTGRES"
# Nothing of a test outlives the machine; what is committed outlives the server (`Server.stop`).
_QUICK: Final = (
    *("fsync=off", "autovacuum=off"),
    *("listen_addresses=", "shared_buffers=64MB", "max_connections=200", "max_wal_size=4GB"),
)


def programs() -> Path | None:
    """The folder of the newest server's programs; None where there is none, or no user for it."""
    found = [each.parent for top in _FOLDERS for each in Path(top).glob("**/bin/initdb")]
    if os.name != "posix" or (os.geteuid() == 0 and not shutil.which("runuser")):
        return None
    return max(found, default=None)


def missing() -> str:
    """Why no test can use PostgreSQL here; empty where it can."""
    if programs() is None and not os.environ.get(_GIVEN):
        return f"needs PostgreSQL's server (Debian: postgresql), or {_GIVEN}"
    try:
        import psycopg  # noqa: F401 - whether it is there
    except ImportError:
        return "needs the extra `postgres`"
    return ""


def need() -> None:
    """Skip the test where there is no server; in CI it fails."""
    if not missing():
        return
    if os.environ.get("CI"):
        pytest.fail(missing())
    pytest.skip(missing())


# Runs until its input ends: so a server never outlives the process that asked for it.
_UNTIL_THE_END: Final = """
"$1/pg_ctl" -D "$2/data" -w -l "$2/log" -o "$3" start >"$2/started" || exit 1
echo ready; read -r line
"$1/pg_ctl" -D "$2/data" -m immediate stop >"$2/stopped"
"""


class Server:
    """A server that only this folder's socket leads to."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs, self._folder = programs, folder
        self._running: subprocess.Popen[str] | None = None
        self._options: tuple[str, ...] = ()
        if os.geteuid() == 0:
            shutil.chown(folder, _USER)
        data = str(folder / "data")
        self.run("initdb", "-D", data, "-U", _USER, "-E", "UTF8", "--locale=C", "--no-sync")

    @property
    def url(self) -> str:
        """Its first database."""
        return f"postgresql://{_USER}@/postgres?host={self._folder}"

    @property
    def data(self) -> Path:
        """The folder of its files."""
        return self._folder / "data"

    def start(self, *options: str) -> None:
        """Start it, with these settings if it is the first time; it answers when this returns."""
        self._options = options or self._options
        given = [*_QUICK, f"unix_socket_directories={self._folder}", *self._options]
        script = ["sh", "-c", _UNTIL_THE_END, "sh", str(self._programs), str(self._folder)]
        self._running = subprocess.Popen(
            self._as_user([*script, " ".join(f"-c {each}" for each in given)]),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=self._folder,
        )
        assert self._running.stdout is not None
        if self._running.stdout.readline() != "ready\n":
            self._running.communicate()
            self._running = None
            raise RuntimeError((self._folder / "log").read_text(encoding="utf-8"))

    def stop(self) -> None:
        """Stop it at once, without a checkpoint; nothing that was committed is lost."""
        if self._running is not None:
            self._running.communicate()
            self._running = None

    def kill(self) -> None:
        """Kill its first process, as a machine that is out of memory does, and wait until its
        sessions have noticed."""
        pid = int((self.data / "postmaster.pid").read_text("utf-8").split()[0])
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text("utf-8").split()
        os.kill(pid, signal.SIGKILL)
        self.stop()
        while any(_runs(each) for each in (str(pid), *children)):
            time.sleep(0.01)

    def _as_user(self, command: list[str]) -> list[str]:
        return ["runuser", "-u", _USER, "--", *command] if os.geteuid() == 0 else command

    def run(self, program: str, *arguments: str, given: str = "") -> str:
        """What the program says, on either output."""
        command = self._as_user([str(self._programs / program), *arguments])
        done = subprocess.run(
            command, capture_output=True, text=True, input=given, cwd=self._folder, check=False
        )
        return done.stdout + done.stderr

    def errors(self, statements: Sequence[str]) -> dict[int, str]:
        """What the server says against these statements, each on a line: by their place."""
        script = "".join(f"{' '.join(each.split())};\n" for each in statements)
        (self._folder / "script.sql").write_text(script, encoding="utf-8")
        said = self.run(
            "psql", "-X", "-q", "-h", str(self._folder), "-d", "postgres", "-f", "script.sql"
        )
        return {int(found[1]) - 1: found[2] for found in _ERROR.finditer(said)}


def _runs(pid: str) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@contextmanager
def serving(programs: Path, *options: str) -> Iterator[Server]:
    """A server of one test's own."""
    with tempfile.TemporaryDirectory(prefix="pg") as name:
        server = Server(programs, Path(name))
        try:
            server.start(*options)
            yield server
        finally:
            server.stop()


# ---- one server a process -----------------------------------------------------------------------

_CUT: Final = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
_names: Final = count(1)
_databases: Final[dict[Path, str]] = {}  # of a folder
_place_of: Final[dict[Path, Path]] = {}  # what is gone when its database is needed no more
# From Python 3.13 on a forked process forgets what was registered for its end. With the last that
# knows of it, the server would be asked to stop there, and waited for as long as we keep it.
_held: Final[list[AbstractContextManager[Server]]] = []
_free: Final[list[str]] = []  # used before; they are emptied when they are used again


@cache
def _server_url() -> str:
    """The server of this process, running until it ends."""
    given = os.environ.get(_GIVEN)
    if given:
        return given
    found = programs()
    assert found is not None
    running = serving(found)
    _held.append(running)
    url = running.__enter__().url
    atexit.register(running.__exit__, None, None, None)
    return url


def say(url: str, *statements: str) -> None:
    """Say this to a database, past the driver."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as raw:
        for each in statements:
            raw.execute(each.encode())


def cut(url: str) -> None:
    """End every other connection to a database, as an operator may."""
    say(url, _CUT)


def _asked(url: str, statement: str) -> list[str]:
    import psycopg

    with psycopg.connect(url, autocommit=True) as raw:
        return [row[0] for row in raw.execute(statement.encode())]


def _url_of(database: str) -> str:
    bare, _, options = _server_url().partition("?")
    return f"{bare.rpartition('/')[0]}/{database}?{options}"


def _made(*how: str) -> str:
    """The name of a new database; on a server that was given it is dropped at the end."""
    name = f"oaicdif_{os.getpid()}_{next(_names)}"
    say(_server_url(), " ".join([f"CREATE DATABASE {name}", *how]))
    if os.environ.get(_GIVEN):
        atexit.register(say, _server_url(), f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
    return name


@cache
def _template() -> str:
    """An empty store that others are copied from; beside it what it holds when it is new."""
    from oaicdif.store import open_store

    name = _made()
    url = _url_of(name)
    open_store(url).close()
    say(url, "CREATE SCHEMA fresh")
    for table in _asked(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"):
        if _asked(url, f"SELECT 1 FROM {table} LIMIT 1"):  # noqa: S608 - our own table
            say(url, f"CREATE TABLE fresh.{table} AS TABLE {table}")
    return name


@cache
def _emptying() -> str:
    """What makes a used store a new one: far quicker than a new copy of the template."""
    url = _url_of(_template())
    every = _asked(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    kept = _asked(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'fresh'")
    numbers = _asked(url, "SELECT sequencename FROM pg_sequences WHERE schemaname = 'public'")
    return "; ".join(
        [
            _CUT,
            "SET session_replication_role = replica",
            *(f"DELETE FROM {each}" for each in every),  # noqa: S608 - our own tables
            *(f"INSERT INTO {each} SELECT * FROM fresh.{each}" for each in kept),  # noqa: S608
            *(f"SELECT setval('{each}', 1, false)" for each in numbers),
        ]
    )


def empty_database(*how: str) -> str:
    """The URL of a new database without a store; `how` are words of `CREATE DATABASE`."""
    need()
    return _url_of(_made(*how))


def database_for(folder: Path) -> str:
    """The URL of the store of a folder, or of a file's name in one; a new one at first."""
    need()
    if folder not in _databases:
        forget([each for each in _databases if not _place_of[each].exists()])
        if _free:
            name = _free.pop()
            say(_url_of(name), _emptying())
        else:
            name = _made(f"TEMPLATE {_template()}")
        _databases[folder] = name
        _place_of[folder] = folder if folder.exists() else folder.parent  # of a file's name
    return _url_of(_databases[folder])


def known_folders() -> set[Path]:
    """The folders that have a store."""
    return set(_databases)


def forget(folders: Iterable[Path]) -> None:
    """These folders need their stores no more."""
    _free.extend(_databases.pop(folder) for folder in folders)
