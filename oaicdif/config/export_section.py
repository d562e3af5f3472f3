"""The settings of files that are written by the clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .setting_field import setting


@dataclass(frozen=True, slots=True)
class ExportSettings:
    """Files that the daemon, or workers, write by the clock."""

    folder: str = setting(
        "", "Where the site is exported to by the clock, relative to this file; empty is nowhere."
    )
    base_url: str = setting("", "Where that folder is served; empty is [provider] base_url.")
    schedule: str = setting("every day 04:00", "When to export, written as in [[endpoint]].")
    reports: str = setting(
        "", "Folder for a report on each endpoint, NAME.html, by the clock; empty is none."
    )
    reports_schedule: str = setting("every monday 05:00", "When to write these reports.")
    reports_language: str = setting("en", '"en" or "es".')
    time_zone: str = setting("UTC", "Time zone of both schedules, for example Europe/Berlin.")


EXPORT_DEFAULTS: Final = ExportSettings()
