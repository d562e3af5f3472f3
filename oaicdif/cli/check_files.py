"""The files that `oaicdif check` reads and writes: page, JUnit, baseline, the last time.

Each is proven writable before anything is asked, and nothing is written before all was asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ..errors import UsageError
from ..json_text import INDENTED, read_json, write_json
from ..judge.check.comparing import Compared, as_memory, broken_of, compare_reports
from ..judge.check.driver_check import DriverReport
from ..judge.check.findings import Report
from ..judge.check.junit import as_junit
from ..judge.check.showing import as_html


@dataclass(frozen=True, slots=True)
class CheckFiles:
    """The files named on the command line; None for those that are not."""

    html: Path | None = None
    junit: Path | None = None
    baseline: Path | None = None
    since: Path | None = None
    write_baseline: bool = False

    def prove(self) -> None:
        """Let a check begin only when its files can be read and written; nothing is changed.

        Raises:
            UsageError: one cannot.
        """
        if self.write_baseline and self.baseline is None:
            raise UsageError("--write-baseline needs a file.", hint="Name it with --baseline.")
        written = self.baseline if self.write_baseline else None
        options = ("--html", "--junit", "--since", "--baseline")
        for option, path in zip(options, (self.html, self.junit, self.since, written), strict=True):
            if path is not None:
                _prove_writable(path, option)
        _ = self.known
        if self.since is not None and self.since.exists():
            _read(self.since, "--since")

    @property
    def known(self) -> Mapping[str, int]:
        """The rules of the baseline; none while it is being written."""
        if self.baseline is None or self.write_baseline:
            return {}
        return _read(self.baseline, "--baseline")

    def compared(self, report: Report) -> Compared | None:
        """What changed since last time; None when nobody asks, or it is the first time."""
        if self.since is None or not self.since.exists():
            return None
        return compare_reports(_read(self.since, "--since"), report)

    def write(self, report: Report, driver: DriverReport | None) -> None:
        """Write them all. What stopped halfway is no measure for the next time."""
        if self.html is not None:
            _write(self.html, as_html(report, driver), "--html")
        if self.junit is not None:
            _write(self.junit, as_junit(report, self.known), "--junit")
        if report.stopped:
            return
        memory = write_json(as_memory(report), option=INDENTED).decode() + "\n"
        if self.since is not None:
            _write(self.since, memory, "--since")
        if self.baseline is not None and self.write_baseline:
            _write(self.baseline, memory, "--baseline")


def _prove_writable(path: Path, option: str) -> None:
    new = not path.exists()
    try:
        path.open("a", encoding="utf-8").close()
        if new:
            path.unlink()
    except OSError as error:
        raise _unwritable(path, option, error) from error


def _unwritable(path: Path, option: str, error: OSError) -> UsageError:
    hint = f"Name another {option}."
    return UsageError(f"{path} cannot be written: {error.strerror}.", hint=hint)


def _read(path: Path, option: str) -> Mapping[str, int]:
    try:
        return broken_of(read_json(path.read_bytes()))
    except OSError as error:
        hint = "Make it with --write-baseline." if option == "--baseline" else ""
        raise UsageError(f"{path} cannot be read: {error.strerror}.", hint=hint) from error
    except ValueError as error:
        hint = f"{option} reads what an earlier check wrote."
        raise UsageError(f"{path} is no file of a check: {error}.", hint=hint) from error


def _write(path: Path, text: str, option: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise _unwritable(path, option, error) from error
