"""Faults of transport, and servers that do not agree with each other.

Rows as those of `faults`, and of the same table.
"""

from __future__ import annotations

import gzip
import random
import re
import zlib
from collections.abc import Callable
from dataclasses import replace

from tests.harvest.faults import (
    HTML,
    INCOMPLETE,
    Case,
    body,
    each_time,
    instead,
)
from tests.harvest.joined_faults import BAD_ARGUMENT, BAD_TOKEN
from tests.harvest.list_faults import (
    BOTH,
    NO_SIZE,
    at,
    case,
    everywhere,
    ruled,
    struck,
)
from tests.harvest.repository import Asked, Fault, Reply, Repository, error, fifty

BAD_VERB = Repository().envelope(error("badVerb"))
LETTERS = "Têtes “25”"


def alternating(change: Callable[[Reply], Reply], every: int, where=everywhere) -> Fault:  # type: ignore[no-untyped-def]
    """Each so-manyth request is answered otherwise."""
    return lambda asked, reply: (
        change(reply) if asked.number % every == 0 and where(asked) else reply
    )


def other_host(asked: Asked, reply: Reply) -> Reply:
    """Each page lies at another name of the host."""
    here = asked.headers["host"]
    if asked.verb not in BOTH or asked.path != "/oai":
        return reply
    there = (
        here.replace("127.0.0.1", "localhost")
        if "127" in here
        else here.replace("localhost", "127.0.0.1")
    )
    return Reply(b"", 302, {"Location": f"http://{there}/other?{asked.raw_query}"})


def kinds_of_redirect(asked: Asked, reply: Reply) -> Reply:
    if asked.verb not in BOTH or asked.path != "/oai":
        return reply
    status = (303, 307, 308)[asked.number % 3]
    return Reply(b"", status, {"Location": f"/new?{asked.raw_query}"})


def to_itself(target: str) -> Callable[[], Repository]:
    def fault(asked: Asked, reply: Reply) -> Reply:
        if not at(20)(asked):
            return reply
        return Reply(b"", 302, {"Location": target or f"/oai?{asked.raw_query}"})

    return ruled(fault)


def moving_cookie() -> Fault:
    """The cookie of each page must come back with the next request of the list."""

    def fault(asked: Asked, reply: Reply) -> Reply:
        if asked.verb not in BOTH:
            return reply
        if asked.cursor and f"at={asked.cursor}" not in asked.headers.get("cookie", ""):
            return Reply(BAD_TOKEN)
        told = {"Set-Cookie": f"at={asked.cursor + 10}; Path=/"}
        return replace(reply, headers={**reply.headers, **told})

    return fault


def accepted_first() -> Fault:
    """A page is being made: twice it is accepted, then it is there."""
    left = [2]

    def fault(asked: Asked, reply: Reply) -> Reply:
        if at(20)(asked) and left[0]:
            left[0] -= 1
            return Reply(b"", 202)
        return reply

    return fault


def one_with(status: int) -> Callable[[], Repository]:
    return struck(lambda reply: replace(reply, status=status), everywhere)


def joined_with_next(asked: Asked, reply: Reply) -> Reply:
    """Page four comes with page three, and never alone."""
    if at(30)(asked):
        return Reply(HTML, 500)
    if at(20)(asked):
        token = asked.arguments["resumptionToken"].removesuffix("20") + "30"
        other = fifty().reply({"verb": "ListRecords", "resumptionToken": token})
        return Reply(reply.body + other)
    return reply


def two_versions(asked: Asked, reply: Reply) -> Reply:
    """One of two servers knows days alone."""
    if asked.number % 2:
        return reply
    if asked.verb == "Identify":
        return replace(reply, body=reply.body.replace(b"YYYY-MM-DDThh:mm:ssZ", b"YYYY-MM-DD"))
    seconds = any("T" in asked.arguments.get(name, "") for name in ("from", "until"))
    return Reply(BAD_ARGUMENT) if seconds else reply


def two_names(asked: Asked, reply: Reply) -> Reply:
    if asked.verb != "Identify" or asked.number % 2:
        return reply
    page = reply.body.replace(b"<repositoryName>Test", b"<repositoryName>Other")
    return replace(
        reply, body=re.sub(rb"<baseURL>[^<]*", b"<baseURL>http://b.example.org/oai", page)
    )


