"""Agents that are elements of their own within Dublin Core: foaf:Person, foaf:Organization.

Each is a value with parts, its kind stated by its element; what else stands in it is a value by
itself, so that no two parts run together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...xmldoc import Element, local_name
from ..attributes import IDENTIFIED, attributes_of, leaves_of
from ..parts import write_parts
from ..value import Value

_KINDS: Final = {
    "Person": "personal",
    "Organization": "corporate",
    "Group": "corporate",
    "Project": "corporate",
    "Agent": "",
}
_NAMES: Final = frozenset(["name", "fn", "label", "prefLabel"])


def nested_agents(element: Element, name: str) -> Iterator[Value]:
    """The agents in an element; nothing unless each child is an agent with a name."""
    children = [each for each in element if local_name(each)]
    if not all(local_name(each) in _KINDS and _named(each) is not None for each in children):
        return
    for child in children:
        label = _named(child)
        text = " ".join((label.text or "").split()) if label is not None else ""
        parts = [("name", text), ("type", _KINDS[local_name(child)])]
        yield name, write_parts(parts), "", IDENTIFIED
        yield from attributes_of(child, name)
        for each in child:
            if each is not label and local_name(each):
                yield from leaves_of(each)


def _named(element: Element) -> Element | None:
    found = (each for each in element if local_name(each) in _NAMES)
    return next((each for each in found if (each.text or "").strip()), None)
