"""The words for values with parts, as MODS, DataCite and DIDL have them."""

from __future__ import annotations

from typing import Any, Final

from ...formats.parts import read_parts
from ..output import Output
from ..steps import parcel_steps
from ..words import Build, Vocabularies, Words
from . import host_parts, part_agents, part_links, part_roles
from .part_agents import Make

_BOUND: Final = part_agents.BOUND | part_links.BOUND


def add_to(words: Words) -> None:
    """Registers every word of this module."""
    words.recogniser("parts", "a value with parts: name=...; role=...")(lambda _v: read_parts)
    words.recogniser(
        "role-against-words",
        "a role whose code and words differ: role=eng; roleTerm=Engraver",
        "relators",
    )(part_roles.role_against_words)
    words.recogniser(
        "parts-with-role", "parts whose name has a role behind it: name=Elm, Ada (Ed.)", "roles"
    )(part_roles.parts_with_role)
    for name, (help, make, needs) in {
        **part_agents.BUILDERS,
        **part_roles.BUILDERS,
        **part_links.BUILDERS,
        **host_parts.BUILDERS,
    }.items():
        made = make
        if name.startswith("parts-"):
            made = _with_parts(
                make,
                accounted=name not in host_parts.BUILDERS and name not in part_agents.BESIDE_ROLE,
                role_read=name not in part_agents.WITHOUT_ROLE,
            )
        words.builder(name, help, *needs, alone=name not in _BOUND)(made)
    for action in parcel_steps.ACTIONS:
        words.action(action)


def _with_parts(make: Make, *, accounted: bool, role_read: bool) -> Make:
    """The builder may stand in any case of a value with parts: `scheme` finds but the text."""

    def made(vocabularies: Vocabularies) -> Build:
        build = make(vocabularies)
        if accounted:
            build = host_parts.account_of_parts(build, role_read=role_read)

        def with_parts(m: Any, text: str, lang: str, out: Output, i: int) -> Any:
            parts = m if isinstance(m, dict) else read_parts(text) or {"name": (text,)}
            return build(parts, text, lang, out, i)

        return with_parts

    return made
