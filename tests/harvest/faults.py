"""Every fault of the notes as a row: where it strikes, what still works, how a run must end.

Fifty records on five pages; unless it says otherwise a fault strikes the third page, and either
once or each time. `dates` and `single` say whether from/until and GetRecord work while it
lasts (DECISIONS 12). `stored` is the number of records the store must hold in the end.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from tests.harvest.repository import Asked, Fault, Item, Reply, Repository, error, fifty

COMPLETE, SUSPECT, INCOMPLETE = "complete", "suspect", "incomplete"
BLOCKED, PARKED, FAILED = "blocked", "parked", "failed"
HTML = b"<html><head><title>Oops</title></head><body>Internal error</body></html>"
WALL = b"<!DOCTYPE html><html><head><title>Just a moment...</title></head><body></body></html>"


@dataclass(frozen=True)
class Case:
    """A fault. `source` is the note's scenario or quirk number."""

    name: str
    source: str
    make: Callable[[], Repository]
    state: str = COMPLETE
    stored: int = 50
    always: bool = True
    dates: bool = True
    single: bool = True
    repaired: str = ""
    quarantined: int = 0


def spoil(
    change: Callable[[Reply], Reply],
    *,
    once: bool = False,
    where: Callable[[Asked], bool] | None = None,
) -> Fault:
    """A fault that changes the answer to the third page (or to what `where` chooses)."""
    struck: list[int] = []

    def fault(asked: Asked, reply: Reply) -> Reply:
        here = where(asked) if where else asked.verb == "ListRecords" and asked.cursor == 20
        if not here or (once and struck):
            return reply
        struck.append(asked.number)
        return change(reply)

    return fault


def body(change: Callable[[bytes], bytes]) -> Callable[[Reply], Reply]:
    return lambda reply: replace(reply, body=change(reply.body))


def instead(content: bytes, status: int = 200, **headers: str) -> Callable[[Reply], Reply]:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda reply: Reply(content, status, named)


def spoilt(fault: Fault, **how: object) -> Callable[[], Repository]:
    return lambda: fifty(fault=fault, **how)


def each_time(
    make: Callable[[], Fault], change: Callable[[Repository], None] | None = None, /, **how: object
) -> Callable[[], Repository]:
    """A repository whose fault is made anew, for faults with a memory."""

    def build() -> Repository:
        repository = fifty(fault=make(), **how)
        if change:
            change(repository)
        return repository

    return build


def once(change: Callable[[Reply], Reply]) -> Callable[[], Repository]:
    return each_time(lambda: spoil(change, once=True))


def always(change: Callable[[Reply], Reply]) -> Callable[[], Repository]:
    return each_time(lambda: spoil(change))


# ---- changes of a page -------------------------------------------------------------------


def token_of(reply: bytes, value: str) -> bytes:
    """The page with another token."""
    return re.sub(
        rb"(<resumptionToken[^>]*>)[^<]*(</resumptionToken>)", rb"\g<1>" + value.encode() + rb"\2",
        reply,
    )  # fmt: skip


def cut_in_record(page: bytes) -> bytes:
    return page[: page.index(b"<dc:title>Title 25")]


def cut_between(page: bytes) -> bytes:
    return page[: page.index(b"<record><header><identifier>oai:a.example.org:25")]


def title(old: bytes, new: bytes) -> Callable[[bytes], bytes]:
    return lambda page: page.replace(b"Title 25<", old and b"Title " + new + b"<")


def without_metadata(page: bytes) -> bytes:
    start = page.index(b"<metadata>", page.index(b"org:25<"))
    end = page.index(b"</metadata>", start) + len(b"</metadata>")
    return page[:start] + page[end:]


def entry(page: bytes, change: Callable[[bytes], bytes]) -> bytes:
    """Record 25 of the page changed."""
    start = page.index(b"<record><header><identifier>oai:a.example.org:25<")
    end = page.index(b"</record>", start) + len(b"</record>")
    return page[:start] + change(page[start:end]) + page[end:]


PREFIXED = (
    *("OAI-PMH", "responseDate", "request", "ListRecords", "ListIdentifiers", "Identify"),
    *("GetRecord", "record", "header", "identifier", "datestamp", "setSpec", "metadata"),
    "resumptionToken",
)


