"""People, organisations and grants of a document in words: names, ORCID, roles, funders."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from .display import Shortener, joined, web_link
from .document_values import Json, all_values, iri_of, text_of, texts, unrolled, values
from .terms import label_of
from .view import Agent, Fact, Named

NAME, ROLE, ROW = 200, 80, 40
_MORE: Final = frozenset(("@id", "url", "identifier", "affiliation"))  # many have a name alone
_ORCID: Final = re.compile(r"https?://orcid\.org/(\d{4}-\d{4}-\d{4}-\d{3}[\dX])/?", re.ASCII)


def agent(value: Any, short: Shortener, role: str = "") -> Agent:
    """A Person or Organization, or the bare text that stands for one."""
    name = short.text(text_of(value), NAME, "name")
    if not isinstance(value, dict) or value.keys().isdisjoint(_MORE):
        return Agent(name, "", "", "", role)
    orcid = orcid_of(value)
    address = web_link(text_of(value.get("@id")) or text_of(value.get("url")))
    place = short.text(joined(texts(value, "affiliation"), "; "), NAME, "affiliation")
    return Agent(name, "" if orcid == address else address, orcid, place, role)


def orcid_of(value: Json) -> str:
    """The https address of the agent's ORCID record, if `@id` or an identifier is one."""
    for each in (value.get("@id"), *values(value, "identifier")):
        if match := _ORCID.fullmatch(iri_of(each)):
            return f"https://orcid.org/{match[1]}"
    return ""


def contributors(found: Any, short: Shortener) -> Fact:
    """Contributors with their roles."""
    return _contributors(_in_roles(found, short), short)


def contributors_but_publishers(found: Any, short: Shortener) -> Fact:
    """Contributors where the publisher has a row of its own."""
    pairs = _in_roles(found, short)
    return _contributors([pair for pair in pairs if pair[0].casefold() != "publisher"], short)


def _in_roles(found: Any, short: Shortener) -> list[tuple[str, Any]]:
    some = short.items(all_values(found), ROW, "contributors")
    return [pair for each in some for pair in unrolled(each)]


def _contributors(pairs: Iterable[tuple[str, Any]], short: Shortener) -> Fact:
    shown = [_named(agent(each, short), role, short) for role, each in pairs]
    return Fact("Contributors", tuple(shown))


def _named(who: Agent, role: str, short: Shortener) -> Named:
    words = label_of(short.text(role, ROLE, "role")) if role else ""
    return Named(who.name, who.orcid or who.href, words)


def funding(value: Any, short: Shortener) -> Fact:
    """Grants with their funders."""
    found = short.items(all_values(value), ROW, "grants")
    return Fact("Funding", tuple(each for value in found if (each := _grant(value, short)).text))


def _grant(value: Any, short: Shortener) -> Named:
    if not isinstance(value, dict):
        return Named(short.text(text_of(value), NAME, "grant"), web_link(text_of(value)))
    names = [*texts(value, "name"), *texts(value, "alternateName"), *texts(value, "identifier")]
    funder = short.text(joined(texts(value, "funder")), NAME, "funder")
    words = short.text(joined(dict.fromkeys(names)), NAME, "grant")
    return Named(words or funder, web_link(text_of(value.get("@id"))), funder if words else "")
