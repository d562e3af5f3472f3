"""What second looks cost: nothing is asked for, or read, beyond what the proof needs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from oaicdif.model import RunState
from oaicdif.store.sql import SqlStore
from tests.harvest.conftest import Harvest, Identifiers
from tests.harvest.faults import title
from tests.harvest.list_faults import only
from tests.harvest.repository import Repository, fifty
from tests.store.test_statement_counts import SAID, counting

INTRODUCED = 3  # Identify, ListMetadataFormats, ListSets
PAGES = 5


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlStore]:
    """A store that notes its statements."""
    with counting(tmp_path / "oaicdif.sqlite") as opened:
        yield opened


def names_fewer(**how: object) -> Repository:
    """Its lists of identifiers leave out three records that its lists of records have."""
    repository = fifty(**how)
    usual = repository.selected

    def selected(asked):  # type: ignore[no-untyped-def]
        found = usual(asked)
        return found if asked["verb"] == "ListRecords" else [*found[:20], *found[23:]]

    repository.selected = selected  # type: ignore[method-assign]
    return repository


def test_a_list_without_a_size_is_confirmed_by_one_walk_of_its_identifiers(
    harvest: Harvest,
) -> None:
    repository = fifty(with_size=False)
    assert harvest(repository, full=True).state is RunState.COMPLETE
    behind_its_end, nightly_look = 1, 1
    assert len(repository.asked) == INTRODUCED + 2 * PAGES + behind_its_end + nightly_look


def test_identifiers_that_name_fewer_are_walked_once_and_told(
    harvest: Harvest, identifiers: Identifiers
) -> None:
    repository = names_fewer(with_size=False)
    report = harvest(repository, full=True)
    assert (report.state, len(identifiers())) == (RunState.SUSPECT, 50)
    assert report.runs[0].message == (
        "its list of identifiers names only 47 records; 50 records came,"
        " and nothing proves that these are all"
    )
    behind_its_end, whether_dates_work, two_halves = 1, 2, 6
    asked = INTRODUCED + 2 * PAGES + behind_its_end + whether_dates_work + two_halves
    assert len(repository.asked) == asked
    twice = Counter(each.raw_query for each in repository.asked)
    assert [query for query, times in twice.items() if times > 1] == []


def test_a_harvest_does_not_read_the_bytes_of_what_it_sets_aside(
    harvest: Harvest, store: SqlStore
) -> None:
    broken = title(b"25", b"</dc:titel>")
    repository = fifty(fault=only(("ListRecords", "GetRecord"), lambda a, p: broken(p)))
    SAID.clear()
    assert harvest(repository, full=True).runs[0].counts.quarantined == 1
    assert [each.identifier for each in store.aside()] == ["oai:a.example.org:25"]
    assert [each for each in SAID if "SELECT quarantine.*" in each] == []