def prefixed(page: bytes) -> bytes:
    for name in PREFIXED:
        page = re.sub(rf"<(/?){name}(?=[\s>/])".encode(), rf"<\1oai:{name}".encode(), page)
    return page.replace(b'xmlns="', b'xmlns:oai="', 1)


def is_page(asked: Asked) -> bool:
    return asked.verb == "ListRecords"


def mentions_25(asked: Asked, reply: Reply) -> bool:
    return asked.verb in ("ListRecords", "GetRecord") and b"org:25<" in reply.body


def bad_record(change: Callable[[Reply], Reply], verbs: tuple[str, ...]) -> Fault:
    """Any answer with record 25 in it is spoilt."""

    def fault(asked: Asked, reply: Reply) -> Reply:
        return change(reply) if asked.verb in verbs and b"org:25<" in reply.body else reply

    return fault


# ---- faults with a memory or a rule ------------------------------------------------------


def constant_token() -> Fault:
    """One token for the whole list: the server keeps the place itself (quirk 2)."""
    place = [0]

    def fault(asked: Asked, reply: Reply) -> Reply:
        if asked.verb != "ListRecords":
            return reply
        if "resumptionToken" not in asked.arguments:
            place[0] = 0
            return Reply(token_of(reply.body, "same"))
        place[0] += 10
        inner = Repository(fifty().items)
        inner_reply = inner.reply({"verb": "ListRecords", "resumptionToken": f"t!!!!{place[0]}"})
        last = place[0] + 10 >= 50
        return Reply(token_of(inner_reply, "" if last else "same"))

    return fault


def last_page_again(asked: Asked, reply: Reply) -> Reply:
    """The last page names its own token for ever (quirk 1)."""
    if asked.verb == "ListRecords" and asked.cursor == 40:
        return Reply(token_of(reply.body, asked.arguments["resumptionToken"]))
    return reply


def dangling(answer: Callable[[Repository], bytes]) -> Callable[[], Repository]:
    """The last page has a token behind which nothing is (quirks 3 and 4)."""

    def build() -> Repository:
        repository = fifty()

        def fault(asked: Asked, reply: Reply) -> Reply:
            if asked.cursor == 50 or asked.arguments.get("resumptionToken") == "beyond":
                return Reply(answer(repository))
            if asked.verb == "ListRecords" and asked.cursor == 40:
                return Reply(token_of(reply.body, "beyond"))
            return reply

        repository.fault = fault
        return repository

    return build


def no_more(repository: Repository) -> bytes:
    return repository.envelope(error("noRecordsMatch"))


def empty_for_ever(repository: Repository) -> bytes:
    inner = (
        '<ListRecords><resumptionToken completeListSize="50">beyond</resumptionToken></ListRecords>'
    )
    return repository.envelope(inner)


def refused_token(asked: Asked, reply: Reply) -> Reply:
    """Tokens past the second page are refused, whatever one does (quirk 8)."""
    if asked.cursor >= 20:
        return Reply(Repository().envelope(error("badResumptionToken")))
    return reply


def refused_everywhere(asked: Asked, reply: Reply) -> Reply:
    """So are those of ListIdentifiers, and dates mean nothing."""
    return refused_token(asked, reply)


def ends_early(asked: Asked, reply: Reply) -> Reply:
    """The list stops after the third page although it promised fifty (quirk 18)."""
    if asked.verb.startswith("List") and asked.cursor == 20:
        return Reply(token_of(reply.body, ""))
    return reply


def ends_early_in_records(asked: Asked, reply: Reply) -> Reply:
    return ends_early(asked, reply) if asked.verb == "ListRecords" else reply


def encoded_refused(asked: Asked, reply: Reply) -> Reply:
    """A server that does not decode its argument (quirk 10)."""
    if "%21" in asked.raw_query:
        return Reply(Repository().envelope(error("badResumptionToken")))
    return reply


def prefix_demanded(asked: Asked, reply: Reply) -> Reply:
    """A server that wants metadataPrefix beside the token (quirk 11)."""
    if "resumptionToken" in asked.arguments and "metadataPrefix" not in asked.arguments:
        return Reply(Repository().envelope(error("badArgument")))
    return reply


def deep_pages_fail(asked: Asked, reply: Reply) -> Reply:
    """From the third page of any list on the server needs too long (quirk 19)."""
    return Reply(b"timeout", 504) if asked.cursor >= 20 and is_page(asked) else reply


