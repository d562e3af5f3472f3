"""A store that cannot be asked is no rule that failed: the record is not crosswalked at all."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from oaicdif.errors import StoreAway, StoreCorrupt, StoreError
from oaicdif.rules.library import load_crosswalks
from oaicdif.rules.result import Surroundings
from oaicdif.rules.work_identity import judge_form

VALUES: Sequence[tuple[str, str, str, str]] = [
    ("dc:title", "A title", "", ""),
    ("dc:identifier", "https://doi.org/10.1234/1", "", ""),
    ("dc:relation", "oai:a.example.org:7", "", ""),
]
FAULTS = [StoreAway("The server restarts.", path="x"), StoreCorrupt("It is damaged.", path="x")]


@pytest.mark.few(2)
@pytest.mark.parametrize("traced", [False, True])
@pytest.mark.parametrize("asked", ["alias", "identity"])
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_the_store_stops_the_crosswalk(
    fault: StoreError, asked: str, *, traced: bool
) -> None:
    def fails(*_what: object) -> None:
        raise fault

    around = Surroundings(now=Surroundings().now, **{asked: fails})  # type: ignore[arg-type]
    engine = load_crosswalks(None).engine("oai_dc-to-cdif")
    with pytest.raises(type(fault)):
        engine.crosswalk(VALUES, around, traced=traced)


@pytest.mark.parametrize("traced", [False, True])
def test_any_other_fault_costs_the_value_alone(*, traced: bool) -> None:
    def fails(_value: str) -> None:
        raise KeyError("no such word")

    around = Surroundings(alias=fails, identity=judge_form)
    engine = load_crosswalks(None).engine("oai_dc-to-cdif")
    result = engine.crosswalk(VALUES, around, traced=traced)
    assert "rule-failed" in {issue.code for issue in result.issues}
    assert result.document.work["@id"] == "https://doi.org/10.1234/1"
