"""Stories of endpoints over several nights: what happens each day, and what the store must hold
on the next morning.

Each night is one harvest at two in the morning, by a clock of the story's own; a night in which
the schedule leaves the endpoint alone is held. Fifty records, on pages of ten, are there before
the first night. What a morning must be is written as `live/dead sign`:

    ok        the store holds what the endpoint holds, and the run is complete
    waits     a deletion is told, and waits for its second night
    aside     entries that cannot be read are set aside
    unlooked  the endpoint promises no size: `status` says that nobody looks each night
    held      it was not asked: it is blocked, or parked
    any other is the state of the run: it is not complete, and says why
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from oaicdif.harvest.client import OaiClient
from oaicdif.harvest.endpoint_run import HarvestReport, harvest_endpoint
from oaicdif.harvest.nightly import without_look
from oaicdif.harvest.options import HarvestOptions
from oaicdif.harvest.timetable import parse_schedule, turn
from oaicdif.http import HttpClient, HttpOptions
from oaicdif.model.endpoint_profile import read_profile
from oaicdif.model.operation import Due
from oaicdif.store import Store
from tests.harvest.conftest import Time
from tests.harvest.repository import Repository, fifty, serving
from tests.store.new_stores import new_store

FIRST: datetime = datetime(2024, 2, 1, 2, tzinfo=UTC)
Act = Callable[[Repository, datetime], None]


def nothing(repository: Repository, now: datetime) -> None:
    """A quiet day."""


@dataclass(frozen=True)
class Night:
    """What happens by day, and what the next morning must be; `after` so many days."""

    morning: str
    act: Act = nothing
    after: float = 1.0


@dataclass(frozen=True)
class Story:
    name: str
    nights: tuple[Night, ...]
    make: Callable[[], Repository] = fifty
    options: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Morning:
    """What a morning was. `requests` were asked in the night."""

    live: int
    dead: int
    signs: frozenset[str]
    agrees: bool
    requests: int
    lists: int

    @property
    def known(self) -> bool:
        """Whether the store is as the endpoint is, or somebody is told that it is not."""
        return self.agrees or bool(self.signs - {"complete"})

    def shown(self, expected: str) -> str:
        sign = expected.partition(" ")[2]
        found = "ok" if self.agrees and "complete" in self.signs else " ".join(sorted(self.signs))
        return f"{self.live}/{self.dead} {sign if self.has(sign) else found}"

    def has(self, sign: str) -> bool:
        return self.agrees and "complete" in self.signs if sign == "ok" else sign in self.signs


def play(story: Story, folder: Path) -> list[Morning]:
    """The mornings of a story, in a store of its own."""
    repository, time = story.make(), Time(FIRST)
    store = new_store(folder / "oaicdif.sqlite")
    try:
        with serving(repository) as url:
            return [_morning(story, night, repository, time, store, url) for night in story.nights]
    finally:
        store.close()


def _morning(
    story: Story, night: Night, repository: Repository, time: Time, store: Store, url: str
) -> Morning:
    start = FIRST if night is story.nights[0] else time.now
    time.now = _night_after(start, night.after) if night is not story.nights[0] else FIRST
    night.act(repository, time.now)
    repository.response_date = _clock(repository, time.now)
    asked = len(repository.asked)
    report = _harvested(story, repository, time, store, url)
    requests = repository.asked[asked:]
    return Morning(
        *_counts(store),
        _signs(store, report),
        _held(store) == _there(repository),
        len(requests),
        sum(each.verb.startswith("List") for each in requests),
    )


def _night_after(moment: datetime, days: float) -> datetime:
    """Two in the morning, so many days later."""
    day = moment + timedelta(days=days)
    return day.replace(hour=2, minute=0, second=0, microsecond=0) if days >= 1 else day


def _clock(repository: Repository, now: datetime) -> str:
    ahead = getattr(repository, "ahead", timedelta(0))
    return (now + ahead).strftime("%Y-%m-%dT%H:%M:%SZ")


def _harvested(
    story: Story, repository: Repository, time: Time, store: Store, url: str
) -> HarvestReport | None:
    endpoint = store.add_endpoint("a", url)
    due = store.dues().get(endpoint.endpoint_id, Due())
    daily = parse_schedule("every day 02:00")
    if not turn(daily, replace(due, next_due=time.now), time.now).now:
        return None
    with _client(url, time, endpoint.profile) as client:
        options = HarvestOptions(owner="test:0", **story.options)  # type: ignore[arg-type]
        return harvest_endpoint(store, client, endpoint, options, time)


@contextmanager
def _client(url: str, time: Time, profile: Mapping[str, object]) -> Iterator[OaiClient]:
    web = HttpClient(HttpOptions(), time)
    quirks = read_profile(profile).quirks
    client = OaiClient(url, web, time, quirks=quirks, sleep=time.sleep, chance=lambda: 0.0)
    client.pace.clock = time.monotonic
    try:
        yield client
    finally:
        web.close()


def _counts(store: Store) -> tuple[int, int]:
    counts = store.counts()["a"]
    return counts["live"], counts["deleted"]


def _signs(store: Store, report: HarvestReport | None) -> frozenset[str]:
    signs = {report.state.value} if report else {"held"}
    endpoint, counts = store.find_endpoint("a"), store.counts()["a"]
    signs |= {"waits"} if counts["doubted"] else set()
    signs |= {"aside"} if counts["quarantined"] else set()
    unlooked = endpoint and without_look(read_profile(endpoint.profile).looks)
    return frozenset(signs | ({"unlooked"} if unlooked else set()))


def _held(store: Store) -> dict[str, str]:
    """Live records by identifier, with the title that their metadata hold."""
    found, after = {}, 0
    while items := _items(store, after):
        for record in items:
            if not record.deleted:
                title = (record.metadata or b"").partition(b"<dc:title>")[2].partition(b"</")[0]
                found[record.identifier] = title.decode()
        after = len(found)
        break
    return found


def _items(store: Store, after: int):  # type: ignore[no-untyped-def]
    return [record for item in store.stale_items(limit=100_000) for record in item.records]


def _there(repository: Repository) -> dict[str, str]:
    return {each.identifier: each.title for each in repository.items if not each.deleted}
