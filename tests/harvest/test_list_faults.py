from __future__ import annotations

import pytest

from oaicdif.store import Store
from tests.harvest.conftest import Harvest, Identifiers
from tests.harvest.entry_faults import ENTRY_CASES
from tests.harvest.faults import CASES, COMPLETE, Case
from tests.harvest.joined_faults import JOINED_CASES
from tests.harvest.list_faults import LIST_CASES
from tests.harvest.page_faults import PAGE_CASES
from tests.harvest.transport_faults import TRANSPORT_CASES

MORE_CASES = [*LIST_CASES, *PAGE_CASES, *ENTRY_CASES, *JOINED_CASES, *TRANSPORT_CASES]


@pytest.mark.few(12)
@pytest.mark.parametrize("case", MORE_CASES, ids=lambda case: case.name)
def test_fault_of_a_list_ends_as_the_table_says(
    case: Case, harvest: Harvest, identifiers: Identifiers, store: Store
) -> None:
    report = harvest(case.make(), full=True)
    ended = (report.state.value, len(identifiers()), len(store.quarantine()))
    assert ended == (case.state, case.stored, case.quarantined)
    if case.repaired:
        assert ("repairs", case.repaired) in [row[1:3] for row in store.stats()]
    if case.state != COMPLETE:
        assert any(run.message for run in report.runs)


def test_at_least_eighty_faults_are_new_and_each_has_its_name() -> None:
    names = [case.name for case in (*CASES, *MORE_CASES)]
    assert len(LIST_CASES) >= 80
    assert len(set(names)) == len(names)


def test_nothing_is_complete_of_which_records_are_neither_stored_nor_set_aside() -> None:
    lost = [
        case.name
        for case in MORE_CASES
        if case.state == COMPLETE and case.stored + case.quarantined < 50
    ]
    assert lost == []
