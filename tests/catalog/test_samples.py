"""The samples beside the crosswalks: all as expected, and no rule that none of them needs."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from oaicdif.catalog.samples import Sample, differences, find_samples, outcome
from oaicdif.rules.compiler import compile_crosswalk
from oaicdif.rules.crosswalk_rules import Case, Crosswalk, Step
from oaicdif.rules.engine import Engine
from oaicdif.rules.memory import Memory
from tests.rules.mapped import shipped

DUBLIN_CORE = (
    "oai_dc-to-cdif",
    "qdc-to-cdif",
    "driver_dc-to-cdif",
    "oai_dc-derived-dates",
    "oai_dc-texts",
)


def samples(name: str) -> list[Sample]:
    return find_samples(shipped().folders, name)


EVERY = sorted((Path(__file__).parents[2] / "crosswalks" / "samples").glob("*/*.xml"))


@pytest.mark.parametrize("path", EVERY, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_sample_gives_what_is_expected_plain_and_traced(path: Path) -> None:
    sample = Sample(path.parent.name, path)
    engine = shipped().engine(sample.crosswalk)
    assert differences(sample, sample.run(engine)) == []
    assert differences(sample, sample.run(engine, traced=True)) == []


def own_rules(crosswalk: Crosswalk) -> list[tuple[str, Case | Step]]:
    """The rules that stand in the crosswalk's own file, not in what it extends."""
    return [(e, rule) for e, rule in crosswalk.rules() if rule.place.file == crosswalk.file]


def without(crosswalk: Crosswalk, element: str, rule: Case | Step) -> Crosswalk:
    """The crosswalk with one rule taken out; the last case of a list drops its values instead."""
    if isinstance(rule, Step):
        return replace(crosswalk, steps=tuple(s for s in crosswalk.steps if s is not rule))
    elements = {}
    for name, cases in crosswalk.elements.items():
        if rule not in cases:
            elements[name] = cases
        elif rule is cases[-1]:
            elements[name] = (*cases[:-1], replace(rule, targets=(), report="", drop="gone"))
        else:
            elements[name] = tuple(case for case in cases if case is not rule)
    return replace(crosswalk, elements=elements)


def engine_of(changed: Crosswalk) -> Engine:
    """The engine of a shipped crosswalk that was changed, compiled anew only where it differs: to
    compile a whole one takes a tenth of a second, and there are six hundred rules."""
    crosswalk, words = shipped().crosswalk(changed.name), shipped().words
    if changed.steps != crosswalk.steps:
        return compile_crosswalk(changed, words)
    elements = {
        name: cases
        for name, cases in changed.elements.items()
        if [*map(id, cases)] != [*map(id, crosswalk.elements[name])]
    }
    whole, part = shipped().engine(changed.name), replace(changed, elements=elements)
    return replace(
        whole,
        plain={**whole.plain, **compile_crosswalk(part, words).plain},
        traced=cache(lambda: compile_crosswalk(changed, words).traced()),
        memory=Memory(),
    )


def caught(engine: Engine, name: str) -> bool:
    for sample in samples(name):
        try:
            if differences(sample, sample.run(engine)):
                return True
        except Exception:  # noqa: BLE001  a mutant that breaks down is caught too
            return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize("name", DUBLIN_CORE)
def test_a_rule_taken_out_is_noticed_by_a_sample(name: str) -> None:
    crosswalk = shipped().crosswalk(name)
    unnoticed = [
        f"{element} {rule.id} (line {rule.place.line})".strip()
        for element, rule in own_rules(crosswalk)
        if not caught(engine_of(without(crosswalk, element, rule)), name)
    ]
    assert unnoticed == []


@pytest.mark.parametrize("name", DUBLIN_CORE)
def test_every_rule_has_a_note(name: str) -> None:
    crosswalk = shipped().crosswalk(name)
    assert [rule.id for _, rule in own_rules(crosswalk) if not rule.note] == []


def test_a_lost_a_spurious_and_a_changed_value_are_told_apart() -> None:
    sample = samples("oai_dc-to-cdif")[0]
    result = sample.run(shipped().engine("oai_dc-to-cdif"))
    del result.document.work["name"]
    result.document.work["version"] = "2"
    result.document.work["@type"] = "Book"
    found = {each.partition(" ")[0] for each in differences(sample, result)}
    assert found == {"LOST", "SPURIOUS", "CHANGED"}
    assert outcome(result)["work"]["version"] == "2"
