"""Where lists end: those that never do by themselves are noticed, and proven or suspect; of
lists that were saved behind each other the last one ends the replay."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from oaicdif.harvest.list_pages import SAME_PAGES
from oaicdif.jobs.harvesting import Asked as Wanted
from oaicdif.model import RunState
from oaicdif.store import Store
from tests.harvest.conftest import Harvest, Identifiers
from tests.harvest.repository import Asked, Fault, Item, Reply, Repository, error, fifty, serving
from tests.harvest.test_replay import run
from tests.store.new_stores import new_store

VERBS = ("ListRecords", "ListIdentifiers")
STOP_AT = 2_000  # the repository fails behind so many requests: a test does not go on for ever


def tokened(page: bytes, token: str, *, sized: bool = True) -> bytes:
    size = ' completeListSize="50"' if sized else ""
    element = f"<resumptionToken{size}>{token}</resumptionToken>".encode()
    bare = re.sub(rb"<resumptionToken.*?</resumptionToken>|<resumptionToken[^>]*/>", b"", page)
    return re.sub(rb"(</(?:ListRecords|ListIdentifiers)>)", element + rb"\1", bare)


def going_round(
    place: Callable[[int], int],
    verbs: tuple[str, ...] = VERBS,
    *,
    sized: bool = True,
    change: Callable[[bytes], bytes] = lambda page: page,
    items: list[Item] | None = None,
) -> Repository:
    """A repository whose token counts on for ever; `place` says what stands at each."""
    inner = Repository(items or fifty().items)

    def fault(asked: Asked, reply: Reply) -> Reply:
        if asked.number > STOP_AT:
            return Reply(b"", 500)
        if asked.verb not in verbs:
            return reply
        token = f"t!!!!{place(asked.cursor)}"
        page = inner.reply({"verb": asked.verb, "resumptionToken": token})
        return Reply(change(tokened(page, f"t!!!!{asked.cursor + 10}", sized=sized)))

    return fifty(fault=fault, with_size=sized)


def last_for_ever(cursor: int) -> int:
    return min(cursor, 40)


def from_the_start(cursor: int) -> int:
    return cursor % 50


PLACES = pytest.mark.parametrize("place", [last_for_ever, from_the_start])


@PLACES
def test_circle_that_brought_all_that_was_promised_is_complete(
    place: Callable[[int], int], harvest: Harvest, identifiers: Identifiers
) -> None:
    repository = going_round(place)
    report = harvest(repository)
    assert (report.state, len(identifiers())) == (RunState.COMPLETE, 50)
    assert len(repository.queries("ListRecords")) <= 5 + SAME_PAGES + 1  # one is asked ahead


@PLACES
def test_circle_without_a_size_is_proven_by_identifiers(
    place: Callable[[int], int], harvest: Harvest, identifiers: Identifiers
) -> None:
    repository = going_round(place, ("ListRecords",), sized=False)
    assert (harvest(repository).state, len(identifiers())) == (RunState.COMPLETE, 50)


@PLACES
def test_circle_of_both_lists_without_a_size_is_suspect(
    place: Callable[[int], int], harvest: Harvest, identifiers: Identifiers
) -> None:
    repository = going_round(place, sized=False)
    repository.honours_dates = False
    assert (harvest(repository).state, len(identifiers())) == (RunState.SUSPECT, 50)


@pytest.mark.slow
def test_long_circle_is_noticed(harvest: Harvest, identifiers: Identifiers) -> None:
    items = [Item(f"oai:a.example.org:{n}") for n in range(1_000)]
    repository = going_round(lambda cursor: cursor % 1_000, sized=False, items=items)
    repository.honours_dates = False
    assert (harvest(repository).state, len(identifiers())) == (RunState.SUSPECT, 1_000)
    assert len(repository.queries("ListRecords")) < 4 * 100


def test_pages_that_come_twice_are_no_circle(harvest: Harvest, identifiers: Identifiers) -> None:
    items = fifty().items
    doubled = [items[n : n + 10] * 2 for n in range(0, 50, 10)]
    repository = Repository([item for page in doubled for item in page], with_size=False)
    assert (harvest(repository).state, len(identifiers())) == (RunState.COMPLETE, 50)


# ---- entries that cannot be read -----------------------------------------------------------


def headless(page: bytes) -> bytes:
    return re.sub(rb"<header>.*?</header>", b"", page)


def without_header(number: int) -> Callable[[bytes], bytes]:
    """One record's header is missing, in lists of records."""
    found = rb"<record><header><identifier>oai:a.example.org:%d<.*?</header>" % number
    return lambda page: re.sub(found, b"<record>", page)


def own_token(verb: str) -> Fault:
    """The last page names its own token, and none of its entries has a header."""

    def fault(asked: Asked, reply: Reply) -> Reply:
        if asked.number > STOP_AT:
            return Reply(b"", 500)
        if asked.verb == verb and asked.cursor == 40:
            own = asked.arguments["resumptionToken"]
            return Reply(headless(tokened(reply.body, own)))
        return reply

    return fault


def test_page_of_broken_entries_with_its_own_token_is_a_loop(
    harvest: Harvest, identifiers: Identifiers, store: Store
) -> None:
    repository = fifty(fault=own_token("ListRecords"))
    report = harvest(repository)
    assert (report.state, len(identifiers())) == (RunState.COMPLETE, 50)  # asked for one by one
    assert (report.counts.quarantined, len(store.quarantine())) == (10, 10)


