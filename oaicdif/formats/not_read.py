"""Formats that many repositories serve and nobody here reads: how people call them.

A program's own fields (DIM, XOAI) mean what each installation makes of them. Every repository
serves `oai_dc` beside them (OAI-PMH 2.0, section 2.5).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..xmldoc import Element, namespace

_CALLED: Final[Mapping[str, str]] = {
    "http://www.dspace.org/xmlns/dspace/dim": "DSpace's DIM",
    "http://www.lyncode.com/xoai": "DSpace's XOAI",
    "http://www.loc.gov/MARC21/slim": "MARCXML",
    "http://www.loc.gov/METS/": "METS",
    "http://www.w3.org/2005/Atom": "Atom, as of an ORE resource map",
    "http://naca.central.cranfield.ac.uk/ethos-oai/2.0/": "UKETD_DC",
}


def called(root: Element) -> str:
    """What people call the format of a root element; "" for one that is not known here."""
    return _CALLED.get(namespace(root), "")
