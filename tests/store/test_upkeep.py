"""What a keeper asks of any store: runs that broke off, notes, rows that nothing leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest

from oaicdif.model import ChangeKind, EntryDraft, RunState
from oaicdif.store import PublishRules, Store, open_store
from oaicdif.store.sql import SqlStore
from oaicdif.store.upkeep import Contents, Orphans
from tests.store.filling import NOON, OAI_DC, Clock, change, draft_all, harvest, page, publish_all
from tests.store.filling import record as record_of

LATER = NOON + timedelta(hours=1)


def begin(store: Store, owner: str) -> int:
    """A run with a page received, under way."""
    endpoint = store.add_endpoint("a", "http://a.example.org/oai")
    at = store.open_run(endpoint.endpoint_id, OAI_DC, full=True, owner=owner, now=NOON)
    new = [change(ChangeKind.NEW, record_of("oai:a:1"))]
    at = store.commit_page(
        at, page(1, records=1), new, (), next_token="t", complete_list_size=None, now=NOON
    )
    return at.run_id


def test_a_run_whose_lease_ran_out_broke_off_and_goes_on_later(store: Store) -> None:
    run_id = begin(store, "elsewhere:1:cafe.1")
    assert store.close_broken_runs(NOON + timedelta(seconds=30)) == 0
    assert store.run(run_id).state is RunState.RUNNING
    assert store.close_broken_runs(LATER) == 1
    found = store.run(run_id)
    assert (found.state, found.ended) == (RunState.INCOMPLETE, LATER)
    assert "broke off" in found.message
    assert begin_again(store) == (run_id, "t")


def begin_again(store: Store) -> tuple[int, str | None]:
    endpoint = store.endpoints()[0]
    at = store.open_run(endpoint.endpoint_id, OAI_DC, full=True, owner="test:y", now=LATER)
    return at.run_id, at.token


def test_a_run_whose_endpoint_was_given_up_broke_off(store: Store) -> None:
    run_id = begin(store, "elsewhere:1:cafe.1")
    store.give_up_lease(store.endpoints()[0].endpoint_id, owner="elsewhere:1:cafe.1")
    assert store.close_broken_runs(NOON) == 1
    assert store.run(run_id).state is RunState.INCOMPLETE


def test_runs_that_ended_are_left_alone(store: Store) -> None:
    harvest(store, [record_of("oai:a:1")])
    assert store.close_broken_runs(LATER) == 0


def test_notes_are_kept_changed_and_forgotten(store: Store) -> None:
    store.note({"a": "one", "b": "two"})
    store.note({"a": "three", "b": None, "c": None})
    assert store.notes() == {"a": "three"}


def test_contents_count_records_pages_and_xml(store: Store) -> None:
    harvest(store, [record_of("oai:a:1"), record_of("oai:a:2")])
    assert store.contents() == Contents(2, 1, len(b"<OAI-PMH/>"))


@pytest.fixture
def published(store: Store, clock: Clock) -> SqlStore:
    """Records published twice, one deleted, one in other sets."""
    for text in ("one", "two"):
        many = [record_of(f"oai:a:{n}", text=text, sets="a:b") for n in range(5)]
        harvest(store, [*many, record_of("oai:a:9", deleted=text == "two", sets="c")])
        draft_all(store)
        publish_all(store, clock)
        clock.tick(60)
    assert isinstance(store, SqlStore)
    return store


def test_a_sound_store_has_no_orphans(published: SqlStore) -> None:
    assert published.orphans(mend=False) == []


BREAK: dict[str, tuple[str, int]] = {
    "working copies that no record uses": ("INSERT INTO copies VALUES (777, 'x')", 1),
    "bodies (body) that no entry shows": ("INSERT INTO body VALUES (160000, 'x')", 1),
    "bodies (record_body) that no entry shows": ("INSERT INTO record_body VALUES (160000, 'x')", 1),
    "packed bodies of lists that no entry shows": (
        "INSERT INTO listed_body VALUES (90000, 'x')",
        1,
    ),
    "packed bodies that no entry shows": ("INSERT INTO packed_body VALUES (90000, 'x')", 1),
    "marks of records that are gone": ("INSERT INTO stale VALUES (777, 1)", 1),
    "places in sets at which no entry stands": ("INSERT INTO membership VALUES (1, 777, 1)", 1),
    "pages with a wrong count of records": ("UPDATE page SET current = current + 3", 2),
    "pages to browse with a wrong count": (
        "UPDATE shelf SET live = live + 1 WHERE kind = 'endpoint'",
        1,
    ),
    "wrong counts of lists": ("UPDATE rollup SET live = live + 1 WHERE set_id = 0", 1),
}


@pytest.mark.few(3)
@pytest.mark.parametrize("what", BREAK)
def test_orphans_are_counted_and_removed(
    published: SqlStore, lists: Callable[[], object], what: str
) -> None:
    statement, rows = BREAK[what]
    before = lists()
    with published._db.write() as db:
        db.execute(statement)
    assert published.orphans(mend=False) == [Orphans(what, rows)]
    assert published.orphans(mend=True) == [Orphans(what, rows)]
    assert published.orphans(mend=False) == []
    assert lists() == before


SHELVES = ("type", "year", "endpoint", "set", "all")


@pytest.mark.few(3)
@pytest.mark.parametrize("kind", SHELVES)
@pytest.mark.parametrize(
    "how", ["DELETE FROM shelf", "UPDATE shelf SET live = 0", "UPDATE shelf SET live = live + 3"]
)
def test_each_page_to_browse_is_counted_again(shelved: SqlStore, kind: str, how: str) -> None:
    before = pages_of(shelved)
    assert wrong_pages(shelved) == 0
    with shelved._db.write() as db:
        pages = db.execute(f"{how} WHERE kind = '{kind}' AND live > 0").rowcount
    assert pages
    assert 0 < wrong_pages(shelved, mend=True) <= pages
    assert wrong_pages(shelved) == 0
    if "DELETE" not in how:  # a shelf that is made again may be cut into other pages
        assert pages_of(shelved) == before
    assert {key: sum(live) for key, live in pages_of(shelved).items()} == {
        key: sum(live) for key, live in before.items()
    }


def wrong_pages(store: SqlStore, *, mend: bool = False) -> int:
    found = {each.what: each.rows for each in store.orphans(mend=mend)}
    return found.get("pages to browse with a wrong count", 0)


@pytest.fixture(scope="module")
def shelved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SqlStore]:
    """Entries of two types, three years and four sets, one of which some have left; a shelf has
    several pages."""
    store, clock = open_store(tmp_path_factory.mktemp("shelved") / "s.sqlite"), Clock()
    assert isinstance(store, SqlStore)
    for sets in (("a:b", "a:c"), ("a:b", "d")):
        harvest(store, [record_of(f"oai:a:{n}", text=sets[-1]) for n in range(230)])
        items = store.stale_items(limit=1000)
        drafts = [
            EntryDraft(
                item.key.entry_id, number % 50 == 49, sets[-1].encode(), (sets[number % 2],),
                {"oai_dc": b"<dc/>"}, work_type=("Dataset", "")[number % 2],
                year=f"200{number % 3}",
            )
            for number, item in enumerate(items)
        ]  # fmt: skip
        store.write_drafts(drafts, items)
        while store.publish(clock, limit=500, rules=PublishRules(announced=frozenset({"a:c"}))):
            pass
        clock.tick(60)
    yield store
    store.close()


def pages_of(store: SqlStore) -> dict[tuple[str, str], tuple[int, ...]]:
    """How many entries each page of each shelf holds."""
    found: dict[tuple[str, str], tuple[int, ...]] = {}
    with store._db.read() as db:
        for kind, value, live in db.execute(
            "SELECT kind, value, live FROM shelf WHERE live > 0 ORDER BY kind, value, first_entry"
        ):
            found[kind, value] = (*found.get((kind, value), ()), live)
    return found


@pytest.fixture
def lists(published: SqlStore, clock: Clock) -> Callable[[], object]:
    """What a reader is told of the whole catalog."""

    def told() -> object:
        with published.snapshot(clock()) as snapshot:
            return snapshot.totals(), snapshot.sets(), snapshot.latest(9)

    return told


def test_lost_metadata_is_told_and_comes_back(store: Store) -> None:
    harvest(store, [record_of("oai:a:1"), record_of("oai:a:2")])
    draft_all(store)
    kept = store.kept_records(after=0, limit=1)[0]
    assert kept.record is not None
    assert kept.record.metadata is not None
    store.ask_again([kept.record_id])
    assert (store.lost_records(5).records, store.lost_records(5).names) == (1, ("oai:a:1",))
    assert [each.lost for each in store.items(limit=9)] == [True, False]
    store.mend_copies({kept.record_id: kept.record.metadata})
    assert store.lost_records(5).records == 0
    assert [each.identifier for each in store.stale_items(limit=9)] == ["oai:a:1"]
    assert store.records([kept.record_id])[0].metadata == kept.record.metadata


def test_a_catalog_that_is_published_again_is_marked_until_all_is_there(store: Store) -> None:
    clock = Clock()
    harvest(store, [record_of("oai:a:1"), record_of("oai:a:2")])
    draft_all(store)
    publish_all(store, clock)
    store.publish_anew()
    publish_all(store, clock)
    assert store.notes()["republishing"].isdigit()
    draft_all(store)
    publish_all(store, clock)
    assert not store.notes()["republishing"].isdigit()
    clock.tick(60)
    publish_all(store, clock)
    assert "republishing" not in store.notes()
    assert store.entries_without_record(5).records == 0
    assert store.short_page_ids() == []
