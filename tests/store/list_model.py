"""What every list must show, as plainly as it can be said: a catalog in memory.

An item has places, one for each publication: (datestamp, sets, announced departures). A list
begun at second R shows each item by the last of its places whose datestamp lies before R, if
that one lies in the set and the range asked for; whatever happens before the list ends. What it
shows of the item (text, deleted or not) is what is published when the part is made.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta


@dataclass(frozen=True)
class State:
    """What is published of an item; a tombstone keeps its text, which nobody is shown."""

    text: str | None
    sets: tuple[str, ...] = ()
    deleted: bool = False


@dataclass(frozen=True)
class ModelPlace:
    datestamp: datetime
    sets: tuple[str, ...]
    departed: frozenset[str]

    def lies_in(self, set_spec: str | None) -> bool:
        return set_spec is None or set_spec in ancestors(self.sets) | self.departed

    def header_sets(self, set_spec: str | None) -> tuple[str, ...]:
        left = set_spec is not None and set_spec in self.departed
        return (*self.sets, set_spec) if left and set_spec else self.sets


@dataclass(frozen=True)
class Asked:
    """A selective harvest: both dates inclusive."""

    set_spec: str | None = None
    from_: datetime | None = None
    until: datetime | None = None

    def takes(self, place: ModelPlace) -> bool:
        return (
            place.lies_in(self.set_spec)
            and (self.from_ is None or place.datestamp >= self.from_)
            and (self.until is None or place.datestamp <= self.until)
        )


@dataclass
class ModelCatalog:
    """`announced`: sets whose members are announced as deleted there when they leave."""

    announced: frozenset[str] = frozenset()
    published: dict[str, State] = field(default_factory=dict)
    waiting: dict[str, State] = field(default_factory=dict)
    places: dict[str, list[ModelPlace]] = field(default_factory=dict)
    last: datetime | None = None

    def write(self, name: str, state: State) -> None:
        """A change waits; one that restores what is published already is none."""
        self.waiting.pop(name, None)
        if self.published.get(name) != state:
            self.waiting[name] = state

    def publish(self, now: datetime) -> None:
        if not self.waiting:
            return
        stamp = now.replace(microsecond=0) + timedelta(seconds=2)
        self.last = max(self.last or stamp, stamp)
        for name, state in self.waiting.items():
            places = self.places.setdefault(name, [])
            was = ancestors(places[-1].sets) | places[-1].departed if places else frozenset()
            departed = (was & self.announced) - ancestors(state.sets)
            places.append(ModelPlace(self.last, state.sets, departed))
        self.published |= self.waiting
        self.waiting.clear()

    def visible(self, second: datetime) -> dict[str, ModelPlace]:
        """Each item that can be seen at that second, by the place it is seen at."""
        found = {}
        for name, places in self.places.items():
            seen = [each for each in places if each.datestamp < second]
            if seen:
                found[name] = seen[-1]
        return found

    def begun(self, asked: Asked, second: datetime) -> dict[str, ModelPlace]:
        """All that a list begun at that second shows before it ends."""
        return {n: place for n, place in self.visible(second).items() if asked.takes(place)}

    def is_deleted(self, name: str, set_spec: str | None) -> bool:
        """Whether a list of the set shows the item as deleted now."""
        left = set_spec is not None and set_spec in self.places[name][-1].departed
        return self.published[name].deleted or left


def ancestors(sets: tuple[str, ...]) -> frozenset[str]:
    """The sets and all they lie in (OAI-PMH 2.0, section 2.6)."""
    parts = [each.split(":") for each in sets]
    return frozenset(":".join(p[:n]) for p in parts for n in range(1, len(p) + 1))
