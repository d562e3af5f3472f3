"""How a file that extends another changes its lists: insert, replace, switch off by id."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from .crosswalk_rules import Case, Step
from .nodes import Place, did_you_mean
from .problems import Problems

Rule = TypeVar("Rule", Case, Step)


@dataclass(frozen=True, slots=True)
class Change(Generic[Rule]):
    """An item of a list in a file. `how` is "", before, after, replace or off; `anchor` the id
    it refers to. `rule` is None when something is switched off."""

    rule: Rule | None
    how: str
    anchor: str
    place: Place


def changed_cases(
    inherited: tuple[Case, ...] | None, changes: Sequence[Change[Case]], problems: Problems
) -> tuple[Case, ...]:
    """An element's cases after the changes of one file.

    Problems: an id that is not there or twice; in an inherited list an item that does not say
    where it belongs.
    """
    placed = []
    for change in changes:
        with problems.caught():
            if inherited is not None and not change.how:
                raise change.place.error(
                    "this element's cases are inherited: say where the new case belongs.",
                    "Add `before: ID`, `after: ID` or `replace: ID`.",
                )
            placed.append(change)
    return _changed(inherited or (), placed, problems)


def changed_steps(
    inherited: tuple[Step, ...], changes: Sequence[Change[Step]], problems: Problems
) -> tuple[Step, ...]:
    """The steps after the changes of one file; a step that names no other comes last."""
    return _changed(inherited, changes, problems)


def _changed(
    inherited: tuple[Rule, ...], changes: Sequence[Change[Rule]], problems: Problems
) -> tuple[Rule, ...]:
    rules = list(inherited)
    for change in changes:
        with problems.caught():
            _change(rules, change)
    return tuple(rules)


def _change(rules: list[Rule], change: Change[Rule]) -> None:
    at = _position(rules, change) if change.how else len(rules)
    if change.rule is not None:
        _refuse_double(rules, change)
    if change.how in ("replace", "off"):
        rules.pop(at)
    elif change.how == "after":
        at += 1
    if change.rule is not None:
        rules.insert(at, change.rule)


def _position(rules: Sequence[Rule], change: Change[Rule]) -> int:
    for at, rule in enumerate(rules):
        if rule.id == change.anchor:
            return at
    raise change.place.error(
        f"there is no case {change.anchor!r} here.",
        did_you_mean(change.anchor, [rule.id for rule in rules]),
    )


def _refuse_double(rules: Sequence[Rule], change: Change[Rule]) -> None:
    rule = change.rule
    for other in rules:
        if (
            rule
            and other.id == rule.id
            and not (change.how == "replace" and other.id == change.anchor)
        ):
            raise rule.place.error(
                f"the id {rule.id!r} is taken (line {other.place.line} of {other.place.file})."
            )
