"""A step that knows two ISSNs as those of one journal: of its printed and its electronic form.

Two nameless periodicals that a record is part of are one journal if the source labels just one of
the two numbers as electronic ("EISSN", "ISSN (online)"). Two numbers with the same label may be
those of two journals, and stay apart. Source: ISO 3297, an ISSN for each medium.
"""

from __future__ import annotations

import re
from typing import Any, Final

from ..output import Found, Output
from ..words import Act, Action, Options, Vocabularies, one

_BOTH: Final = 2
_NAMELESS: Final = frozenset(["@type", "issn"])
_ELECTRONIC: Final = (
    r"(?i:\be-?issn|\b(?:electronic|online|digital|web)[ -]*issn"
    r"|\bissn[ -]*\(?(?:e|electronic|online|digital|web|internet|en l[ií]nea)\)?)[\W_]{0,5}"
)


def _one_journal(_v: Vocabularies, options: Options) -> Act:
    path = one(options, "from")

    def act(out: Output) -> None:
        found = [each for each in out.slots[path] if _is_number_alone(each[0])]
        if len(found) == _BOTH and _is_electronic(out, found[0]) != _is_electronic(out, found[1]):
            _merge(out, path, sorted(found, key=lambda each: _is_electronic(out, each)))

    return act


def _is_number_alone(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == _NAMELESS
        and value["@type"] == "Periodical"
        and isinstance(value["issn"], str)
    )


def _is_electronic(out: Output, found: Found) -> bool:
    """Whether the label right before the number calls it electronic."""
    value, origin = found
    number = value["issn"].replace("-", "-?")
    return re.search(_ELECTRONIC + number, out.values[out.index_of(origin)][1]) is not None


def _merge(out: Output, path: str, found: list[Found]) -> None:
    numbers = [value["issn"] for value, _ in found]
    for value, origin in out.take(path):
        if not _is_number_alone(value):
            out.set(path, value, origin)
        elif value["issn"] == numbers[0]:
            out.set(path, {"@type": "Periodical", "issn": numbers}, origin)
        else:
            out.follow(origin, path)


ACTIONS: Final = (
    Action(
        "one-journal",
        "two ISSNs, one of them labelled as electronic, are those of one journal",
        _one_journal,
        ("from",),
        ("from",),
        writes=("from",),
    ),
)
