from __future__ import annotations

import pytest

from oaicdif.model import EntryDraft, ListQuery
from oaicdif.store import Store
from tests.store.filling import Clock, copy_of, draft_all, harvest, publish_all, record


def test_new_record_makes_its_item_stale_once(store: Store) -> None:
    harvest(store, [record("oai:a:1")])
    (item,) = store.stale_items(limit=10)
    assert (item.identifier, item.key.oai_identifier) == ("oai:a:1", "oai:a:1")
    assert draft_all(store) == 1
    assert store.stale_items(limit=10) == []


def test_unchanged_record_costs_nothing_downstream(store: Store) -> None:
    harvest(store, [record("oai:a:1")])
    draft_all(store)
    harvest(store, [record("oai:a:1")])
    assert store.stale_items(limit=10) == []


def test_identifier_of_a_second_endpoint_is_minted_and_kept(store: Store) -> None:
    harvest(store, [record("oai:a:1")], name="a")
    harvest(store, [record("oai:a:1")], name="b")
    names = [item.key.oai_identifier for item in store.stale_items(limit=9, namespace="x.org")]
    assert names == ["oai:a:1", "oai:x.org:2"]
    again = [item.key.oai_identifier for item in store.stale_items(limit=9, namespace="y.org")]
    assert again == names


def test_change_during_the_crosswalk_stays_stale(store: Store) -> None:
    harvest(store, [record("oai:a:1")])
    items = store.stale_items(limit=10)
    harvest(store, [record("oai:a:1", text="two")])
    store.write_drafts([copy_of(items[0].key.entry_id, items[0].records[0])], items)
    (later,) = store.stale_items(limit=10)
    assert later.records[0].metadata == b"<dc>two</dc>"


def test_draft_equal_to_what_is_published_is_not_queued(store: Store, clock: Clock) -> None:
    harvest(store, [record("oai:a:1")])
    draft_all(store)
    publish_all(store, clock)
    assert store.mark_stale() == 1
    assert draft_all(store) == 0
    assert publish_all(store, clock) == 0


@pytest.mark.parametrize("published", [True, False])
def test_new_report_of_an_unchanged_draft_is_kept_without_a_new_stamp(
    store: Store, clock: Clock, published: bool
) -> None:
    harvest(store, [record("oai:a:1")])
    reports = [b"{}", b'{"issues":[]}']
    for text in reports:
        store.mark_stale()
        items = store.stale_items(limit=10)
        made = copy_of(items[0].key.entry_id, items[0].records[0])
        bodies = {**made.bodies, "issues": text} if text is reports[0] else {"issues": text}
        store.write_drafts([made._replace(bodies=bodies)], items)
        if published and text is reports[0]:
            publish_all(store, clock)
    assert publish_all(store, clock) == (0 if published else 1)
    with store.snapshot(clock.tick(10)) as snapshot:
        found = snapshot.listed("oai:a:1", ("issues", "oai_dc"))
    assert found is not None
    assert found.bodies == (reports[1], b"<dc>one</dc>")


def test_draft_that_goes_back_to_the_published_state_is_withdrawn(
    store: Store, clock: Clock
) -> None:
    harvest(store, [record("oai:a:1")])
    draft_all(store)
    publish_all(store, clock)
    harvest(store, [record("oai:a:1", text="two")])
    draft_all(store)
    harvest(store, [record("oai:a:1")])
    draft_all(store)
    assert publish_all(store, clock) == 0


def test_alias_leads_to_the_work_that_claims_it(store: Store) -> None:
    harvest(store, [record("oai:a:1")])
    items = store.stale_items(limit=10)
    draft = copy_of(items[0].key.entry_id, items[0].records[0])
    store.write_drafts([draft._replace(aliases=("urn:isbn:1",))], items)
    assert store.alias("urn:isbn:1") == "urn:work:1"
    assert store.alias("urn:isbn:2") is None


def test_what_was_claimed_while_another_wanted_it_wakes_that_one(store: Store) -> None:
    harvest(store, [record("oai:a:1")])
    slow = store.stale_items(limit=10)
    harvest(store, [record("oai:a:1"), record("oai:a:2")], full=False)
    (_, other) = store.stale_items(limit=10)
    claiming = copy_of(other.key.entry_id, other.records[0])._replace(aliases=("Report 2",))
    store.write_drafts([claiming], [other])
    wanting = copy_of(slow[0].key.entry_id, slow[0].records[0])
    store.write_drafts([wanting._replace(wanted=("Report 2", "Report 3"))], slow)
    (again,) = store.stale_items(limit=10)
    assert again.identifier == "oai:a:1"


def test_alias_of_a_deleted_entry_leads_nowhere(store: Store) -> None:
    harvest(store, [record("oai:a:1")])
    items = store.stale_items(limit=10)
    gone = EntryDraft(items[0].key.entry_id, True, b"x", aliases=("urn:isbn:1",))
    store.write_drafts([gone], items)
    assert store.alias("urn:isbn:1") is None


