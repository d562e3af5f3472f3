"""What a `when` finds and what an `as` can use, read from the annotations of the words.

A recogniser's function says what it returns, a builder's what its first argument may be. A word
without annotations, or with `Any`, fits everything; those of installed packages are checked in
the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import NoneType, UnionType
from typing import Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

from .crosswalk_rules import Combined, Condition, InVocabulary, Recognised
from .vocabulary import Term
from .words import Vocabularies, Words

# The classes that a match may have; None when anything fits.
Classes: TypeAlias = frozenset[type] | None

TEXT: Final[Classes] = frozenset([str])
ROW: Final[Classes] = frozenset([Term])


@dataclass(slots=True)
class MatchTypes:
    """What the words of a list find, take and give; each is asked once."""

    words: Words
    _known: dict[tuple[str, str], Classes] = field(default_factory=dict)

    def found_by(self, when: Condition | None, vocabularies: Vocabularies) -> Classes:
        """What the match of a condition may be; without a condition it is the text itself."""
        if isinstance(when, InVocabulary):
            return ROW
        if isinstance(when, Recognised):
            return self._asked("found", when.name, vocabularies)
        if isinstance(when, Combined) and when.kind != "not":
            parts = [self.found_by(part, vocabularies) for part in when.parts]
            return _of_any(parts) if when.kind == "any" else _of_all(parts)
        return TEXT

    def taken_by(self, builder: str, vocabularies: Vocabularies) -> Classes:
        """What a builder can use."""
        return self._asked("taken", builder, vocabularies)

    def given_by(self, when: Condition | None, builder: str, vocabularies: Vocabularies) -> Classes:
        """What a builder makes of the match of a condition."""
        if builder == "match":
            return self.found_by(when, vocabularies)
        return TEXT if builder == "text" else self._asked("given", builder, vocabularies)

    def _asked(self, what: str, name: str, vocabularies: Vocabularies) -> Classes:
        if (what, name) not in self._known:
            table = self.words.recognisers if what == "found" else self.words.builders
            function = table[name].make(vocabularies)
            ask = _first_argument_of if what == "taken" else _result_of
            self._known[what, name] = ask(function)
        return self._known[what, name]


def _of_any(parts: list[Classes]) -> Classes:
    known = [each for each in parts if each is not None]
    return frozenset().union(*known) if len(known) == len(parts) else None


def _of_all(parts: list[Classes]) -> Classes:
    """The first part that finds more than the text gives the match."""
    telling = [each for each in parts if each != TEXT]
    return telling[0] if telling else TEXT


def _result_of(function: Callable[..., Any]) -> Classes:
    return _classes(_hints(function).get("return", Any))


def _first_argument_of(function: Callable[..., Any]) -> Classes:
    hints = _hints(function)
    hints.pop("return", None)
    return _classes(next(iter(hints.values()), Any))


def _hints(function: Callable[..., Any]) -> dict[str, Any]:
    try:
        return get_type_hints(getattr(function, "__wrapped__", function))
    except (NameError, TypeError, AttributeError):  # a name that only a type checker sees
        return {}


def _classes(hint: Any) -> Classes:
    found = frozenset(_members(hint)) - {NoneType}
    return None if object in found or not found else found


def _members(hint: Any) -> Iterator[type]:
    if get_origin(hint) in (Union, UnionType):
        for each in get_args(hint):
            yield from _members(each)
        return
    plain = get_origin(hint) or hint
    # A class, or whatever there is: `Any`, which is a class itself from Python 3.11 on.
    yield plain if isinstance(plain, type) and plain is not Any else object
