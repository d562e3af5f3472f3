"""All words that crosswalk files may use: the built-in ones, and those of installed packages.

Apart from `words`, which every module of words needs, so that no import runs in a circle.
"""

from __future__ import annotations

from importlib.metadata import entry_points
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
    """What installed packages add to words and formats: the same while nothing is installed."""
    found = entry_points()
    groups = (*GROUPS, "oaicdif.formats")
    return tuple(str(point) for group in groups for point in found.select(group=group))
