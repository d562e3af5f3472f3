"""Which content coding a client likes best, and the body in it (RFC 9110, section 12.5.3)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from ..gzip_body import gzip
from ..zstd import compress as zstd

MAX_HEADER: Final = 2000  # characters; what stands behind them is not read
_WEIGHT: Final = re.compile(r"(0(\.[0-9]{0,3})?|1(\.0{0,3})?)\Z", re.ASCII)


# In the order of our own liking, where the client likes several equally.
PACKERS: Final[Mapping[str, Callable[[bytes], bytes]]] = {"zstd": zstd, "gzip": gzip}
_ALIASES: Final = {"x-gzip": "gzip"}  # RFC 9110, section 8.4.1.3


@lru_cache(maxsize=256)  # harvesters send few different headers
def choose_coding(accept_encoding: str) -> str:
    """The name of the coding to send, empty for the body as it is.

    A coding is sent to those who name it, with a weight that is not below that of `identity`.
    `*` alone names none: it counts, for gzip, where `identity` is refused.
    """
    weights = _weights(accept_encoding)
    liked = {name: weights.get(name, 0.0) for name in PACKERS}
    if weights.get("identity") == 0:
        liked["gzip"] = weights.get("gzip", weights.get("*", 0.0))
    best = max(liked, key=lambda name: liked[name])
    return best if liked[best] > 0 and liked[best] >= weights.get("identity", 0.0) else ""


def _weights(accept_encoding: str) -> dict[str, float]:
    """The weight of each coding named; one that cannot be read is passed over."""
    found: dict[str, float] = {}
    for element in accept_encoding[:MAX_HEADER].lower().split(","):
        name, *parameters = (part.strip() for part in element.split(";"))
        weight = next((each[2:].strip() for each in parameters if each.startswith("q=")), "1")
        if name and _WEIGHT.match(weight):
            found.setdefault(_ALIASES.get(name, name), float(weight))
    return found
