"""What a query selects, whatever language it was written in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from .soif_object import SoifObject


@dataclass(frozen=True, slots=True)
class RdScope:
    """Descriptions: changed at `since` or later; those that `matches` says yes to. `score` is
    what View-Order `Score` sorts by, the best highest; only for languages that rank."""

    since: datetime | None = None
    matches: Callable[[SoifObject], bool] | None = None
    score: Callable[[SoifObject], float] | None = None


@dataclass(frozen=True, slots=True)
class SchemaScope:
    """Entries of a schema that define this attribute; empty is every entry."""

    defined: str = ""


@dataclass(frozen=True, slots=True)
class TaxonomyScope:
    """A class and what lies below it: down to `depth` levels, None is all the way. An empty
    `top` is the root."""

    top: str = ""
    depth: int | None = None


Scope: TypeAlias = RdScope | SchemaScope | TaxonomyScope
