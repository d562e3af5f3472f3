"""Nodes of a file become one case or one step."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from ..errors import CrosswalkError
from . import checks
from .crosswalk_rules import (
    Case,
    Combined,
    Condition,
    InVocabulary,
    Recognised,
    Step,
    Target,
    TextTest,
)
from .nodes import Many, Node, Place, Scalar, Table, did_you_mean
from .overlay import Change
from .problems import Problems
from .words import Words

WHERE: Final = ("before", "after", "replace", "off")
CASE_KEYS: Final = (
    "id", "when", "to", "as", "also", "take", "report", "repaired", "drop", "split", "nil",
    "derived", "note",
)  # fmt: skip
TEXT_TESTS: Final = ("equals", "starts", "ends", "contains", "matches", "scheme", "language")
COMBINERS: Final = ("all", "any", "not")
DEFAULT_BUILDER: Final = "text"
T = TypeVar("T")


def read_case(node: Node, words: Words, problems: Problems) -> Change[Case] | None:
    """A case, or the switching off of one; None when something in it is wrong, which is then
    among the problems with its place."""
    with problems.caught():
        table = _table(node, "a case")
        how, anchor, place = _where(table)
        if how == "off":
            checks.known_keys(table, ("off", "note"))
            return Change(None, how, anchor, place)
        own = Problems(list(checks.unknown_keys(table, (*CASE_KEYS, *WHERE))))
        case = _case(table, anchor if how == "replace" else "", words, own)
        if not own.found:
            checks.check_case(case, table)
            return Change(case, how, anchor, place)
        problems.found += own.found
    return None


def _case(table: Table, replaced: str, words: Words, problems: Problems) -> Case:
    def read(default: T, part: Callable[[], T]) -> T:
        with problems.caught():
            return part()
        return default

    def text(key: str) -> str:
        return read("", lambda: _text(table, key))

    condition = table.items.get("when")
    return Case(
        id=text("id") or replaced,
        place=table.place,
        when=read(None, lambda: _condition(condition, words) if condition else None),
        targets=_targets(table, words, problems),
        first=read(False, lambda: _take(table)),
        report=text("report"),
        repaired=text("repaired"),
        drop=text("drop"),
        split=read("", lambda: _word(table, "split", words.splitters, "splitter")),
        nil=text("nil"),
        derived=read(False, lambda: _flag(table, "derived")),
        note=text("note"),
    )


def read_step(node: Node, words: Words, problems: Problems) -> Change[Step] | None:
    """As `read_case`, of a step."""
    with problems.caught():
        return _step(_table(node, "a step"), words)
    return None


def _step(table: Table, words: Words) -> Change[Step]:
    how, anchor, place = _where(table)
    if how == "off":
        checks.known_keys(table, ("off", "note"))
        return Change(None, how, anchor, place)
    name = _word(table, "do", words.actions, "step")
    if not name:
        raise table.place.error("a step needs the key 'do'.")
    action = words.actions[name]
    checks.known_keys(table, ("id", "do", "note", *action.options, *WHERE))
    for key in action.required:
        if key not in table.items:
            raise table.place.error(f"the step {name!r} needs the key {key!r}.")
    step_id = _text(table, "id") or (anchor if how == "replace" else "")
    if not step_id:
        raise table.place.error("a step needs an id.")
    options = {key: _texts(table.items[key]) for key in action.options if key in table.items}
    step = Step(step_id, table.place, name, options, _text(table, "note"))
    checks.check_step(step, action, table)
    return Change(step, how, anchor, place)


def _where(table: Table) -> tuple[str, str, Place]:
    found = [key for key in WHERE if key in table.items]
    if not found:
        return "", "", table.place
    if len(found) > 1:
        raise table.keys[found[1]].error(f"{found[0]!r} and {found[1]!r} exclude each other.")
    return found[0], _text(table, found[0]), table.items[found[0]].place


def _targets(table: Table, words: Words, problems: Problems) -> tuple[Target, ...]:
    targets = []
    if "to" in table.items:
        targets.append(_target(table, words, problems))
    elif "as" in table.items:
        problems.found.append(table.keys["as"].error("'as' needs a 'to'."))
    also = table.items.get("also")
    if also is not None:
        for each in also.items if isinstance(also, Many) else (also,):
            with problems.caught():
                inner = _table(each, "also")
                checks.known_keys(inner, ("to", "as"))
                if "to" not in inner.items:
                    raise inner.place.error("'also' needs a 'to'.")
                targets.append(_target(inner, words, problems))
    return tuple(targets)


def _target(table: Table, words: Words, problems: Problems) -> Target:
    builder, path, place = DEFAULT_BUILDER, "", table.items["to"].place
    with problems.caught():
        builder = _word(table, "as", words.builders, "builder") or DEFAULT_BUILDER
    with problems.caught():
        path = _text(table, "to")
        checks.check_path(path, place)
    return Target(path, builder, place)


def _condition(node: Node, words: Words) -> Condition:
    if isinstance(node, Scalar):
        if node.text not in words.recognisers:
            raise _unknown("recogniser", node, words.recognisers)
        return Recognised(node.text, node.place)
    if isinstance(node, Many):
        return Combined("all", tuple(_condition(each, words) for each in node.items), node.place)
    parts = [_test(key, value, node.keys[key], words) for key, value in node]
    return parts[0] if len(parts) == 1 else Combined("all", tuple(parts), node.place)


def _test(key: str, node: Node, place: Place, words: Words) -> Condition:
    if key == "is":
        return _condition(node, words)
    if key == "in":
        if not isinstance(node, Scalar):
            raise node.place.error("'in' names one vocabulary.")
        return InVocabulary(node.text, node.place)
    if key in COMBINERS:
        inner = node.items if isinstance(node, Many) else (node,)
        if key == "not" and len(inner) != 1:
            raise node.place.error("'not' takes one condition.")
        return Combined(key, tuple(_condition(each, words) for each in inner), place)
    if key not in TEXT_TESTS:
        known = (*TEXT_TESTS, *COMBINERS, "in", "is")
        raise place.error(f"unknown condition {key!r}.", did_you_mean(key, known))
    texts = _texts(node)
    if key == "matches":
        _check_patterns(texts, node.place)
    return TextTest(key, texts, place)


def _check_patterns(texts: Iterable[str], place: Place) -> None:
    for text in texts:
        try:
            re.compile(text)
        except re.error as error:
            raise place.error(f"no valid regular expression: {error}.") from error


def _table(node: Node, what: str) -> Table:
    if not isinstance(node, Table):
        raise node.place.error(f"{what} is a mapping of keys, written {{key: value, ...}}.")
    return node


def _text(table: Table, key: str) -> str:
    node = table.items.get(key)
    if node is None:
        return ""
    if not isinstance(node, Scalar) or not node.text.strip():
        raise node.place.error(f"{key!r} must be a text.")
    return node.text.strip()


def _texts(node: Node) -> tuple[str, ...]:
    if isinstance(node, Scalar):
        return (node.text,)
    if isinstance(node, Many) and all(isinstance(each, Scalar) for each in node.items):
        return tuple(each.text for each in node.items if isinstance(each, Scalar))
    raise node.place.error("must be a text or a list of texts.")


def _word(table: Table, key: str, known: Iterable[str], kind: str) -> str:
    word = _text(table, key)
    if word and word not in known:
        raise _unknown(kind, Scalar(word, table.items[key].place), known)
    return word


def _unknown(kind: str, word: Scalar, known: Iterable[str]) -> CrosswalkError:
    hint = did_you_mean(word.text, known) or "`oaicdif crosswalk words` lists them."
    return word.place.error(f"unknown {kind} {word.text!r}.", hint)


def _flag(table: Table, key: str) -> bool:
    text = _text(table, key)
    if text not in ("", "yes", "no"):
        raise table.items[key].place.error(f"{key!r} is yes or no.")
    return text == "yes"


def _take(table: Table) -> bool:
    text = _text(table, "take")
    if text not in ("", "first"):
        raise table.items["take"].place.error(
            f"unknown 'take' {text!r}.", "Only `take: first`; other choices are steps of 'finally'."
        )
    return text == "first"
