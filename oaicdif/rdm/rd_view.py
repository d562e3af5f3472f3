"""Views: how much of which descriptions comes, and in which order.

    RDMQUERY ─read_view→ View;  a description ─shown→ as much of it as was asked for

The server applies a view to the result in this order: sorted by the whole description, cut after
so many, reduced to some attributes. The URL of a description always stays, in its head.
Source: NOTE, "RDM View Specification"; the attributes' names are settlement X13.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Generic, TypeVar

from ..errors import RdmError
from .http_dates import read_date
from .message_problems import VIEW
from .soif_object import SoifObject, base_name

MOST_ORDERED: Final = 10_000  # descriptions that are sorted without View-Hits
SCORE: Final = "score"
_YEAR_OR_MONTH: Final = re.compile(r"([0-9]{4})(?:-([0-9]{2}))?\Z", re.ASCII)
_NUMBER: Final = re.compile(r"[0-9]{1,18}\Z", re.ASCII)

T = TypeVar("T")
# (0, what is compared) or, for a description without the attribute, (1, "")
Rank = tuple[int, object]


@dataclass(frozen=True, slots=True)
class OrderKey:
    """One attribute of View-Order, in lower case."""

    name: str
    descending: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """A view. `attributes` in lower case; None is the whole description. `hits` is a maximum."""

    attributes: tuple[str, ...] | None = None
    hits: int | None = None
    order: tuple[OrderKey, ...] = ()

    def cut(self, available: int) -> int:
        """How many of so many are sent."""
        return available if self.hits is None else min(self.hits, available)


WHOLE: Final = View()


def read_view(attributes: str, hits: str, order: str) -> View:
    """The view of these three texts, each empty where it was not given.

    Raises:
        RdmError: View-Hits is no number above 0, or an order names nothing.
    """
    names = tuple(each.lower() for each in _listed(attributes))
    keys = tuple(_order_key(each) for each in _listed(order))
    return View(names or None, _hits(hits.strip()), keys)


def shown(found: SoifObject, view: View) -> SoifObject:
    """The description with the view's attributes, in its own order; a base name brings all its
    numbered values. What it does not have is no error."""
    if view.attributes is None:
        return found
    wanted = view.attributes
    kept = tuple(each for each in found.attributes if wants(wanted, each[0]))
    return found._replace(attributes=kept)


def wants(wanted: tuple[str, ...], name: str) -> bool:
    """Whether a view with these attributes has the attribute of that name."""
    lower = name.lower()
    return lower in wanted or base_name(lower) in wanted


def _listed(text: str) -> list[str]:
    return [each.strip() for each in text.split(",") if each.strip()]


def _hits(text: str) -> int | None:
    if not text:
        return None
    if not _NUMBER.match(text) or int(text) == 0:
        raise VIEW.error(f"View-Hits is {text[:40]!r}; it must be a whole number from 1.")
    return int(text)


def _order_key(text: str) -> OrderKey:
    name = text[1:].strip() if text[0] in "+-" else text
    if not name:
        raise VIEW.error("View-Order holds a sign without the name of an attribute behind it.")
    # Without a sign the best score comes first, for everything else the smallest value does.
    descending = text[0] == "-" or (text[0] != "+" and name.lower() == SCORE)
    return OrderKey(name.lower(), descending)


def no_score(language: str) -> RdmError:
    """The error for an order by relevance in a language that ranks nothing."""
    return VIEW.error(f"View-Order names Score, and {language} ranks nothing.")


# ---- order ----------------------------------------------------------------------------------

# How the values of a data type are compared; others are compared as text, case-folded.
_AS: Final[Mapping[str, Callable[[str], object | None]]] = {
    "date": lambda text: read_date(text) or _first_day(text),
    "int": lambda text: int(text) if _NUMBER.match(text) else None,
}


def _first_day(text: str) -> datetime | None:
    """The first moment of a year or a month."""
    found = _YEAR_OR_MONTH.match(text)
    return read_date(f"{found[1]}-{found[2] or '01'}-01") if found else None


def rank(found: SoifObject, key: OrderKey, data_type: str) -> Rank:
    """What a description is sorted by under one key; one without a readable value comes last."""
    value = found.url.encode() if key.name == "url" else found.first(key.name)
    if value is None:
        return (1, "")
    text = value.decode("utf-8", "replace").strip()
    comparable = _AS.get(data_type, str.casefold)(text)
    return (1, "") if comparable is None else (0, comparable)


class Sorted(Generic[T]):
    """An item under its ranks: absent last either way, ties by URL."""

    __slots__ = ("_keys", "_ranks", "_url", "item")

    def __init__(
        self, keys: tuple[OrderKey, ...], ranks: tuple[Rank, ...], url: str, item: T
    ) -> None:
        self._keys, self._ranks, self._url, self.item = keys, ranks, url, item

    def __lt__(self, other: Sorted[T]) -> bool:
        for key, mine, its in zip(self._keys, self._ranks, other._ranks, strict=True):
            if mine == its:
                continue
            if mine[0] != its[0]:
                return mine[0] < its[0]
            return bool((its[1] < mine[1]) if key.descending else (mine[1] < its[1]))  # type: ignore[operator]
        return self._url < other._url
