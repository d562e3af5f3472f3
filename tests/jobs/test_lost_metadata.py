"""Metadata that is lost in the store: nothing is published over what was made of it, it is named,
and the next full harvest brings it again."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from oaicdif import zstd
from oaicdif.catalog.downstream import crosswalk_and_publish
from oaicdif.jobs.harvesting import Asked
from oaicdif.store import open_store
from tests.cli.programs import Finished, run_program
from tests.harvest.repository import fifty, serving
from tests.harvest.test_replay import run
from tests.jobs.test_store_check import NOW, checked, folder, published, settings_in, sound, spoil
from tests.store.faulty_disks import write_zeros

__all__ = ["folder", "sound"]  # fixtures


def command(folder: Path, *arguments: str) -> Finished:
    return run_program(*arguments, "--settings", str(folder / "oaicdif.toml"))


def flip(folder: Path, place: int) -> None:
    """One bit of the first page, as received, is another."""
    with sqlite3.connect(folder / "oaicdif.sqlite") as db:
        (body,) = db.execute("SELECT body FROM page WHERE page_id = 1").fetchone()
        spoilt = bytearray(body)
        spoilt[place] ^= 4
        db.execute("UPDATE page SET body = ? WHERE page_id = 1", (bytes(spoilt),))
    db.close()


def lose(folder: Path, how: str) -> None:
    if how == "zeros over the pages":
        write_zeros(folder / "oaicdif.sqlite", "page")
    else:
        flip(folder, int(how.rpartition(" ")[2]))


HOW = ["zeros over the pages", "one bit at 60", "one bit at 200", "one bit at -30"]


@pytest.mark.few(1)
@pytest.mark.parametrize("how", HOW)
def test_what_is_published_stays_until_a_full_harvest(folder: Path, how: str) -> None:
    before = published(folder)
    lose(folder, how)
    assert command(folder, "store", "check", "--mend").code == 3
    done = command(folder, "crosswalk", "run", "--all")
    assert published(folder) == before
    assert done.code == 1
    assert "records were lost in the store: oai:a.example.org:0, " in done.err
    assert "oaicdif harvest --full " in done.err
    told = command(folder, "status")
    assert told.code != 0
    assert "oai:a.example.org:0" in told.out
    assert "oai:a.example.org:0" in command(folder, "crosswalk", "report").err
    assert command(folder, "explain", "oai:a.example.org:0").code == 3
    assert command(folder, "store", "check").code == 3
    with closing(open_store(folder / "oaicdif.sqlite")) as store, serving(fifty()) as url:
        run(store, folder, url, Asked(full=True))
        assert store.lost_records(1).records == 0
        crosswalk_and_publish(store, settings_in(folder), lambda: NOW)
    assert command(folder, "store", "check").code == 0
    after = published(folder)
    assert {name: row[:3] for name, row in after.items()} == {n: r[:3] for n, r in before.items()}


def test_a_copy_that_is_lost_beside_a_whole_page_is_cut_from_it(folder: Path) -> None:
    before = published(folder)
    spoil(folder, "UPDATE record SET copy_page = 9999 WHERE record_id IN (1, 2)")
    assert len(checked(folder, mend=True).damaged_copies) == 2
    with closing(open_store(folder / "oaicdif.sqlite")) as store:
        crosswalk_and_publish(store, settings_in(folder), lambda: NOW)
    assert checked(folder).wrong == 0
    assert published(folder) == before


def test_copies_that_lie_with_a_lost_one_are_not_emptied(folder: Path) -> None:
    with closing(open_store(folder / "oaicdif.sqlite")) as store:
        known = {each.record_id: each.metadata for each in store.records([1, 2, 3])}
    good = known[1] or b""
    spoil(folder, "INSERT INTO copies VALUES (9999, ?)", zstd.compress(b"x" + good[1:] + good))
    spoil(
        folder,
        "UPDATE record SET copy_page = 9999, copy_start = 0, copy_bytes = ? WHERE record_id = 1",
        len(good),
    )
    spoil(
        folder,
        "UPDATE record SET copy_page = 9999, copy_start = -1, copy_bytes = 0, digest = x'00'"
        " WHERE record_id = 2",
    )
    with closing(open_store(folder / "oaicdif.sqlite")) as store:
        store.mend_copies({1: good})
        first, second = store.records([1, 2])
        assert first.metadata == good
        assert (second.metadata, second.lost) == (None, True)
        assert store.lost_records(5).names == (second.identifier,)


def test_a_live_record_without_metadata_is_not_lost(folder: Path) -> None:
    spoil(
        folder,
        "UPDATE record SET copy_page = NULL, copy_start = NULL, copy_bytes = NULL"
        " WHERE record_id = 1",
    )
    with closing(open_store(folder / "oaicdif.sqlite")) as store:
        assert [each.lost for each in store.records([1])] == [False]
        assert store.lost_records(5).records == 0


def test_every_flipped_bit_of_a_page_is_noticed() -> None:
    body = b"".join(b"<title>Report %d of the year %d</title>" % (n * n, n) for n in range(80))
    packed = zstd.compress(body)
    for place in range(len(packed)):
        spoilt = bytearray(packed)
        spoilt[place] ^= 4
        try:
            read = zstd.decompress(bytes(spoilt))
        except ValueError:
            continue
        assert read == body
