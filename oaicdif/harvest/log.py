"""Log lines that say which endpoint and run they are about, as text or as JSON."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, TextIO

from ..visible import visible, visible_json

_endpoint: ContextVar[str] = ContextVar("endpoint", default="")
_run: ContextVar[int] = ContextVar("run", default=0)


# A line at the begin and at the end of each run, whoever harvests.
RUNS: Final = logging.getLogger("oaicdif.runs")
# What a daemon tells beside its warnings.
OURS: Final = ("oaicdif.runs", "oaicdif.jobs")


def facts(values: Mapping[str, object]) -> Mapping[str, object]:
    """What to give a line as `extra`, so that it has these members in JSON."""
    return {"facts": values}


@contextmanager
def about_endpoint(name: str) -> Iterator[None]:
    """Every line logged meanwhile in this thread is about this endpoint."""
    token = _endpoint.set(name)
    try:
        yield
    finally:
        _endpoint.reset(token)
        _run.set(0)


def about_run(run_id: int) -> None:
    """From now on the lines are about this run of the endpoint."""
    _run.set(run_id)


class Context(logging.Filter):
    """Gives each line `endpoint` and `run`, empty and 0 outside a harvest."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Give the record the endpoint and run that it is about; none is held back."""
        record.endpoint, record.run = _endpoint.get(), _run.get()
        return True


class Libraries(logging.Filter):
    """Of what the queue's libraries say while their server is away: a line without a traceback,
    each at most once a minute. What it means for the work, our own lines tell."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[tuple[str, str], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is shown; it loses its traceback."""
        if record.name.partition(".")[0] not in _LIBRARIES:
            return True
        record.exc_info, record.exc_text = None, None
        key = (record.name, str(record.msg))
        before = self._said.get(key)
        if before is not None and record.created - before < _A_MINUTE_S:
            return False
        self._said[key] = record.created
        return True


_LIBRARIES: Final = frozenset({"procrastinate", "psycopg"})
_A_MINUTE_S: Final = 60.0


class TextLines(logging.Formatter):
    """`time LEVEL endpoint/run logger: message`, in UTC to the second; a traceback set in below."""

    def format(self, record: logging.LogRecord) -> str:
        """A line `TIME LEVEL ENDPOINT/RUN LOGGER: MESSAGE`; a traceback in lines behind it."""
        endpoint, run = getattr(record, "endpoint", ""), getattr(record, "run", 0)
        where = f" {endpoint}{f'/{run}' if run else ''}" if endpoint else ""
        time = datetime.fromtimestamp(record.created, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        text = visible(f"{time} {record.levelname}{where} {record.name}: {record.getMessage()}")
        if not record.exc_info:
            return text
        traceback = self.formatException(record.exc_info).splitlines()
        return "\n".join((text, *(f"    {visible(line)}" for line in traceback)))


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, logger, message, endpoint, run, facts, traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """One JSON object in a line, with the facts of a run among its members."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "endpoint": getattr(record, "endpoint", ""),
            "run": getattr(record, "run", 0),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return visible_json(json.dumps(line, ensure_ascii=False))


class LinesOfTheirOwn(logging.StreamHandler[TextIO]):
    """Lines to standard error; on a terminal each stands in the place of what shows how far the
    work is, which is drawn again below it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, behind what clears the line begun on a terminal."""
        return f"{_CLEAR if self.stream.isatty() else ''}{super().format(record)}"


_CLEAR: Final = "\r\x1b[K"


def log_handler(form: str) -> logging.Handler:
    """A handler to standard error; `form` is "text" or "json"."""
    handler = LinesOfTheirOwn()
    handler.addFilter(Context())
    handler.addFilter(Libraries())
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    return handler


@dataclass(frozen=True, slots=True)
class LogSetUp:
    """How this process logs, to be done alike in the processes that it begins."""

    form: str = "text"
    level: int = logging.WARNING
    ours: int = logging.NOTSET  # of runs, and of whoever sees to them

    def begin(self) -> None:
        """Log so from now on."""
        logging.basicConfig(level=self.level, handlers=[log_handler(self.form)], force=True)
        for name in OURS:
            logging.getLogger(name).setLevel(self.ours)


def log_set_up() -> LogSetUp:
    """How this process logs now."""
    root = logging.getLogger()
    is_json = any(isinstance(each.formatter, JsonLines) for each in root.handlers)
    return LogSetUp("json" if is_json else "text", root.level, RUNS.level)
