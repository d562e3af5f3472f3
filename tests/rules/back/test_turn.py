"""There and back over recorded records: nothing is lost outside the declared list."""

from __future__ import annotations

from pathlib import Path

import pytest

from oaicdif.cdif.document_reader import read_document
from oaicdif.cdif.layout_1_1 import lay_out_1_1
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.formats.value import Value
from oaicdif.rules.back.back_engine import write_back
from oaicdif.rules.back.back_rules import Loss
from oaicdif.rules.back.turn import Fate, TurnTable, follow
from oaicdif.rules.library import CrosswalkSet
from oaicdif.rules.nodes import Place
from oaicdif.rules.result import CrosswalkResult
from tests.rules.back.turning import AROUND, recorded, shown, there, turned
from tests.rules.mapped import shipped, shipped_back

# Of each recorded file, so that the test stays within seconds; the trial takes everything.
SPREAD = 4


@pytest.fixture(scope="module")
def crosswalks() -> CrosswalkSet:
    return shipped()


@pytest.fixture(scope="module")
def results(
    request: pytest.FixtureRequest, shared: Path, crosswalks: CrosswalkSet
) -> list[CrosswalkResult]:
    """What recorded records of a source (`indirect`) become, for all ways back."""
    return list(there(recorded(shared, request.param, per_file=SPREAD), crosswalks))


WAYS = ["cdif-to-oai_dc", "cdif-to-oai_qdc"]
LAYOUTS = ["cdif-2023", "cdif-1.1"]


@pytest.mark.slow
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", WAYS)
@pytest.mark.parametrize("results", ["oai_dc"], indirect=True)
def test_recorded_records_lose_nothing_that_is_not_declared(
    results: list[CrosswalkResult], name: str, layout: str
) -> None:
    table = turned(results, shipped_back()[name], layout)
    assert table.records > 400, shown(table)
    assert table.undeclared == [], shown(table)


@pytest.mark.slow
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", WAYS)
@pytest.mark.parametrize("results", ["qdc", "dcterms"], indirect=True)
def test_recorded_refinements_lose_nothing_that_is_not_declared(
    results: list[CrosswalkResult], name: str, layout: str
) -> None:
    table = turned(results, shipped_back()[name], layout)
    assert table.records, shown(table)
    assert table.undeclared == [], shown(table)


def fates(crosswalks: CrosswalkSet, *values: tuple[str, str]) -> list[Fate]:
    full: list[Value] = [(element, text, "", "") for element, text in values]
    result = crosswalks.engine("oai_dc-to-cdif").crosswalk(full, AROUND, traced=True)
    document = read_document(lay_out_2023(result.document).body)
    way = shipped_back()["cdif-to-oai_dc"]
    return follow(result, write_back(way, document).values, way.losses)


def loss(crosswalks: CrosswalkSet, element: str, text: str) -> str:
    (fate,) = fates(crosswalks, (element, text))
    assert fate.loss is not None
    return fate.loss.id


def test_rows_count_all_values_of_an_element() -> None:
    table = TurnTable()
    loss = Loss("shortened", "dropped", ("dc:title",), (), (), "a reason", Place("mine.yaml", 1, 1))
    table.add([Fate("dc:title", "a", found=True, loss=None) for _ in range(3)])
    table.add([Fate("dc:title", "b", found=False, loss=loss) for _ in range(2)])
    assert table.rows() == [("dc:title", 5, 3, {"shortened": 2})]


def test_value_that_comes_back_as_it_was_is_found(crosswalks: CrosswalkSet) -> None:
    (fate,) = fates(crosswalks, ("dc:title", "The sea"))
    assert fate.found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("element", "text", "expected"),
    [
        ("dc:identifier", "doi:10.1234/5", "identifier-form"),
        ("dc:language", "English", "language-code"),
        ("dc:date", "2006-12-06T19:00:49Z", "day"),
        ("dc:date", "n.d.", "nobody"),
        ("dc:date", "info:eu-repo/date/embargoEnd/2015-12-31", "embargo"),
        ("dc:audience", "Researchers", "audience"),
        ("dc:rights", "CC BY 4.0", "rights-form"),
        ("dc:subject", "sea; ice", "split"),
        ("dc:description", "<p>Prose</p>", "markup"),
    ],
)
def test_loss_is_told_by_its_name(
    crosswalks: CrosswalkSet, element: str, text: str, expected: str
) -> None:
    assert loss(crosswalks, element, text) == expected


