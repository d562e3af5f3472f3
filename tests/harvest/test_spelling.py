"""Lists of identifiers that spell them otherwise than records do (quirk 68), and what looks so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from oaicdif.harvest.spelling import folded
from oaicdif.model import RunState
from oaicdif.store import Store
from tests.harvest.conftest import Harvest, Identifiers, Time
from tests.harvest.faults import HTML
from tests.harvest.joined_faults import decomposed, named_oddly, spelt
from tests.harvest.repository import Asked, Item, Reply, Repository

SPELLINGS: dict[str, Callable[[str], str]] = {
    "case": str.upper,
    "percent-encoding": lambda name: name.replace("/", "%2F").replace("é", "%C3%A9"),
    "decomposed": decomposed,
}
Spelling = Callable[[str], str]


def in_lists_of_records(repository: Repository, some: slice) -> None:
    """Only these of its records come in lists of records."""
    usual = repository.selected

    def selected(asked):  # type: ignore[no-untyped-def]
        return usual(asked)[some] if asked["verb"] == "ListRecords" else usual(asked)

    repository.selected = selected  # type: ignore[method-assign]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("oai:a:B/1", "OAI:A:b/1"),
        ("oai:a:b/1", "oai:a:b%2F1"),
        ("oai:a:b/1", "oai:a:b%2f1 "),
        ("oai:a:\u00e9", "oai:a:e\u0301"),
        ("oai:a:\u00c9", "oai:a:%c3%a9"),
    ],
)
def test_names_that_differ_in_spelling_alone_are_folded_into_one(one: str, other: str) -> None:
    assert folded(one) == folded(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("oai:a:1", "oai:a:01"),
        ("oai:a:b 1", "oai:a:b+1"),
        ("oai:a:b  1", "oai:a:b 1"),
        ("oai:a:\u00e9", "oai:a:e"),
        ("oai:a:%FF", "oai:a:%FE"),
        ("oai:a:b%2F1", "oai:a:b%252F1"),
    ],
)
def test_names_that_differ_in_more_stay_apart(one: str, other: str) -> None:
    assert folded(one) != folded(other)


@pytest.mark.parametrize("with_size", [True, False])
@pytest.mark.parametrize("spelling", SPELLINGS.values(), ids=SPELLINGS)
def test_other_spellings_are_told_in_one_sentence_and_nothing_is_set_aside(
    spelling: Spelling,
    with_size: bool,
    harvest: Harvest,
    identifiers: Identifiers,
    store: Store,
) -> None:
    repository = named_oddly(with_size=with_size)
    repository.fault = spelt(spelling)
    report = harvest(repository, full=True)
    assert (report.state, len(identifiers()), store.quarantine()) == (RunState.COMPLETE, 50, [])
    first = repository.items[0].identifier
    assert report.notes[-1] == (
        "it spells 50 identifiers otherwise in lists of identifiers than in records:"
        f" {spelling(first)} is {first}"
    )


def test_what_is_known_to_be_spelt_otherwise_costs_no_more_each_night(
    harvest: Harvest, time: Time
) -> None:
    repository = named_oddly()
    repository.fault = spelt(str.upper)
    harvest(repository, full=True)
    time.now += timedelta(days=1)
    repository.response_date = "2024-02-02T12:00:00Z"
    repository.asked.clear()
    report = harvest(repository)
    assert (report.state, len(report.runs)) == (RunState.COMPLETE, 1)
    assert [len(repository.queries(v)) for v in ("ListIdentifiers", "GetRecord")] == [1, 0]
    assert "it spells 10 identifiers otherwise" in report.notes[-1]


def test_what_lacks_beside_other_spellings_is_fetched(
    harvest: Harvest, identifiers: Identifiers
) -> None:
    """Two records come in no list of records."""
    repository = named_oddly(with_size=False)
    in_lists_of_records(repository, slice(2, None))
    upper = {each.identifier: each.identifier.upper() for each in repository.items[2:]}
    repository.fault = spelt(lambda name: upper.get(name, name))
    report = harvest(repository, full=True)
    assert (report.state, len(identifiers())) == (RunState.COMPLETE, 50)
    assert "it spells 48 identifiers otherwise" in report.notes[-1]


def two_of_one_spelling(**how: object) -> Repository:
    """Two records whose names differ in case alone; one of them comes in no list of records."""
    repository = named_oddly(**how)
    lower = repository.items[7]
    repository.items.append(replace(lower, identifier=lower.identifier.upper(), title="Another"))
    in_lists_of_records(repository, slice(50))
    return repository


@pytest.mark.parametrize("with_size", [True, False])
def test_two_records_whose_names_differ_in_case_alone_are_two(
    with_size: bool, harvest: Harvest, identifiers: Identifiers
) -> None:
    repository = two_of_one_spelling(with_size=with_size)
    report = harvest(repository, full=True)
    assert (report.state, len(identifiers())) == (RunState.COMPLETE, 51)
    assert not any("it spells" in note for note in report.notes)


@pytest.mark.parametrize("with_size", [True, False])
def test_a_name_that_getrecord_has_a_record_of_is_no_other_spelling(
    with_size: bool, harvest: Harvest, identifiers: Identifiers
) -> None:
    repository = named_oddly(with_size=with_size)
    repository.fault = spelt(str.upper)
    repository.hidden = [
        replace(each, identifier=each.identifier.upper()) for each in repository.items
    ]
    report = harvest(repository, full=True)
    assert len(identifiers()) == 100
    assert not any("it spells" in note for note in report.notes)


@pytest.mark.parametrize("failing", [str.isupper, str.islower], ids=["listed", "stored"])
def test_a_getrecord_that_fails_proves_no_other_spelling(
    failing: Callable[[str], bool], harvest: Harvest
) -> None:
    """It neither denies the name of the list nor gives the record by the stored one."""
    repository = named_oddly(with_size=False)
    misspelt = spelt(str.upper)

    def fault(asked: Asked, reply: Reply) -> Reply:
        name = asked.arguments.get("identifier", "")
        return Reply(HTML, 500) if failing(name) else misspelt(asked, reply)

    repository.fault = fault
    report = harvest(repository, full=True)
    assert report.state is not RunState.COMPLETE
    assert not any("it spells" in note for note in report.notes)


def test_a_name_with_another_datestamp_is_no_other_spelling(harvest: Harvest, store: Store) -> None:
    repository = named_oddly(with_size=False)
    usual = repository.selected

    def selected(asked):  # type: ignore[no-untyped-def]
        found: list[Item] = usual(asked)
        if asked["verb"] == "ListRecords":
            return found
        other = replace(
            found[3], identifier=found[3].identifier.upper(), datestamp="2021-01-01T00:00:00Z"
        )
        return [*found[:3], other, *found[4:]]

    repository.selected = selected  # type: ignore[method-assign]
    report = harvest(repository, full=True)
    assert [each.identifier for each in store.aside()] == ["OAI:A.EXAMPLE.ORG:É/3"]
    assert not any("it spells" in note for note in report.notes)
