"""A check finds what was damaged on purpose, makes good what can be made again, and says what
cannot. It goes on where it was stopped, and beside a harvest."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from oaicdif import zstd
from oaicdif.catalog.downstream import crosswalk_and_publish
from oaicdif.config import ProviderSettings, Settings
from oaicdif.jobs.harvesting import Asked
from oaicdif.jobs.store_check import Checked, check_store, last_check
from oaicdif.model import ListQuery
from oaicdif.store import open_store
from oaicdif.store.upkeep import DAMAGED
from tests.cli.programs import run_program
from tests.harvest.repository import fifty, serving
from tests.harvest.test_replay import run
from tests.store.faulty_disks import cut_off, write_zeros

NOW = datetime(2024, 3, 1, 12, tzinfo=UTC)


def settings_in(folder: Path) -> Settings:
    return Settings(folder=folder, provider=ProviderSettings(admin_email="a@example.org", sets=()))


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with settings and a store of fifty published records of a real harvest."""
    folder = tmp_path_factory.mktemp("sound")
    (folder / "oaicdif.toml").write_text(
        '[provider]\nadmin_email = "a@example.org"\nsets = []\n', encoding="utf-8"
    )
    with closing(open_store(folder / "oaicdif.sqlite")) as store, serving(fifty()) as url:
        run(store, folder, url, Asked())
        crosswalk_and_publish(store, settings_in(folder), lambda: NOW)
    return folder


@pytest.fixture
def folder(sound: Path, tmp_path: Path) -> Path:
    for each in sound.iterdir():
        (tmp_path / each.name).write_bytes(each.read_bytes())
    return tmp_path