def cookie_needed() -> Fault:
    """Tokens are known to one of several servers; a cookie leads there (quirk 34)."""

    def fault(asked: Asked, reply: Reply) -> Reply:
        if "resumptionToken" in asked.arguments and "node=3" not in asked.headers.get("cookie", ""):
            return Reply(Repository().envelope(error("badResumptionToken")))
        return replace(reply, headers={**reply.headers, "Set-Cookie": "node=3; Path=/"})

    return fault


def redirected(status: int, *, with_query: bool) -> Fault:
    """The base URL has moved (quirk 30)."""

    def fault(asked: Asked, reply: Reply) -> Reply:
        if asked.path == "/oai":
            target = "/new" + (f"?{asked.raw_query}" if with_query else "")
            return Reply(b"", status, {"Location": target})
        return reply

    return fault


def compressed_always(change: Callable[[bytes], bytes]) -> Fault:
    return spoil(body(change), where=lambda asked: True)


def members(page: bytes) -> bytes:
    half = len(page) // 2
    return gzip.compress(page[:half]) + gzip.compress(page[half:])


def broken_gzip(asked: Asked, reply: Reply) -> Reply:
    """Compression is broken as soon as it is asked for (quirk 33)."""
    if "gzip" in asked.headers.get("accept-encoding", ""):
        packed = gzip.compress(reply.body)[:-20]
        return Reply(packed, headers={"Content-Encoding": "gzip"})
    return reply


def no_seconds(asked: Asked, reply: Reply) -> Reply:
    return reply


def odd_datestamps() -> Repository:
    repository = fifty()
    odd = ("2020-01-02T01:00:00.123Z", "2020-01-02T01:00:00+01:00", "2 January 2020", "")
    for number, datestamp in enumerate(odd):
        repository.change(f"oai:a.example.org:{number + 20}", datestamp=datestamp)
    return repository


def with_deleted() -> Repository:
    repository = fifty()
    repository.change("oai:a.example.org:25", deleted=True)
    return repository


def overlapping() -> Repository:
    """Each page begins with the last record of the one before (quirk 16)."""
    repository = fifty()
    items = []
    for number, item in enumerate(repository.items):
        items.append(item)
        if number % 9 == 8:
            items.append(item)
    repository.items = items
    repository.with_size = False
    return repository


def live_and_deleted() -> Repository:
    """A deleted entry for the same identifier comes before and after the live one (quirk 58)."""
    repository = fifty()
    ghost = Item("oai:a.example.org:25", "2019-01-01T00:00:00Z", deleted=True)
    repository.items = [ghost, *repository.items, ghost]
    repository.with_size = False
    return repository


def special_tokens() -> Repository:
    return fifty(token_prefix="t+/=&%41 <é>")


def gets_404(asked: Asked, reply: Reply) -> Reply:
    """OAI-PMH errors come with HTTP status 404 (quirk 38)."""
    return replace(reply, status=404) if b"<error" in reply.body else reply


def long_wait(asked: Asked, reply: Reply) -> Reply:
    if asked.verb == "ListRecords" and asked.cursor == 20:
        return Reply(b"later", 503, {"Retry-After": "86400"})
    return reply


NEW_YEAR = {"Retry-After": "Thu, 01 Feb 2024 12:00:03 GMT", "Date": "Thu, 01 Feb 2024 12:00:00 GMT"}


def dated(reply: Reply) -> Reply:
    return Reply(b"busy", 503, NEW_YEAR)


def huge_text(page: bytes) -> bytes:
    return page.replace(b"Title 25", b"Title " + b"x" * 11_000_000)


def day_only() -> Repository:
    repository = fifty(granularity="YYYY-MM-DD")
    repository.items = [replace(i, datestamp=i.datestamp[:10]) for i in repository.items]
    return repository


def control(page: bytes) -> bytes:
    return page.replace(b"Title 25", b"Title \x0b25")


