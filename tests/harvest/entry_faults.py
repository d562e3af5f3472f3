"""Faults of single entries and of where tokens lead: two things where one is allowed, several
records with one identifier, errors in words of their own.

Rows as those of `faults`, and of the same table.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

from tests.harvest.faults import HTML, INCOMPLETE, SUSPECT, Case, body, instead, token_of
from tests.harvest.list_faults import (
    BOTH,
    NO_DATES,
    NO_SIZE,
    RECORDS,
    at,
    case,
    only,
    ruled,
    struck,
)
from tests.harvest.page_faults import Bytes, of_25, swapped
from tests.harvest.repository import Asked, Item, Reply, Repository, error, fifty

UNKNOWN = Repository().envelope(error("internalError", "no memory"))


def twice(inner: bytes) -> Bytes:
    """What is between these tags stands there twice, with another title."""
    found = re.compile(rb"<%b[ >].*</%b>" % (inner, inner), re.S)

    def change(part: bytes) -> bytes:
        return found.sub(lambda m: m[0] + m[0].replace(b"Title 25", b"Second"), part)

    return change


def two_in_one(part: bytes) -> bytes:
    """Another header and its metadata behind those of a record."""
    other = part.removeprefix(b"<record>").removesuffix(b"</record>")
    other = other.replace(b"org:25<", b"org:25b<").replace(b"Title 25", b"Other")
    return part.replace(b"</record>", other + b"</record>")


def as_one(numbers: Collection[int], **how: object) -> Repository:
    """These records have the identifier of the first of them, each another title."""
    repository, first = fifty(**how), f"oai:a.example.org:{min(numbers)}"
    repository.items = [
        replace(each, identifier=first) if n in numbers else each
        for n, each in enumerate(repository.items)
    ]
    return repository


def changing() -> Repository:
    """A record of the first page is found again on the last one, changed since."""
    repository = fifty(with_size=False)

    def fault(asked: Asked, reply: Reply) -> Reply:
        if asked.verb == "ListRecords" and asked.cursor == 10 and len(repository.items) == 50:
            name = "oai:a.example.org:3"
            repository.items.append(Item(name, repository.response_date, "Changed"))
        return reply

    repository.fault = fault
    return repository


def blank_behind_tokens() -> Repository:
    """A token ends with a blank that is none of XML, and is refused without it."""
    repository = fifty()

    def fault(asked: Asked, reply: Reply) -> Reply:
        token = asked.arguments.get("resumptionToken", "\u3000")
        if not token.endswith("\u3000"):
            return Reply(repository.envelope(error("badResumptionToken")))
        page = repository.reply({**asked.arguments, "resumptionToken": token[:-1]})
        page = page if token[:-1] else reply.body
        return Reply(re.sub(rb"(>t!!!!\d+)<", lambda m: m[1] + "\u3000<".encode(), page))

    repository.fault = fault
    return repository


def first_in_list(asked: Asked, page: bytes) -> bytes:
    found = re.search(rb"<resumptionToken.*?</resumptionToken>", page)
    token = found[0] if found else b""
    return re.sub(rb"(<List\w+>)", rb"\1" + token, page.replace(token, b""), count=1)


def broken_off(page: bytes) -> bytes:
    """The program fails within the page, and says so behind what it has written."""
    cut = page.index(b"<record><header><identifier>oai:a.example.org:25<")
    return page[:cut] + b'</ListRecords><error code="internalError">no memory</error></OAI-PMH>'


def first_page_again(asked: Asked, reply: Reply) -> Reply:
    """The server overlooks tokens: it sends the first page, with a token that counts on."""
    if asked.verb not in BOTH or "resumptionToken" not in asked.arguments:
        return reply
    _, from_, until, set_spec, _ = asked.arguments["resumptionToken"].split("!")
    named = {"verb": asked.verb, "from": from_, "until": until, "set": set_spec}
    page = fifty().reply({name: value for name, value in named.items() if value})
    return Reply(token_of(page, f"t!{from_}!{until}!!{asked.cursor + 10}"))


def not_found(asked: Asked, reply: Reply) -> Reply:
    return Reply(HTML, 404) if "resumptionToken" in asked.arguments else reply


TWO_IN_ONE = [
    case(
        "two records in one, in lists alone",
        of_25(two_in_one, RECORDS),
    ),
    case("two records in one", of_25(two_in_one), stored=49, quarantined=1, single=False),
    case(
        "two metadata in one record",
        of_25(twice(b"metadata")),
        stored=49,
        quarantined=1,
        single=False,
    ),
    case(
        "empty metadata before those of a record",
        of_25(swapped(b"<metadata>", b"<metadata/><metadata>")),
    ),
    case(
        "two descriptions in the metadata of a record",
        of_25(twice(b"oai_dc:dc")),
        repaired="second-metadata-left-out",
    ),
    case(
        "two identifiers in one header",
        of_25(swapped(b"</identifier>", b"</identifier><identifier>other</identifier>")),
        stored=49,
        quarantined=1,
        single=False,
    ),
]

TWINS = [
    case(
        "all entries have one identifier, no size",
        lambda: as_one(range(50), **NO_SIZE),
        SUSPECT,
        1,
        source="64",
        single=False,
        quarantined=49,
    ),
    case(
        "two records have one identifier, no size",
        lambda: as_one((24, 25), **NO_SIZE),
        stored=49,
        source="64",
        single=False,
        quarantined=1,
    ),
    case(
        "two records on two pages have one identifier, no size",
        lambda: as_one((29, 30), **NO_SIZE),
        stored=49,
        source="64",
        single=False,
        quarantined=1,
    ),
    case(
        "two records have one identifier",
        lambda: as_one((24, 25)),
        SUSPECT,
        49,
        source="64",
        single=False,
        quarantined=1,
    ),
    case("a record changes while its list is read, no size", changing, source="64"),
]

WORDS = [
    case("an error of its own words, once", struck(instead(UNKNOWN), at(20), once=True)),
    case("an error of its own words, always", struck(instead(UNKNOWN), at(20)), source="38"),
    case(
        "an error of its own words with status 500",
        struck(instead(UNKNOWN, 500), at(20)),
        source="38",
    ),
    case(
        "an error of its own words behind half of a page, no size",
        struck(body(broken_off), at(20), **NO_SIZE),
        source="38",
    ),
    case("404 to every token", ruled(not_found), source="8"),
    case("404 to every token, no dates", ruled(not_found, **NO_DATES), INCOMPLETE, 10, dates=False),
    case("every token leads to the first page", ruled(first_page_again), source="1"),
    case("tokens before the entries", ruled(only(BOTH, first_in_list)), source="5"),
    case("a blank that belongs to the token", blank_behind_tokens, source="5"),
    case(
        "a comment in the place of the last token, no size",
        struck(
            body(lambda p: re.sub(rb"(<resumptionToken)[^>]*>", rb"\1><!-- none -->", p)),
            at(40, BOTH),
            **NO_SIZE,
        ),
        source="5",
    ),
]

# One entry says something of its own.
ITS_OWN: list[Case] = [
    case(
        "a status of its own words",
        of_25(
            lambda e: (
                b"<record>"
                + e[8:]
                .replace(b"<header>", b'<header status="withdrawn">')
                .partition(b"<metadata>")[0]
                + b"</record>"
            )
        ),
        single=False,
        quarantined=1,
    ),
    case(
        "two datestamps in one header",
        of_25(
            lambda e: e.replace(
                b"<datestamp>", b"<datestamp>2021-01-01T00:00:00Z</datestamp><datestamp>", 1
            )
        ),
        repaired="several-datestamps",
        source="67",
    ),
]

ENTRY_CASES: list[Case] = [*TWO_IN_ONE, *TWINS, *WORDS, *ITS_OWN]
