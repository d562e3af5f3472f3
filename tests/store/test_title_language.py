"""The language of a title: kept where the title is, and told to every list of entries."""

from __future__ import annotations

from oaicdif.store import Store
from oaicdif.store.shelves import ALL
from tests.store.filling import Clock, copy_of, harvest, publish_all, record

NAME = "oai:a:1"


def draft(store: Store, language: str, title: str = "Titel") -> None:
    """Crosswalk what waits; its text, and so its digest, is the same each time."""
    items = store.stale_items(limit=9)
    copies = [copy_of(each.key.entry_id, each.records[0]) for each in items]
    if not copies[0].deleted:
        copies = [
            each._replace(title=title, year="2001", title_language=language) for each in copies
        ]
    store.write_drafts(copies, items)


def told(store: Store, clock: Clock) -> set[str]:
    """What the lists of one entry say of it."""
    with store.snapshot(clock.tick(10)) as snapshot:
        page = snapshot.shelf_page("year", "2001")
        entries = [*snapshot.latest(9), *snapshot.changes(ALL, "", 9)]
        shelved = snapshot.shelf_entries(page) if page else []
    return {each.title_language for each in entries} | {each.title_language for each in shelved}


def test_language_is_published_with_its_title(store: Store, clock: Clock) -> None:
    harvest(store, [record(NAME)])
    draft(store, "de")
    publish_all(store, clock)
    assert told(store, clock) == {"de"}


def test_language_that_is_named_later_needs_no_new_stamp(store: Store, clock: Clock) -> None:
    """As in a store that an older oaicdif made: `crosswalk run` finds the same document."""
    harvest(store, [record(NAME)])
    draft(store, "")
    publish_all(store, clock)
    assert told(store, clock) == {""}
    store.mark_stale()
    draft(store, "de")
    assert publish_all(store, clock) == 0
    assert told(store, clock) == {"de"}


def test_language_of_what_waits_is_told_when_it_comes(store: Store, clock: Clock) -> None:
    harvest(store, [record(NAME)])
    for language in ("de", "fr"):
        store.mark_stale()
        draft(store, language)
    publish_all(store, clock)
    assert told(store, clock) == {"fr"}


def test_tombstone_keeps_the_language_of_the_title_that_it_keeps(
    store: Store, clock: Clock
) -> None:
    harvest(store, [record(NAME)])
    draft(store, "de")
    publish_all(store, clock)
    harvest(store, [record(NAME, deleted=True)])
    for _ in range(2):  # as it is deleted, and as it is looked at again
        draft(store, "")
        publish_all(store, clock)
        store.mark_stale()
    with store.snapshot(clock.tick(10)) as snapshot:
        (entry,) = snapshot.changes(ALL, "", 9)
    assert (entry.deleted, entry.title, entry.title_language) == (True, "Titel", "de")
