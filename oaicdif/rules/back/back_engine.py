"""A document is written back by the rules of one file."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from ...cdif.document import Document
from ...cdif.iri import is_web
from .agent_texts import are_told_apart
from .back_rules import Back, BackCase, BackCrosswalk, BackResult, BackValue
from .text_writers import OF_AGENTS, WRITERS

_RESOLVED: Final = ("urn:nbn:", "ark:/")  # names that aggregators make an address of
_WEB: Final = frozenset({"http", "https"})
_NOTHING: Final[Mapping[str, Sequence[str]]] = MappingProxyType({})


def write_back(
    crosswalk: BackCrosswalk,
    document: Document,
    unknown: Mapping[str, Sequence[str]] = _NOTHING,
) -> BackResult:
    """The values of a document in the order of the file, and what could not be carried. In an
    element with a rule for `no-address`, addresses stand first, and one by http and https once.

    `unknown` are the source's own words, by path, for what it does not know ("Anonymous"): they
    are written where the document has no value of that path.
    """
    back = Back(document, crosswalk.vocabularies)
    values: list[BackValue] = []
    seen: dict[tuple[str, str], list[Any]] = {}
    filled: set[str] = set()
    followed: set[str] = set()
    addressed = {each.element for each in crosswalk.cases if each.unless_address}
    for case in crosswalk.cases:
        if case.element in (filled if case.otherwise else followed if case.unless_address else ()):
            continue
        for text, value in _texts(case, document, back, unknown):
            same = _without_scheme(text) if case.element in addressed else text
            known = seen.setdefault((case.element, same), [])
            if not known or (case.writer in OF_AGENTS and _is_another(value, known)):
                known.append(value)
                filled.add(case.element)
                if _is_followed(text):
                    followed.add(case.element)
                values.append((case.element, text, _language_of(value), case.scheme))
    return BackResult(_addresses_first(values, addressed), tuple(back.issues))


def _language_of(value: Any) -> str:
    """The language that a text of the document carries, for `xml:lang`."""
    return str(value.get("@language", "")) if isinstance(value, dict) else ""


def _is_another(value: Any, known: Sequence[Any]) -> bool:
    """Whether an agent is none of those that have the same line: two people of one name."""
    return all(are_told_apart(value, each) for each in known)


def _without_scheme(text: str) -> str:
    """One address of http and of https: what leads to one place is written once."""
    scheme, mark, rest = text.partition("://")
    return f"//{rest}" if mark and scheme.lower() in _WEB else text


def _is_followed(text: str) -> bool:
    return is_web(text) or text.startswith(_RESOLVED)


def _addresses_first(
    values: Sequence[BackValue], elements: Collection[str]
) -> tuple[BackValue, ...]:
    """The values; in these elements what can be followed stands before what cannot.

    Aggregators look at the first identifier alone: B2FIND's mapper (md-ingestion 3.4.0) found no
    address behind a citation.
    """
    for element in elements:
        own = [each for each in values if each[0] == element]
        ordered = iter(sorted(own, key=lambda each: not _is_followed(each[1])))
        values = [next(ordered) if each[0] == element else each for each in values]
    return tuple(values)


def _texts(
    case: BackCase, document: Document, back: Back, unknown: Mapping[str, Sequence[str]]
) -> Iterator[tuple[str, Any]]:
    """The texts that are not empty, each with the value that it was made of."""
    write = WRITERS[case.writer]
    for path in case.paths:
        for value in _values(document, path) or unknown.get(path, ()):
            found = [(text, value) for text in write(value, back) if text]
            yield from found[:1] if case.first else found
            if found and case.first:
                return


def _values(document: Document, path: str) -> list[Any]:
    area, _, name = path.partition(".")
    value = (document.work if area == "work" else document.record).get(name)
    if value is None:
        return []
    return value if isinstance(value, list) else [value]
