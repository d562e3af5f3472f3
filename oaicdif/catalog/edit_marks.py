"""Which rules made the documents of an endpoint: a mark that every edit changes.

The store keeps the mark of each endpoint. When it differs from that of the rules of today, every
record of the endpoint is to be crosswalked again; what comes out the same is not published again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Final

from .. import __version__
from ..formats.table import formats
from ..model import Endpoint
from ..rules.library import CrosswalkSet
from .drafts import SiteNames

_BYTES: Final = 8  # of a mark; a store keeps it as an integer that is never negative


def rule_marks(
    crosswalks: CrosswalkSet, site: SiteNames, endpoints: Iterable[Endpoint]
) -> dict[int, int]:
    """The mark of today's rules for each endpoint, by its id.

    Raises:
        CrosswalkError: a way back is wrong.
    """
    for_all = [
        __version__,
        *site.prefixes,
        str(site.always_written),
        crosswalks.ways_mark().hex(),
    ]
    return {
        each.endpoint_id: _mark([*for_all, *_chosen(crosswalks, each.name)]) for each in endpoints
    }


def _chosen(crosswalks: CrosswalkSet, endpoint: str) -> list[str]:
    """The crosswalk of each format with its digest, as the endpoint's records meet it."""
    names: Mapping[str, str | None] = {
        source.name: crosswalks.name_for(source, endpoint=endpoint) for source in formats().values()
    }
    return [f"{s}={n}:{crosswalks.crosswalk(n).digest}" for s, n in sorted(names.items()) if n]


def _mark(parts: Iterable[str]) -> int:
    total = blake2b("\n".join(parts).encode(), digest_size=_BYTES).digest()
    return int.from_bytes(total, "big") >> 1
