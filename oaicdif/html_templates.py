"""The wall around jinja2: templates in a folder, with everything that is put into them escaped."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

__all__ = ["Environment", "Markup", "Template", "templates_in"]


def templates_in(folder: Path) -> Environment:
    """The templates of a folder. A name that a template uses and nobody gave is an error."""
    return Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
    )
