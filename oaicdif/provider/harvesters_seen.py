"""Who harvests us: what clients ask for, list by list, from the requests that were seen.

A harvester is a network, a user agent, a verb, a format and a set. Of each its last list is
known: when it began, from which datestamp, how far it came; and when the last list began that
it read to its end, for that is from where it has everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Final, NamedTuple

from ..config import ProviderSettings
from ..formats.received import received_formats
from ..model import ListQuery
from ..model.harvester import Harvester, HarvesterKey
from ..store import Snapshot
from .seen_requests import SeenRequest

_BITS: Final = {4: 24, 6: 48}  # of an address that are kept
_MAX_AGENT: Final = 200
OF_ONE: Final = "GetRecord"


@lru_cache(maxsize=1024)
def network_of(client: str) -> str:
    """The network of an address: 198.51.100.0/24, 2001:db8:1::/48; empty for what is none."""
    try:
        address = ip_address(client)
    except ValueError:
        return ""
    return str(ip_network((address, _BITS[address.version]), strict=False))


def noted(
    known: Mapping[HarvesterKey, Harvester],
    requests: Iterable[SeenRequest],
    *,
    whole_addresses: bool,
) -> dict[HarvesterKey, Harvester]:
    """The harvesters that these requests change, as they are after them."""
    changed: dict[HarvesterKey, Harvester] = {}
    for seen in requests:
        if not (seen.is_list or (seen.verb == OF_ONE and seen.records)):
            continue
        key = key_of(seen, whole_addresses=whole_addresses)
        before = changed.get(key) or known.get(key) or Harvester(key, seen.time, seen.time)
        changed[key] = _after(before, seen)
    return changed


def key_of(seen: SeenRequest, *, whole_addresses: bool) -> HarvesterKey:
    """Under what a request is counted; the client's network stands for its address unless
    `whole_addresses`."""
    client = seen.asked.client if whole_addresses else network_of(seen.asked.client)
    return HarvesterKey(
        client, seen.asked.agent[:_MAX_AGENT], seen.verb, seen.prefix, seen.set_spec
    )


def _after(before: Harvester, seen: SeenRequest) -> Harvester:
    """The harvester after one more request, which another process may have told too late."""
    found = before._replace(
        last=max(before.last, seen.time),
        requests=before.requests + 1,
        records=before.records + seen.records,
    )
    if not seen.is_list:
        return found
    late = before.last > seen.time
    position = seen.position + seen.records
    if seen.begins and before.begun and seen.time < before.begun:
        return found
    if seen.begins:
        kept = before.finished if before.finished and before.finished >= seen.time else None
        found = found._replace(
            begun=seen.time, from_=seen.from_, until=seen.until, finished=kept, size=0
        )
    found = found._replace(
        position=max(before.position, position) if late else position,
        size=seen.size or found.size,
        finished=seen.time if seen.finishes else found.finished,
    )
    if found.finished is None or found.until or found.begun is None:
        return found
    return found._replace(complete_since=found.begun)


def list_words(known: Harvester) -> str:
    """What it asks for: "ListRecords oai_dc, set physics"."""
    words = f"{known.key.verb} {known.key.prefix}".strip()
    return f"{words}, set {known.key.set_spec}" if known.key.set_spec else words


def unfetched_since(known: Harvester) -> tuple[str, str]:
    """Since when it counts what a harvester has not fetched: words, and the moment behind them."""
    if known.complete_since is None:
        return "it has no whole list yet", ""
    return "changed since its whole list of", f"{known.complete_since:%Y-%m-%d %H:%M} UTC"


def under_way(known: Harvester, now: datetime, token_hours: int) -> bool:
    """Whether its last list was left before its end, and can still go on."""
    if known.key.verb == OF_ONE or known.begun is None or known.finished is not None:
        return False
    return (now - known.last).total_seconds() <= token_hours * 3600


class Standing(NamedTuple):
    """How a harvester stands: in a word, and how many records it has not fetched (None: who
    asks for single records tells nothing of that)."""

    known: Harvester
    state: str
    unfetched: int | None


def standing(
    known: Harvester, now: datetime, settings: ProviderSettings, snapshot: Snapshot
) -> Standing:
    """How a harvester stands beside the catalog."""
    if known.key.verb == OF_ONE:
        return Standing(known, "single records", None)
    if known.finished is not None:
        state = "finished"
    else:
        state = "under way" if under_way(known, now, settings.token_hours) else "left"
    left = _changed_since(snapshot, known, settings)
    if known.finished is None and known.complete_since is None and not known.from_:
        left = max(0, left - known.position)
    return Standing(known, state, left)


def _changed_since(snapshot: Snapshot, known: Harvester, settings: ProviderSettings) -> int:
    """How many records of its set have changed since the list began that it has whole."""
    since = known.complete_since
    after, upto = snapshot.seq_range(since.replace(microsecond=0) if since else None, None)
    prefixes = [each.metadata_prefix for each in received_formats(settings)]
    received = known.key.prefix if known.key.prefix in prefixes else None
    return snapshot.count(ListQuery(after, upto, 1, known.key.set_spec or None, received=received))
