"""Two faults at once: what each of them hides, the other seems to prove.

Rows as those of `faults`, and of the same table.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from tests.harvest.faults import (
    SUSPECT,
    Case,
    body,
    each_time,
    instead,
    spoil,
    token_of,
)
from tests.harvest.list_faults import (
    BARE,
    BOTH,
    NO_DATES,
    NO_MATCH,
    NO_SIZE,
    RECORDS,
    at,
    case,
    ends_at,
    only,
    ruled,
    several,
    sized,
    skips,
    struck,
)
from tests.harvest.repository import Asked, Fault, Reply, Repository, error, fifty

BAD_TOKEN = Repository().envelope(error("badResumptionToken"))
BAD_ARGUMENT = Repository().envelope(error("badArgument"))
NO_FORMAT = Repository().envelope(error("cannotDisseminateFormat"))


# ---- tokens ----------------------------------------------------------------------------------


def expiring(*, each_list: bool) -> Fault:
    """Page three is busy for ten minutes, and then its token has expired."""
    lists, struck_ = [0], set[int]()

    def fault(asked: Asked, reply: Reply) -> Reply:
        if asked.verb != "ListRecords" or asked.arguments.get("from"):
            return reply
        if "resumptionToken" not in asked.arguments:
            lists[0] += "until" not in asked.arguments
            return reply
        if asked.cursor != 20 or "!!!" not in asked.arguments["resumptionToken"]:
            return reply
        if lists[0] > 1 and not each_list:
            return reply
        if lists[0] not in struck_:
            struck_.add(lists[0])
            return Reply(b"busy", 503, {"Retry-After": "600"})
        return Reply(BAD_TOKEN)

    return fault


def unplaced(verbs: tuple[str, ...] = BOTH) -> Fault:
    """Tokens tell no cursor."""
    return only(verbs, lambda a, page: re.sub(rb' cursor="\d+"', b"", page))


def refused_behind_the_last(**how: object) -> Callable[[], Repository]:
    """The last page has a token, and it is a bad one."""

    def fault(asked: Asked, reply: Reply) -> Reply:
        if asked.arguments.get("resumptionToken") == "beyond":
            return Reply(BAD_TOKEN)
        if asked.verb == "ListRecords" and asked.cursor == 40:
            return Reply(token_of(reply.body, "beyond"))
        return reply

    return ruled(fault, **how)


def one_cursor() -> Repository:
    """One place for both kinds of list: whoever asks for one loses the place in the other."""
    repository, place = fifty(), [0]

    def fault(asked: Asked, reply: Reply) -> Reply:
        if asked.verb not in BOTH or b"<error" in reply.body:
            return reply
        if "resumptionToken" not in asked.arguments:
            place[0] = 0
            return Reply(token_of(reply.body, "here") if b"!10<" in reply.body else reply.body)
        return reply

    def answer(asked: Asked) -> Reply:
        repository.asked.append(asked)
        if asked.arguments.get("resumptionToken") == "here":
            place[0] += 10
            arguments = {"verb": asked.verb, "resumptionToken": f"t!!!!{place[0]}"}
            page = repository.reply(arguments)
            return Reply(page if place[0] >= 40 else token_of(page, "here"))
        return fault(asked, Reply(repository.reply(asked.arguments)))

    repository.answer = answer  # type: ignore[method-assign]
    return repository


def written(write: Callable[[str], str], read: Callable[[str], str]) -> Callable[[], Repository]:
    """Tokens are written one way, and known only when they come as `read` says."""

    def build() -> Repository:
        repository = fifty()

        def answer(asked: Asked) -> Reply:
            repository.asked.append(asked)
            token = asked.arguments.get("resumptionToken")
            if token is None:
                page = repository.reply(asked.arguments)
            elif read(token) is None or not read(token):
                return Reply(BAD_TOKEN)
            else:
                page = repository.reply({**asked.arguments, "resumptionToken": read(token)})
            found = re.search(rb">(t![^<]*)</resumptionToken>", page)
            if found:
                page = page.replace(found[1], write(found[1].decode()).encode())
            return Reply(page)

        repository.answer = answer  # type: ignore[method-assign]
        return repository

    return build


def behind(page: bytes, more: bytes) -> bytes:
    """Something between the list and the end of the reply."""
    return page.replace(b"</OAI-PMH>", more + b"</OAI-PMH>")


# ---- two lists that do not agree -------------------------------------------------------------


def spelt(change: Callable[[str], str]) -> Fault:
    """Lists of identifiers write them otherwise than lists of records."""
    return only(
        ("ListIdentifiers",),
        lambda a, page: re.sub(
            rb"<identifier>(.*?)<",
            lambda m: b"<identifier>" + change(m[1].decode()).encode() + b"<",
            page,
        ),
    )


def named_oddly(**how: object) -> Repository:
    repository = fifty(**how)
    repository.items = [
        replace(each, identifier=f"oai:a.example.org:é/{n}")
        for n, each in enumerate(repository.items)
    ]
    return repository


def odd_names(change: Callable[[str], str], **how: object) -> Callable[[], Repository]:
    def build() -> Repository:
        repository = named_oddly(**how)
        repository.fault = spelt(change)
        return repository

    return build


def decomposed(name: str) -> str:
    return name.replace("é", "e\u0301")


def parted() -> Repository:
    """Records with even numbers in one kind of list, with odd ones in the other."""
    repository = fifty(with_size=False)
    usual = repository.selected

    def selected(asked):  # type: ignore[no-untyped-def]
        rest = 0 if asked["verb"] == "ListRecords" else 1
        return [e for e in usual(asked) if int(e.identifier.rpartition(":")[2]) % 2 == rest]

    repository.selected = selected  # type: ignore[method-assign]
    return repository


def without_five(page: bytes) -> bytes:
    """Records 25 to 29 are missing, and nothing shows it."""
    record = rb"<record><header><identifier>oai:a.example.org:2[5-9]<.*?</record>"
    header = rb"<header><identifier>oai:a.example.org:2[5-9]<.*?</header>"
    return re.sub(header, b"", re.sub(record, b"", page))


def short_page(verbs: tuple[str, ...]) -> Fault:
    return only(verbs, lambda a, page: without_five(page) if a.cursor == 20 else page)


# ---- records ---------------------------------------------------------------------------------


def refused_25(verbs: tuple[str, ...]) -> Fault:
    """Record 25 lacks the format: whatever would hold it is refused."""
    return lambda asked, reply: (
        Reply(NO_FORMAT)
        if asked.verb in verbs and asked.cursor + 0 >= 0 and b"org:25<" in reply.body
        else reply
    )


def many_sets(pages: int, *, loop: bool = False) -> Callable[[], Repository]:
    """A list of sets on many pages, or one that never ends."""

    def fault(asked: Asked, reply: Reply) -> Reply:
        if asked.verb != "ListSets":
            return reply
        number = int(asked.arguments.get("resumptionToken", "0"))
        first = 0 if loop else number * 100
        sets = "".join(
            f"<set><setSpec>s{first + n}</setSpec><setName>S</setName></set>" for n in range(100)
        )
        after = str(number + 1) if loop or number + 1 < pages else ""
        token = f"<resumptionToken>{after}</resumptionToken>"
        return Reply(Repository().envelope(f"<ListSets>{sets}{token}</ListSets>"))

    return ruled(fault)


def blanks() -> Repository:
    repository = fifty()
    for number, name_ in ((25, "a  b"), (26, "a b"), (27, "ab"), (28, "A b")):
        item = repository.items[number]
        repository.items[number] = replace(item, identifier=f"oai:a.example.org:{name_}")
    return repository


def several_(page: bytes) -> Callable[[], Repository]:
    """The first list of each kind is answered otherwise."""

    def make() -> Fault:
        rules = [spoil(instead(page), where=at(0, (verb,)), once=True) for verb in BOTH]
        return several(*rules)

    return each_time(make)


JOINED_CASES: list[Case] = [
    case("a token expires while its page is busy", ruled(expiring(each_list=False)), source="7"),
    case(
        "tokens expire while their page is busy, each time",
        ruled(expiring(each_list=True)),
        source="7",
    ),
    case(
        "a page is left out, and the size agrees",
        ruled(several(skips(RECORDS), sized(lambda c: 40, RECORDS), unplaced())),
        source="15",
    ),
    case(
        "a page is left out, the size agrees, and cursors show it",
        ruled(several(skips(RECORDS), sized(lambda c: 40, RECORDS))),
        source="15",
    ),
    case(
        "a page is left out, and the size agrees, no dates",
        ruled(several(skips(RECORDS), sized(lambda c: 40, RECORDS), unplaced()), **NO_DATES),
        source="15",
        dates=False,
    ),
    case("badResumptionToken behind the last page", refused_behind_the_last(), source="3"),
    case(
        "badResumptionToken behind the last page, no size",
        refused_behind_the_last(**NO_SIZE),
        source="3",
    ),
    case(
        "badResumptionToken behind the last page, neither size nor dates",
        refused_behind_the_last(**BARE),
        source="3",
        dates=False,
    ),
    case("one cursor for both kinds of list", one_cursor, source="2"),
    case(
        "declares seconds and refuses them, takes no dates, and ends early",
        ruled(
            several(
                ends_at(20),
                lambda a, r: (
                    Reply(BAD_ARGUMENT)
                    if "T" in a.arguments.get("from", a.arguments.get("until", ""))
                    else r
                ),
            ),
            **NO_DATES,
        ),
        source="54",
        dates=False,
    ),
    case("identifiers in other case in lists of identifiers", ruled(spelt(str.upper)), source="68"),
    case(
        "identifiers in other case in lists of identifiers, no size",
        ruled(spelt(str.upper), **NO_SIZE),
        source="68",
    ),
    case(
        "identifiers escaped in lists of identifiers",
        odd_names(lambda n: n.replace("/", "%2F")),
        source="68",
    ),
    case(
        "identifiers decomposed in lists of identifiers",
        odd_names(decomposed),
        source="68",
    ),
    case("each kind of list has half of the records, no size", parted, source="15"),
    case("noRecordsMatch to the first list, once", struck(instead(NO_MATCH), at(0), once=True)),
    case(
        "noRecordsMatch to the first list, once, no size",
        struck(instead(NO_MATCH), at(0), once=True, **NO_SIZE),
    ),
    case("noRecordsMatch to both first lists, once", several_(NO_MATCH)),
    case("noRecordsMatch to lists of records, always", struck(instead(NO_MATCH), at(0))),
    case("the format is refused", struck(instead(NO_FORMAT), at(0)), "failed", 0),
    case("the format is refused for one page", struck(instead(NO_FORMAT), at(20))),
    case("the format is refused where a record lacks it", ruled(refused_25(RECORDS))),
    case(
        "the format is refused for one record",
        ruled(refused_25((*RECORDS, "GetRecord"))),
        stored=49,
        quarantined=1,
        single=False,
    ),
    case("records are missing on one page", ruled(short_page(RECORDS)), source="15"),
    case(
        "records are missing on one page, no size",
        ruled(short_page(RECORDS), **NO_SIZE),
        source="15",
    ),
    case("records are missing on one page of both lists", ruled(short_page(BOTH)), source="15"),
    case(
        "records are missing on one page of both lists, no size",
        ruled(short_page(BOTH), **NO_SIZE),
        SUSPECT,
        source="6",
    ),
    case(
        "records and the token are missing on one page, no size",
        ruled(several(short_page(RECORDS), ends_at(20)), **NO_SIZE),
        source="15",
    ),
    case(
        "badArgument to the first list, once",
        struck(instead(BAD_ARGUMENT), at(0), once=True),
        source="66",
    ),
    case(
        "tokens with a literal escape",
        written(lambda t: t + "%2B", lambda t: t[:-3] if t.endswith("%2B") else ""),
        source="9",
    ),
    case(
        "tokens escaped twice",
        written(
            lambda t: t + "&amp;amp;b",
            lambda t: t[:-2] if t.endswith("&b") and ";" not in t else "",
        ),
    ),
    case("tokens in CDATA", written(lambda t: f"<![CDATA[{t}]]>", lambda t: t), source="5"),
    case(
        "noRecordsMatch beside a page and its token",
        struck(body(lambda p: behind(p, error("noRecordsMatch").encode())), at(20), **NO_SIZE),
    ),
    case(
        "badResumptionToken beside a page and its token",
        struck(body(lambda p: behind(p, error("badResumptionToken").encode())), at(20), **NO_SIZE),
    ),
    case("a list of sets without an end", many_sets(0, loop=True), source="1"),
    case("three thousand sets", many_sets(30), source="60"),
    case("identifiers that differ in blanks alone", blanks),
]
