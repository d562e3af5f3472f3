"""MODS as a format: read only."""

from __future__ import annotations

from typing import Final

from ..metadata_format import Format
from .mods_elements import NAMESPACES
from .mods_reader import read_mods

MODS: Final = Format(
    "mods",
    "MODS",
    roots=frozenset(
        [
            *(
                f"{{{space}}}{name}"
                for space in NAMESPACES
                if space
                for name in ("mods", "modsCollection")
            ),
            "mods",
            "modsCollection",
        ]
    ),
    prefixes=frozenset({"mods", "oai_mods", "mods3"}),
    read=read_mods,
    element_prefixes=frozenset({"mods"}),
)
