"""Everything that is wrong in the settings, at once: also what only shows when they are used.

The reader finds wrong keys, types and values. Here schedules are read, crosswalks looked for, and
variables of the environment, as a harvest or the daemon would.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

from ..alerts.alerting import channels
from ..config import EndpointSettings, Settings, read_settings
from ..config.endpoint_files import read_toml
from ..config.settings_reader import Source
from ..errors import OaicdifError, SettingsError, UsageError
from ..formats.received import received_formats
from ..formats.table import readable_formats
from ..harvest.setup import http_options
from ..rules.library import load_crosswalks
from ..store_address import check_read_url, read_address
from .scheduler import schedule_of
from .timed_files import SCHEDULES, timed_schedule

# Which key a complaint about the requests of an endpoint is about, by a word of it.
_KEYS: Final = ("proxy", "headers", "header", "user_agent", "contact", "user", "environment")
_OF_HARVEST: Final = ("user_agent", "contact")
_NO_DAEMON: Final = "Correct it, then start again; `oaicdif check-config` shows all errors."
_NO_ZONE: Final = "no time zone; one is Europe/Berlin."
_NO_NETWORK: Final = "no address and no network; those are 127.0.0.1, 10.0.0.0/8, fd00::/8."
_NEARLY: Final = 0.8  # as alike as a word and its misprint


def check_settings(path: Path | None, environment: Mapping[str, str]) -> list[OaicdifError]:
    """What is wrong, in the order of the file; a settings error says file, line and key."""
    read = read_settings(path, environment)
    found: list[OaicdifError] = list(read.errors)

    def complain(source: Source, message: str, section: str, key: str, number: int = 0) -> None:
        before = len(source.found)
        source.complain(message, section, key, number)
        found.extend(source.found[before:])

    crosswalks, wrong = _crosswalks(read.settings)
    named = read.settings.crosswalk.folder
    if named and not (read.settings.folder / named).is_dir():
        wrong = []
        complain(read.source, f"there is no such folder {named!r}.", "crosswalk", "folder")
    for source, number, endpoint in read.places:
        if not (endpoint.name and endpoint.url):
            continue
        for key, message in _of_endpoint(endpoint, read.settings, environment, crosswalks):
            if key in _OF_HARVEST:
                complain(read.source, message, "harvest", key)
            else:
                complain(source, message, "endpoint", key, number)
    for section, key, message in _of_site(read.settings, environment):
        complain(read.source, message, section, key)
    files = {each.source.file: n for n, each in enumerate(read.places, 1)}
    return sorted([*found, *wrong], key=lambda error: _place(error, read.source.file, files))


def _place(error: OaicdifError, main: str, files: Mapping[str, int]) -> tuple[int, int]:
    """The main file first, then the others, each by its lines; what stands in none comes last."""
    if not isinstance(error, SettingsError):
        return 1 << 30, 0
    return (0 if error.file == main else files.get(error.file or "", 1 << 29)), error.line or 0


def _of_endpoint(
    endpoint: EndpointSettings,
    settings: Settings,
    environment: Mapping[str, str],
    crosswalks: Sequence[str],
) -> Iterator[tuple[str, str]]:
    """(key, message) of what a harvest of it would stop at."""
    if not _is_zone(endpoint.time_zone):
        yield "time_zone", f"{endpoint.time_zone!r} is {_NO_ZONE}"
    else:
        try:
            schedule_of(endpoint)
        except UsageError as error:
            yield "schedule", error.message.removeprefix(f"{endpoint.name}: schedule: ")
    if crosswalks and endpoint.crosswalk and endpoint.crosswalk not in crosswalks:
        close = get_close_matches(endpoint.crosswalk, crosswalks, 1)
        known = f"Did you mean {close[0]!r}?" if close else f"Known: {', '.join(crosswalks)}."
        yield "crosswalk", f"there is no crosswalk {endpoint.crosswalk!r}. {known}"
    try:
        http_options(settings.harvest, endpoint, environment)
    except UsageError as error:
        message = error.message.removeprefix(f"{endpoint.name}: ")
        yield _key_of(message), f"{message} {error.hint}".rstrip()


def _key_of(message: str) -> str:
    key = next((each for each in _KEYS if each in message), "")
    return {"header": "headers", "environment": "password_variable"}.get(key, key)


def _of_site(settings: Settings, environment: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """(section, key, message) of what serving and alerts would stop at."""
    zone = settings.alerts.time_zone
    if not _is_zone(zone):
        yield "alerts", "time_zone", f"{zone!r} is {_NO_ZONE}"
    yield from _of_export(settings)
    for each in settings.serve.trusted_proxies:
        if not _is_network(each):
            yield "serve", "trusted_proxies", f"{each!r} is {_NO_NETWORK}"
    for prefix in settings.crosswalk.prefixes:
        if meant := _misspelt(prefix, settings):
            message = f"there is no format {prefix!r}. Did you mean {meant!r}?"
            yield "crosswalk", "prefixes", message
    try:
        channels(settings, environment)
    except UsageError as error:
        yield "alerts", "", f"{error.message} {error.hint}".rstrip()
    try:
        check_read_url(read_address(settings.store_url), settings.provider.read_url)
    except UsageError as error:
        yield "provider", "read_url", f"{error.message} {error.hint}".rstrip()
    try:
        received_formats(settings.provider)
    except UsageError as error:
        yield "provider", "received", f"{error.message} {error.hint}".rstrip()


def _of_export(settings: Settings) -> Iterator[tuple[str, str, str]]:
    if not _is_zone(settings.export.time_zone):
        yield "export", "time_zone", f"{settings.export.time_zone!r} is {_NO_ZONE}"
    else:
        yield from _of_files(settings)


def require_file_schedules(settings: Settings) -> None:
    """Check when files are written, before a daemon begins that would never write them.

    Raises:
        SettingsError: a schedule or the time zone of [export] cannot be read; with file and key.
    """
    file = settings.file
    source = Source(str(file or ""), read_toml(file).text if file else "")
    for section, key, message in _of_export(settings):
        source.complain(message, section, key, hint=_NO_DAEMON)
        raise source.found[0]


def _of_files(settings: Settings) -> Iterator[tuple[str, str, str]]:
    for key in SCHEDULES:
        try:
            timed_schedule(settings, key)
        except UsageError as error:
            yield "export", key, error.message.removeprefix(f"[export] {key}: ")


def _is_network(text: str) -> bool:
    try:
        ip_network(text.strip(), strict=False)
    except ValueError:
        return False
    return True


def _misspelt(prefix: str, settings: Settings) -> str:
    """The format that a prefix nearly is; empty for one that an endpoint may have of its own, as
    `oai_qdc` or `mods3`."""
    asked = {endpoint.prefix for endpoint in settings.endpoints}
    kept = {each.partition(" ")[0] for each in settings.provider.received}
    parts = [prefix, *re.split(r"[_.0-9-]+", prefix)]
    if set(parts) & {*readable_formats(), *asked, *kept}:
        return ""
    return next(iter(get_close_matches(prefix.lower(), readable_formats(), 1, _NEARLY)), "")


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return False
    return True


def _crosswalks(settings: Settings) -> tuple[list[str], list[OaicdifError]]:
    """The names of the crosswalks there are, none if a file is wrong; and what is wrong."""
    folder = settings.folder / settings.crosswalk.folder if settings.crosswalk.folder else None
    try:
        return sorted(load_crosswalks(folder).crosswalks), []
    except UsageError as error:
        return [], [error]
