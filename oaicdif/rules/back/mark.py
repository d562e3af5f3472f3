"""A mark of ways back, so that an edit of them can be told from a rewording."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

from ...json_text import write_json
from ..vocabulary import Vocabulary
from .back_rules import BackCase, BackCrosswalk


def mark_of(ways: Iterable[BackCrosswalk]) -> bytes:
    """32 bytes that are others when these may write something else; empty for no ways.

    Titles, versions, notes, losses and the places of rules write nothing and do not count.
    """
    said = [_said(way) for way in sorted(ways, key=lambda each: each.name)]
    return blake2b(write_json(said), digest_size=32).digest() if said else b""


def mark_of_preferred(ways: Iterable[BackCrosswalk]) -> bytes:
    """The same of what a site's tables make shipped ways back write: a word that is preferred for
    what it means. What else they say shows in the documents."""
    said = [
        [way.name, name, change]
        for way in sorted(ways, key=lambda each: each.name)
        for name, table in sorted(way.vocabularies.items())
        for change in _preferred_otherwise(table)
    ]
    return blake2b(write_json(said), digest_size=32).digest() if said else b""


def _preferred_otherwise(table: Vocabulary) -> list[tuple[str, str]]:
    ours = table.layers[-1].preferred if table.layers else table.preferred
    return sorted(set(table.preferred.items()) ^ set(ours.items()))


def _said(way: BackCrosswalk) -> list[object]:
    words = {name: each.mark() for name, each in sorted(way.vocabularies.items())}
    return [way.name, way.to, way.metadata, [_rule(case) for case in way.cases], words]


def _rule(case: BackCase) -> list[object]:
    said = [case.element, case.paths, case.writer, case.scheme, case.first, case.otherwise]
    return [*said, "addresses first"] if case.unless_address else said
