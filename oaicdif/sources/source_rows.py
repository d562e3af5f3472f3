"""Every endpoint of the settings and the store, a row each."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from ..config import Settings
from ..counting import counted
from ..store import Store


@dataclass(frozen=True, slots=True)
class SourceRow:
    """`configured`: it is in the settings; `retired` is the day, empty while it is harvested."""

    name: str
    base_url: str
    configured: bool
    stored: bool
    records: int = 0
    prefix: str = ""
    schedule: str = ""
    retired: str = ""
    reason: str = ""

    @property
    def in_words(self) -> str:
        """Address, live records, schedule, and what is unusual; without the name."""
        parts = [self.base_url, counted(self.records, "live records")]
        if self.schedule:
            parts.append(self.schedule)
        if self.retired:
            parts.append(f"retired {self.retired}{f': {self.reason}' if self.reason else ''}")
        elif not self.configured:
            parts.append("not in the settings")
        return ", ".join(parts)

    def values(self) -> dict[str, object]:
        """For JSON, all fields by name."""
        return asdict(self)


def source_rows(store: Store, settings: Settings) -> list[SourceRow]:
    """By name."""
    configured = {each.name: each for each in settings.endpoints}
    counts, rows = store.counts(), {}
    for each in settings.endpoints:
        rows[each.name] = SourceRow(
            each.name, each.url, True, False, prefix=each.prefix, schedule=each.schedule
        )
    for held in store.endpoints():
        known = configured.get(held.name)
        rows[held.name] = SourceRow(
            held.name,
            held.base_url,
            known is not None,
            True,
            counts[held.name]["live"],
            known.prefix if known else "",
            known.schedule if known else "",
            held.retired,
            held.retired_why,
        )
    return [rows[name] for name in sorted(rows)]
