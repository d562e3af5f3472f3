"""Elements of the MARC relators within Dublin Core: `marcrel:hst` is a contributor, the host.

Each relator refines dc:contributor; author and creator are dc:creator, the publisher is
dc:publisher. Source: DCMI, "Relator terms and Dublin Core elements"; MARC code list for relators.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..attributes import IDENTIFIED
from ..parts import write_parts
from ..value import Value

_SPACES: Final = tuple(
    f"{{{space}}}"
    for space in (
        "http://www.loc.gov/marc.relators/",
        "http://www.loc.gov/loc.terms/relators/",
        "http://id.loc.gov/vocabulary/relators/",
        "http://id.loc.gov/vocabulary/relators",
    )
)
_LETTERS: Final = 3  # of each code
_ELEMENTS: Final[Mapping[str, str]] = {
    "aut": "dc:creator",
    "cre": "dc:creator",
    "pbl": "dc:publisher",
}


def relator_value(name: str, text: str, lang: str) -> Value | None:
    """The agent of an element `{namespace}code`, with the role that the code names; None if it is
    no relator's, or empty."""
    if not text or not name.startswith(_SPACES):
        return None
    code = name.rpartition("}")[2].lower()
    if len(code) != _LETTERS or not code.isalpha():
        return None
    if element := _ELEMENTS.get(code):
        return element, text, lang, ""
    return "dc:contributor", write_parts([("name", text), ("role", code)]), lang, IDENTIFIED
