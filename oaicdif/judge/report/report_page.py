"""A report as one page of HTML that needs nothing else: no script, no file beside it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from ...html_templates import Template, templates_in
from .letter import subject
from .phrases import Voice
from .report_values import RepositoryReport

_TEMPLATES: Final = Path(__file__).parent / "templates"


def write_page(report: RepositoryReport, voice: Voice, contact: str = "") -> str:
    """The page; every value in it is escaped by the template."""
    return _template().render(
        report=report,
        voice=voice,
        say=voice.say,
        told=lambda page: "; ".join(map(voice.repair, page.repairs)),
        subject=subject(report, voice),
        contact=contact,
    )


@cache
def _template() -> Template:
    return templates_in(_TEMPLATES).get_template("report.html")
