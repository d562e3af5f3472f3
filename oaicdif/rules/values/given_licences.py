"""Which licences Creative Commons has given: kind, version and port.

Versions 1.0 to 3.0 have ports to countries, each to its own; 2.1 has nothing else, and 4.0 none.
The kinds without attribution ended with 1.0, except in Japan. What is not here leads to no licence.
Source: the list of legal codes, creativecommons.org/publicdomain and /licenses; read against the
file names of all legal codes that Creative Commons publishes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .clean_text import word_set

_PUBLIC: Final = "publicdomain"
_BY: Final = word_set("by by-sa by-nd by-nc by-nc-sa by-nc-nd")
_WITHOUT_BY: Final = word_set("nc nd nc-sa nd-nc sa")
_OF_ONE_VERSION: Final[Mapping[str, str]] = {
    "by-nd-nc": "1.0",  # by-nc-nd from 2.0 on
    "sampling": "1.0",
    "sampling+": "1.0",
    "nc-sampling+": "1.0",
    "devnations": "2.0",
    "zero": "1.0",
    "mark": "1.0",
}
# Of Creative Commons' licences; 2.1 was given in some countries alone.
VERSIONS: Final = frozenset(["1.0", "2.0", "2.1", "2.5", "3.0", "4.0"])
_IN_COUNTRIES_ALONE: Final = "2.1"
# Version -> the countries that have one of their own. CC0 and the mark are the same everywhere.
_PORTS: Final[Mapping[str, frozenset[str]]] = {
    "1.0": word_set("fi il nl"),
    "2.0": word_set("at au be br ca cl de es fr hr it jp kr nl pl tw uk za"),
    "2.1": word_set("au ca es jp"),
    "2.5": word_set(
        "ar au bg br ca ch cn co dk es hr hu il in it mk mt mx my nl pe pl pt scotland se si tw za"
    ),
    "3.0": word_set(
        "am at au az br ca ch cl cn cr cz de ec ee eg es fr ge gr gt hk hr ie igo it lu nl no nz "
        "ph pl pr pt ro rs sg th tw ug us ve vn za"
    ),
}
PORT_CODES: Final = frozenset(port for ports in _PORTS.values() for port in ports)
# Kind -> the countries that have it, where they are not all countries of its version.
_PORTS_OF_KINDS: Final[Mapping[str, frozenset[str]]] = {
    "by-nd-nc": _PORTS["1.0"],
    "sampling": word_set("br tw"),
    "sampling+": word_set("br de tw"),
    "nc-sampling+": word_set("tw"),
}
_PORTS_WITHOUT_BY: Final[Mapping[str, frozenset[str]]] = {
    "1.0": word_set("fi nl"),
    "2.0": word_set("jp"),
}


def was_given(area: str, kind: str, version: str, port: str) -> bool:
    """Whether there is a licence at `AREA/KIND/VERSION/PORT/`; `port` may be empty."""
    if port and port not in _ports_of(kind, version):
        return False
    if kind in _OF_ONE_VERSION:
        return version == _OF_ONE_VERSION[kind]
    if area == _PUBLIC:
        return False
    if kind in _WITHOUT_BY:
        return bool(port) or version == "1.0"
    known = kind in _BY and version in VERSIONS
    return known and (bool(port) or version != _IN_COUNTRIES_ALONE)


def _ports_of(kind: str, version: str) -> frozenset[str]:
    """The countries that have a licence of this kind and version of their own."""
    if kind in _OF_ONE_VERSION:
        return _PORTS_OF_KINDS.get(kind, frozenset())
    ports = _PORTS_WITHOUT_BY if kind in _WITHOUT_BY else _PORTS
    return ports.get(version, frozenset())


def was_ever_given(kind: str) -> bool:
    """Whether there is a licence of this kind in some version: `by-nc-nd`, not `by-nd-sa`."""
    return kind in _BY or kind in _WITHOUT_BY or kind in _OF_ONE_VERSION
