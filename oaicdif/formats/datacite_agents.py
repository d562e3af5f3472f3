"""Creators and contributors of DataCite read: names, identifiers and affiliations as parts of one
value.

One element is one agent. Some sources write several names in it, each with what belongs to it
behind: then each name begins another agent. One name in two languages or scripts is one agent.
Source: DataCite Metadata Schema 4.7, properties 2 and 7 (a name occurs once).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Final

from ..xmldoc import Element, local_name
from .datacite_elements import attribute_of, child_of, children_of, text_of, value_of
from .parts import write_parts
from .value import Value

SEVERAL_IN_ONE: Final = "several-agents-in-one"
_AGENTS: Final = ("creator", "contributor")
_LANGUAGE: Final = "{http://www.w3.org/XML/1998/namespace}lang"
_BEHIND_LATIN: Final = "\u0250"


def several_in_one(resource: Element) -> Iterator[str]:
    """The names of the elements in which several agents stand, once for each."""
    for name in _AGENTS:
        yield from (name for each in children_of(resource, name) if _starts(each, name))


def _starts(element: Element, singular: str) -> list[int]:
    """Where the agents of an element begin, if it has the names of several, in one language and
    one script; empty of nearly all."""
    starts = [at for at, each in enumerate(element) if local_name(each) == f"{singular}Name"]
    if len(starts) < _SEVERAL:
        return []
    names = [element[at] for at in starts]
    forms = {(each.get(_LANGUAGE), text_of(each)[:1] < _BEHIND_LATIN) for each in names}
    return starts if len(forms) == 1 and len(set(map(text_of, names))) == len(names) else []


_SEVERAL: Final = 2  # names


def _each_agent(element: Element, singular: str) -> Iterator[Element]:
    """The element itself, or one for each agent in it, with what stands behind its name."""
    starts = _starts(element, singular)
    if not starts:
        yield element
        return
    ends = [*starts[1:], len(element)]
    for number, end in enumerate(ends):
        begin = starts[number] if number else 0
        one = deepcopy(element)
        for at, child in reversed([*enumerate(one)]):
            if not begin <= at < end:
                one.remove(child)
        yield one


def agents_of(singular: str) -> Callable[[Element], Iterator[Value]]:
    """A reader of all agents of a list: `singular` is "creator" or "contributor"."""

    def read(element: Element) -> Iterator[Value]:
        for each in children_of(element, singular):
            role = attribute_of(each, "contributorType")
            for one in _each_agent(each, singular):
                text = write_parts([*_agent(one, singular), ("role", role)])
                yield value_of(singular, text, scheme=role)

    return read


def _agent(element: Element, singular: str) -> Iterator[tuple[str, str]]:
    name = child_of(element, f"{singular}Name")
    if name is None:  # some write the name of the other element
        name = child_of(element, "creatorName" if singular == "contributor" else "contributorName")
    family, given = (text_of(child_of(element, f"{each}Name")) for each in ("family", "given"))
    whole = ", ".join(filter(None, (family, given)))
    yield "name", text_of(name) or whole or (text_of(element) if not len(element) else "")
    yield "family", family
    yield "given", given
    yield "type", attribute_of(name, "nameType")
    for each in children_of(element, "nameIdentifier"):
        yield "identifier", _agent_identifier(each)
    named = [each for each in children_of(element, "affiliation") if text_of(each)]
    for number, each in enumerate(named, 1):
        yield "affiliation", text_of(each)
        yield f"affiliationIdentifier.{number}", _affiliation_identifier(each)


def _agent_identifier(element: Element) -> str:
    return _with_scheme(text_of(element), attribute_of(element, "nameIdentifierScheme"))


def _affiliation_identifier(element: Element) -> str:
    """Empty for most. Its number says whose it is: empty parts are left out."""
    text = attribute_of(element, "affiliationIdentifier")
    return _with_scheme(text, attribute_of(element, "affiliationIdentifierScheme"))


def _with_scheme(text: str, scheme: str) -> str:
    if not text or not scheme or ":" in text:
        return text
    return f"{scheme}{'/' if ':' in scheme else ':'}{text}"
