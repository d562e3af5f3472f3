"""Which licences Creative Commons has given: kind, version and port.

Versions 1.0 to 3.0 have ports to countries, 2.1 has nothing else, and 4.0 has none. The kinds
without attribution ended with 1.0, except in Japan. What is not here leads to no licence.
Source: the list of legal codes, creativecommons.org/publicdomain and /licenses.
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
_IN_NO_COUNTRY: Final = "4.0"
PORT_CODES: Final = word_set(
    "am ar at au az be bg br ca ch cl cn co cr cz de dk ec ee eg es fi fr ge gr gt hk hr hu ie igo "
    "il in it jp kr lu mk mt mx my nl no nz pe ph pl pr pt ro rs scotland se sg si th tw ua ug uk "
    "us ve vn za"
)


def was_given(area: str, kind: str, version: str, port: str) -> bool:
    """Whether there is a licence at `AREA/KIND/VERSION/PORT/`; `port` may be empty."""
    if port and (port not in PORT_CODES or version == _IN_NO_COUNTRY):
        return False
    if kind in _OF_ONE_VERSION:
        return version == _OF_ONE_VERSION[kind]
    if area == _PUBLIC:
        return False
    if kind in _WITHOUT_BY:
        return version == "1.0" or (version, port) == ("2.0", "jp")
    known = kind in _BY and version in VERSIONS
    return known and (bool(port) or version != _IN_COUNTRIES_ALONE)


def was_ever_given(kind: str) -> bool:
    """Whether there is a licence of this kind in some version: `by-nc-nd`, not `by-nd-sa`."""
    return kind in _BY or kind in _WITHOUT_BY or kind in _OF_ONE_VERSION
