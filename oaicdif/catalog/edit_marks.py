"""Which rules made the documents of an endpoint: a mark that every edit changes.

The store keeps a mark for each format that it met among an endpoint's records. When it differs
from that of the rules of today, the records of that format are to be crosswalked again; what
comes out the same is not published again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

from .. import __version__
from ..formats.table import formats
from ..model import Endpoint
from ..rules.library import CrosswalkSet
from ..store import UNREAD, WHOLE
from .drafts import SiteNames

_BYTES: Final = 8  # of a mark; a store keeps it as an integer that is never negative


def rule_marks(
    crosswalks: CrosswalkSet, site: SiteNames, endpoints: Iterable[Endpoint]
) -> dict[int, dict[str, int]]:
    """The marks of today's rules for each endpoint, by its id: one for each format that its
    records may be in, one for records that nobody reads, and one of all together.

    Raises:
        CrosswalkError: a way back is wrong.
    """
    for_all = [
        __version__,
        *site.prefixes,
        str(site.always_written),
        crosswalks.ways_mark().hex(),
    ]
    return {each.endpoint_id: _marks(crosswalks, each.name, for_all) for each in endpoints}


def made_marks(
    marks: Mapping[int, Mapping[str, int]], site: SiteNames, endpoints: Iterable[Endpoint], day: str
) -> dict[int, int]:
    """What decides the drafts of each endpoint, but for its records and for other entries: the
    rules, this code, the settings, what the endpoint says of itself, and the day, on which
    embargoes end. 0 for an endpoint whose documents take dates from the source's datestamps."""
    return {
        each.endpoint_id: 0
        if _takes_datestamps(site, each)
        else _mark([str(marks[each.endpoint_id][WHOLE]), _code(), site.facts, _said(each), day])
        for each in endpoints
        if each.endpoint_id in marks
    }


def _takes_datestamps(site: SiteNames, endpoint: Endpoint) -> bool:
    """A source may date a record anew without changing it: it is not stale then."""
    return any("datestamp" in each for each in site.decisions.of(endpoint.name).values())


def _said(endpoint: Endpoint) -> str:
    return repr(replace(endpoint, profile={}))


@cache
def _code() -> str:
    """What tells this code from an edited one of the same version."""
    folder = Path(__file__).parents[1]
    files = [(path, path.stat()) for path in sorted(folder.rglob("*.py"))]
    return " ".join(f"{path.name}:{told.st_size}:{told.st_mtime_ns}" for path, told in files)


def _marks(crosswalks: CrosswalkSet, endpoint: str, for_all: list[str]) -> dict[str, int]:
    chosen = _chosen(crosswalks, endpoint)
    nobody = f"{','.join(chosen)}:{crosswalks.crosswalk(crosswalks.by_source['oai_dc']).digest}"
    marks = {name: _mark([*for_all, said or nobody]) for name, said in chosen.items()}
    marks[UNREAD] = _mark([*for_all, nobody])
    return {**marks, WHOLE: _mark([*for_all, *(f"{n}={said}" for n, said in chosen.items())])}


def _chosen(crosswalks: CrosswalkSet, endpoint: str) -> dict[str, str]:
    """The crosswalk of each format with its digest, as the endpoint's records meet it; "" where
    there is none."""
    found = {}
    for name, source in sorted(formats().items()):
        crosswalk = crosswalks.name_for(source, endpoint=endpoint)
        found[name] = f"{crosswalk}:{crosswalks.crosswalk(crosswalk).digest}" if crosswalk else ""
    return found


def _mark(parts: Iterable[str]) -> int:
    total = blake2b("\n".join(parts).encode(), digest_size=_BYTES).digest()
    return int.from_bytes(total, "big") >> 1
