"""Faults of pages and of single entries: names that lack a namespace, declarations that no parser
takes, two things where one is allowed, errors in words of their own.

Rows as those of `faults`, and of the same table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import replace

from tests.harvest.faults import HTML, INCOMPLETE, SUSPECT, Case, body, entry, instead, token_of
from tests.harvest.list_faults import (
    BARE,
    BOTH,
    NO_DATES,
    NO_SIZE,
    RECORDS,
    at,
    case,
    everywhere,
    only,
    ruled,
    struck,
)
from tests.harvest.repository import OAI, Asked, Fault, Item, Reply, Repository, error, fifty

EVERY_RECORD = ("ListRecords", "GetRecord")
DECLARED = b'<?xml version="1.0" encoding="UTF-8"?>'
XSI = b'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
UNKNOWN = Repository().envelope(error("internalError", "no memory"))
Bytes = Callable[[bytes], bytes]


def all_pages(change: Bytes) -> Callable[[], Repository]:
    return struck(body(change), everywhere)


def swapped(old: bytes, new: bytes) -> Bytes:
    return lambda page: page.replace(old, new)


def opened(new: bytes) -> Bytes:
    """Another start tag of the root."""
    return swapped(b"<OAI-PMH ", new)


def declared(text: str, encoding: str = "utf-8") -> Callable[[], Repository]:
    """Another XML declaration, and a title that is not ASCII in this encoding."""

    def change(page: bytes) -> bytes:
        told = page.replace(DECLARED, text.encode()).replace(b"Title 25", "Têtes 25".encode())
        return told.decode().encode(encoding)

    return all_pages(change)


def of_25(change: Bytes, verbs: tuple[str, ...] = EVERY_RECORD) -> Callable[[], Repository]:
    """The entry of record 25 is another, wherever it is given."""
    return ruled(only(verbs, lambda a, p: entry(p, change) if b"org:25<" in p else p))


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


def bare_token(verbs: tuple[str, ...], space: bytes = b"") -> Fault:
    tag = b'<resumptionToken xmlns="' + space + b'"'
    return only(verbs, lambda a, page: page.replace(b"<resumptionToken", tag))


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


NAMES = [
    case(
        "the parts of lists in no namespace",
        all_pages(lambda p: re.sub(rb"<(List(?:Rec|Id)\w+|GetRecord)>", rb'<\1 xmlns="">', p)),
        source="47",
        repaired="oai-namespace",
    ),
    case(
        "a prefix on the root alone",
        all_pages(
            lambda p: (
                opened(b"<o:OAI-PMH ")(p)
                .replace(f'xmlns="{OAI}"'.encode(), f'xmlns:o="{OAI}"'.encode())
                .replace(b"</OAI", b"</o:OAI")
            )
        ),
        source="47",
        repaired="oai-namespace",
    ),
    case(
        "records in the namespace with https",
        all_pages(swapped(b"<record>", b'<record xmlns="https://www.openarchives.org/OAI/2.0/">')),
        source="47",
        repaired="oai-namespace",
    ),
    case(
        "headers in no namespace",
        all_pages(swapped(b"<header>", b'<header xmlns="">')),
        source="47",
        repaired="oai-namespace",
    ),
    case(
        "metadata in no namespace",
        all_pages(swapped(b"<metadata>", b'<metadata xmlns="">')),
        source="47",
        repaired="oai-namespace",
    ),
    case(
        "tokens in no namespace",
        ruled(bare_token(BOTH)),
        source="47",
        repaired="oai-namespace",
    ),
    case(
        "tokens in no namespace, neither size nor dates",
        ruled(bare_token(BOTH), **BARE),
        source="47",
        repaired="oai-namespace",
        dates=False,
    ),
    case(
        "tokens in a namespace of their own, neither size nor dates",
        ruled(bare_token(BOTH, b"urn:x"), **BARE),
        SUSPECT,
        10,
        source="47",
        quarantined=1,
        dates=False,
    ),
    case(
        "all parts of lists in a namespace of their own",
        all_pages(lambda p: re.sub(rb"<(List(?:Rec|Id)\w+|GetRecord)>", rb'<\1 xmlns="urn:x">', p)),
        SUSPECT,
        0,
        source="47",
        quarantined=22,
        single=False,
    ),
    case(
        "a second list without a namespace, and without entries",
        ruled(
            only(RECORDS, lambda a, p: p.replace(b"</OAI", b'<ListRecords xmlns=""/></OAI')),
            **NO_SIZE,
        ),
        source="47",
    ),
]

DECLARATIONS = [
    case(f"the declaration {text}", declared(text), source="41", repaired="xml-declaration")
    for text in (
        '<?xml encoding="UTF-8"?>',
        '<?XML VERSION="1.0" ENCODING="UTF-8"?>',
        "<?xml version=1.0 encoding=UTF-8?>",
        '<?xml version="2.0" encoding="UTF-8"?>',
        '<?xml version="1.0" encoding=""?>',
        '<?xml version="1.0" encoding="utf-8 "?>',
        '<?xml version="1.0" encoding="utf8mb4"?>',
        '<?xml version="1.0" encoding="punycode"?>',
        '<?xml version="1.0" encoding="UTF-16"?>',
    )
] + [
    case(
        "Latin-1 under the name latin-1",
        declared('<?xml version="1.0" encoding="latin-1"?>', "latin-1"),
        source="41",
        repaired="xml-declaration",
    ),
    case(
        "UTF-8 declared as Latin-1",
        declared('<?xml version="1.0" encoding="ISO-8859-1"?>'),
        source="41",
        repaired="declared-encoding",
    ),
    case(
        "UTF-16 declared as UTF-8",
        all_pages(lambda p: p.decode().encode("utf-16")),
        source="41",
    ),
    case(
        "XML 1.1",
        all_pages(swapped(b'version="1.0"', b'version="1.1"')),
        source="41",
    ),
    case(
        "empty lines before the declaration",
        all_pages(lambda p: b"\n\n" + p),
        source="45",
        repaired="inner-declarations",
    ),
]

MARKUP = [
    case(
        "the end of a CDATA section in a title",
        all_pages(swapped(b"Title 25", b"a ]]> b")),
        source="43",
        repaired="cdata-ends",
    ),
    case(
        "a CDATA section within another",
        all_pages(swapped(b"Title 25", b"<![CDATA[a <![CDATA[b]]> c]]>")),
        source="43",
        repaired="cdata-ends",
    ),
    case(
        "two hyphens in a comment on every page",
        all_pages(swapped(b"<responseDate>", b"<!-- cached -- 3 s ---><responseDate>")),
        source="43",
        repaired="comments",
    ),
    case(
        "a namespace that every root declares twice",
        all_pages(opened(b"<OAI-PMH " + XSI + b" " + XSI + b" ")),
        source="43",
        repaired="repeated-attributes",
    ),
    case(
        "a language that stands twice in its tag",
        all_pages(swapped(b"<dc:title>", b"<dc:title xml:lang=\"en\" xml:lang='en'>")),
        source="43",
        repaired="repeated-attributes",
    ),
    case(
        "two languages in one tag of one record",
        of_25(swapped(b"<dc:title>", b'<dc:title xml:lang="en" xml:lang="fr">')),
        stored=49,
        source="43",
        quarantined=1,
        single=False,
    ),
    case(
        "a prefix that every root declares without a namespace",
        all_pages(opened(b'<OAI-PMH xmlns:x="" ')),
        source="47",
        repaired="empty-namespaces",
    ),
    case(
        "100,000 elements within each other",
        of_25(swapped(b"<dc:title>", b"<x>" * 100_000 + b"</x>" * 100_000 + b"<dc:title>")),
        stored=49,
        quarantined=1,
        single=False,
    ),
]

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

PAGE_CASES: list[Case] = [*NAMES, *DECLARATIONS, *MARKUP, *TWO_IN_ONE, *TWINS, *WORDS]
