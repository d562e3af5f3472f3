"""A harvester of ours as it is kept."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple


class HarvesterKey(NamedTuple):
    """Which harvester: `client` is an address or a network."""

    client: str
    agent: str
    verb: str
    prefix: str
    set_spec: str


class Harvester(NamedTuple):
    """What is known of one. Times are UTC.

    Of its last list: when it `begun`, with which `from_` and `until`, how many records it got
    (`position`) of `size` (0: untold), and when it was `finished`. `complete_since` is when the
    last list began that had no until and was finished: what is older it has.
    """

    key: HarvesterKey
    first: datetime
    last: datetime
    requests: int = 0
    records: int = 0
    begun: datetime | None = None
    from_: str = ""
    until: str = ""
    position: int = 0
    size: int = 0
    finished: datetime | None = None
    complete_since: datetime | None = None
