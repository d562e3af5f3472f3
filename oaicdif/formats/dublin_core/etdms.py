"""ETD-MS, the metadata of theses: elements of Dublin Core in a namespace of their own, and the
degree.

`etdms:name`, `etdms:level`, `etdms:discipline` and `etdms:grantor` are the parts of a degree,
wherever it stands: in a `thesis`, beside Dublin Core, in an extension of MODS. The role of a
contributor and the `resource` that identifies an agent become parts of the agent.
Source: ETD-MS 1.00, 1.01 and 1.1 (NDLTD), and the schema of 1.0.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...late_pattern import late_regex
from ...xmldoc import Element, local_name, namespace
from ..attributes import IDENTIFIED, STEERS, agent_with, attributes_of
from ..parts import write_parts
from ..value import Value
from .simple import ELEMENTS

ETDMS: Final = "http://www.ndltd.org/standards/metadata/etdms/1.1/"
SPACES: Final = frozenset([ETDMS, "http://www.ndltd.org/standards/metadata/etdms/1.0/"])
_MISSPELLED: Final = late_regex(
    r"https?://(?:www\.)?ndltd\.org/standards/metadata/etdms(?:/1\.[01])?(?:/etdms\.xsd|/?)\Z"
)
_DUBLIN_CORE: Final = frozenset(ELEMENTS)
_GRANTOR: Final = "etdms:grantor"
_GRANTS: Final = "dgg"  # MARC's relator of a degree granting institution
_AGENTS: Final = frozenset(["dc:creator", "dc:contributor", "dc:publisher", _GRANTOR])
_CONTRIBUTOR: Final = "dc:contributor"
_DESCRIPTION: Final = "dc:description"
_ROLES_OF_TEXT: Final = {
    "abstract": "dcterms:abstract",
    "note": "etdms:description.note",
    "release": "etdms:description.note",
}


def is_misspelled(space: str) -> bool:
    """Whether a namespace is meant to be that of ETD-MS, and is written otherwise."""
    return space not in SPACES and _MISSPELLED.match(space) is not None


def name_of(space: str, local: str) -> str:
    """The name of an element of ETD-MS; "" for one of another vocabulary."""
    if "ndltd" not in space or not (space in SPACES or is_misspelled(space)):
        return ""
    if local == "alternativeTitle":
        return "dcterms:alternative"
    return f"dc:{local}" if local in _DUBLIN_CORE else f"etdms:{local}"


def part_of_degree(element: Element) -> str:
    """The name of a part of a degree; "" for any other element."""
    found = name_of(namespace(element), local_name(element) or "")
    return found if found.startswith("etdms:") else ""


def values_with_attributes(element: Element, name: str, text: str, lang: str) -> Iterator[Value]:
    """What an element of ETD-MS with attributes says: an agent with role and identifier as parts
    of one value, a description under the name of its role, and the attributes nobody reads."""
    lang = lang or str(element.get("lang") or "").strip()
    role = " ".join(str(element.get("role") or "").split())
    scheme, read = str(element.get("scheme") or "").strip(), {"lang"}
    if text and name in _AGENTS:
        role = role if name == _CONTRIBUTOR else ""
        if known := _agent(element, name, text, role):
            text, scheme = known, IDENTIFIED
        read |= {"role"} if role else set()
    elif name == _DESCRIPTION and role.casefold() in _ROLES_OF_TEXT:
        name = _ROLES_OF_TEXT[role.casefold()]
        read.add("role")
    yield name, text, lang, scheme
    for each in attributes_of(element, name, agent=scheme == IDENTIFIED):
        attribute = each[0].rpartition("@")[2]
        if attribute == "scheme":
            yield each[0], each[1], "", STEERS
        elif attribute not in read:
            yield each


def _agent(element: Element, name: str, text: str, role: str) -> str:
    """Name, identifiers and role as parts of one value; "" for a name alone."""
    known = agent_with(element, text)
    if known and name == _GRANTOR:
        role = _GRANTS
    if not known and not role:
        return ""
    known = known or write_parts([("name", text)])
    return f"{known}; {write_parts([('role', role)])}" if role else known
