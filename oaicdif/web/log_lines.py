"""The access log: a line for each request, plain or JSON, to standard error or a file.

A log that cannot be written is told once, and serving goes on.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from ..json_text import write_json
from ..provider.seen_requests import SeenRequest
from .trouble import TROUBLE, Told

_MAX_TEXT: Final = 300
# What needs no quotation marks in a plain line.
_PLAIN: Final = re.compile(r"[A-Za-z0-9_.:/+@*~()!'%-]+\Z", re.ASCII)
Line = dict[str, str | int | float]


def line_of(seen: SeenRequest) -> Line:
    """What is logged of a request, by name, in order; what there is nothing of is left out."""
    asked = seen.asked
    found: Mapping[str, str | int | float] = {
        "client": asked.client,
        "method": asked.method,
        "path": "" if seen.verb else asked.path,
        "verb": seen.verb,
        "prefix": seen.prefix,
        "set": seen.set_spec,
        "from": seen.from_,
        "until": seen.until,
        "identifier": seen.identifier,
        "at": seen.position,
        "of": seen.size,
        "status": asked.status,
        "error": seen.error,
        "records": seen.records,
        "bytes": asked.sent_bytes,
        "ms": round(asked.seconds * 1000, 1),
        "request_id": asked.request_id,
        "agent": asked.agent,
    }
    kept = ("client", "status", "bytes", "ms")
    return {"time": _time(asked.moment)} | {
        name: value[:_MAX_TEXT] if isinstance(value, str) else value
        for name, value in found.items()
        if value or name in kept
    }


def _time(moment: float) -> str:
    text = datetime.fromtimestamp(moment, UTC).isoformat(timespec="milliseconds")
    return text.replace("+00:00", "Z")


def as_json(line: Line) -> bytes:
    """The line as a JSON object."""
    return write_json(line)


def as_plain(line: Line) -> bytes:
    """The line for reading: the time, then name=value; what is no plain word stands quoted."""
    words = (f"{name}={_word(value)}" for name, value in line.items() if name != "time")
    return f"{line['time']} {' '.join(words)}".encode()


def _word(value: str | float) -> str:
    text = str(value)
    if _PLAIN.match(text):
        return text
    safe = text.encode("ascii", "backslashreplace").decode()
    return write_json(safe).decode()


FORMS: Final = {"plain": as_plain, "json": as_json}


class AccessLog:
    """Writes lines in one piece each time: several processes may share a file.

    A file that was moved away is made anew, so that it can be rotated.
    """

    def __init__(self, form: str, path: Path | None, told: Told = TROUBLE) -> None:
        self._form = FORMS[form]
        self._path = path
        self._told = told
        self._file = -1

    def write(self, requests: Iterable[SeenRequest]) -> None:
        lines = b"".join([self._form(line_of(each)) + b"\n" for each in requests])
        if not lines:
            return
        try:
            _write_all(sys.stderr.fileno() if self._path is None else self._opened(), lines)
        except (OSError, ValueError) as error:  # a closed stream has no number
            self._close()
            place = self._path or "standard error"
            reason = getattr(error, "strerror", None) or error
            self._told.tell(f"the access log {place} cannot be written: {reason}; serving goes on")

    def _opened(self) -> int:
        if self._path is None:
            raise ValueError("there is no file")
        if self._file >= 0 and not self._is_there(self._path):
            self._close()
        if self._file < 0:
            self._file = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o640)
        return self._file

    def _is_there(self, path: Path) -> bool:
        try:
            return os.path.samestat(os.stat(path), os.fstat(self._file))
        except FileNotFoundError:
            return False

    def _close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
        self._file = -1


def _write_all(file: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(file, rest) :]
