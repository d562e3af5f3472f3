"""A PostgreSQL server for the time of a test, from the system's packages (Debian's
`postgresql`); no library of Python's is needed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_FOLDERS: Final = ("/usr/lib/postgresql", "/usr/local/pgsql", "/opt/homebrew/opt")
_USER: Final = "postgres"  # the server refuses to run as root
_ERROR: Final = re.compile(r":(\d+): (ERROR: .*)")


def programs() -> Path | None:
    """The folder of the newest server's programs; None where there is none, or no user for it."""
    found = [each.parent for top in _FOLDERS for each in Path(top).glob("**/bin/initdb")]
    if os.name != "posix" or (os.geteuid() == 0 and not shutil.which("runuser")):
        return None
    return max(found, default=None)


class Server:
    """A server that only this folder's socket leads to."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs, self._folder = programs, folder

    def run(self, program: str, *arguments: str, given: str = "") -> str:
        """What the program says, on either output."""
        command = [str(self._programs / program), *arguments]
        if os.geteuid() == 0:
            command = ["runuser", "-u", _USER, "--", *command]
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


@contextmanager
def serving(programs: Path) -> Iterator[Server]:
    with tempfile.TemporaryDirectory(prefix="pg") as name:
        folder = Path(name)
        server = Server(programs, folder)
        if os.geteuid() == 0:
            shutil.chown(folder, _USER)
        data = str(folder / "data")
        server.run("initdb", "-D", data, "-U", _USER, "-E", "UTF8", "--locale=C", "--no-sync")
        options = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
        server.run("pg_ctl", "-D", data, "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield server
        finally:
            server.run("pg_ctl", "-D", data, "-m", "immediate", "stop")
