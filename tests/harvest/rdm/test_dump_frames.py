"""Deletions, updates and refreshes in dumps: the later in the dump counts, wherever pages end."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from oaicdif.harvest.rdm import dump_pages
from oaicdif.model import Endpoint, RunState
from oaicdif.rdm.soif_writer import write_object
from oaicdif.store import Store
from tests.harvest.rdm.dump_worlds import FRAMED, dump, endpoint, rd, taken, titles
from tests.store.new_stores import new_store

__all__ = ["endpoint"]  # the fixture


def test_frames_delete_and_refresh(store: Store, endpoint: Endpoint) -> None:
    taken(store, endpoint, dump(*(rd(number) for number in range(4))))
    done = taken(store, endpoint, dump(FRAMED, b"@UPDATE {\n", rd(3, "Ebb", 2_000), b"}\n"))
    assert (done.run.state, done.refreshed) == (RunState.COMPLETE, 1)
    assert titles(store, endpoint) == {
        "http://x.org/0": "Tide 0",
        "http://x.org/2": "Tide 2",
        "http://x.org/3": "Ebb",
    }


GONE = b"@DELETE {\n@FILE { http://x.org/1\n}\n}\n"


def gone_at(changed: int) -> bytes:
    return b"@DELETE {\n" + write_object(rd(1, "Gone", changed)) + b"}\n"


def said(title: str, changed: int) -> bytes:
    return b"@UPDATE {\n" + write_object(rd(1, title, changed)) + b"}\n"


UNDATED = b"@UPDATE {\n@FILE { http://x.org/1\nTitle{3}:\tEbb\n}\n}\n"


@pytest.mark.few(4)
@pytest.mark.parametrize("held", [False, True])
@pytest.mark.parametrize(
    ("frames", "stays"),
    [
        ((said("Ebb", 2_000), GONE), None),
        ((GONE, said("Ebb", 2_000)), "Ebb"),
        ((UNDATED, GONE), None),
        ((GONE, UNDATED), "Ebb"),
        ((said("Ebb", 2_000), gone_at(1_000)), None),
        ((said("Ebb", 2_000), gone_at(2_000)), None),
        ((gone_at(3_000), said("Ebb", 2_000)), "Ebb"),
        ((said("Ebb", 2_000), GONE, said("Flood", 2_500)), "Flood"),
        ((said("Ebb", 2_500), GONE, said("Flood", 2_000)), "Flood"),
        ((GONE, said("Ebb", 2_000), GONE), None),
        ((GONE, said("Held", 1_500)), "Held"),
        ((said("Ebb", 2_500), said("Flood", 2_000)), "Ebb"),
    ],
)
def test_of_an_update_and_a_deletion_the_later_in_the_dump_counts_wherever_pages_end(
    held: bool,
    frames: tuple[bytes, ...],
    stays: str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for at_once in (500, 2, 1):
        monkeypatch.setattr(dump_pages, "OBJECTS", at_once)
        with closing(new_store(tmp_path / f"{at_once}.sqlite")) as store:
            endpoint = store.add_endpoint("old", "urn:oaicdif:dump:old", mint_identifiers=True)
            if held:
                taken(store, endpoint, dump(said("Held", 1_500)))
            done = taken(store, endpoint, dump(*frames), accept_losses=True)
            (record,) = store.stored_records("http://x.org/1")
            assert done.run.state is RunState.COMPLETE
            assert (at_once, record.deleted) == (at_once, stays is None)
            assert titles(store, endpoint).get("http://x.org/1") == stays


def test_a_page_that_ends_between_two_frames_is_gone_on_with_in_the_right_one(
    store: Store, endpoint: Endpoint
) -> None:
    frames = dump(said("Ebb", 2_000), GONE, rd(2), said("Flood", 2_500))
    for _ in range(4):
        done = taken(store, endpoint, frames, stop=lambda: True)
        if done.run.state is RunState.COMPLETE:
            break
    assert done.run.state is RunState.COMPLETE
    assert titles(store, endpoint) == {"http://x.org/1": "Flood", "http://x.org/2": "Tide 2"}


def test_deletions_of_what_is_not_held_are_counted_as_that_and_leave_no_row(
    store: Store, endpoint: Endpoint
) -> None:
    done = taken(store, endpoint, dump(rd(0), deletions(5), deletions(5)))
    counts = done.run.counts
    assert (done.not_held, counts.new, counts.deleted, counts.duplicates) == (4, 1, 1, 2)
    assert store.counts()[endpoint.name]["records"] == 1


def deletions(count: int) -> bytes:
    urls = "".join(f"http://x.org/{number}\n" for number in range(count))
    return f"@DELETE {{\n{urls}}}\n".encode()


def test_many_deletions_at_once_are_not_believed_unless_that_is_asked_for(
    store: Store, endpoint: Endpoint
) -> None:
    taken(store, endpoint, dump(*(rd(number) for number in range(20))))
    done = taken(store, endpoint, dump(deletions(6)))
    assert done.run.state is RunState.SUSPECT
    assert "6 of 20 descriptions are called deleted; nothing was deleted" in done.run.message
    assert len(titles(store, endpoint)) == 20
    taken(store, endpoint, dump(deletions(6)), accept_losses=True)
    assert len(titles(store, endpoint)) == 14
