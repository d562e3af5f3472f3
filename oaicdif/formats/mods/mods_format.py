"""MODS as a format: read only."""

from __future__ import annotations

from typing import Final

from ..metadata_format import Format
from ..misplaced import put_right, recogniser
from .mods_elements import MODS as NAMESPACE
from .mods_elements import NAMESPACES
from .mods_reader import read_mods

_NAMES: Final = ("mods", "modsCollection")
_ROOTS: Final = frozenset(f"{{{space}}}{name}" for space in NAMESPACES if space for name in _NAMES)
# Elements of MODS that are no words of other formats.
_SIGNS: Final = frozenset(
    ["titleInfo", "originInfo", "typeOfResource", "physicalDescription", "relatedItem",
     "recordInfo", "accessCondition", "tableOfContents", "targetAudience"]
)  # fmt: skip

MODS: Final = Format(
    "mods",
    "MODS",
    roots=frozenset([*_ROOTS, *_NAMES]),  # without a namespace they are told by their name
    prefixes=frozenset({"mods", "oai_mods", "mods3"}),
    read=put_right(read_mods, dict.fromkeys(_NAMES, NAMESPACE), _ROOTS),
    recognises=recogniser(_NAMES, _SIGNS),
    element_prefixes=frozenset({"mods"}),
)
