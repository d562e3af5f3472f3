"""Units of work: each is bounded, can be repeated, and goes on where the last one was."""

from __future__ import annotations

import gzip
import itertools
import multiprocessing
import random
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from oaicdif.catalog.crosswalk_run import stale_worker
from oaicdif.config import EndpointSettings, HarvestSettings, ProviderSettings, Settings
from oaicdif.errors import LeaseLost
from oaicdif.export import catalog_dump
from oaicdif.export.exporting import ExportOrder
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.jobs.export_units import export_step
from oaicdif.jobs.harvesting import Asked
from oaicdif.jobs.units import HarvestStep, crosswalk_step, harvest_step, publish_step
from oaicdif.model import Header, Record, RunState
from oaicdif.store import Store, open_store
from tests.harvest.repository import Asked as Request
from tests.harvest.repository import Item, Reply, Repository, fifty, serving
from tests.store.filling import Clock, harvest

BASE = "https://catalog.example.org"
SETTINGS = Settings(
    provider=ProviderSettings(base_url=BASE), harvest=HarvestSettings(fetch_ahead=0)
)
NOON = datetime(2024, 2, 1, 12, tzinfo=UTC)


def timer() -> float:
    """A clock that stands still: no time is ever left of a budget of none."""
    return 0.0


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "oaicdif.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    opened = open_store(path)
    yield opened
    opened.close()


# ---- harvest -----------------------------------------------------------------------------


def step(
    store: Store,
    url: str,
    *,
    budget_s: float = 0.0,
    after: HarvestStep | None = None,
    sets: tuple[str, ...] = (),
    full: bool = False,
) -> HarvestStep:
    endpoint = EndpointSettings(name="a", url=url, sets=sets)
    return harvest_step(
        store, SETTINGS, endpoint, budget_s, Asked(full=full), after=after, clock=lambda: NOON,
        timer=timer,
    )  # fmt: skip


def steps(store: Store, url: str, *, sets: tuple[str, ...] = (), full: bool = False) -> HarvestStep:
    """Steps without a budget until nothing is left."""
    found = step(store, url, sets=sets, full=full)
    for _ in range(50):
        if not found.more:
            return found
        found = step(store, url, after=found, sets=sets, full=full)
    raise AssertionError("no end after fifty steps")


def records(store: Store) -> list[tuple[object, ...]]:
    """What is stored of every record but its number and place."""
    items = store.stale_items(limit=1000)
    found = [record for item in items for record in item.records]
    return sorted(
        (each.identifier, each.datestamp, each.set_specs, each.deleted, each.metadata)
        for each in found
    )


def lists(repository: Repository) -> list[tuple[str, int]]:
    """The set of each request for records, and where in its list."""
    asked = [each for each in repository.asked if each.verb == "ListRecords"]
    return [(each.arguments.get("set", ""), each.cursor) for each in asked]


def two_sets() -> Repository:
    items = [
        Item(f"oai:a.example.org:{part}:{n}", sets=(part,)) for part in "xy" for n in range(25)
    ]
    return Repository(items, sets=("x", "y"))


def test_a_harvest_without_time_takes_one_page_and_can_go_on(store: Store) -> None:
    with serving(fifty()) as url:
        found = step(store, url)
    assert (found.pages, found.more, found.report.state) == (1, True, RunState.INCOMPLETE)
    assert len(records(store)) == 10


def test_the_next_step_goes_on_behind_the_last_page(store: Store) -> None:
    repository = fifty()
    with serving(repository) as url:
        found = step(store, url, after=step(store, url))
    assert (found.pages, len(records(store))) == (1, 20)
    assert [cursor for _, cursor in lists(repository)] == [0, 10]


def test_a_step_that_knows_nothing_of_the_last_one_goes_on_too(store: Store) -> None:
    repository = fifty()
    with serving(repository) as url:
        step(store, url)
        step(store, url)
    assert [cursor for _, cursor in lists(repository)] == [0, 10]


@pytest.mark.parametrize(
    ("repository", "sets"), [(fifty, ()), (two_sets, ("x", "y"))], ids=["one list", "two sets"]
)
def test_steps_store_what_one_harvest_stores(
    tmp_path: Path, repository: Callable[[], Repository], sets: tuple[str, ...]
) -> None:
    stored, asked = [], []
    for name in ("steps", "whole"):
        place, source = open_store(tmp_path / name), repository()
        with serving(source) as url:
            whole = name == "whole"
            found = (
                step(place, url, sets=sets, budget_s=1.0) if whole else steps(place, url, sets=sets)
            )
        assert (found.more, found.report.state) == (False, RunState.COMPLETE)
        runs = [(run.selection.set_spec, run.state, run.counts) for run in found.report.runs]
        stored.append((records(place), runs))
        asked.append(lists(source))
        place.close()
    assert stored[0] == stored[1]
    assert asked[0] == asked[1]


