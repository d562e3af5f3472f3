"""Steps that know whose an ISSN is: two of one journal, and that of a journal named beside it.

Two nameless periodicals that a record is part of are one journal if the source labels just one of
the two numbers as electronic ("EISSN", "ISSN (online)") or gives it that type. A
number that another journal of the record has among its own is that journal's. Two numbers with
the same label may be those of two journals, and stay apart.
Source: ISO 3297, an ISSN for each medium.

An ISSN in an element of its own, with or without a label, is that of the one journal whose issue
a citation names: OJS writes both so. Beside two journals, with a third number or as two years it
says nothing.
"""

from __future__ import annotations

import re
from typing import Any, Final

from ...late_pattern import late_regex
from ..output import Found, Output
from ..result import Judged
from ..values.identifiers import issn_of
from ..words import Act, Action, Options, Vocabularies, all_of, one

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
        if found and len(out.slots[path]) > 1:
            found = _once(out, path, _within_others(out, path, found))
        if len(found) == _BOTH and _is_electronic(out, found[0]) != _is_electronic(out, found[1]):
            _merge(out, path, sorted(found, key=lambda each: _is_electronic(out, each)))

    return act


def _within_others(out: Output, path: str, found: list[Found]) -> list[Found]:
    """The numbers alone that no other journal of the record has; the rest are that journal's."""
    others = {
        number
        for value, _ in out.slots[path]
        if isinstance(value, dict) and not _is_number_alone(value)
        for number in _own_numbers(value)
    }
    return _without(out, path, found, [each for each in found if each[0]["issn"] in others])


def _own_numbers(value: dict[str, Any]) -> list[str]:
    numbers = value.get("issn", [])
    return numbers if isinstance(numbers, list) else [numbers]


def _once(out: Output, path: str, found: list[Found]) -> list[Found]:
    """Each number once, though the source writes it under two labels."""
    numbers = [value["issn"] for value, _ in found]
    again = [each for at, each in enumerate(found) if each[0]["issn"] in numbers[:at]]
    return _without(out, path, found, again)


def _without(out: Output, path: str, found: list[Found], inside: list[Found]) -> list[Found]:
    if not inside:
        return found
    for value, origin in out.take(path):
        if (value, origin) in inside:
            out.follow(origin, path)
        else:
            out.set(path, value, origin)
    return [each for each in found if each not in inside]


def _is_number_alone(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == _NAMELESS
        and value.get("@type") == "Periodical"
        and isinstance(value["issn"], str)
    )


def _is_electronic(out: Output, found: Found) -> bool:
    """Whether the label right before the number calls it electronic, or the type that the source
    gives it."""
    value, origin = found
    _, text, _, kind = out.values[out.index_of(origin)]
    number = value["issn"].replace("-", "-?")
    typed = kind.casefold().replace("-", "") == "eissn"
    return typed or re.search(_ELECTRONIC + number, text) is not None


def _merge(out: Output, path: str, found: list[Found]) -> None:
    numbers = [value["issn"] for value, _ in found]
    for value, origin in out.take(path):
        if not _is_number_alone(value):
            out.set(path, value, origin)
        elif value["issn"] == numbers[0]:
            out.set(path, {"@type": "Periodical", "issn": numbers}, origin)
        else:
            out.follow(origin, path)


# ---- the number of a journal that is named -----------------------------------------------


def _numbered_journal(_v: Vocabularies, options: Options) -> Act:
    """Give bare ISSNs from pools, and those of nameless periodicals, to the one periodical that is
    named; what does not fit goes under another path, reported."""
    pools, to, rest = options["from"], one(options, "to"), one(options, "rest")

    def act(out: Output) -> None:
        bare = all_of(out, pools)
        wholes = out.slots.get(to, ())
        named = [each for each in wholes if _is_named(each[0])]
        nameless = [each for each in wholes if _is_without_name(out, each)]
        numbers = _numbers([*nameless, *bare])
        fits = len(named) == 1 and len(nameless) + 1 == len(wholes) and numbers
        if fits and len(numbers) <= _BOTH and all(_is_issn(text) for text, _ in bare):
            _give(out, to, numbers, bare)
            return
        for text, origin in bare:
            out.report("unlabelled-identifier", out.index_of(origin))
            out.set(rest, text, origin)

    return act


def _is_named(value: Any) -> bool:
    """Whether it is a journal that a citation names, and no number is known."""
    return (
        isinstance(value, dict)
        and value.get("@type") == "Periodical"
        and "description" in value
        and "name" in value
        and "issn" not in value
    )


def _is_without_name(out: Output, found: Found) -> bool:
    """Whether it is a periodical's number in an element of its own."""
    value, origin = found
    if (
        not isinstance(value, dict)
        or value.keys() != _NAMELESS
        or value.get("@type") != "Periodical"
    ):
        return False
    index = out.index_of(origin)
    element = out.values[index][0] if index >= 0 else ""
    return element == "dc:source" or (
        element == "dc:identifier" and out.value("work.@type") not in _SERIALS
    )


_SERIALS: Final = frozenset(["Periodical", "Newspaper"])  # the number may be their own


def _numbers(found: list[Found]) -> list[str]:
    numbers: list[str] = []
    for value, _ in found:
        given = issn_of(value) if isinstance(value, str) else value["issn"]
        numbers += given if isinstance(given, list) else [given or ""]
    return list(dict.fromkeys(numbers))


def _is_issn(text: str) -> bool:
    """Whether a bare text of the form of an ISSN is no range of years."""
    found = _TWO_YEARS.match(text)
    return not (found and found[1] <= found[2])


_TWO_YEARS: Final = late_regex(r"(1[5-9]\d\d|20\d\d)-(1[5-9]\d\d|20\d\d)\Z")


def _give(out: Output, to: str, numbers: list[str], bare: list[Found]) -> None:
    issn = numbers[0] if len(numbers) == 1 else numbers
    nameless = []
    for value, origin in out.take(to):
        if _is_named(value):
            out.set(to, {"@type": value["@type"], "issn": issn} | value, origin)
        else:
            nameless.append((value, origin))
    for _, origin in (*nameless, *bare):
        out.judge(_JUDGED, out.index_of(origin))
        out.follow(origin, to, issn)


_JUDGED: Final = Judged("journal", "an ISSN beside the one journal that the record names")

ACTIONS: Final = (
    Action(
        "one-journal",
        "two ISSNs, one of them labelled as electronic, are those of one journal",
        _one_journal,
        ("from",),
        ("from",),
        writes=("from",),
    ),
    Action(
        "numbered-journal",
        "ISSNs in elements of their own, given to the one journal that a citation names",
        _numbered_journal,
        ("from", "to", "rest"),
        ("from", "to", "rest"),
        reads=("from", "to"),
        writes=("to", "rest"),
    ),
)
