"""Units of an export: each is bounded, can be repeated, and goes on where the last one was."""

from __future__ import annotations

import gzip
import itertools
import multiprocessing
import random
import zlib
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from oaicdif.export import catalog_dump
from oaicdif.export.exporting import ExportOrder
from oaicdif.jobs.export_units import export_step
from oaicdif.store import Store
from tests.jobs.unit_worlds import BASE, crosswalked, fill, path, published, store, timer
from tests.store.filling import Clock

__all__ = ["path", "store"]  # the fixtures


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
