"""Faults of lists: ends without a reason, sizes that promise nothing, junk, refusals, repairs.

Rows as those of `faults`, and of the same table. What hides in both kinds of list is told by
`BOTH`; a row says complete only where all fifty are stored, or set aside by name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from tests.harvest.faults import (
    BLOCKED,
    COMPLETE,
    FAILED,
    HTML,
    SUSPECT,
    Case,
    body,
    each_time,
    entry,
    instead,
    spoil,
    token_of,
    without_metadata,
)
from tests.harvest.repository import OAI, Asked, Fault, Reply, Repository, error, fifty

RECORDS = ("ListRecords",)
BOTH = ("ListRecords", "ListIdentifiers")
NO_MATCH = Repository().envelope(error("noRecordsMatch"))
Where = Callable[[Asked], bool]
Change = Callable[[Reply], Reply]


def at(cursor: int, verbs: tuple[str, ...] = RECORDS) -> Where:
    return lambda asked: asked.verb in verbs and asked.cursor == cursor


def of(*verbs: str) -> Where:
    return lambda asked: asked.verb in verbs


def everywhere(asked: Asked) -> bool:
    return True


def struck(
    change: Change, where: Where, *, once: bool = False, **how: object
) -> Callable[[], Repository]:
    return each_time(lambda: spoil(change, where=where, once=once), None, **how)


def ruled(rule: Fault, **how: object) -> Callable[[], Repository]:
    """A repository whose every answer goes through a rule without a memory."""
    return lambda: fifty(fault=rule, **how)


def several(*rules: Fault) -> Fault:
    def fault(asked: Asked, reply: Reply) -> Reply:
        for rule in rules:
            reply = rule(asked, reply)
        return reply

    return fault


def only(verbs: tuple[str, ...], change: Callable[[Asked, bytes], bytes]) -> Fault:
    def fault(asked: Asked, reply: Reply) -> Reply:
        here = asked.verb in verbs and b"<error" not in reply.body
        return replace(reply, body=change(asked, reply.body)) if here else reply

    return fault


def failing(*verbs: str) -> Fault:
    return lambda asked, reply: Reply(HTML, 500) if asked.verb in verbs else reply


def empty(asked_verbs: tuple[str, ...] = BOTH) -> Change:
    """No entries and no token."""
    return body(lambda page: re.sub(rb"(<List\w+>).*(</List)", rb"\1\2", page))


def ends_at(cursor: int, verbs: tuple[str, ...] = RECORDS) -> Fault:
    """The page has no token that leads on."""
    return only(verbs, lambda a, page: token_of(page, "") if a.cursor == cursor else page)


# ---- cursors and sizes -----------------------------------------------------------------------


def with_cursor(place: Callable[[int], object], verbs: tuple[str, ...] = BOTH) -> Fault:
    def change(asked: Asked, page: bytes) -> bytes:
        return re.sub(rb'cursor="\d+"', f'cursor="{place(asked.cursor)}"'.encode(), page)

    return only(verbs, change)


def without_cursor(asked: Asked, page: bytes) -> bytes:
    return re.sub(rb' cursor="\d+"', b"", page) if asked.cursor % 20 else page


def skips(verbs: tuple[str, ...], left_out: int = 20) -> Fault:
    """The token in front of one page leads behind it; cursor shows it."""

    def change(asked: Asked, page: bytes) -> bytes:
        if asked.cursor != left_out - 10:
            return page
        return re.sub(rb"!%d</resump" % left_out, b"!%d</resump" % (left_out + 10), page)

    return only(verbs, change)


def begins_in_the_middle(verbs: tuple[str, ...] = RECORDS) -> Fault:
    inner = fifty()

    def fault(asked: Asked, reply: Reply) -> Reply:
        if asked.verb in verbs and "resumptionToken" not in asked.arguments:
            token = {"resumptionToken": "t!!!!10"}
            return Reply(inner.reply({"verb": asked.verb, **token}))
        return reply

    return fault


def repeats_a_page(asked: Asked, reply: Reply) -> Reply:
    """The third page holds the entries of the second one, with its own token."""
    if asked.verb != "ListRecords" or asked.cursor != 20:
        return reply
    again = fifty(with_size=False).reply({"verb": asked.verb, "resumptionToken": "t!!!!10"})
    return Reply(re.sub(rb"<resumptionToken.*?</resumptionToken>", _token(reply.body), again))


def _token(page: bytes) -> bytes:
    found = re.search(rb"<resumptionToken.*?</resumptionToken>", page)
    return found[0] if found else b""


def sized(size: Callable[[int], object], verbs: tuple[str, ...] = BOTH) -> Fault:
    """completeListSize is a function of the place."""

    def change(asked: Asked, page: bytes) -> bytes:
        told = f'completeListSize="{size(asked.cursor)}"'.encode()
        return re.sub(rb'completeListSize="\d+"', told, page)

    return only(verbs, change)


def unsized_but(cursor: int) -> Fault:
    """The size is told on one page alone."""

    def change(asked: Asked, page: bytes) -> bytes:
        return page if asked.cursor == cursor else re.sub(rb' completeListSize="\d+"', b"", page)

    return only(BOTH, change)


def without_tokens(verbs: tuple[str, ...]) -> Fault:
    """First pages alone, without a token: as after an upgrade that lost them (quirk 12)."""
    return only(verbs, lambda a, page: re.sub(rb"<resumptionToken.*?</resumptionToken>", b"", page))


# ---- entries that are none --------------------------------------------------------------------


def numbers(count: int, first: int = 20) -> bytes:
    return b"|".join(b"%d" % n for n in range(first, first + count))


def replaced(count: int, by: bytes, first: int = 20) -> Callable[[bytes], bytes]:
    """So many records of a page give way to something else."""
    names = numbers(count, first)
    found = rb"<record><header><identifier>oai:a.example.org:(?:%s)<.*?</record>" % names
    return lambda page: re.sub(found, by, page)


def broken(count: int, verbs: tuple[str, ...], first: int = 20) -> Fault:
    """The tags of these records do not match."""
    names = numbers(count, first)
    found = rb"(org:(?:%s)</identifier>(?:(?!</record>).)*)</dc:title>" % names
    return only(verbs, lambda a, page: re.sub(found, rb"\1</dc:tit>", page))


def headless(count: int, verbs: tuple[str, ...], first: int = 0) -> Fault:
    names = numbers(count, first)
    found = rb"<header><identifier>oai:a.example.org:(?:%s)<.*?</header>" % names
    return only(verbs, lambda a, page: re.sub(found, b"", page))


def noticed(asked: Asked, page: bytes) -> bytes:
    """A notice of PHP before two of the records of each page."""
    return page.replace(b"<record>", b"<br/><record>", 2)


# ---- replies ----------------------------------------------------------------------------------


def document_type(text: bytes) -> Callable[[bytes], bytes]:
    return lambda page: page.replace(b"<OAI-PMH", text + b"<OAI-PMH", 1)


def named(namespace: str) -> Callable[[bytes], bytes]:
    return lambda page: page.replace(f'"{OAI}"'.encode(), f'"{namespace}"'.encode())


def prefixed_and_named(namespace: str) -> Callable[[bytes], bytes]:
    def change(page: bytes) -> bytes:
        page = re.sub(rb"<(/?)([A-Za-z-]+)(?=[\s>])", rb"<\1oai:\2", page)
        declared = f'xmlns:oai="{namespace}"'.encode()
        return page.replace(f'xmlns="{OAI}"'.encode(), declared)

    return change


ENTITIES = b'<!DOCTYPE OAI-PMH [<!ENTITY inst "Institute">]>'
REFUSED: Change = instead(b"no", 403)
DENIED = Repository().envelope(error("idDoesNotExist"))
ANOTHER = Repository(fifty().items[:1]).reply(
    {"verb": "GetRecord", "identifier": "oai:a.example.org:0"}
)


def case(name: str, make, state: str = COMPLETE, stored: int = 50, *, source: str = "-", **how):  # type: ignore[no-untyped-def]
    return Case(name, source, make, state, stored, **how)


NO_DATES = {"honours_dates": False}
NO_SIZE = {"with_size": False}
BARE = {"honours_dates": False, "with_size": False}

ENDS = [
    case(
        "noRecordsMatch to a good token, once, no size",
        struck(instead(NO_MATCH), at(20), once=True, **NO_SIZE),
        source="3",
    ),
    case("noRecordsMatch to a good token, always", struck(instead(NO_MATCH), at(20)), source="3"),
    case(
        "noRecordsMatch to a good token, no size",
        struck(instead(NO_MATCH), at(20), **NO_SIZE),
        source="3",
    ),
    case(
        "noRecordsMatch to a good token in both lists",
        struck(instead(NO_MATCH), at(20, BOTH)),
        source="3",
    ),
    case(
        "noRecordsMatch to a good token in both lists, no dates",
        struck(instead(NO_MATCH), at(20, BOTH), **NO_DATES),
        SUSPECT,
        20,
        source="3",
        dates=False,
    ),
    case(
        "noRecordsMatch to a good token in both lists, neither size nor dates",
        struck(instead(NO_MATCH), at(20, BOTH), **BARE),
        SUSPECT,
        20,
        source="3",
        dates=False,
    ),
    case(
        "noRecordsMatch to a good token as HTTP 404",
        struck(instead(NO_MATCH, 404), at(20), **NO_SIZE),
        source="38",
    ),
    case(
        "empty list to a good token, once, no size",
        struck(empty(), at(20), once=True, **NO_SIZE),
        source="3",
    ),
    case("empty list to a good token", struck(empty(), at(20)), source="3"),
    case("empty list to a good token, no size", struck(empty(), at(20), **NO_SIZE), source="3"),
    case("empty list to a good token in both lists", struck(empty(), at(20, BOTH)), source="3"),
    case(
        "empty list to a good token in both lists, neither size nor dates",
        struck(empty(), at(20, BOTH), **BARE),
        SUSPECT,
        20,
        source="3",
        dates=False,
    ),
    case("ends after three pages, no size", ruled(ends_at(20), **NO_SIZE), source="18"),
    case("ends after one page, no size", ruled(ends_at(0), **NO_SIZE), source="18"),
    case(
        "ends after one page, neither size nor dates",
        ruled(ends_at(0), **BARE),
        source="18",
        dates=False,
    ),
    case(
        "both lists end after three pages, no size",
        ruled(ends_at(20, BOTH), **NO_SIZE),
        SUSPECT,
        45,
        source="18",
    ),
    case("no tokens any more, no size", ruled(without_tokens(RECORDS), **NO_SIZE), source="12"),
    case(
        "no tokens any more, one page is all that it says there is",
        ruled(without_tokens(RECORDS)),
        source="12",
    ),
    case("no tokens any more in both lists", ruled(without_tokens(BOTH)), SUSPECT, 15, source="12"),
]

CURSORS = [
    case("a page is left out", ruled(skips(RECORDS)), source="6"),
    case("a page is left out, no size", ruled(skips(RECORDS), **NO_SIZE), source="6"),
    case("a page is left out of both lists", ruled(skips(BOTH)), SUSPECT, 40, source="6"),
    case(
        "a page is left out of both lists, no dates",
        ruled(skips(BOTH), **NO_DATES),
        SUSPECT,
        40,
        source="6",
        dates=False,
    ),
    case(
        "a page is left out of both lists, no size",
        ruled(skips(BOTH), **NO_SIZE),
        SUSPECT,
        40,
        source="6",
    ),
    case(
        "a page is left out of both lists, neither size nor dates",
        ruled(skips(BOTH), **BARE),
        SUSPECT,
        40,
        source="6",
        dates=False,
    ),
    case("the list begins with its second page", ruled(begins_in_the_middle()), source="6"),
    case(
        "the list begins with its second page, no size",
        ruled(begins_in_the_middle(), **NO_SIZE),
        source="6",
    ),
    case("a page comes twice in the place of another", ruled(repeats_a_page), source="16"),
    case(
        "a page comes twice in the place of another, no size",
        ruled(repeats_a_page, **NO_SIZE),
        source="16",
    ),
    case("cursor counts from one", ruled(with_cursor(lambda n: n + 1)), source="6"),
    case(
        "cursor counts from one, no size",
        ruled(with_cursor(lambda n: n + 1), **NO_SIZE),
        source="6",
    ),
    case("cursor counts the page itself", ruled(with_cursor(lambda n: n + 10)), source="6"),
    case(
        "cursor counts the page itself, no size",
        ruled(with_cursor(lambda n: n + 10), **NO_SIZE),
        source="6",
    ),
    case("cursor counts pages", ruled(with_cursor(lambda n: n // 10), **NO_SIZE), source="6"),
    case("cursor is always nought", ruled(with_cursor(lambda n: 0), **NO_SIZE), source="6"),
    case("cursor is no number", ruled(with_cursor(lambda n: "?"), **NO_SIZE), source="6"),
    case("cursor comes and goes", ruled(only(BOTH, without_cursor), **NO_SIZE), source="6"),
]

SIZES = [
    case("the size is that of the page", ruled(sized(lambda n: 10)), source="15"),
    case(
        "the size is that of the page, and the list ends early",
        ruled(several(sized(lambda n: 10), ends_at(20))),
        source="15",
    ),
    case(
        "the same in both lists, no dates",
        ruled(several(sized(lambda n: 10), ends_at(20, BOTH)), **NO_DATES),
        SUSPECT,
        30,
        source="15",
        dates=False,
    ),
    case("the size is what came so far", ruled(sized(lambda n: n + 10)), source="15"),
    case(
        "the size is what came so far, and the list ends early",
        ruled(several(sized(lambda n: n + 10, RECORDS), ends_at(20))),
        source="15",
    ),
    case(
        "what came so far in both lists that end early, no dates",
        ruled(several(sized(lambda n: n + 10), ends_at(20, BOTH)), **NO_DATES),
        SUSPECT,
        30,
        source="15",
        dates=False,
    ),
    case("the size is what remains", ruled(sized(lambda n: 50 - n)), source="15"),
    case(
        "the size is what remains, and the list ends early",
        ruled(several(sized(lambda n: 50 - n, RECORDS), ends_at(20))),
        source="15",
    ),
    case(
        "what remains in both lists that end early, no dates",
        ruled(several(sized(lambda n: 50 - n), ends_at(20, BOTH)), **NO_DATES),
        SUSPECT,
        30,
        source="15",
        dates=False,
    ),
    case(
        "the size shrinks by two that were never there",
        ruled(sized(lambda n: 52 - n // 20)),
        source="15",
    ),
    case("the size grows to what comes", ruled(sized(lambda n: 46 + n // 10)), source="15"),
    case("the size goes up and down", ruled(sized(lambda n: 50 if n % 20 else 47)), source="15"),
    case(
        "the size goes up and down, and the list ends early",
        ruled(several(sized(lambda n: 30 if n % 20 == 0 else 50), ends_at(20))),
        source="15",
    ),
    case("the size is nought", ruled(sized(lambda n: 0)), source="15"),
    case(
        "the size is nought, and the list ends early",
        ruled(several(sized(lambda n: 0, RECORDS), ends_at(20))),
        source="15",
    ),
    case("the size is no number", ruled(sized(lambda n: "many")), source="15"),
    case(
        "the size is no number, and the list ends early",
        ruled(several(sized(lambda n: "-1", RECORDS), ends_at(20))),
        source="15",
    ),
    case("the size is told on the first page alone", ruled(unsized_but(0)), source="15"),
    case("the size is told on the last page alone", ruled(unsized_but(40)), source="15"),
    case(
        "the size is told once, and the list ends early",
        ruled(several(unsized_but(0), ends_at(20))),
        source="15",
    ),
    case(
        "the size is ten times too large in both lists",
        ruled(sized(lambda n: 500)),
        SUSPECT,
        source="15",
    ),
]

ENTRIES = [
    case(
        "five notices of PHP in the place of five records",
        struck(body(replaced(5, b"<br/>")), at(20)),
        source="45",
        quarantined=5,
    ),
    case(
        "five notices, and nothing else answers",
        ruled(
            several(
                only(RECORDS, lambda a, p: replaced(5, b"<br/>")(p)),
                failing("GetRecord", "ListIdentifiers"),
            ),
            **NO_DATES,
        ),
        SUSPECT,
        45,
        source="45",
        single=False,
        dates=False,
        quarantined=5,
    ),
    case(
        "two notices on every page beside its records",
        ruled(only(RECORDS, noticed)),
        source="45",
        quarantined=10,
    ),
    case(
        "entries in a namespace of their own",
        struck(body(replaced(2, b'<record xmlns="urn:x"/>')), at(20)),
        source="47",
        quarantined=2,
    ),
    case("all entries broken in lists alone", ruled(broken(50, RECORDS, 0))),
    case(
        "all entries broken wherever they are",
        ruled(broken(50, (*RECORDS, "GetRecord"), 0)),
        SUSPECT,
        0,
        single=False,
        quarantined=50,
    ),
    case(
        "all entries without a header",
        ruled(headless(50, (*RECORDS, "GetRecord"))),
        SUSPECT,
        0,
        single=False,
        quarantined=100,
    ),
    case("twelve entries broken in lists alone", ruled(broken(12, RECORDS, 0))),
    case(
        "twelve entries broken wherever they are",
        ruled(broken(12, (*RECORDS, "GetRecord"), 0)),
        SUSPECT,
        38,
        single=False,
        quarantined=12,
    ),
    case(
        "twelve entries broken wherever they are, no size",
        ruled(broken(12, (*RECORDS, "GetRecord"), 0), **NO_SIZE),
        SUSPECT,
        38,
        single=False,
        quarantined=12,
    ),
    case(
        "three entries broken wherever they are",
        ruled(broken(3, (*RECORDS, "GetRecord"), 0)),
        stored=47,
        single=False,
        quarantined=3,
    ),
    case("three entries broken in lists, no size", ruled(broken(3, RECORDS, 0), **NO_SIZE)),
    case(
        "ten entries without a header, no size",
        ruled(headless(10, RECORDS), **NO_SIZE),
        quarantined=10,
    ),
    case(
        "GetRecord gives another record than asked for",
        ruled(
            several(broken(3, RECORDS), lambda a, r: Reply(ANOTHER) if a.verb == "GetRecord" else r)
        ),
        stored=47,
        single=False,
        quarantined=3,
    ),
    case(
        "GetRecord denies what the list breaks",
        ruled(
            several(
                broken(3, RECORDS, 0), lambda a, r: Reply(DENIED) if a.verb == "GetRecord" else r
            )
        ),
        stored=47,
        single=False,
        quarantined=3,
    ),
    case(
        "a record without metadata in a list without a size",
        struck(body(without_metadata), at(20), **NO_SIZE),
        source="49",
    ),
]

REPAIRS = [
    case("Identify answers 500", ruled(failing("Identify")), source="38"),
    case("Identify answers 404", struck(instead(HTML, 404), of("Identify")), source="38"),
    case("Identify is a page for people", struck(instead(HTML), of("Identify")), source="37"),
    case("Identify is empty", struck(instead(b""), of("Identify")), source="36"),
    case("Identify is cut off", struck(body(lambda p: p[:200]), of("Identify")), source="36"),
    case(
        "Identify is an error",
        struck(instead(Repository().envelope(error("badVerb"))), of("Identify")),
        source="38",
    ),
    case(
        "Identify is no XML",
        struck(body(lambda p: p.replace(b"</Identify>", b"")), of("Identify")),
        source="43",
    ),
    case(
        "Identify and sets and formats answer 500",
        ruled(failing("Identify", "ListSets", "ListMetadataFormats")),
        source="38",
    ),
    case(
        "Identify is broken, and so is all the rest",
        struck(instead(HTML), everywhere),
        FAILED,
        0,
        source="37",
        dates=False,
        single=False,
    ),
    case(
        "a document type in every reply",
        struck(body(document_type(b"<!DOCTYPE OAI-PMH>")), everywhere),
        repaired="document-type",
    ),
    case(
        "a document type with entities in every reply",
        struck(body(document_type(ENTITIES)), everywhere),
        repaired="document-type",
    ),
    case(
        "a document type that points elsewhere",
        struck(
            body(document_type(b'<!DOCTYPE OAI-PMH SYSTEM "http://x.example.org/o.dtd">')),
            everywhere,
        ),
        repaired="document-type",
    ),
    case(
        "a document type on one page",
        struck(body(document_type(b"<!DOCTYPE OAI-PMH>")), at(20)),
        repaired="document-type",
    ),
    case(
        "entities of a document type in a record",
        struck(body(lambda p: document_type(ENTITIES)(p).replace(b"Title 25", b"&inst;")), at(20)),
        repaired="document-type",
    ),
    case(
        "the namespace without its slash",
        struck(body(named(OAI[:-1])), everywhere),
        source="47",
        repaired="oai-namespace",
    ),
    case(
        "the namespace with https",
        struck(body(named(OAI.replace("http:", "https:"))), everywhere),
        source="47",
        repaired="oai-namespace",
    ),
    case(
        "the namespace with https and without its slash",
        struck(body(named(OAI.replace("http:", "https:")[:-1])), everywhere),
        source="47",
        repaired="oai-namespace",
    ),
    case(
        "the namespace without its www",
        struck(body(named(OAI.replace("www.", ""))), everywhere),
        source="47",
        repaired="oai-namespace",
    ),
    case(
        "the namespace with https on one page",
        struck(body(named(OAI.replace("http:", "https:"))), at(20)),
        source="47",
        repaired="oai-namespace",
    ),
    case(
        "prefixed elements in a namespace with https",
        struck(body(prefixed_and_named(OAI.replace("http:", "https:"))), everywhere),
        source="47",
        repaired="oai-namespace",
    ),
    case(
        "the namespace with https, and a broken entry",
        struck(
            body(
                lambda p: entry(
                    named(OAI.replace("http:", "https:"))(p),
                    lambda e: e.replace(b"</dc:title>", b"</dc:tit>"),
                )
            ),
            at(20),
        ),
        source="47",
        repaired="oai-namespace",
    ),
]

REFUSALS = [
    case("403 on one page, once", struck(REFUSED, at(20), once=True), source="28"),
    case("401 on one page, once", struck(instead(b"no", 401), at(20), once=True), source="28"),
    case(
        "403 with Retry-After, once",
        struck(instead(b"no", 403, Retry_After="5"), at(20), once=True),
        source="28",
    ),
    case("403 on one page, always", struck(REFUSED, at(20)), BLOCKED, 20, source="28"),
    case("401 on one page, always", struck(instead(b"no", 401), at(20)), BLOCKED, 20, source="28"),
    case("403 to Identify, once", struck(REFUSED, of("Identify"), once=True), source="28"),
    case(
        "403 to everything",
        struck(REFUSED, everywhere),
        BLOCKED,
        0,
        source="28",
        dates=False,
        single=False,
    ),
    case(
        "407 on one page", struck(instead(b"no", 407), at(20), once=True), BLOCKED, 20, source="28"
    ),
    case(
        "451 on one page", struck(instead(b"no", 451), at(20), once=True), BLOCKED, 20, source="28"
    ),
    case(
        "403 to lists of identifiers alone, no size",
        struck(REFUSED, of("ListIdentifiers"), **NO_SIZE),
        BLOCKED,
        50,
        source="28",
    ),
]

SECOND_LOOKS = [
    case("no size", lambda: fifty(with_size=False)),
    case("no size, one page", lambda: fifty(with_size=False, page_size=100)),
    case("no size, and lists of identifiers fail", ruled(failing("ListIdentifiers"), **NO_SIZE)),
    case(
        "neither size nor dates, and lists of identifiers fail",
        ruled(failing("ListIdentifiers"), **BARE),
        SUSPECT,
        dates=False,
    ),
    case(
        "no size, and lists of identifiers are shorter",
        ruled(ends_at(20, ("ListIdentifiers",)), **NO_SIZE),
        SUSPECT,
    ),
    case("lists of identifiers fail", ruled(failing("ListIdentifiers"))),
    case("GetRecord fails", ruled(failing("GetRecord")), single=False),
    case(
        "lists of identifiers are a bad verb",
        struck(instead(Repository().envelope(error("badVerb"))), of("ListIdentifiers")),
    ),
    case("an empty body on one page", struck(instead(b""), at(20)), source="36"),
    case("an empty body once", struck(instead(b""), at(20), once=True), source="36"),
    case(
        "no answer at all, once",
        struck(lambda r: replace(r, cut_at=0), at(20), once=True),
        source="36",
    ),
    case(
        "the answer to another verb",
        struck(instead(fifty().reply({"verb": "ListIdentifiers"})), at(20)),
        source="38",
    ),
    case(
        "the answer to another verb, no size",
        struck(instead(fifty().reply({"verb": "ListIdentifiers"})), at(20), **NO_SIZE),
        source="38",
    ),
    case("a byte order mark", struck(body(lambda p: b"\xef\xbb\xbf" + p), everywhere), source="41"),
]

LIST_CASES: list[Case] = [
    *ENDS,
    *CURSORS,
    *SIZES,
    *ENTRIES,
    *REPAIRS,
    *REFUSALS,
    *SECOND_LOOKS,
]
