"""The mark beside the store: what readers were answered is known to every process."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from threading import Thread

import pytest

from oaicdif.store.answered import AnsweredMark
from tests.store.filling import NOON, Clock

HOUR = timedelta(hours=1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "oaicdif.sqlite"


def test_what_one_process_answered_another_knows(path: Path) -> None:
    AnsweredMark(path).note(NOON)
    assert AnsweredMark(path).answered() == NOON


def test_nothing_was_answered_where_there_is_no_mark(path: Path) -> None:
    mark = AnsweredMark(path)
    assert (mark.answered(), mark.oldest_list(NOON), mark.is_kept) == (None, None, True)


def test_an_earlier_answer_takes_nothing_back(path: Path) -> None:
    one, two = AnsweredMark(path), AnsweredMark(path)
    one.note(NOON + HOUR)
    two.note(NOON)
    assert AnsweredMark(path).answered() == two.answered() == NOON + HOUR


def test_a_second_is_written_once(path: Path) -> None:
    mark = AnsweredMark(path)
    mark.note(NOON)
    before = mark.path.stat().st_mtime_ns
    mark.path.write_bytes(b"changed by somebody")
    mark.note(NOON)
    assert mark.path.read_bytes() == b"changed by somebody"
    mark.note(NOON + timedelta(seconds=1))
    assert AnsweredMark(path).answered() == NOON + timedelta(seconds=1)
    assert mark.path.stat().st_mtime_ns >= before


def test_a_clock_never_goes_before_what_was_answered(path: Path) -> None:
    clock = Clock()
    moved = AnsweredMark(path).not_before(clock)
    assert moved() == NOON
    AnsweredMark(path).note(NOON + HOUR)
    assert moved() == NOON + HOUR
    clock.tick(7200)
    assert moved() == NOON + 2 * HOUR


def test_the_oldest_list_is_known_until_its_last_token_expires(path: Path) -> None:
    mark, other = AnsweredMark(path), AnsweredMark(path)
    mark.note(NOON, 70, NOON + 48 * HOUR)
    other.note(NOON, 50, NOON + 24 * HOUR)
    mark.note(NOON, 60, NOON + 24 * HOUR)
    reader = AnsweredMark(path)
    assert reader.oldest_list(NOON) == 50
    assert reader.oldest_list(NOON + 24 * HOUR) == 50
    assert reader.oldest_list(NOON + 26 * HOUR) == 70
    assert reader.oldest_list(NOON + 50 * HOUR) is None


def test_lists_that_have_expired_are_forgotten(path: Path) -> None:
    mark = AnsweredMark(path)
    for day in range(400):
        moment = NOON + timedelta(days=day)
        mark.note(moment, day, moment + 24 * HOUR)
    assert mark.path.stat().st_size < 200


@pytest.mark.parametrize(
    "text", [b"", b"{", b"[]", b"null", b'{"answered": "x", "lists": {}}', b"\xff" * 50, b"{}\n"]
)
def test_a_damaged_mark_is_no_mark_and_is_written_anew(path: Path, text: bytes) -> None:
    mark = AnsweredMark(path)
    mark.path.write_bytes(text)
    assert (mark.answered(), mark.oldest_list(NOON)) == (None, None)
    mark.note(NOON, 7, NOON + HOUR)
    assert (AnsweredMark(path).answered(), AnsweredMark(path).oldest_list(NOON)) == (NOON, 7)


def test_a_mark_cut_short_by_a_kill_is_read_to_its_first_line(path: Path) -> None:
    mark = AnsweredMark(path)
    mark.note(NOON)
    mark.path.write_bytes(mark.path.read_bytes() + b'56": 1}}\n')
    assert AnsweredMark(path).answered() == NOON


def test_a_mark_that_cannot_be_written_is_told_and_answers_are_remembered_here(
    tmp_path: Path,
) -> None:
    mark = AnsweredMark(tmp_path / "no such folder" / "oaicdif.sqlite")
    mark.note(NOON)
    assert (mark.is_kept, mark.answered()) == (False, NOON)


def test_two_processes_lose_no_list_of_each_other(path: Path) -> None:
    def note(start: int) -> None:
        mark = AnsweredMark(path)
        for n in range(100):
            mark.note(NOON, start + n, NOON + (start // 100 + 1) * HOUR)

    threads = [Thread(target=note, args=(start,)) for start in (100, 200, 300, 400)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    reader = AnsweredMark(path)
    assert [reader.oldest_list(NOON + n * HOUR) for n in range(1, 6)] == [100, 100, 200, 300, 400]