def test_broken_entries_of_a_circle_are_set_aside_once(
    harvest: Harvest, identifiers: Identifiers, store: Store
) -> None:
    repository = going_round(
        last_for_ever,
        ("ListRecords",),
        change=without_header(45),
    )
    report = harvest(repository)
    assert (report.state, len(identifiers())) == (RunState.COMPLETE, 50)
    assert (report.counts.quarantined, len(store.quarantine())) == (1, 1)


def test_broken_entries_of_a_circle_do_not_stand_for_missing_ones(
    harvest: Harvest, identifiers: Identifiers
) -> None:
    """Eleven times the same broken entry is not eleven entries."""
    repository = going_round(lambda cursor: min(cursor, 30), change=without_header(35))
    repository.honours_dates = False
    assert (harvest(repository).state, len(identifiers())) == (RunState.SUSPECT, 40)


# ---- lists that were saved behind each other -----------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "saved"


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Store]:
    """A store that knows nothing of what was saved."""
    opened = new_store(tmp_path / "empty.sqlite")
    yield opened
    opened.close()


def stored(store: Store) -> set[str]:
    items = store.stale_items(limit=1_000)
    return {r.identifier for item in items for r in item.records if not r.deleted}


def saved_twice(repository: Repository, store: Store, folder: Path, new: int) -> None:
    """Two harvests into one folder; between them so many records are new."""
    with serving(repository) as url:
        run(store, folder.parent, url, Wanted(save=folder))
        stamp = "2024-02-01T12:00:00Z"
        repository.items += [Item(f"oai:a.example.org:new{n}", stamp) for n in range(new)]
        assert run(store, folder.parent, url, Wanted(save=folder)).state is RunState.COMPLETE


@pytest.mark.slow
@pytest.mark.parametrize("new", [0, 1, 25])
@pytest.mark.parametrize("page_size", [1, 10, 100])
def test_both_harvests_of_a_folder_are_read(
    new: int, page_size: int, store: Store, empty: Store, folder: Path
) -> None:
    saved_twice(fifty(page_size=page_size), store, folder, new)
    report = run(empty, folder.parent, "http://a.example.org/oai", Wanted(replay=folder))
    assert (report.state, len(stored(empty))) == (RunState.COMPLETE, 50 + new)


def shorten(folder: Path, name: str) -> None:
    """The list of this page ends with it."""
    page = folder / name
    page.write_bytes(re.sub(rb">t![^<]*</resumptionToken>", b"/>", page.read_bytes()))


def test_second_list_does_not_stand_for_a_part_of_the_first(
    store: Store, empty: Store, folder: Path
) -> None:
    """The first list promised fifty and brought thirty; the second one brings twenty-five."""
    saved_twice(fifty(), store, folder, 25)
    shorten(folder, "000006.ListRecords.xml")
    report = run(empty, folder.parent, "http://a.example.org/oai", Wanted(replay=folder))
    assert (report.state, len(stored(empty))) == (RunState.SUSPECT, 30)


def test_second_list_that_is_short_is_not_complete(
    store: Store, empty: Store, folder: Path
) -> None:
    saved_twice(fifty(), store, folder, 25)
    shorten(folder, "000014.ListRecords.xml")  # twenty, one of them known before
    report = run(empty, folder.parent, "http://a.example.org/oai", Wanted(replay=folder))
    assert (report.state, len(stored(empty))) == (RunState.INCOMPLETE, 69)


def test_refused_list_between_two_is_passed_over(store: Store, empty: Store, folder: Path) -> None:
    def days_only(asked: Asked, reply: Reply) -> Reply:
        refused = "T" in asked.arguments.get("from", "")
        return (
            replace(reply, body=Repository().envelope(error("badArgument"))) if refused else reply
        )

    saved_twice(fifty(fault=days_only), store, folder, 3)
    report = run(empty, folder.parent, "http://a.example.org/oai", Wanted(replay=folder))
    assert (report.state, len(stored(empty))) == (RunState.COMPLETE, 53)


def test_second_list_that_is_torn_is_incomplete(store: Store, empty: Store, folder: Path) -> None:
    saved_twice(fifty(), store, folder, 25)
    index = folder / "requests.tsv"
    lines = index.read_text(encoding="utf-8").splitlines()
    index.write_text("\n".join(lines[:-2]), encoding="utf-8")
    report = run(empty, folder.parent, "http://a.example.org/oai", Wanted(replay=folder))
    assert (report.state, len(stored(empty))) == (RunState.INCOMPLETE, 69)


def test_two_lists_of_plain_pages_are_read(empty: Store, folder: Path) -> None:
    folder.mkdir()
    for number, first in enumerate((0, 25)):
        part = Repository(fifty().items[first : first + 25])
        for place in (0, 10, 20):
            token = {"resumptionToken": f"t!!!!{place}"} if place else {}
            page = part.reply({"verb": "ListRecords", **token})
            (folder / f"{number}-{place:02}.xml").write_bytes(page)
    report = run(empty, folder.parent, "http://a.example.org/oai", Wanted(replay=folder))
    assert (report.state, len(stored(empty))) == (RunState.COMPLETE, 50)
