"""What the parts of a list say of it."""

from __future__ import annotations

import pytest

from oaicdif.harvest.completeness import End, Verdict, verdict
from oaicdif.harvest.list_watch import Doubt, ListWatch, read_watch
from oaicdif.model import ResumptionToken, RunState
from tests.harvest.conftest import Harvest
from tests.harvest.list_faults import ends_at, several, sized
from tests.harvest.repository import fifty

Part = tuple[int | None, int | None, int]  # completeListSize, cursor, entries


def watched(parts: list[Part]) -> ListWatch:
    """A list of these parts; the last one has no token that leads on."""
    watch = ListWatch()
    for number, (size, cursor, entries) in enumerate(parts, 1):
        value = "t" if number < len(parts) else ""
        watch.part(ResumptionToken(value, None, size, cursor), entries)
    return watch


@pytest.mark.parametrize(
    ("parts", "doubts"),
    [
        ([(30, 0, 10), (30, 10, 10), (30, 20, 10)], set()),
        ([(30, 1, 10), (30, 11, 10), (30, 21, 10)], set()),  # counts from one
        ([(30, 10, 10), (30, 20, 10), (30, 30, 10)], set()),  # counts the part itself
        ([(30, 0, 10), (30, 1, 10), (30, 2, 10)], set()),  # counts parts
        ([(30, 0, 10), (30, None, 10), (30, 20, 10)], set()),
        ([(None, None, 10), (None, None, 10)], set()),
        ([(10, 0, 10), (10, 10, 10)], {Doubt.VOID}),
        ([(10, 0, 10), (20, 10, 10), (30, 20, 10)], {Doubt.VOID}),
        ([(30, 0, 10), (20, 10, 10), (10, 20, 10)], set()),  # what remains: the largest counts
        ([(30, 0, 10), (30, 20, 10)], {Doubt.GAP}),
        ([(30, 20, 10), (30, 30, 10)], {Doubt.GAP}),
        ([(20, 0, 10), (20, 10, 10), (20, 20, 0)], set()),  # a token too many (quirk 3)
    ],
)
def test_parts_are_doubted_for_what_they_say(parts: list[Part], doubts: set[Doubt]) -> None:
    assert watched(parts).doubts == doubts


def test_part_that_came_before_is_no_proof_against_a_size() -> None:
    watch = watched([(10, 0, 10), (10, 0, 0)])
    watch.part(ResumptionToken("t", None, 10, 0), 10, repeated=True)
    assert watch.doubts == set()


@pytest.mark.parametrize(
    ("parts", "distinct", "expected"),
    [
        ([(30, 0, 10), (30, 10, 10), (30, 20, 10)], 30, Verdict.COMPLETE),
        ([(30, 0, 10), (30, 10, 10)], 20, Verdict.SHORT),
        ([(30, 0, 10), (20, 10, 10)], 20, Verdict.DOUBTED),
        ([(30, 0, 10), (20, 10, 10), (10, 20, 10)], 30, Verdict.COMPLETE),
        ([(30, 0, 10), (30, 20, 10)], 30, Verdict.COMPLETE),  # all came, whatever cursor says
        ([(None, 0, 10), (None, 20, 10)], 20, Verdict.DOUBTED),
        ([(10, 0, 10), (10, 10, 10)], 20, Verdict.DOUBTED),
        ([(0, 0, 10), (0, 10, 10)], 20, Verdict.COMPLETE),  # as without a size
    ],
)
def test_list_is_judged_by_the_largest_promise(
    parts: list[Part], distinct: int, expected: Verdict
) -> None:
    watch = watched(parts)
    size = parts[-1][0]
    found = verdict(End.LAST_PART, distinct=distinct, complete_list_size=size, told=watch)
    assert found is expected


def test_memory_of_a_list_outlasts_an_interruption() -> None:
    watch = watched([(10, 0, 10), (10, 10, 10), (10, 30, 10)])
    kept = read_watch(watch.text)
    assert (kept.entries, kept.largest, kept.doubts) == (30, 10, {Doubt.GAP, Doubt.VOID})
    assert read_watch("").text == ListWatch().text


@pytest.mark.parametrize(
    ("parts", "left_out"),
    [
        ([(None, 0, 10), (None, 10, 5), (None, 20, 10)], 5),  # an hour's failure, or hidden
        ([(None, 0, 9), (None, 10, 10), (None, 20, 8)], 1),  # of the last page nobody can tell
        ([(None, 0, 10), (None, 10, 10), (None, 20, 3)], 0),
        ([(None, 1, 10), (None, 11, 5), (None, 21, 10)], 5),  # counts from one
        ([(None, 10, 10), (None, 15, 5), (None, 25, 10)], 0),  # counts the part itself
        ([(None, 0, 10), (None, 1, 5), (None, 2, 10)], 0),  # counts parts
        ([(None, 0, 10), (None, 9, 10), (None, 18, 10)], 0),  # parts overlap
        ([(None, None, 5), (None, None, 10)], 0),
    ],
)
def test_entries_that_a_cursor_counts_and_a_part_leaves_out_are_counted(
    parts: list[Part], left_out: int
) -> None:
    watch = watched(parts)
    assert (watch.left_out, read_watch(watch.text).left_out) == (left_out, left_out)
    assert not watch.doubts


def test_fulfilled_promise_is_remembered_over_an_interruption() -> None:
    watch = ListWatch()
    watch.part(ResumptionToken("t", None, 10, 0), 10)
    kept = read_watch(watch.text)
    kept.part(ResumptionToken("", None, 10, 10), 10)
    assert kept.doubts == {Doubt.VOID}


def test_doubt_outlasts_a_stop_between_two_pages(harvest: Harvest) -> None:
    """Sizes that count what came so far, in lists that end early: stopped behind the second
    page, the list goes on and may not forget what it has shown before."""
    fault = several(sized(lambda n: n + 10), ends_at(30, ("ListRecords", "ListIdentifiers")))
    repository = fifty(fault=fault, honours_dates=False)
    pages = [0]

    def stop() -> bool:
        pages[0] = len(repository.queries("ListRecords"))
        return pages[0] >= 3

    assert harvest(repository, stop=stop).state is RunState.INCOMPLETE
    report = harvest(repository)
    assert report.runs[0].counts.pages >= 3
    assert report.state is RunState.SUSPECT