def test_items_are_read_in_order_stale_or_not(store: Store) -> None:
    harvest(store, [record(f"oai:a:{number}") for number in range(5)])
    draft_all(store)
    first = store.items(limit=2)
    rest = store.items(after=first[-1].key.entry_id, limit=10)
    assert [each.identifier for each in (*first, *rest)] == [f"oai:a:{n}" for n in range(5)]
    assert all(each.records for each in rest)


def test_items_of_one_endpoint_leave_others_out(store: Store) -> None:
    harvest(store, [record("oai:a:1")], name="a")
    harvest(store, [record("oai:b:1")], name="b")
    draft_all(store)
    endpoint = store.find_endpoint("b")
    assert endpoint is not None
    found = store.items(limit=10, endpoint_id=endpoint.endpoint_id)
    assert [each.identifier for each in found] == ["oai:b:1"]


def test_slow_crosswalk_does_not_undo_a_newer_one(store: Store) -> None:
    harvest(store, [record("oai:a:1", text="old")])
    slow = store.stale_items(limit=10)
    harvest(store, [record("oai:a:1", text="new")])
    draft_all(store)
    assert store.write_drafts([copy_of(slow[0].key.entry_id, slow[0].records[0])], slow) == 0
    clock = Clock()
    publish_all(store, clock)
    clock.tick(3)
    with store.snapshot(clock()) as snapshot:
        assert snapshot.body(slow[0].key.entry_id, "oai_dc") == b"<dc>new</dc>"


def test_slow_crosswalk_does_not_bring_a_deleted_record_back(store: Store) -> None:
    harvest(store, [record("oai:a:1", text="old")])
    slow = store.stale_items(limit=10)
    harvest(store, [record("oai:a:1", deleted=True)])
    draft_all(store)
    store.write_drafts([copy_of(slow[0].key.entry_id, slow[0].records[0])], slow)
    clock = Clock()
    publish_all(store, clock)
    clock.tick(3)
    with store.snapshot(clock()) as snapshot:
        assert snapshot.totals() == (0, 1)


def test_second_endpoint_makes_every_item_stale_for_its_sets(store: Store, clock: Clock) -> None:
    harvest(store, [record("oai:a:1", sets="x")], name="a")
    assert store.several_endpoints(1) is False
    draft_all(store)
    harvest(store, [record("oai:b:1", sets="x")], name="b")
    draft_all(store)
    assert store.several_endpoints(1) is True
    assert [item.identifier for item in store.stale_items(limit=9)] == ["oai:a:1", "oai:b:1"]
    draft_all(store)
    assert store.several_endpoints(2) is True
    assert store.stale_items(limit=9) == []


def test_identifier_that_is_no_uri_gets_one_that_can_be_asked_for(store: Store) -> None:
    harvest(store, [record("oai:a.example.org:no uri %zz")])
    (item,) = store.stale_items(limit=9, namespace="x.example.org")
    assert item.key.oai_identifier == "oai:x.example.org:1"


def test_item_comes_with_the_formats_it_is_published_or_waits_in(
    store: Store, clock: Clock
) -> None:
    harvest(store, [record("oai:a:1")])
    for text, formats, gone in (("one", ("a", "b"), ("b",)), ("two", ("b", "c"), ("b",))):
        harvest(store, [record("oai:a:1", text=text)])
        store.mark_stale()
        items = store.stale_items(limit=10)
        draft = copy_of(items[0].key.entry_id, items[0].records[0])
        store.write_drafts([draft._replace(formats=formats, gone=gone)], items)
        if text == "one":
            publish_all(store, clock)
    store.mark_stale()
    (item,) = store.stale_items(limit=10)
    assert sorted(item.formats) == ["a", "b", "c"]
    assert [each.formats for each in store.items(limit=10)] == [item.formats]


def test_entry_whose_record_in_a_format_is_deleted_is_listed_there_as_deleted(
    store: Store, clock: Clock
) -> None:
    harvest(store, [record("oai:a:1")])
    items = store.stale_items(limit=10)
    draft = copy_of(items[0].key.entry_id, items[0].records[0])
    store.write_drafts([draft._replace(formats=("a", "b"), gone=("b",))], items)
    publish_all(store, clock)
    with store.snapshot(clock.tick(10)) as snapshot:
        found = {}
        for name in ("a", "b", "c", None):
            query = ListQuery(0, snapshot.bound, 10, received=name)
            found[name] = [bool(each.deleted) for each in snapshot.page(query)]
            assert snapshot.first_live(query) == (0 if name in ("b", "c") else 1)
        assert snapshot.sets() == []
    assert found == {"a": [False], "b": [True], "c": [], None: [False]}
