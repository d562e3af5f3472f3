"""Faults of pages and of single entries: names that lack a namespace, declarations that no parser
takes, markup that is not XML.

Rows as those of `faults`, and of the same table.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.harvest.faults import SUSPECT, Case, body, entry
from tests.harvest.list_faults import (
    BARE,
    BOTH,
    NO_SIZE,
    RECORDS,
    case,
    everywhere,
    only,
    ruled,
    struck,
)
from tests.harvest.repository import OAI, Fault, Repository

EVERY_RECORD = ("ListRecords", "GetRecord")
DECLARED = b'<?xml version="1.0" encoding="UTF-8"?>'
XSI = b'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
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


def bare_token(verbs: tuple[str, ...], space: bytes = b"") -> Fault:
    tag = b'<resumptionToken xmlns="' + space + b'"'
    return only(verbs, lambda a, page: page.replace(b"<resumptionToken", tag))


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

PAGE_CASES: list[Case] = [*NAMES, *DECLARATIONS, *MARKUP]