CASES: list[Case] = [
    Case("baseline", "-", fifty),
    Case("same token on the last page", "1", spoilt(last_page_again)),
    Case("same token on the last page, no size", "1", spoilt(last_page_again, with_size=False)),
    Case(
        "empty page with a token",
        "2",
        once(body(lambda p: re.sub(rb"<record>.*</record>", b"", p))),
    ),
    Case("noRecordsMatch behind the last page", "3", dangling(no_more)),
    Case("empty pages for ever behind the last page", "4", dangling(empty_for_ever)),
    Case("badResumptionToken in the middle", "8", spoilt(refused_token)),
    Case(
        "badResumptionToken once",
        "8",
        once(instead(Repository().envelope(error("badResumptionToken")))),
    ),
    Case("503 with Retry-After in seconds", "24", once(instead(b"busy", 503, Retry_After="1"))),
    Case("503 with Retry-After as a date", "26", once(dated)),
    Case("503 with Retry-After of a day", "25", spoilt(long_wait), PARKED, 20),
    Case("429 once", "24", once(instead(b"slow down", 429))),
    Case("422 with Retry-After once", "27", once(instead(b"slow down", 422, Retry_After="2"))),
    Case("500 once", "20", once(instead(HTML, 500))),
    Case("body cut once", "36", once(lambda r: replace(r, cut_at=len(r.body) // 2))),
    Case(
        "500 HTML always",
        "38",
        each_time(lambda: spoil(instead(HTML, 500), where=lambda a: True)),
        INCOMPLETE,
        0,
        dates=False,
        single=False,
    ),
    Case(
        "500 for every list of records",
        "38",
        each_time(lambda: spoil(instead(HTML, 500), where=is_page)),
    ),
    Case(
        "403 challenge",
        "28",
        each_time(lambda: spoil(instead(WALL, 403), where=lambda a: True)),
        BLOCKED,
        0,
        dates=False,
        single=False,
    ),
    Case(
        "challenge with status 200",
        "28",
        each_time(lambda: spoil(instead(WALL), where=is_page)),
        BLOCKED,
        0,
        dates=False,
        single=False,
    ),
    Case("control character", "39", always(body(control)), repaired="control-characters"),
    Case(
        "reference to a control character",
        "39",
        always(body(lambda p: p.replace(b"Title 25", b"Title &#11;25"))),
        repaired="character-references",
    ),
    Case(
        "surrogate references",
        "42",
        always(body(lambda p: p.replace(b"Title 25", b"Title &#55349;&#56320;"))),
        repaired="character-references",
    ),
    Case(
        "invalid UTF-8 byte",
        "40",
        always(body(lambda p: p.replace(b"Title 25", b"Title \x93 25"))),
        repaired="undecodable-bytes",
    ),
    Case(
        "Latin-1 sent as UTF-8",
        "41",
        always(body(lambda p: p.replace(b"Title 25", "Titél".encode("latin-1")))),
        repaired="undecodable-bytes",
    ),
    Case(
        "bare ampersand",
        "43",
        always(body(lambda p: p.replace(b"Title 25", b"This & that"))),
        repaired="bare-ampersands",
    ),
    Case(
        "HTML entity",
        "43",
        always(body(lambda p: p.replace(b"Title 25", b"Caf&eacute;&nbsp;25"))),
        repaired="bare-ampersands",
    ),
    Case(
        "bare less-than",
        "43",
        always(body(lambda p: p.replace(b"Title 25", b"p < 0.05"))),
        repaired="bare-less-than",
    ),
    Case(
        "XML declaration inside metadata",
        "44",
        always(body(lambda p: p.replace(b"<metadata>", b"<metadata><?xml version='1.0'?>", 3))),
        repaired="inner-declarations",
    ),
    Case(
        "undeclared prefix",
        "47",
        always(
            body(lambda p: p.replace(b"<dc:title>Title 25", b"<dc:title xsi:type='x'>Title 25"))
        ),
        repaired="undeclared-prefixes",
    ),
    Case(
        "white space in a namespace",
        "47",
        always(body(lambda p: p.replace(b"purl.org/dc", b"purl .org/dc"))),
        repaired="namespace-white-space",
    ),
    Case(
        "no OAI-PMH namespace",
        "47",
        always(body(lambda p: p.replace(b' xmlns="http://www.openarchives.org/OAI/2.0/"', b""))),
        repaired="oai-namespace",
    ),
    Case(
        "mismatched tags in one record",
        "43",
        always(body(lambda p: entry(p, lambda e: e.replace(b"</dc:title>", b"</dc:tit>")))),
    ),
    Case("XML cut inside a record", "36", always(body(cut_in_record))),
    Case("XML cut between records", "36", always(body(cut_between))),
    Case(
        "XML cut, no dates",
        "36",
        each_time(lambda: spoil(body(cut_between)), honours_dates=False),
        dates=False,
    ),
    Case(
        "junk before XML",
        "45",
        always(body(lambda p: b"<b>Warning</b>: in line 3\n" + p)),
        repaired="cut-to-root",
    ),
    Case(
        "junk after XML",
        "45",
        always(body(lambda p: p + b"<br/>Warning: in line 9")),
        repaired="cut-to-root",
    ),
    Case("HTML page with status 200 once", "37", once(instead(HTML))),
    Case("HTML page with status 200 always", "37", always(instead(HTML))),
    Case("record without metadata", "49", always(body(without_metadata))),
    Case(
        "record without metadata, nor by GetRecord",
        "49",
        each_time(
            lambda: spoil(
                body(lambda p: without_metadata(p) if b"org:25<" in p else p),
                where=lambda a: a.verb in ("ListRecords", "GetRecord"),
            )
        ),
        single=False,
        quarantined=1,
    ),
    Case(
        "record without header",
        "49",
        always(body(lambda p: entry(p, lambda e: re.sub(rb"<header>.*</header>", b"", e)))),
        quarantined=1,
    ),
    Case("odd and missing datestamps", "51", odd_datestamps),
    Case(
        "white space in the token",
        "5",
        each_time(
            lambda: spoil(
                body(lambda p: re.sub(rb">(t!!!!\d+)<", rb">\n  \1 \n<", p)), where=is_page
            )
        ),
    ),
    Case("special characters in the token", "9", special_tokens),
    Case("percent-encoded tokens refused", "10", spoilt(encoded_refused)),
    Case("metadataPrefix demanded with the token", "11", spoilt(prefix_demanded)),
    Case("constant token", "2", each_time(constant_token)),
    Case("list ends early", "18", spoilt(ends_early)),
    Case(
        "list ends early, no dates",
        "18",
        spoilt(ends_early, honours_dates=False),
        SUSPECT,
        30,
        dates=False,
    ),
    Case("list of records ends early", "18", spoilt(ends_early_in_records)),
    Case("prefixed elements", "47", each_time(lambda: spoil(body(prefixed), where=lambda a: True))),
    Case("gzip without a header", "33", each_time(lambda: compressed_always(gzip.compress))),
    Case("gzip in several members", "33", each_time(lambda: compressed_always(members))),
    Case("compression broken when asked for", "33", spoilt(broken_gzip)),
    Case("text of 11 MB", "46", always(body(huge_text))),
    Case("302 redirect", "30", spoilt(redirected(302, with_query=True))),
    Case("301 redirect that loses the query", "30", spoilt(redirected(301, with_query=False))),
    Case("deleted record", "-", with_deleted, stored=49),
    Case("duplicates over page borders", "16", overlapping),
    Case("live and deleted entry for one identifier", "58", live_and_deleted),
    Case(
        "comment before the payload",
        "-",
        each_time(
            lambda: spoil(
                body(
                    lambda p: p.replace(
                        b"<ListRecords>", b"<!-- c --><ListRecords><!-- d -->"
                    ).replace(b"<metadata>", b"<metadata><!-- e -->")
                ),
                where=is_page,
            )
        ),
    ),
    Case("errors under HTTP status 404", "38", spoilt(gets_404)),
    Case("deep pages time out", "19", spoilt(deep_pages_fail)),
    Case(
        "deep pages time out, no dates",
        "19",
        spoilt(deep_pages_fail, honours_dates=False),
        dates=False,
    ),
    Case(
        "one record makes its page fail",
        "20",
        spoilt(bad_record(instead(HTML, 500), ("ListRecords",))),
    ),
    Case(
        "one record fails wherever it is",
        "20",
        spoilt(bad_record(instead(HTML, 500), ("ListRecords", "GetRecord"))),
        stored=49,
        single=False,
        quarantined=1,
    ),
    Case("cookie leads to the server that knows the token", "34", each_time(cookie_needed)),
    Case("days only, seconds refused", "54", day_only),
    Case("granularity in odd case", "54", lambda: replace(day_only(), granularity="yyyy-mm-dd")),
]