def test_a_full_harvest_in_steps_asks_for_no_list_twice(store: Store) -> None:
    with serving(two_sets()) as url:
        steps(store, url, sets=("x", "y"))
    repository = two_sets()
    with serving(repository) as url:
        store.move_endpoint(1, url)
        found = steps(store, url, sets=("x", "y"), full=True)
    assert found.report.state is RunState.COMPLETE
    assert lists(repository) == [("x", 0), ("", 10), ("", 20), ("y", 0), ("", 10), ("", 20)]


def test_steps_find_what_vanished_as_one_harvest_does(store: Store) -> None:
    with serving(two_sets()) as url:
        steps(store, url, sets=("x", "y"))
    later = two_sets()
    gone = later.items.pop(3).identifier
    with serving(later) as url:
        store.move_endpoint(1, url)
        steps(store, url, sets=("x", "y"), full=True)
    doubted = store.records([each.record_id for each in store.doubts(1)])
    assert [each.identifier for each in doubted] == [gone]


def test_a_harvest_that_has_ended_is_not_begun_again(store: Store, path: Path) -> None:
    repository = fifty()
    with serving(repository) as url:
        ended = steps(store, url)
        asked, before = len(repository.asked), rows(path)
        assert step(store, url, after=ended) == replace(ended, pages=0)
    assert (len(repository.asked), rows(path)) == (asked, before)


def test_a_pause_longer_than_the_budget_is_left_to_whoever_asks_next(store: Store) -> None:
    def busy(asked: Request, reply: Reply) -> Reply:
        headers = {"Retry-After": "60"}
        return Reply(b"", 503, headers) if asked.cursor == 20 else reply

    repository = fifty(fault=busy)
    with serving(repository) as url:
        found = step(store, url, budget_s=50.0)
        assert (found.pages, found.more, found.wait_s >= 60) == (2, True, True)
        repository.fault = lambda asked, reply: reply
        assert steps_after(store, url, found).report.state is RunState.COMPLETE
    assert len(records(store)) == 50


def steps_after(store: Store, url: str, found: HarvestStep) -> HarvestStep:
    while found.more:
        found = step(store, url, after=found, budget_s=50.0)
    return found


def test_a_second_harvest_in_the_same_process_is_refused(store: Store) -> None:
    refused: list[str] = []

    def beside(asked: Request, reply: Reply) -> Reply:
        try:
            step(store, repository.base_url)
        except LeaseLost as error:
            refused.append(type(error).__name__)
        return reply

    repository = fifty(fault=beside)
    with serving(repository) as url:
        repository.base_url = url
        assert step(store, url).pages == 1
    assert refused == ["LeaseLost"] * len(repository.asked)


# ---- crosswalk and publish ---------------------------------------------------------------


def rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Everything in the store."""
    with sqlite3.connect(path) as db:
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type='table'")]
        found = {name: sorted(db.execute(f"SELECT * FROM {name}"), key=repr) for name in names}  # noqa: S608
    db.close()
    return found


def fill(store: Store, count: int = 5, title: str = "Title") -> None:
    """Harvested records that wait to be crosswalked."""
    harvest(
        store,
        [
            Record(
                Header(f"oai:a:{n}", "2024-01-01", ("sea",)),
                write_oai_dc([("title", f"{title} {n}", "")]),
            )
            for n in range(count)
        ],
    )


def crosswalked(store: Store, clock: Clock, *, limit: int) -> list[int]:
    """How many items each step did, until nothing was left."""
    done = []
    for _ in range(50):
        found = crosswalk_step(store, SETTINGS, limit=limit, clock=clock)
        done.append(found.report.crosswalked)
        if not found.more:
            return done
    raise AssertionError("no end after fifty steps")


def published(store: Store, clock: Clock, *, limit: int) -> list[int]:
    done = []
    for _ in range(50):
        found = publish_step(store, SETTINGS, limit=limit, clock=clock)
        done.append(found.stamped)
        if not found.more:
            return done
    raise AssertionError("no end after fifty steps")


def test_a_crosswalk_step_does_one_batch(store: Store) -> None:
    fill(store)
    assert crosswalked(store, Clock(), limit=2) == [2, 2, 1, 0]


def test_a_publish_step_stamps_one_batch(store: Store) -> None:
    fill(store)
    crosswalked(store, Clock(), limit=100)
    assert published(store, Clock(), limit=2) == [2, 2, 1, 0]


def test_when_nothing_waits_no_step_changes_the_store(store: Store, path: Path) -> None:
    fill(store)
    clock = Clock()
    crosswalked(store, clock, limit=100)
    published(store, clock, limit=100)
    before = rows(path)
    assert not crosswalk_step(store, SETTINGS, clock=clock).more
    assert not publish_step(store, SETTINGS, clock=clock).more
    assert rows(path) == before


def test_small_steps_make_what_one_large_step_makes(tmp_path: Path) -> None:
    made = []
    for limit in (1, 100):
        place = tmp_path / f"{limit}.sqlite"
        store, clock = open_store(place), Clock()
        fill(store)
        crosswalked(store, clock, limit=limit)
        published(store, clock, limit=100)
        found = rows(place)
        made.append({name: found[name] for name in found if name in ("entry", "rendering", "set_")})
        store.close()
    assert made[0]["entry"]
    assert made[0] == made[1]


def test_two_crosswalk_workers_are_never_handed_the_same_items(store: Store) -> None:
    fill(store, 6)
    done: list[int] = []

    class Beside(Clock):
        """While the first worker has its items in hand, another takes what is left."""

        armed, looks = False, 0

        def __call__(self) -> datetime:
            self.looks += self.armed
            if self.looks == 2:  # the first look was for the claim
                done.append(other.next_batch(100).crosswalked)
            return super().__call__()

    other = stale_worker(store, SETTINGS, Clock())
    clock = Beside()
    first = stale_worker(store, SETTINGS, clock)
    clock.armed = True
    done.append(first.next_batch(4).crosswalked)
    assert done == [2, 4]
    assert not store.stale_items(limit=100)


# ---- export ------------------------------------------------------------------------------


def site_of_five(store: Store, path: Path, folder: Path) -> ExportOrder:
    fill(store)
    clock = Clock()
    crosswalked(store, clock, limit=100)
    published(store, clock, limit=100)
    return ExportOrder(path, folder, "Example catalog", BASE, BASE)


def later() -> datetime:
    return datetime(2024, 2, 1, 13, tzinfo=UTC)


def files(folder: Path) -> dict[str, bytes]:
    found = (each for each in folder.rglob("*") if each.is_file())
    return {str(each.relative_to(folder)): each.read_bytes() for each in found}


def exported(order: ExportOrder, between: Callable[[], object] = lambda: None) -> int:
    """Steps without a budget until the site is complete; how many."""
    aim = ""
    for number in range(1, 200):
        done = export_step(order, 0.0, aim=aim, clock=later, timer=timer)
        if done.complete:
            return number
        aim = done.aim
        between()
    raise AssertionError("no end after two hundred steps")


def test_an_export_without_time_writes_one_unit_and_can_go_on(
    store: Store, path: Path, tmp_path: Path
) -> None:
    order = site_of_five(store, path, tmp_path / "site")
    found = export_step(order, 0.0, clock=later, timer=timer)
    assert (found.complete, found.units) == (False, 1)
    assert found.tally.written > 0


def test_steps_of_an_export_write_what_one_export_writes(
    store: Store, path: Path, tmp_path: Path
) -> None:
    order = site_of_five(store, path, tmp_path / "steps")
    assert exported(order) > 2
    whole = replace(order, folder=tmp_path / "whole")
    assert export_step(whole, 1.0, clock=later, timer=timer).complete
    assert files(order.folder) == files(whole.folder)


def test_an_export_of_what_is_up_to_date_changes_nothing(
    store: Store, path: Path, tmp_path: Path
) -> None:
    order = site_of_five(store, path, tmp_path / "site")
    exported(order)
    before = files(order.folder)
    again = export_step(order, 0.0, clock=later, timer=timer)
    assert (again.complete, again.units) == (True, 0)
    assert files(order.folder) == before


def test_an_order_to_write_all_anew_is_one_step(store: Store, path: Path, tmp_path: Path) -> None:
    order = site_of_five(store, path, tmp_path / "site")
    exported(order)
    found = export_step(replace(order, full=True), 0.0, clock=later, timer=timer)
    assert found.complete


def test_a_catalog_that_changes_between_all_steps_is_written_once_and_then_what_changed(
    store: Store, path: Path, tmp_path: Path
) -> None:
    order, turns = site_of_five(store, path, tmp_path / "site"), itertools.count(1)
    undisturbed = exported(replace(order, folder=tmp_path / "quiet"))
    assert exported(order, lambda: changed(store, next(turns))) <= undisturbed + 2
    assert exported(order) >= 1
    whole = replace(order, folder=tmp_path / "whole")
    assert export_step(whole, 1.0, clock=later, timer=timer).complete
    assert files(order.folder) == files(whole.folder)


def changed(store: Store, number: int) -> None:
    """Each record has another title, and is published."""
    fill(store, title=f"After {number}")
    clock = Clock()
    crosswalked(store, clock, limit=100)
    published(store, clock, limit=100)


def dump_of(folder: Path) -> tuple[bytes, ...]:
    """The dump, its compressed form, and the N-Quads, all unpacked."""
    lines = (folder / "catalog.jsonl").read_bytes()
    packed = (folder / "catalog.jsonl.gz").read_bytes()
    quads = (folder / "catalog.nq.gz").read_bytes()
    opener = zlib.decompressobj(31)
    first_member = opener.decompress(packed) + opener.flush()
    assert opener.eof
    assert not opener.unused_data  # one member: many clients read no second one
    return lines, first_member, gzip.decompress(quads)


def test_a_dump_that_is_written_in_parts_is_the_same(
    store: Store, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = site_of_five(store, path, tmp_path / "parts")
    whole = replace(order, folder=tmp_path / "whole")
    steps = exported(whole)
    monkeypatch.setattr(catalog_dump, "BLOCK", 2)
    assert exported(order) > steps + 2
    assert dump_of(order.folder) == dump_of(whole.folder)
    assert dump_of(order.folder)[0] == dump_of(order.folder)[1]


@pytest.mark.few(1)
@pytest.mark.parametrize("spoilt", ["catalog.progress", "catalog.jsonl.new", "catalog.nq.gz.new"])
def test_a_dump_whose_parts_are_damaged_begins_anew(
    store: Store, path: Path, tmp_path: Path, spoilt: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = site_of_five(store, path, tmp_path / "parts")
    whole = replace(order, folder=tmp_path / "whole")
    exported(whole)
    monkeypatch.setattr(catalog_dump, "BLOCK", 2)

    def spoil() -> None:
        place = order.folder / "manifest" / spoilt
        if place.exists() and not (tmp_path / "done").exists():
            place.write_bytes(b"")
            (tmp_path / "done").touch()

    exported(order, spoil)
    assert (tmp_path / "done").exists()
    assert dump_of(order.folder) == dump_of(whole.folder)


def _export_on(order: ExportOrder, aim: Path) -> None:
    """Steps without a budget; what one tells the next lies in a file, as it lies in the ledger."""
    while True:
        told = aim.read_text() if aim.exists() else ""
        done = export_step(order, 0.0, aim=told, clock=later, timer=timer)
        aim.with_suffix(".new").write_text(done.aim)
        aim.with_suffix(".new").replace(aim)
        if done.complete:
            return


@pytest.mark.slow
def test_an_export_that_is_killed_again_and_again_writes_what_one_export_writes(
    store: Store, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = site_of_five(store, path, tmp_path / "killed")
    whole = replace(order, folder=tmp_path / "whole")
    exported(whole)
    store.close()
    monkeypatch.setattr(catalog_dump, "BLOCK", 7)
    context, chance = multiprocessing.get_context("fork"), random.Random(23)  # noqa: S311
    for _ in range(20):
        process = context.Process(target=_export_on, args=(order, tmp_path / "aim"))
        process.start()
        process.join(chance.uniform(0.05, 0.5))
        process.kill()
        process.join()
    _export_on(order, tmp_path / "aim")
    written = files(order.folder)
    for name in ("catalog.jsonl.gz", "catalog.nq.gz"):  # packed in blocks of another length
        written.pop(name)
    expected = {name: body for name, body in files(whole.folder).items() if name in written}
    sums = "manifest/catalog.sha256"
    assert {n: b for n, b in written.items() if n != sums} == {
        n: b for n, b in expected.items() if n != sums
    }
    assert dump_of(order.folder) == dump_of(whole.folder)
