from __future__ import annotations

import pytest

from oaicdif.store import Store
from tests.harvest.conftest import Harvest, Identifiers
from tests.harvest.faults import CASES, Case


@pytest.mark.few(12)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_fault_ends_as_the_table_says(
    case: Case, harvest: Harvest, identifiers: Identifiers, store: Store
) -> None:
    repository = case.make()
    report = harvest(repository, full=True)
    stored = identifiers()
    assert (report.state.value, len(stored)) == (case.state, case.stored)
    assert len(store.quarantine()) == case.quarantined
    if case.repaired:
        assert report.counts.repairs >= 1


NOT_COMPLETE = [case for case in CASES if case.state != "complete"]


@pytest.mark.parametrize("case", NOT_COMPLETE, ids=lambda case: case.name)
def test_what_is_not_complete_says_why(case: Case, harvest: Harvest) -> None:
    assert harvest(case.make(), full=True).runs[0].message


def test_no_fault_of_the_table_loses_records_in_silence() -> None:
    assert [case.name for case in CASES if case.state == "complete" and case.stored < 49] == []
