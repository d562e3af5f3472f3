"""What must hold in a crosswalk before it is used, each check with the place it speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from ..cdif.document import PATHS, UNKNOWN
from ..errors import CrosswalkError
from .crosswalk_rules import Case, Combined, Condition, Crosswalk, InVocabulary, Recognised, Step
from .match_types import Classes, MatchTypes
from .nodes import Place, Table, did_you_mean
from .problems import Problems, blamed
from .target_checks import check_shape, faults_of_targets
from .vocabulary import Term
from .words import Action, Words

POOL: Final = "pool."


def known_keys(table: Table, known: Iterable[str]) -> None:
    """Refuses keys that nobody reads."""
    for error in unknown_keys(table, known):
        raise error


def unknown_keys(table: Table, known: Iterable[str]) -> Iterator[CrosswalkError]:
    """An error for each key that nobody reads."""
    names = tuple(known)
    for key, place in table.keys.items():
        if key not in names:
            yield place.error(f"unknown key {key!r}.", did_you_mean(key, names))


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


def check(
    crosswalk: Crosswalk,
    types: MatchTypes,
    problems: Problems,
    touched: Mapping[str, Place],
    shipped: Path,
) -> None:
    """The whole crosswalk, after all that it extends.

    `touched` are the elements and keys that its own file changes: an inherited rule is not to
    blame for them. `shipped` is the folder of our own files. When cases are missing because
    they could not be read, nothing is said about what they would have changed.
    """
    whole, words = not problems.found, types.words
    if not crosswalk.sources and "from" not in touched:
        problems.found.append(
            crosswalk.place.error("the key 'from' (the source format) is missing.")
        )
    if not crosswalk.elements and whole:
        problems.found.append(crosswalk.place.error("there are no elements."))
    _check_rules(crosswalk, types, problems)
    if whole:
        for element, cases in crosswalk.elements.items():
            for error in _faults_of_list(element, cases, crosswalk):
                problems.found.append(blamed(error, crosswalk.file, touched, element))
        for error in _faults_of_pools(crosswalk, words):
            problems.found.append(blamed(error, crosswalk.file, touched, "finally"))
    problems.found += faults_of_targets(crosswalk, words, shipped)


def _check_rules(crosswalk: Crosswalk, types: MatchTypes, problems: Problems) -> None:
    """Each rule by itself: its vocabularies are there, and its builders can use what is found."""
    for _, rule in crosswalk.rules():
        missing = list(_undeclared(rule, crosswalk, types.words))
        problems.found += missing
        if isinstance(rule, Case) and not missing:
            problems.found += _misfits(rule, crosswalk, types)


def _undeclared(rule: Case | Step, crosswalk: Crosswalk, words: Words) -> Iterator[CrosswalkError]:
    known = crosswalk.vocabularies
    for name, place, reason in _needed(rule, words):
        if name not in known:
            hint = did_you_mean(name, known) if known else ""
            yield place.error(f"the vocabulary {name!r}{reason} is not declared.", hint)


def _misfits(case: Case, crosswalk: Crosswalk, types: MatchTypes) -> Iterator[CrosswalkError]:
    """Builders that cannot use what the condition finds, or whose path cannot hold the value."""
    found = types.found_by(case.when, crosswalk.vocabularies)
    if case.repaired and not _finds_row(found):
        yield case.place.error("'repaired' needs a `when` that finds a vocabulary's row.")
    for target in case.targets:
        taken = types.taken_by(target.builder, crosswalk.vocabularies)
        if taken is not None and (found is None or not found <= taken):
            finding = sorted(_fitting(taken, types, crosswalk))
            yield target.place.error(
                f"{target.builder!r} cannot use what this `when` finds.",
                f"It needs what {_one_of(finding)} finds." if finding else "",
            )
        elif wrong := check_shape(case, target, types, crosswalk):
            yield wrong


def _finds_row(found: Classes) -> bool:
    return found is None or any("relation" in dir(each) for each in found)


def _fitting(taken: frozenset[type], types: MatchTypes, crosswalk: Crosswalk) -> Iterator[str]:
    """The conditions whose finding a builder can use."""
    known = crosswalk.vocabularies
    if Term in taken:
        yield "{in: VOCABULARY}"
    for name, word in types.words.recognisers.items():
        if known.keys() >= set(word.needs):
            found = types.found_by(Recognised(name, crosswalk.place), known)
            if found is not None and found <= taken:
                yield name


def _one_of(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def _faults_of_list(
    element: str, cases: tuple[Case, ...], crosswalk: Crosswalk
) -> Iterator[CrosswalkError]:
    if not cases:
        yield crosswalk.place.error(f"{element} has no cases left.")
        return
    seen: set[str] = set()
    for at, case in enumerate(cases):
        if case.id in seen:
            yield case.place.error(f"the id {case.id!r} stands twice in {element}.")
        seen.add(case.id)
        if case.catches_all and at < len(cases) - 1:
            after = cases[at + 1]
            mine = after if after.place.file == crosswalk.file else case
            yield mine.place.error(
                f"case {after.id!r} is never reached: {case.id!r} takes every value."
            )
            return
    if not cases[-1].catches_all:
        yield cases[-1].place.error(
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


def _faults_of_pools(crosswalk: Crosswalk, words: Words) -> Iterator[CrosswalkError]:
    """What is put into a pool must be taken out by a later step."""
    filled: dict[str, Place] = {}
    for _, rule in crosswalk.rules():
        if isinstance(rule, Case):
            filled.update({t.path: t.place for t in rule.targets if t.path.startswith(POOL)})
    emptied = set(_read_by_steps(crosswalk.steps, words.actions))
    for pool, place in filled.items():
        if pool not in emptied:
            yield place.error(
                f"nothing in 'finally' takes what lies in {pool!r}.", did_you_mean(pool, emptied)
            )


def _read_by_steps(steps: Iterable[Step], actions: Mapping[str, Action]) -> Iterator[str]:
    for step in steps:
        action = actions[step.action]
        for key in action.reads:
            yield from step.options.get(key, ())
