"""How much of the last range is asked again: at least a day, until a shorter one is proven.

A change may be listed later than its datestamp says: an index lags behind its database (DSpace by
cron), or the datestamp is local time under a Z. How late was it, at most? That is measured on
what comes new or changed. A shorter overlap is proven by many nights that brought something, of
which nothing came late, and by one record that was listed while it was young: clocks and index
are then as close as that. What contradicts a proof is anything that comes late afterwards, or
that the nightly look finds missing.

Pure. Source: DECISIONS 9; quirk 52.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

DAY: Final = timedelta(days=1)
SHORTEST: Final = timedelta(hours=1)
LONGEST: Final = timedelta(days=31)  # dated back by more, it is no lag: a look finds it
NIGHTS: Final = 14  # so many must have brought something in time
FACTOR: Final = 2  # a lag seen once may be twice as long the next time


@dataclass(frozen=True, slots=True)
class Lag:
    """What was seen of an endpoint's lag; kept in its profile.

    `late_s`: how much earlier than the last run something was dated that it did not bring.
    `nights` brought something, each on a day of its own, `day` the last of them; the youngest of
    all had been dated `young_s` before it was listed.
    """

    late_s: float = 0.0
    nights: int = 0
    young_s: float | None = None
    day: str = ""

    def after_night(self, last: datetime, now: datetime, stamps: tuple[datetime, datetime]) -> Lag:
        """With a night whose new and changed records have these oldest and youngest stamps;
        `last` and `now` are the responseDates of the run before and of this one."""
        oldest, youngest = stamps
        late_s = (last - oldest).total_seconds()
        if late_s > LONGEST.total_seconds():
            return self
        age_s = max(0.0, (now - youngest).total_seconds())
        young_s = age_s if self.young_s is None else min(self.young_s, age_s)
        if late_s > self.late_s:
            return Lag(late_s, 0, young_s, self.day)  # the proof begins anew
        today = now.date().isoformat()
        return Lag(self.late_s, self.nights + (today != self.day), young_s, today)

    @property
    def proven(self) -> bool:
        """Whether a shorter overlap than a day misses nothing, as far as anybody can tell."""
        needed = max(SHORTEST.total_seconds(), FACTOR * self.late_s)
        return self.nights >= NIGHTS and self.young_s is not None and self.young_s <= needed

    def overlap(self, least: timedelta) -> timedelta:
        """How much to ask again; never less than the setting's `least`."""
        learnt = timedelta(seconds=FACTOR * self.late_s)
        return max(least, learnt, SHORTEST if self.proven else DAY)
