"""People, organisations and grants of a document in words: names, ORCID, roles, funders.

Must not know: pages, HTML.
"""

from __future__ import annotations

import re
from typing import Any, Final

from .display import Shortener, joined, web_link
from .reading import Json, iri_of, text_of, texts, unrolled, values
from .view import Agent, Fact, Named
from .words import label_of

NAME, ROLE, ROW = 200, 80, 40
_ORCID: Final = re.compile(r"https?://orcid\.org/(\d{4}-\d{4}-\d{4}-\d{3}[\dX])/?", re.ASCII)


def agent(value: Any, short: Shortener, role: str = "") -> Agent:
    """A Person or Organization, or the bare text that stands for one."""
    name = short.text(text_of(value), NAME, "name")
    if not isinstance(value, dict):
        return Agent(name, role=role)
    orcid = orcid_of(value) if "@id" in value or "identifier" in value else ""
    address = web_link(text_of(value.get("@id")) or text_of(value.get("url")))
    place = joined(texts(value, "affiliation"), "; ")
    place = short.text(place, NAME, "affiliation") if place else ""
    return Agent(name, "" if orcid == address else address, orcid, place, role)


def orcid_of(value: Json) -> str:
    """The https address of the agent's ORCID record, if `@id` or an identifier is one."""
    for each in (value.get("@id"), *values(value, "identifier")):
        if match := _ORCID.fullmatch(iri_of(each)):
            return f"https://orcid.org/{match[1]}"
    return ""


def contributors(about: Json, short: Shortener) -> Fact:
    """Contributors with their roles; the publisher has a row of its own."""
    found = short.items(values(about, "contributor"), ROW, "contributors")
    pairs = (pair for each in found for pair in unrolled(each))
    return Fact(
        "Contributors",
        tuple(
            _named(agent(each, short), role, short)
            for role, each in pairs
            if role.casefold() != "publisher" or "publisher" not in about
        ),
    )


def _named(who: Agent, role: str, short: Shortener) -> Named:
    words = label_of(short.text(role, ROLE, "role")) if role else ""
    return Named(who.name, who.orcid or who.href, words)


def funding(about: Json, short: Shortener) -> Fact:
    """Grants with their funders."""
    if "funding" not in about:
        return Fact("Funding", ())
    found = short.items(values(about, "funding"), ROW, "grants")
    return Fact("Funding", tuple(each for value in found if (each := _grant(value, short)).text))


def _grant(value: Any, short: Shortener) -> Named:
    if not isinstance(value, dict):
        return Named(short.text(text_of(value), NAME, "grant"), web_link(text_of(value)))
    names = [*texts(value, "name"), *texts(value, "alternateName"), *texts(value, "identifier")]
    funder = short.text(joined(texts(value, "funder")), NAME, "funder")
    words = short.text(joined(dict.fromkeys(names)), NAME, "grant")
    return Named(words or funder, web_link(text_of(value.get("@id"))), funder if words else "")
