"""What must hold in a crosswalk before it is used, each check with the place it speaks of.

Must not know: YAML, how a rule is carried out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from ..cdif.document import PATHS, UNKNOWN
from .crosswalk_rules import Case, Combined, Condition, Crosswalk, InVocabulary, Recognised, Step
from .nodes import Place, Table, did_you_mean
from .words import Action, Words

POOL: Final = "pool."


def known_keys(table: Table, known: Iterable[str]) -> None:
    """Refuses keys that nobody reads."""
    names = tuple(known)
    for key, place in table.keys.items():
        if key not in names:
            raise place.error(f"unknown key {key!r}.", did_you_mean(key, names))


def check_path(path: str, place: Place) -> None:
    """Refuses paths that no document has; pools are free to name."""
    if path not in PATHS and not path.startswith(POOL):
        raise place.error(f"unknown path {path!r}.", did_you_mean(path, PATHS))


def check_case(case: Case, table: Table) -> None:
    """One case: an id, and exactly one thing that it does."""
    if not case.id:
        raise table.place.error("a case needs an id.")
    does = [
        word
        for word, there in (
            ("to", case.targets), ("drop", case.drop), ("split", case.split), ("nil", case.nil),
        )
        if there
    ]  # fmt: skip
    if len(does) > 1:
        raise table.place.error(f"case {case.id!r} says both {does[0]!r} and {does[1]!r}.")
    if not does and not case.report:
        raise table.place.error(
            f"case {case.id!r} does nothing.", "Add `to`, `report`, `drop`, `nil` or `split`."
        )
    if case.first and not case.targets:
        raise table.place.error("'take: first' needs a 'to'.")
    if case.repaired and case.when is None:
        raise table.place.error("'repaired' needs a `when` that finds a vocabulary's row.")
    if case.nil:
        place = table.items["nil"].place
        if case.nil.startswith(POOL):
            raise place.error("a pool can never be nil.")
        check_path(case.nil, place)
        if UNKNOWN not in PATHS[case.nil].nil:
            raise place.error(f"{case.nil!r} can never be nil.")


def check_step(step: Step, action: Action, table: Table) -> None:
    """The paths and pools a step names exist."""
    for key in (*action.reads, *action.writes):
        for path in step.options.get(key, ()):
            check_path(path, table.items[key].place)


def check(crosswalk: Crosswalk, words: Words) -> None:
    """The whole crosswalk, after all that it extends."""
    if not crosswalk.sources:
        raise crosswalk.place.error("the key 'from' (the source format) is missing.")
    if not crosswalk.elements:
        raise crosswalk.place.error("there are no elements.")
    for element, cases in crosswalk.elements.items():
        _check_list(element, cases, crosswalk.place)
    for _, rule in crosswalk.rules():
        for name, place, reason in _needed(rule, words):
            if name not in crosswalk.vocabularies:
                raise place.error(
                    f"the vocabulary {name!r}{reason} is not declared.",
                    did_you_mean(name, crosswalk.vocabularies) if crosswalk.vocabularies else "",
                )
    _check_pools(crosswalk, words)


def _check_list(element: str, cases: tuple[Case, ...], place: Place) -> None:
    if not cases:
        raise place.error(f"{element} has no cases left.")
    seen: dict[str, Case] = {}
    for at, case in enumerate(cases):
        if case.id in seen:
            raise case.place.error(f"the id {case.id!r} stands twice in {element}.")
        seen[case.id] = case
        if case.catches_all and at < len(cases) - 1:
            raise cases[at + 1].place.error(
                f"case {cases[at + 1].id!r} is never reached: {case.id!r} takes every value."
            )
    if not cases[-1].catches_all:
        raise cases[-1].place.error(
            f"{element} does not end in a case for all other values.",
            "Add a last case without `when` that says `to`, `report` or `drop`.",
        )


def _needed(rule: Case | Step, words: Words) -> Iterator[tuple[str, Place, str]]:
    """(vocabulary, where it is needed, why) for everything a rule uses."""
    if isinstance(rule, Step):
        for name in words.actions[rule.action].needs:
            yield name, rule.place, f" (for {rule.action!r})"
        return
    if rule.when is not None:
        yield from _needed_by(rule.when, words)
    for target in rule.targets:
        for name in words.builders[target.builder].needs:
            yield name, target.place, f" (for {target.builder!r})"
    if rule.split:
        for name in words.splitters[rule.split].needs:
            yield name, rule.place, f" (for {rule.split!r})"


def _needed_by(when: Condition, words: Words) -> Iterator[tuple[str, Place, str]]:
    if isinstance(when, InVocabulary):
        yield when.vocabulary, when.place, ""
    elif isinstance(when, Recognised):
        for name in words.recognisers[when.name].needs:
            yield name, when.place, f" (for {when.name!r})"
    elif isinstance(when, Combined):
        for part in when.parts:
            yield from _needed_by(part, words)


def _check_pools(crosswalk: Crosswalk, words: Words) -> None:
    """What is put into a pool must be taken out by a later step."""
    filled: dict[str, Place] = {}
    for _, rule in crosswalk.rules():
        if isinstance(rule, Case):
            filled.update({t.path: t.place for t in rule.targets if t.path.startswith(POOL)})
    emptied = set(_read_by_steps(crosswalk.steps, words.actions))
    for pool, place in filled.items():
        if pool not in emptied:
            raise place.error(
                f"nothing in 'finally' takes what lies in {pool!r}.", did_you_mean(pool, emptied)
            )


def _read_by_steps(steps: Iterable[Step], actions: Mapping[str, Action]) -> Iterator[str]:
    for step in steps:
        action = actions[step.action]
        for key in action.reads:
            yield from step.options.get(key, ())