def two_snapshots() -> Repository:
    """Pages by turns from two servers, of which one has three records less, from the first on."""
    repository = fifty()
    items = list(repository.items)

    def answer(asked: Asked) -> Reply:
        repository.asked.append(asked)
        repository.items = items if asked.number % 2 or asked.verb == "GetRecord" else items[3:]
        return Reply(repository.reply(asked.arguments))

    repository.answer = answer  # type: ignore[method-assign]
    return repository


def unstable(**how: object) -> Callable[[], Repository]:
    """Each page of records is cut from a list in another order."""

    def build() -> Repository:
        repository, chance = fifty(**how), random.Random(7)  # noqa: S311 - chance is no secret
        items = list(repository.items)

        def answer(asked: Asked) -> Reply:
            repository.asked.append(asked)
            repository.items = chance.sample(items, 50) if asked.verb == "ListRecords" else items
            return Reply(repository.reply(asked.arguments))

        repository.answer = answer  # type: ignore[method-assign]
        return repository

    return build


TRANSPORT_CASES: list[Case] = [
    case(
        "text/html in ISO 8859-1 by its header, UTF-8 by itself",
        struck(
            lambda r: Reply(
                r.body.replace(b"Title 25", LETTERS.encode()),
                headers={"Content-Type": "text/html; charset=iso-8859-1"},
            ),
            everywhere,
        ),
        source="41",
    ),
    case(
        "a page within a comment of a page for people",
        struck(body(lambda p: b"<html><body><!-- " + p + b" --></body></html>"), at(20)),
        source="37",
    ),
    case(
        "gzip is told, and plain text sent",
        struck(lambda r: replace(r, headers={"Content-Encoding": "gzip"}), everywhere),
        source="33",
    ),
    case(
        "no compression is told, and gzip sent",
        struck(
            lambda r: Reply(gzip.compress(r.body), headers={"Content-Encoding": "identity"}),
            everywhere,
        ),
        source="33",
    ),
    case(
        "packed twice, and told once",
        struck(
            lambda r: Reply(
                gzip.compress(gzip.compress(r.body)), headers={"Content-Encoding": "gzip"}
            ),
            everywhere,
        ),
        source="33",
    ),
    case(
        "gzip without its end on one page, always",
        struck(
            lambda r: Reply(gzip.compress(r.body)[:-20], headers={"Content-Encoding": "gzip"}),
            at(20),
        ),
        source="33",
    ),
    case(
        "deflate without a header of its own",
        struck(
            lambda r: Reply(zlib.compress(r.body)[2:-4], headers={"Content-Encoding": "deflate"}),
            everywhere,
        ),
        source="33",
    ),
    case("a page twice in one answer", struck(body(lambda p: p + p), at(20)), source="45"),
    case("two pages in one answer, the second never alone", ruled(joined_with_next), source="45"),
    case(
        "an error document behind a page",
        struck(body(lambda p: p + BAD_TOKEN), at(20), **NO_SIZE),
        source="45",
    ),
    case(
        "Windows-1252, and declared so",
        struck(
            body(
                lambda p: p.replace(b"UTF-8", b"windows-1252", 1).replace(
                    b"Title 25", LETTERS.encode("cp1252")
                )
            ),
            everywhere,
        ),
        source="41",
    ),
    case("each page at another name of the host", ruled(other_host), source="30"),
    case("303, 307 and 308 by turns", ruled(kinds_of_redirect), source="30"),
    case("a page redirects to itself for ever", to_itself(""), source="30"),
    case("a page redirects to a file", to_itself("file:///etc/hostname"), source="30"),
    case("each page wants the cookie of the one before", each_time(moving_cookie), source="34"),
    case("429 to each second request", ruled(alternating(instead(b"slow", 429), 2)), source="24"),
    case("503 to each second request", ruled(alternating(instead(b"slow", 503), 2)), source="24"),
    case("403 to each fifth request", ruled(alternating(instead(b"slow", 403), 5)), source="28"),
    case(
        "badArgument to each fourth request",
        ruled(alternating(instead(BAD_ARGUMENT), 4)),
        source="66",
    ),
    case("badVerb to each seventh request", ruled(alternating(instead(BAD_VERB), 7)), source="66"),
    case("two servers, and one knows days alone", ruled(two_versions), source="54"),
    case("two servers with different names", ruled(two_names)),
    case("two servers, and one lacks three records", two_snapshots, INCOMPLETE),
    case("each page in another order", unstable(), source="17"),
    case("each page in another order, no size", unstable(**NO_SIZE), source="17"),
    case("202 twice, then the page", each_time(accepted_first)),
    case("203 for every page", one_with(203)),
    case("206 for every page", one_with(206)),
]
