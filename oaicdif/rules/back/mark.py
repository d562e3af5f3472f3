"""A mark of ways back, so that an edit of them can be told from a rewording."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

from ...json_text import write_json
from .back_rules import BackCase, BackCrosswalk


def mark_of(ways: Iterable[BackCrosswalk]) -> bytes:
    """32 bytes that are others when these may write something else; empty for no ways.

    Titles, versions, notes, losses and the places of rules write nothing and do not count.
    """
    said = [_said(way) for way in sorted(ways, key=lambda each: each.name)]
    return blake2b(write_json(said), digest_size=32).digest() if said else b""


def _said(way: BackCrosswalk) -> list[object]:
    words = {name: each.mark() for name, each in sorted(way.vocabularies.items())}
    return [way.name, way.to, way.metadata, [_rule(case) for case in way.cases], words]


def _rule(case: BackCase) -> list[object]:
    return [case.element, case.paths, case.writer, case.scheme, case.first, case.otherwise]
