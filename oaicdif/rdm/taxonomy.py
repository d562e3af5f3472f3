"""Taxonomy descriptions: one TAXONOMY and its CLASSIFICATIONs, written, read, cut.

Ids are joined by colons, as Compass did (`set:theses:phd`). Parents come before their children;
the classes at the top have the parent ROOT, which is no class itself (settlements X10 and X11).
Source: NOTE, "Taxonomy Description".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from .message_problems import SCOPE
from .scopes import TaxonomyScope
from .soif_object import SoifObject, soif_object

ROOT: Final = "ROOT"
TAXONOMY: Final = "TAXONOMY"
CLASSIFICATION: Final = "CLASSIFICATION"


@dataclass(frozen=True, slots=True)
class Classification:
    """One class; an empty `parent_id` is the root."""

    id: str
    parent_id: str = ""
    description: str = ""


@dataclass(frozen=True, slots=True)
class Taxonomy:
    """A taxonomy, parents before children. `problems` are what was wrong in one that was read."""

    id: str
    description: str = ""
    classes: tuple[Classification, ...] = ()
    problems: tuple[str, ...] = field(default=(), compare=False)

    def with_classes(self, classes: tuple[Classification, ...]) -> Taxonomy:
        return replace(self, classes=classes)


def taxonomy_objects(taxonomy: Taxonomy) -> Iterator[SoifObject]:
    """The TAXONOMY, then its classes."""
    head = [("Id", taxonomy.id), ("Description", _one_line(taxonomy.description))]
    yield soif_object(TAXONOMY, attributes=[each for each in head if each[1]])
    for each in taxonomy.classes:
        attributes = [
            ("Id", each.id),
            ("Parent-Id", each.parent_id or ROOT),
            ("Taxonomy-Id", taxonomy.id),
            ("Description", _one_line(each.description)),
        ]
        yield soif_object(CLASSIFICATION, attributes=[pair for pair in attributes if pair[1]])


def selected(taxonomy: Taxonomy, scope: TaxonomyScope) -> tuple[Classification, ...]:
    """The class at the top of the scope and those below it, in their order.

    Raises:
        RdmError: there is no such class.
    """
    depths: dict[str, int] = {} if scope.top else {"": 0}
    found = []
    for each in taxonomy.classes:
        if each.id == scope.top:
            depths[each.id] = 0
        elif each.parent_id in depths:
            depths[each.id] = depths[each.parent_id] + 1
        else:
            continue
        if scope.depth is None or depths[each.id] <= scope.depth:
            found.append(each)
    if scope.top and not found:
        tops = ", ".join(each.id for each in taxonomy.classes if not each.parent_id)
        raise SCOPE.error(
            f"The taxonomy {taxonomy.id} has no class {scope.top[:200]!r}; its top classes are"
            f" {tops or 'none'}."
        )
    return tuple(found)


def read_taxonomy(objects: Iterable[SoifObject]) -> Taxonomy:
    """What a Taxonomy-Description-Response holds. A class that cannot stand in a tree is told
    among the `problems`: without an Id, twice, below itself; one whose parent is not there counts
    as a top class."""
    name, description = "", ""
    given: dict[str, Classification] = {}
    problems: list[str] = []
    for each in objects:
        if each.is_type(TAXONOMY):
            name, description = each.text("Id"), each.text("Description")
        elif each.is_type(CLASSIFICATION):
            _take(each, given, problems)
    found = _in_order(given, problems)
    return Taxonomy(name, description, tuple(found), tuple(problems))


def _take(found: SoifObject, given: dict[str, Classification], problems: list[str]) -> None:
    name, parent = found.text("Id").strip(), found.text("Parent-Id").strip()
    if not name:
        problems.append("a class has no Id")
    elif name in given:
        problems.append(f"the class {name!r} is there twice")
    else:
        above = "" if parent.upper() == ROOT else parent
        given[name] = Classification(name, above, found.text("Description"))


def _in_order(given: Mapping[str, Classification], problems: list[str]) -> Iterator[Classification]:
    """Parents first; without those that lie below themselves."""
    below: dict[str, list[Classification]] = {}
    for each in given.values():
        parent = each.parent_id
        if parent and parent not in given:
            problems.append(f"the parent {parent!r} of {each.id!r} is not there")
            parent = ""
        below.setdefault(parent, []).append(Classification(each.id, parent, each.description))
    reached: set[str] = set()
    waiting = below.get("", [])[::-1]
    while waiting:
        each = waiting.pop()
        reached.add(each.id)
        yield each
        waiting += below.get(each.id, [])[::-1]
    problems += [f"{each!r} lies below itself" for each in given if each not in reached]


def _one_line(text: str) -> str:
    return " ".join(text.split())
