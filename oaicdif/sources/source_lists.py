"""Lists of endpoints to add at once: each line is judged by itself, all good ones are added in one
step.

    CSV or a registry's export ─lines→ Line ─judged beside settings and store→ Reported
        ─good ones→ added
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from ..config import EndpointSettings
from ..errors import FetchError, OaiError, ResponseError, UsageError
from ..harvest.endpoint_choice import host_name
from .lifecycle import Told, Work, added_stamps, check_name, check_new, check_schedule
from .registry_lists import registry_reader
from .relocation import Look
from .settings_edits import SettingsEdits
from .source_lines import Line, Reported

COLUMNS: Final = ("name", "url", "prefix", "sets", "schedule", "crosswalk")
_DELIMITERS: Final = (",", ";", "\t")
_QUOTED: Final = 60  # characters of a wrong value that a message repeats


def read_list(body: bytes) -> list[Line]:
    """The lines of a CSV file with a header, or of a registry's export (`registry_lists`).

    Raises:
        UsageError: it is no UTF-8, has no column `url`, or columns that nobody knows.
    """
    registry = registry_reader(body)
    return _csv(body) if registry is None else registry(body)


def _csv(body: bytes) -> list[Line]:
    text = _decoded(body)
    first = text.partition("\n")[0]
    delimiter = max(_DELIMITERS, key=first.count)
    rows = csv.reader(text.splitlines(keepends=True), delimiter=delimiter, strict=True)
    try:
        header = [each.strip().lower() for each in next(rows, [])]
        _check_header(header)
        lines = [_line(rows.line_num, header, row) for row in rows if "".join(row).strip()]
    except csv.Error as error:
        hint = "Is there a quotation mark that is not closed? Nothing was added."
        raise UsageError(f"Line {rows.line_num} is no CSV: {error}.", hint=hint) from error
    if not lines:
        raise UsageError("The list is empty.", hint=f"Its first line names columns: {_shown()}.")
    return lines


def _decoded(body: bytes) -> str:
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = body.count(b"\n", 0, error.start) + 1
        raise UsageError(f"Line {line} is no UTF-8.", hint="Save the file as CSV UTF-8.") from error


def _shown() -> str:
    return ", ".join(COLUMNS)


def _check_header(header: Sequence[str]) -> None:
    unknown = [each for each in header if each not in COLUMNS]
    if "url" not in header:
        raise UsageError(
            "The first line names no column url.",
            hint=f"It may name these columns: {_shown()}.",
        )
    if unknown:
        raise UsageError(f"Unknown column {unknown[0]!r}.", hint=f"Known: {_shown()}.")
    twice = [each for each in header if header.count(each) > 1]
    if twice:
        raise UsageError(f"The column {twice[0]!r} is there twice.")


def _line(number: int, header: Sequence[str], row: Sequence[str]) -> Line:
    """A line; what it has too many is kept under an empty name, and so is wrong."""
    values = {name: value.strip() for name, value in zip(header, row, strict=False)}
    surplus = [each for each in row[len(header) :] if each.strip()]
    return Line(number, {**values, "": surplus[0]} if surplus else values)


def import_list(
    work: Work, lines: Sequence[Line], look: Look | None = None
) -> tuple[list[Reported], Told]:
    """Add every endpoint that is right and new, in one step; what became of each line. With
    `look` one that does not say who it is, when it is asked, is not right.

    Raises:
        UsageError: there is no settings file, or it cannot be changed.
    """
    reports: list[Reported] = []
    new: list[dict[str, str | tuple[str, ...]]] = []
    settings = work.settings
    for line, judged in _judged(work, lines):
        report = judged if look is None else _tried(judged, line, look)
        reports.append(report)
        if report.is_new:
            new.append(_values(line, report))
            endpoint = EndpointSettings(name=report.name, url=report.url)
            settings = replace(settings, endpoints=(*settings.endpoints, endpoint))
    sentence = f"{len(new)} of {len(lines)} added"
    if work.dry_run or not new:
        return reports, Told(sentence, added_stamps(work, settings) if new else 0)
    written = SettingsEdits(work.settings).add(*new)
    for values in new:
        work.store.add_endpoint(str(values["name"]), str(values["url"]))
    return reports, Told(sentence, work.publish(written))


def _judged(work: Work, lines: Sequence[Line]) -> Iterator[tuple[Line, Reported]]:
    """Each line with its report; a line is judged beside those before it."""
    held = work.store.endpoints()
    settings = work.settings
    taken, stored = {each.name for each in settings.endpoints}, {each.name for each in held}
    known = {each.url: each.name for each in settings.endpoints}
    for line in lines:
        report = Reported(
            line.number, line.values.get("name", ""), line.values.get("url", ""),
            place=line.place, title=line.title, left_out=line.left_out,
        )  # fmt: skip
        if report.left_out:
            yield line, report
            continue
        if report.url in known and report.name in ("", known[report.url]):
            yield line, replace(report, known=f"{known[report.url]} {report.url}")
            continue
        try:
            name = _checked(line, report, taken | stored)
            if name in taken:
                raise UsageError(f"there is an endpoint called {name} already.")
            check_new(settings, held, name, report.url)
            work.store.check_endpoint(name, report.url)
        except UsageError as error:
            yield line, replace(report, wrong=str(error))
            continue
        taken.add(name)
        known[report.url] = name
        endpoint = EndpointSettings(name=name, url=report.url)
        settings = replace(settings, endpoints=(*settings.endpoints, endpoint))
        yield line, replace(report, name=name)


def _tried(report: Reported, line: Line, look: Look) -> Reported:
    """The report, wrong if nobody answers there."""
    if not report.is_new:
        return report
    prefix = line.values.get("prefix") or EndpointSettings().prefix
    try:
        look(EndpointSettings(name=report.name, url=report.url, prefix=prefix), ())
    except (FetchError, ResponseError, OaiError) as error:
        return replace(report, wrong=str(error))
    return report


def _checked(line: Line, report: Reported, taken: set[str]) -> str:
    """The name that the line's endpoint gets.

    Raises:
        UsageError: something in it cannot be.
    """
    if "" in line.values:
        raise UsageError(f"{line.values[''][:_QUOTED]!r} stands behind the last column.")
    if not report.url:
        raise UsageError("there is no url.")
    host = host_name(report.url)
    check_schedule(line.values.get("schedule", ""))
    if report.name:
        return check_name(report.name)
    names = chain((host,), (f"{host}-{number}" for number in range(2, 10_000)))
    return check_name(next(each for each in names if each not in taken))


def _values(line: Line, report: Reported) -> dict[str, str | tuple[str, ...]]:
    """What is written into the settings: values that are not empty."""
    given = {key: value for key, value in line.values.items() if value and key not in ("name", "")}
    values: dict[str, str | tuple[str, ...]] = {"name": report.name, **given}
    if "sets" in given:
        values["sets"] = tuple(given["sets"].split())
    return values
