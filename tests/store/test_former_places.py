"""Former places: how they are looked up, what they cost, when they go."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from oaicdif.model import ListQuery
from oaicdif.store import PublishRules, Store
from tests.store.drivers import looked_up
from tests.store.filling import Clock, draft_all, harvest, publish_all, record

DAY = timedelta(days=1)
RULES = PublishRules(keep_places=DAY)


def change(store: Store, clock: Clock, text: str, numbers: Sequence[int]) -> None:
    """Publish another text of these, in two sets each, and let the clock pass the stamp."""
    harvest(store, [record(f"oai:a:{n}", text=text, sets="a:b") for n in numbers], full=False)
    draft_all(store)
    publish_all(store, clock)
    clock.tick(5)


def kept(store: Store) -> int:
    (found,) = looked_up(store, "SELECT count(*) FROM former WHERE set_id = 0")
    return int(found[0])


def forget(store: Store, clock: Clock, limit: int = 5000) -> None:
    while store.forget_places(clock, limit=limit, rules=RULES):
        pass


def test_a_former_place_goes_when_no_token_can_need_it(store: Store, clock: Clock) -> None:
    change(store, clock, "one", range(7))
    change(store, clock, "two", range(7))
    forget(store, clock)
    assert kept(store) == 7
    clock.tick(26 * 3600)
    change(store, clock, "three", range(2))
    forget(store, clock, limit=4)  # some at a time: each stands in three lists
    assert kept(store) == 2


def test_a_former_place_stays_for_as_long_as_somebody_reads_its_list(
    store: Store, clock: Clock
) -> None:
    """A slow reader of a long list asks again before each token expires, for a month."""
    change(store, clock, "one", range(7))
    with store.snapshot(clock()) as snapshot:
        bound = snapshot.bound
    for day in range(30):
        store.answered.note(clock(), bound, clock() + DAY)
        change(store, clock, f"day {day}", range(3))
        clock.tick(23 * 3600)
        forget(store, clock)
        with store.snapshot(clock()) as snapshot:
            query = ListQuery(0, bound, 100, bound=bound)
            assert snapshot.kept_from <= bound
            assert len(snapshot.page(query)) == snapshot.count(query) == 7
    clock.tick(3 * 24 * 3600)
    forget(store, clock)
    assert kept(store) == 0


def test_a_list_that_could_be_short_is_known_by_its_bound(store: Store, clock: Clock) -> None:
    change(store, clock, "one", range(3))
    change(store, clock, "two", range(3))
    clock.tick(3 * 24 * 3600)
    forget(store, clock, limit=1)
    with store.snapshot(clock()) as snapshot:
        assert (snapshot.kept_from, snapshot.bound) == (6, 6)


def test_the_lists_of_a_store_without_any_former_place_are_never_refused(
    store: Store, clock: Clock
) -> None:
    change(store, clock, "one", range(3))
    clock.tick(30 * 24 * 3600)
    forget(store, clock)
    with store.snapshot(clock()) as snapshot:
        assert snapshot.kept_from == 0
