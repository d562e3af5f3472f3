"""What a harvest may be told: which part of an endpoint, and how far to go for it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from ..datestamp import Granularity


@dataclass(frozen=True, slots=True)
class Periods:
    """Days between full harvests, and between sweeps for vanished records; 0 is never.

    A full harvest is a sweep too. `sweep_persistent` is for endpoints that promise to announce
    every deletion: they forget some (quirk 56).
    """

    full: int = 0
    sweep: int = 30
    sweep_persistent: int = 180


@dataclass(frozen=True, slots=True)
class HarvestOptions:
    """One harvest of one endpoint.

    Attributes:
        sets: these sets, each a list of its own; empty is everything.
        full: do not ask with `from`; what vanished meanwhile can be found only so.
        from_, until: given by hand, inclusive; such a harvest is no base for the next.
        overlap: how much of the last range is asked again.
        granularity: as the endpoint behaves, where it was found to lie about it.
        trust_list_size: False where completeListSize is known to be wrong.
        accept_losses: believe that records vanished or were deleted, however many, at once.
        confirm_after: how much later a run is a second night, which confirms that they did.
        every: how often the periodic work is done.
        windows: date windows walked at once.
        replayed: the answers come from a folder: what they leave out is not gone.
        max_pages, max_bytes: more than so many in one run is no list but a trap.
    """

    metadata_prefix: str = "oai_dc"
    sets: tuple[str, ...] = ()
    full: bool = False
    from_: str | None = None
    until: str | None = None
    overlap: timedelta = timedelta(0)
    granularity: Granularity | None = None
    trust_list_size: bool = True
    accept_losses: bool = False
    confirm_after: timedelta = timedelta(hours=12)
    every: Periods = Periods()
    windows: int = 1
    replayed: bool = False
    max_pages: int = 1_000_000
    max_bytes: int = 50_000_000_000
    refetches: int = 2
    fetch_ahead: int = 1
    owner: str = ""

    @property
    def by_hand(self) -> bool:
        """Whether this harvest covers a range of its own, and is no base for the next."""
        return self.replayed or self.from_ is not None or self.until is not None