def through_core(crosswalks: CrosswalkSet, *values: tuple[str, str]) -> list[Fate]:
    """The fates of values by way of a document in the layout of CDIF 1.1."""
    full: list[Value] = [(element, text, "", "") for element, text in values]
    result = crosswalks.engine("oai_dc-to-cdif").crosswalk(full, AROUND, traced=True)
    laid, way = lay_out_1_1(result.document), shipped_back()["cdif-to-oai_dc"]
    back = write_back(way, read_document(laid.body))
    return follow(result, back.values, way.losses, laid.notes)


def test_identifiers_beyond_the_first_come_back_through_core_as_well(
    crosswalks: CrosswalkSet,
) -> None:
    texts = ["https://example.org/1", "0302-9743", "A 12", "pmid:12345"]
    found = through_core(crosswalks, *(("dc:identifier", text) for text in texts))
    assert [fate.text for fate in found if fate.found] == texts[:3]
    assert [fate.loss.id for fate in found if fate.loss] == ["identifier-form"]


def test_languages_beyond_the_first_are_a_declared_loss_of_core(crosswalks: CrosswalkSet) -> None:
    first, second = through_core(crosswalks, ("dc:language", "nld"), ("dc:language", "fra"))
    assert first.found
    assert second.loss is not None
    assert second.loss.id == "one-language"


def test_undeclared_loss_is_seen(crosswalks: CrosswalkSet) -> None:
    full: list[Value] = [("dc:title", "The sea", "", "")]
    result = crosswalks.engine("oai_dc-to-cdif").crosswalk(full, AROUND, traced=True)
    (fate,) = follow(result, [], ())
    assert not fate.declared


def test_refinement_is_found_again_as_its_element(crosswalks: CrosswalkSet) -> None:
    full: list[Value] = [("dcterms:extent", "186 p", "", "")]
    result = crosswalks.engine("qdc-to-cdif").crosswalk(full, AROUND, traced=True)
    (fate,) = follow(result, [("dc:format", "186 p", "", "")], ())
    assert fate.found


def test_value_that_should_have_moved_must_be_somewhere(crosswalks: CrosswalkSet) -> None:
    way = shipped_back()["cdif-to-oai_dc"]
    moved = [each for each in way.losses if each.kind == "moved"]
    assert moved
    full: list[Value] = [("dc:type", "image/jpeg", "", "")]
    result = crosswalks.engine("oai_dc-to-cdif").crosswalk(full, AROUND, traced=True)
    (fate,) = follow(result, [], moved)
    assert fate.loss is None


def test_every_declared_loss_names_forward_rules_that_exist(crosswalks: CrosswalkSet) -> None:
    names = ("oai_dc-to-cdif", "qdc-to-cdif", "datacite-to-cdif", "mods-to-cdif")
    forward = [crosswalks.crosswalk(name) for name in names]
    known = {case.id for way in forward for cases in way.elements.values() for case in cases}
    assert [unknown for each in losses() if (unknown := set(each.rules) - known)] == []


def losses() -> tuple[Loss, ...]:
    return tuple(each for name in WAYS for each in shipped_back()[name].losses)


def test_following_needs_a_trace(crosswalks: CrosswalkSet) -> None:
    result = crosswalks.engine("oai_dc-to-cdif").crosswalk([], AROUND)
    with pytest.raises(ValueError, match="needs a trace"):
        follow(result, [], ())


def test_an_example_is_eighty_characters_at_most() -> None:
    table = TurnTable()
    table.add([Fate("dc:title", "x" * 100, found=False, loss=None)])
    assert list(table.examples.values()) == [["x" * 80]]


@pytest.mark.parametrize("name", WAYS)
@pytest.mark.parametrize(
    "text",
    [
        "https://b.example.org/home",
        "http://localhost:8080/x/1",
        "http://10.0.0.7/record/1",
        "https://b.example.org/",
        "https://b.example.org/oai?verb=GetRecord&identifier=x",
    ],
)
def test_placeholder_beside_an_identifier_is_a_declared_loss(
    crosswalks: CrosswalkSet, name: str, text: str
) -> None:
    full: list[Value] = [
        ("dc:identifier", each, "", "") for each in ("https://b.example.org/record/1", text)
    ]
    result = crosswalks.engine("oai_dc-to-cdif").crosswalk(full, AROUND, traced=True)
    document = read_document(lay_out_2023(result.document).body)
    way = shipped_back()[name]
    kept, lost = follow(result, write_back(way, document).values, way.losses)
    assert kept.found
    assert lost.found or (lost.loss is not None and lost.loss.id == "placeholder")
