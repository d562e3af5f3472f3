"""All words that crosswalk files may use: the built-in ones, and those of installed packages.

Apart from `words`, which every module of words needs, so that no import runs in a circle.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

from . import builders, recognisers, splitters
from .builders import part_words
from .steps import record_steps
from .words import Words

GROUPS: Final = ("oaicdif.recognisers", "oaicdif.builders", "oaicdif.splitters", "oaicdif.steps")


def all_words() -> Words:
    """The built-in words and those of installed packages."""
    words = Words()
    for module in (recognisers, builders, splitters, record_steps, part_words):
        module.add_to(words)
    found = entry_points()
    for group in GROUPS:
        for point in found.select(group=group):
            point.load()(words)
    return words


def packages() -> tuple[str, ...]:
    """What installed packages add to words and formats. Looked up again when one of the folders
    that packages are installed in has changed."""
    return _packages(tuple(map(_place, sys.path)))


@lru_cache(maxsize=1)
def _packages(_places: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    found = entry_points()
    groups = (*GROUPS, "oaicdif.formats")
    return tuple(str(point) for group in groups for point in found.select(group=group))


def _place(name: str) -> tuple[str, int]:
    """A folder, and when something was last added to it or removed."""
    try:
        return name, Path(name).stat().st_mtime_ns
    except OSError:
        return name, 0
