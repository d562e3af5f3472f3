"""The query languages: one table.

A new language is a row: what it asks for, how a scope is read, what it selects. A package adds one
through the entry point group `oaicdif.rdm_languages`: each entry names a `QueryLanguage`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from typing import Final

from ..errors import UsageError
from .gatherer import read_gatherer
from .message_problems import LANGUAGE
from .message_types import MessageType, Selects
from .schema_basic import read_schema_basic
from .scopes import RdScope, SchemaScope, Scope, TaxonomyScope
from .taxonomy_basic import read_taxonomy_basic

GROUP: Final = "oaicdif.rdm_languages"
_SCOPES: Final[Mapping[Selects, type]] = {
    Selects.RDS: RdScope,
    Selects.DELETED: RdScope,
    Selects.SCHEMA: SchemaScope,
    Selects.TAXONOMY: TaxonomyScope,
}


@dataclass(frozen=True, slots=True)
class QueryLanguage:
    """One language. `read_scope` raises RdmError (5) for what is no query in it, and gives a
    scope that fits everything in `selects`."""

    name: str
    selects: frozenset[Selects]
    read_scope: Callable[[str], Scope]


GATHERER: Final = QueryLanguage(
    "Gatherer", frozenset({Selects.RDS, Selects.DELETED}), read_gatherer
)
SCHEMA_BASIC: Final = QueryLanguage("Schema-Basic", frozenset({Selects.SCHEMA}), read_schema_basic)
TAXONOMY_BASIC: Final = QueryLanguage(
    "Taxonomy-Basic", frozenset({Selects.TAXONOMY}), read_taxonomy_basic
)
BUILT_IN: Final = (GATHERER, SCHEMA_BASIC, TAXONOMY_BASIC)


@cache
def languages() -> Mapping[str, QueryLanguage]:
    """Every language by its name in lower case.

    Raises:
        UsageError: a package brings a name twice, or what is no QueryLanguage.
    """
    return table_of((*BUILT_IN, *_of_packages()))


def table_of(rows: Iterable[QueryLanguage]) -> Mapping[str, QueryLanguage]:
    """The rows by name in lower case. Raises as `languages`."""
    found: dict[str, QueryLanguage] = {}
    for each in rows:
        if each.name.lower() in found:
            raise UsageError(
                f"The query language {each.name!r} is there twice.",
                hint=f"Remove one of the packages with entry points in {GROUP}.",
            )
        found[each.name.lower()] = each
    return found


def _of_packages() -> Iterator[QueryLanguage]:
    for entry in entry_points(group=GROUP):
        found = entry.load()
        if not isinstance(found, QueryLanguage):
            raise UsageError(
                f"The entry point {entry.name!r} of {GROUP} is no QueryLanguage but {found!r}.",
                hint="It must name an `oaicdif.rdm.query_languages.QueryLanguage`.",
            )
        yield found


def language_for(
    asked: str, kind: MessageType, known: Mapping[str, QueryLanguage]
) -> QueryLanguage:
    """The language of that name, for a request of this type.

    Raises:
        RdmError: it is missing, not known, or asks for something else.
    """
    found = known.get(asked.strip().lower())
    if found is not None and kind.selects in found.selects:
        return found
    fitting = ", ".join(each.name for each in known.values() if kind.selects in each.selects)
    if not asked.strip():
        said = "RDM-Query-Language is missing"
    elif found is None:
        said = f"The query language {asked.strip()[:200]} is not known here"
    else:
        said = f"The query language {found.name} does not ask for {kind.selects.value}"
    raise LANGUAGE.error(f"{said}; known for {kind.name}: {fitting}.")


def scope_of(language: QueryLanguage, kind: MessageType, text: str) -> Scope:
    """The scope that a text says in this language.

    Raises:
        RdmError: it says none.
        TypeError: a package's language gives what does not fit the request.
    """
    scope = language.read_scope(text)
    if not isinstance(scope, _SCOPES[kind.selects]):
        raise TypeError(f"{language.name} gave {scope!r} for {kind.selects.value}")
    return scope