def spoil(folder: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(folder / "oaicdif.sqlite") as db:
        assert db.execute(statement, values).rowcount > 0
    db.close()


def checked(folder: Path, *, mend: bool = False) -> Checked:
    with closing(open_store(folder / "oaicdif.sqlite")) as store:
        found = check_store(
            store, settings_in(folder), NOW, mend=mend,
            stop=lambda: False, told=lambda stage, place: None,
        )  # fmt: skip
    assert found is not None
    return found


def published(folder: Path) -> dict[str, tuple[object, ...]]:
    """Every entry that a list shows, with its datestamp and all its renderings."""
    bodies = ("oai_dc", "about", "cdif-2023", "cdif-1.1", "issues")
    later = datetime(2030, 1, 1, tzinfo=UTC)
    store = open_store(folder / "oaicdif.sqlite")
    with closing(store), store.snapshot(later) as snapshot:
        rows = snapshot.page(ListQuery(0, snapshot.bound, 1000, bodies=bodies))
    return {row.oai_identifier: (row.datestamp, row.deleted, *row.bodies) for row in rows}


def test_nothing_is_found_in_a_sound_store(folder: Path) -> None:
    found = checked(folder)
    assert (found.records, found.entries, found.wrong, found.otherwise) == (50, 50, 0, 0)


FIRST = "(SELECT min(revision) FROM entry)"
LIST_BODIES = f"listed_body{{}} WHERE revision = {FIRST}"
DOCUMENTS = f"packed_body{{}} WHERE revision = {FIRST}"
CHANGED = "x'3c'"
CUT_OFF = "CAST(substr(bytes, 1, length(bytes) - 9) AS BLOB)"
OTHER_SHELL = "CAST(x'fa0700' || substr(bytes, 4) AS BLOB)"
OTHER = "CAST(x'fe0700' || substr(bytes, 4) AS BLOB)"


def gone(where: str) -> str:
    return f"DELETE FROM {where.format('')}"  # noqa: S608 - names of ours


def changed(where: str, bytes_: str = CHANGED) -> str:
    return f"UPDATE {where.format(f' SET bytes = {bytes_}')}"  # noqa: S608


RENDERINGS = {
    "what lists are made of changed": changed(LIST_BODIES),
    "what lists are made of gone": gone(LIST_BODIES),
    "what lists are made of cut off": changed(LIST_BODIES, CUT_OFF),
    "what lists are made of in another shell": changed(LIST_BODIES, OTHER_SHELL),
    "documents changed": changed(DOCUMENTS),
    "documents gone": gone(DOCUMENTS),
    "documents cut off": changed(DOCUMENTS, CUT_OFF),
    "documents of another dictionary": changed(DOCUMENTS, OTHER),
}


@pytest.mark.few(2)
@pytest.mark.parametrize("what", RENDERINGS)
def test_a_damaged_rendering_is_made_again_without_a_new_datestamp(folder: Path, what: str) -> None:
    before = published(folder)
    spoil(folder, RENDERINGS[what])
    found = checked(folder)
    assert len(found.damaged_renderings) == found.wrong == found.unmended == 1
    found = checked(folder, mend=True)
    assert (found.wrong, found.unmended) == (1, 0)
    assert checked(folder).wrong == 0
    after = published(folder)
    assert [stamp for stamp, *_ in after.values()] == [stamp for stamp, *_ in before.values()]
    if not what.startswith("documents"):  # those have a date of ours
        assert after == before


def test_a_damaged_copy_is_made_again_from_its_page(folder: Path) -> None:
    with closing(open_store(folder / "oaicdif.sqlite")) as store:
        (record, *_) = store.stored_records(store.items(limit=1)[0].identifier)
    assert record.metadata
    other = zstd.compress(record.metadata.replace(b"title", b"tilte"))
    spoil(folder, "INSERT INTO copies VALUES (9999, ?)", other)
    spoil(
        folder,
        "UPDATE record SET copy_page = 9999, copy_start = 0, copy_bytes = ? WHERE record_id = ?",
        len(record.metadata),
        record.record_id,
    )
    assert checked(folder).damaged_copies == [record.identifier]
    assert checked(folder, mend=True).unmended == 0
    assert checked(folder).wrong == 0
    with closing(open_store(folder / "oaicdif.sqlite")) as store:
        (mended, *_) = store.stored_records(record.identifier)
    assert mended.metadata == record.metadata


def test_what_only_a_harvest_can_bring_again_is_named_and_asked_for(folder: Path) -> None:
    spoil(folder, "UPDATE page SET body = CAST('no zstd' AS BLOB) WHERE page_id = 1")
    found = checked(folder, mend=True)
    assert len(found.lost_copies) == found.unmended == 10
    with closing(open_store(folder / "oaicdif.sqlite")) as store, serving(fifty()) as url:
        assert "is damaged in 10 places" in store.notes()[DAMAGED]
        report = run(store, folder, url, Asked(full=True))
        assert report.counts.changed == 10
    assert checked(folder).wrong == 0
    with closing(open_store(folder / "oaicdif.sqlite")) as store:
        assert DAMAGED not in store.notes()


def test_a_check_goes_on_where_it_was_stopped(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oaicdif.jobs.store_check._AT_ONCE", 7)
    places: list[tuple[str, int]] = []
    done: Checked | None = None
    while done is None:
        steps = iter([False, False, True])
        with closing(open_store(folder / "oaicdif.sqlite")) as store:
            done = check_store(
                store, settings_in(folder), NOW, mend=False,
                stop=lambda: next(steps, True),  # noqa: B023 - called within the turn
                told=lambda stage, place: places.append((stage, place)),
            )  # fmt: skip
            assert (last_check(store) is None) is (done is None)
    assert len(places) == len(set(places))
    assert (done.records, done.entries, done.wrong) == (50, 50, 0)


def test_records_that_change_meanwhile_are_no_damage(folder: Path) -> None:
    changed = fifty()
    with closing(open_store(folder / "oaicdif.sqlite")) as store, serving(changed) as url:
        steps: Iterator[Callable[[], object]] = iter(
            [lambda: None, lambda: run(store, folder, url, Asked(full=True))]
        )
        found = check_store(
            store, settings_in(folder), NOW, mend=True,
            stop=lambda: False, told=lambda stage, place: next(steps, lambda: None)(),
        )  # fmt: skip
    assert found is not None
    assert found.wrong == 0


# ---- the file -----------------------------------------------------------------------------------


def program(folder: Path, *arguments: str) -> tuple[int, dict[str, object]]:
    done = run_program("store", *arguments, "--json", "--settings", str(folder / "oaicdif.toml"))
    return done.code, json.loads(done.out) if done.out else {"error": done.err}


def test_a_damaged_index_is_mended_and_nothing_is_lost(folder: Path) -> None:
    before = published(folder)
    write_zeros(folder / "oaicdif.sqlite", "record_copy")
    code, found = program(folder, "check")
    assert (code, found["wrong"] != 0) == (3, True)
    code, found = program(folder, "check", "--mend")
    assert (code, found["lost_tables"], found["unmended"]) == (1, [], 0)
    assert Path(str(found["damaged_store"])).exists()
    assert published(folder) == before
    assert program(folder, "check")[0] == 0


@pytest.mark.few(2)
@pytest.mark.parametrize("table", ["packed_body", "listed_body", "claimed_name", "copies", "shelf",
                                   "rollup", "membership", "seen", "stamp"])  # fmt: skip
def test_what_is_made_from_records_is_made_again(folder: Path, table: str) -> None:
    before = published(folder)
    write_zeros(folder / "oaicdif.sqlite", table)
    code, found = program(folder, "check", "--mend")
    assert (code, found["lost_tables"]) == (1, [table])
    settings = settings_in(folder)
    with closing(open_store(folder / "oaicdif.sqlite")) as store:
        crosswalk_and_publish(store, settings, lambda: NOW)
    assert program(folder, "check")[0] == 0
    after = published(folder)
    assert after.keys() == before.keys()
    assert [row[2] for row in after.values()] == [row[2] for row in before.values()]


@pytest.mark.parametrize("table", ["page", "run"])
def test_what_was_harvested_is_named_and_comes_with_a_full_harvest(
    folder: Path, table: str
) -> None:
    before = published(folder)
    write_zeros(folder / "oaicdif.sqlite", table)
    code, found = program(folder, "check", "--mend")
    assert (code, found["lost_tables"]) == (3, [table])
    with closing(open_store(folder / "oaicdif.sqlite")) as store, serving(fifty()) as url:
        run(store, folder, url, Asked(full=True))
        crosswalk_and_publish(store, settings_in(folder), lambda: NOW)
    assert program(folder, "check")[0] == 0
    assert published(folder).keys() == before.keys()


def test_lost_records_are_cut_from_whole_pages_again(folder: Path) -> None:
    before = published(folder)
    write_zeros(folder / "oaicdif.sqlite", "record")
    code, found = program(folder, "check", "--mend")
    assert (code, found["lost_tables"], found["unmended"]) == (1, ["record"], 0)
    assert sorted(found["recut"]) == sorted(before)  # type: ignore[call-overload]
    with closing(open_store(folder / "oaicdif.sqlite")) as store:
        crosswalk_and_publish(store, settings_in(folder), lambda: NOW)
    assert published(folder) == before
    assert program(folder, "check")[0] == 0
    with closing(open_store(folder / "oaicdif.sqlite")) as store, serving(fifty()) as url:
        counts = run(store, folder, url, Asked(full=True)).counts
        assert (counts.new, counts.changed, counts.unchanged) == (0, 0, 50)


def some_lost(folder: Path) -> None:
    """Rows of two pages are gone, and one of the pages with what else lay on it."""
    spoil(folder, "DELETE FROM record WHERE page_id IN (2, 3) AND position % 2 = 0")
    spoil(folder, "DELETE FROM page WHERE page_id = 3")


def test_published_entries_without_a_record_are_named_until_a_full_harvest(folder: Path) -> None:
    before = published(folder)
    some_lost(folder)
    code, found = program(folder, "check", "--mend")
    assert (code, len(found["recut"]), len(found["without_record"])) == (3, 5, 5)  # type: ignore[arg-type]
    code, found = program(folder, "check")
    assert (code, found["wrong"], len(found["without_record"])) == (3, 10, 5)  # type: ignore[arg-type]
    status = run_program("status", "--settings", str(folder / "oaicdif.toml"))
    assert (status.code, "damaged in 10 places" in status.out) == (1, True)
    with closing(open_store(folder / "oaicdif.sqlite")) as store, serving(fifty()) as url:
        run(store, folder, url, Asked(full=True))
        crosswalk_and_publish(store, settings_in(folder), lambda: NOW)
    assert program(folder, "check")[0] == 0
    assert {n: row[2] for n, row in published(folder).items()} == {
        n: row[2] for n, row in before.items()
    }


def test_what_is_set_aside_is_not_taken_back(folder: Path) -> None:
    spoil(folder, "DELETE FROM record WHERE page_id = 2 AND position = 0")
    spoil(
        folder,
        "INSERT INTO quarantine (run_id, number, page_number, position, identifier, reason, body,"
        " metadata_prefix, received) SELECT run_id, 0, 2, 0, 'oai:a.example.org:10', 'broken',"
        " x'', 'oai_dc', received FROM page WHERE page_id = 2",
    )
    assert checked(folder, mend=True).recut == []


def test_a_file_that_was_cut_off_says_what_to_do(folder: Path) -> None:
    cut_off(folder / "oaicdif.sqlite")
    for arguments in (("check",), ("check", "--mend"), ("info",), ("compact",)):
        done = run_program("store", *arguments, "--settings", str(folder / "oaicdif.toml"))
        assert done.code in (0, 1, 3)
        assert "Traceback" not in done.err


@pytest.mark.few(1)
@pytest.mark.parametrize("left", [0.4, 0.7, 0.95])
def test_what_a_file_that_was_cut_off_still_holds_is_kept(folder: Path, left: float) -> None:
    before = published(folder)
    path = folder / "oaicdif.sqlite"
    with sqlite3.connect(path) as db:  # the tail is none of the small store's own
        many = [(1000 + n, bytes(range(256)) * 20) for n in range(1000)]
        db.executemany("INSERT INTO body VALUES (?, ?)", many)
    db.close()
    os.truncate(path, int(path.stat().st_size * left))
    code, found = program(folder, "check", "--mend")
    assert (code, found.get("lost_tables")) == (1, ["body"]), found
    assert Path(str(found["damaged_store"])).exists()
    assert published(folder) == before
    assert program(folder, "check")[0] == 0


def test_a_store_that_cannot_be_written_says_what_was_not_checked(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oaicdif.store.sql.SqlStore.is_read_only", True)
    settings = ("--settings", str(folder / "oaicdif.toml"))
    done = run_program("store", "check", *settings)
    assert done.code == 0
    assert "not checked, or not to the end: renderings" in done.out
    assert "Nothing is damaged of what was checked." in done.out
    done = run_program("store", "check", "--mend", *settings)
    assert (done.code, "nothing can be" in done.err) == (2, True)
