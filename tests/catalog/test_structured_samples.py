"""Samples of MODS, DataCite, DIDL and SOIF: no rule that none of them needs, but for bounds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from oaicdif.rules.crosswalk_rules import Case, Crosswalk, Step
from tests.catalog.test_samples import caught, engine_of, own_rules, without
from tests.rules.mapped import shipped

STRUCTURED = ("mods-to-cdif", "datacite-to-cdif", "didl-to-cdif", "soif-to-cdif")
# A case that must stand last, though the reader writes no such value; and what takes 15,000
# parts to show (tests/didl/test_reader.py does).
UNREACHED = "never reached"
BOUNDS = ("too-many-parts",)


def mutant(crosswalk: Crosswalk, element: str, rule: Case | Step) -> Crosswalk:
    """Without the rule; what is dropped for a reason is then reported instead."""
    if isinstance(rule, Case) and rule.drop:
        changed = replace(rule, drop="", report="gone")
        cases = {
            name: tuple(changed if each is rule else each for each in found)
            for name, found in crosswalk.elements.items()
        }
        return replace(crosswalk, elements=cases)
    return without(crosswalk, element, rule)


@pytest.mark.slow
@pytest.mark.parametrize("name", STRUCTURED)
def test_a_rule_taken_out_is_noticed_by_a_sample(name: str) -> None:
    crosswalk = shipped().crosswalk(name)
    unnoticed = [
        f"{element} {rule.id} (line {rule.place.line})".strip()
        for element, rule in own_rules(crosswalk)
        if UNREACHED not in rule.note
        and rule.id not in BOUNDS
        and not caught(engine_of(mutant(crosswalk, element, rule)), name)
    ]
    assert unnoticed == []


@pytest.mark.parametrize("name", STRUCTURED)
def test_every_rule_has_a_note(name: str) -> None:
    assert [rule.id for _, rule in own_rules(shipped().crosswalk(name)) if not rule.note] == []
