"""The builders a crosswalk may name in `as`: what a recogniser found becomes a document's value.

Each has the signature of `words.Build`; shapes are those of `cdif.document`. One module for
each kind of value.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..words import Build, Vocabularies, Words
from . import (
    agent_builders,
    date_builders,
    identifier_builders,
    link_builders,
    place_builders,
    term_builders,
    text_builders,
)

_MODULES: Final = (
    text_builders,
    identifier_builders,
    agent_builders,
    date_builders,
    term_builders,
    link_builders,
    place_builders,
)
_WITH_VOCABULARIES: Final = (
    text_builders,
    identifier_builders,
    agent_builders,
    term_builders,
    link_builders,
)
_BOUND: Final = (
    date_builders.BOUND | link_builders.BOUND | identifier_builders.BOUND
)  # what they build depends on more than their value


def add_to(words: Words) -> None:
    """Registers every builder."""
    for module in _MODULES:
        for name, (help, build) in module.PLAIN.items():
            words.builder(name, help, alone=name not in _BOUND)(_always(build))
    for module in _WITH_VOCABULARIES:
        for name, (help, make, needs) in module.MADE.items():
            words.builder(name, help, *needs, alone=name not in _BOUND)(make)


def _always(build: Build) -> Callable[[Vocabularies], Build]:
    return lambda _vocabularies: build
