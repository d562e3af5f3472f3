"""The loss report: whole reports in both compiled forms, and every code of the docs produced.

The inputs are written from the meaning that docs/reports.md gives a code.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest

from oaicdif.catalog.conversion import convert, items_of_file
from oaicdif.catalog.crosswalk_run import file_drafter
from oaicdif.catalog.drafts import Drafter
from oaicdif.config import Settings
from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.rules.loss_codes import LOSSES
from oaicdif.rules.result import Issue
from tests.formats.didl import documents as d

TESTS = Path(__file__).parents[1]
PAGE = TESTS.parent / "docs" / "reports.md"
NOW = datetime(2024, 5, 1, tzinfo=UTC)


@cache
def drafter() -> Drafter:
    """For all records of this file: reading the crosswalks takes longer than running them."""
    return file_drafter(Settings())


def reported(body: bytes) -> list[Issue]:
    """The whole report of a record as `convert` gives it; that of the traced form is the same."""
    items = items_of_file(body, "x").items
    (plain,) = convert(drafter(), items, NOW)
    (traced,) = convert(drafter(), items, NOW, traced=True)
    assert plain.issues == traced.issues
    return list(plain.issues)


def dc(*values: tuple[str, str]) -> bytes:
    return write_oai_dc([(name, text, "") for name, text in values])


def qdc(inner: str) -> bytes:
    return (
        '<qdc:qualifieddc xmlns:qdc="http://dspace.org/qualifieddc/"'
        ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">'
        f"{inner}</qdc:qualifieddc>"
    ).encode()


def mods(inner: str) -> bytes:
    return f'<mods xmlns="http://www.loc.gov/mods/v3">{inner}</mods>'.encode()


def datacite(inner: str) -> bytes:
    return f'<resource xmlns="http://datacite.org/schema/kernel-4">{inner}</resource>'.encode()


def record(metadata: bytes) -> bytes:
    header = b"<identifier>oai:x:1</identifier><datestamp>2001-01-01</datestamp>"
    return b"<record><header>%s</header><metadata>%s</metadata></record>" % (header, metadata)


def didl(*parts: str) -> bytes:
    return d.document(d.item(*parts))


def embedded(resource: str) -> bytes:
    return didl(d.item(d.kind("objectFile"), d.component(resource)))


# code -> a record of which it is reported
CASES: dict[str, bytes] = {
    "repaired-identifier": dc(("identifier", "doi:10.1234/abc.")),
    "repaired-address": dc(("identifier", "https://example.org/a?b=1&amp;c=2")),
    "required-missing": dc(("date", "2001")),
    "nil-value": dc(("creator", "Anonymous")),
    "identifier-minted": dc(("title", "Tides")),
    "no-access-url": dc(("title", "Tides")),
    "bad-doi": dc(("identifier", "doi:tides")),
    "identifier-of-other-kind": dc(("creator", "Elm, Ada (ROR 05rrcem69)")),
    "bad-check-digit": dc(("identifier", "ISSN 1539-3756")),
    "unlabelled-identifier": dc(("identifier", "1539-3755")),
    "label-says-isbn": dc(("source", "ISBN: 0928-0987")),
    "imprint-in-name": dc(("publisher", "Printed for Ada Elm")),
    "life-in-doubt": dc(("creator", "Elm, Ada, ca. 1699-1750")),
    "kind-open": dc(("publisher", "Wiley, Chichester")),
    "several-names": dc(("contributor", "Ada Elm, Jan Oak, Eva Ash")),
    "award-in-name": dc(("contributor", "Elm Foundation, award SES-0751613")),
    "name-missing": mods("<name><role><roleTerm>author</roleTerm></role></name>"),
    "name-not-inverted": dc(("creator", "Ada Example")),
    "title-long": dc(("title", "tides " * 50)),
    "markup-removed": dc(("description", "about <b>tides</b>")),
    "language-not-carried": write_oai_dc([("description", "about tides", "en")]),
    "time-dropped": dc(("date", "2001-02-03T04:05:06Z")),
    "reformatted": dc(("date", "3 February 2001")),
    "range-truncated": dc(("date", "2001-2003")),
    "approximate": dc(("date", "ca. 1900")),
    "ambiguous": dc(("date", "9.8.2013")),
    "date-not-read": dc(("date", "the day after")),
    "date-not-used": dc(("date", "2001"), ("date", "2002")),
    "unmapped-type": dc(("type", "Tide table")),
    "unmapped-format": dc(("format", "tidy")),
    "unmapped-language": dc(("language", "Tidish")),
    "type-conflict": dc(("type", "Article"), ("type", "Sound")),
    "type-says-format": dc(("type", "application/pdf")),
    "repaired-mime": dc(("format", "aplication/pdf")),
    "repaired-country": dc(("coverage", "UK")),
    "box-out-of-range": dc(
        ("coverage", "northlimit=95; southlimit=1; westlimit=1; eastlimit=2; name=Pole")
    ),
    "not-a-place": dc(("coverage", "ark:/12345/x7")),
    "boxes-merged": dc(
        ("coverage", "northlimit=2; southlimit=1; westlimit=1; eastlimit=2"),
        ("coverage", "northlimit=4; southlimit=3; westlimit=3; eastlimit=4"),
    ),
    "periods-merged": dc(("coverage", "1990"), ("coverage", "1999")),
    "relation-not-resolvable": dc(("relation", "a book on tides")),
    "checksum-not-placed": dc(
        ("identifier", "https://example.org/a.pdf"),
        ("identifier", "https://example.org/b.pdf"),
        ("format", "md5:d41d8cd98f00b204e9800998ecf8427e"),
    ),
    "access-conflict": dc(
        ("rights", "info:eu-repo/semantics/openAccess"),
        ("rights", "info:eu-repo/semantics/closedAccess"),
    ),
    "several-values": datacite("<version>1</version><version>2</version>"),
    "unknown-element": qdc("<dcterms:tide>high</dcterms:tide>"),
    "no-crosswalk": record(b'<recipe xmlns="urn:stranger"><title>Soup</title></recipe>'),
    "left-out": mods("<originInfo><issuance>monographic</issuance></originInfo>"),
    "steering-attributes": mods('<genre authority="local">report</genre>'),
    "unknown-attribute": qdc('<dc:title colour="blue">Tides</dc:title>'),
    "rights-page": dc(("rights", "https://a.example.org/terms-of-use")),
    "not-to-be-shared": mods('<note displayLabel="admin only">Shelf 3</note>'),
    "placeholder-identifier": dc(("identifier", "http://localhost/1")),
    "openaire-as-datacite": record(
        b'<resource xmlns="http://namespace.openaire.eu/schema/oaire/"'
        b' xmlns:d="http://datacite.org/schema/kernel-4"><d:titles><d:title>Tides</d:title>'
        b"</d:titles><d:creators/></resource>"
    ),
    "several-agents-in-one": datacite(
        "<creators><creator><creatorName>Elm, Ada</creatorName><creatorName>Oak, Jan</creatorName>"
        "</creator></creators>"
    ),
    "envelope-namespace": qdc("<title>Tides</title>"),
    "misspelled-namespace": qdc("<dc:title>Tides</dc:title>").replace(
        b"http://purl.org/dc/elements/1.1/", b"https://purl.org/dc/elements/1.1/"
    ),
    "refinement-as-element": qdc("<dc:alternative>Ebb</dc:alternative>"),
    "name-in-other-case": qdc("<dc:Title>Tides</dc:Title>"),
    "qualifier-behind-dot": qdc("<dc:date.created>2004</dc:date.created>"),
    "element-of-no-schema": qdc("<dc:doi>10.1234/tides</dc:doi>"),
    "licence-without-version": dc(("rights", "CC-BY")),
    "licence-unknown": dc(("rights", "CC BY 5.0")),
    "licence-denied": dc(("rights", "This work is not licensed under CC BY 4.0")),
    "part-not-carried": mods(
        '<relatedItem type="host"><titleInfo><title>Tides</title></titleInfo>'
        "<note>in the cellar</note></relatedItem>"
    ),
    "place-of-publication": mods(
        "<originInfo><place><placeTerm>Leiden</placeTerm></place></originInfo>"
    ),
    "embedded-object": b"@FILE { ftp://files.example.org/a.Z\nEmbed<1>-Type{10}:\tPostScript\n}\n",
    "place-of-copy": mods("<location><physicalLocation>Cellar</physicalLocation></location>"),
    "date-of-collection": datacite('<dates><date dateType="Collected">2001</date></dates>'),
    "coordinates-not-read": mods(
        "<subject><cartographics><coordinates>here</coordinates></cartographics></subject>"
    ),
    "not-an-address": mods("<location><url>the cellar</url></location>"),
    "file-without-address": mods(
        '<physicalDescription xmlns:xlink="http://www.w3.org/1999/xlink"><internetMediaType>'
        'application/pdf</internetMediaType><note xlink:href="cellar"/></physicalDescription>'
    ),
    "several-records": record(
        b'<modsCollection xmlns="http://www.loc.gov/mods/v3"><mods><titleInfo><title>One</title>'
        b"</titleInfo></mods><mods><titleInfo><title>Two</title></titleInfo></mods></modsCollection>"
    ),
    "not-carried": mods("<originInfo><frequency>weekly</frequency></originInfo>"),
    "didl-no-item": d.document(),
    "didl-several-roots": d.document(d.item(), d.item()),
    "didl-container-root": d.document("<didl:Container>", d.item(), "</didl:Container>"),
    "didl-cycle": d.document(d.item('<xi:include xpointer="me"/>', attributes='id="me"')),
    "didl-too-deep": d.document(d.nested(1000, d.item())),
    "didl-too-many-parts": d.document(
        d.many(d.file(f"https://example.org/{n}.pdf") for n in range(10_000))
    ),
    "didl-dead-reference": didl('<didl:Reference target="#gone"/>'),
    "didl-external-reference": didl('<xi:include href="https://example.org/x.xml"/>'),
    "didl-metadata-by-reference": didl(
        d.item(d.kind("hasDescriptiveMetadata"), d.component(d.resource("https://example.org/m")))
    ),
    "didl-no-type": didl(
        d.metadata(), d.item(d.component(d.resource("https://example.org/a.pdf")))
    ),
    "didl-unknown-type": didl(d.item(d.kind("hasAppendix"))),
    "didl-type-no-uri": didl(
        d.item(d.says("<dip:ObjectType>objectFile</dip:ObjectType>"),
               d.component(d.resource("https://example.org/a.pdf")))
    ),
    "didl-embedded-object": embedded(
        '<didl:Resource mimeType="application/pdf" encoding="base64">JVBERg==</didl:Resource>'
    ),
    "didl-empty-resource": embedded('<didl:Resource mimeType="application/pdf"/>'),
    "didl-url-as-text": embedded(
        '<didl:Resource mimeType="application/pdf">https://example.org/a.pdf</didl:Resource>'
    ),
    "didl-other-metadata": didl(
        d.metadata(), d.metadata(body='<mods xmlns="http://www.loc.gov/mods/v3"/>')
    ),
    "didl-unread-metadata": didl(d.metadata(body='<x xmlns="urn:stranger"/>')),
    "didl-other-statement": didl(d.says("about stations")),
    "didl-several-statements": didl(
        d.says("<dii:Identifier>urn:x:1</dii:Identifier><dcterms:modified>2006</dcterms:modified>")
    ),
    "didl-foreign-element": didl('<x:y xmlns:x="urn:stranger"/>'),
    "didl-unknown-element": didl("<didl:Tide/>"),
    "didl-illegal-attribute": d.document(d.item(), attributes='DIDLDocumentModified="2006-12-20"'),
}  # fmt: skip

# Shown elsewhere, of documents that go back, and of stored records: code -> the test's file.
ELSEWHERE: dict[str, str] = {
    "shared-identifier": "rules/test_work_identity.py",
    "bare-dublin-core": "rules/test_dublin_core_slips.py",
    "undeclared-prefix": "rules/test_dublin_core_slips.py",
    "source-is-publisher": "rules/test_values_kept.py",
    "didl-other-value": "formats/didl/test_crosswalk.py",
    "metadata-unreadable": "rules/test_choice.py",
    "rule-failed": "rules/test_rerun.py",
    "record-failed": "rules/test_rerun.py",
    "ambiguous-inverse": "rules/back/test_back.py",
    "name-rebuilt": "rules/back/test_back.py",
    "grant-rebuilt": "rules/back/test_back.py",
    "language-not-iso-639-3": "rules/back/test_back.py",
    "agent-part-not-written": "rules/back/test_creators_in_roles.py",
    "other-name-not-written": "rules/back/test_creators_in_roles.py",
    "language-region-dropped": "rules/back/test_back.py",
}


def codes_of_docs() -> list[str]:
    """The codes of the table "What the loss report says", in order."""
    text = PAGE.read_text(encoding="utf-8")
    section = text.partition("## What the loss report says\n")[2].partition("## Notes of a layout")[
        0
    ]
    rows = re.findall(r"^\| ([a-z0-9, -]+) \|", section, re.MULTILINE)
    return [code for row in rows for code in row.split(", ") if code not in ("code",)]


LONG = {"didl-too-many-parts"}


@pytest.mark.parametrize(
    "code",
    [pytest.param(code, marks=[pytest.mark.slow] * (code in LONG)) for code in CASES],
)
def test_code_is_reported_of_what_it_means(code: str) -> None:
    assert code in [issue.code for issue in reported(CASES[code])]


def test_whole_report_of_a_record_names_every_value_that_is_not_as_it_was() -> None:
    body = qdc(
        "<dc:title>Tides</dc:title><dc:creator>Anonymous</dc:creator><dcterms:tide>high"
        "</dcterms:tide><dc:identifier>https://example.org/1</dc:identifier>"
        "<dcterms:issued>3 May 2001</dcterms:issued><dc:rights>CC BY 4.0</dc:rights>"
        "<dc:type>Article</dc:type>"
    )
    assert reported(body) == [
        Issue("nil-value", "dc:creator", 1, "Anonymous"),
        Issue("unknown-element", "dcterms:tide", 2, "high"),
        Issue("reformatted", "dcterms:issued", 4, "3 May 2001", "2001-05-03"),
    ]


def test_record_without_a_fault_has_an_empty_report() -> None:
    body = dc(
        ("title", "Tides"),
        ("creator", "Example, Ada"),
        ("identifier", "https://example.org/1"),
        ("date", "2001-05-03"),
        ("rights", "https://creativecommons.org/licenses/by/4.0/"),
        ("type", "Article"),
    )
    assert reported(body) == []


def test_record_in_an_unknown_format_says_so_first_and_has_its_identity_alone() -> None:
    first, *others = reported(CASES["no-crosswalk"])
    assert first == Issue("no-crosswalk", element="{urn:stranger}recipe")
    assert {each.code for each in others} == {
        "identifier-minted",
        "no-access-url",
        "required-missing",
    }


@pytest.mark.parametrize("code", ELSEWHERE)
def test_code_that_is_shown_elsewhere_is_shown_there(code: str) -> None:
    assert f'"{code}"' in (TESTS / ELSEWHERE[code]).read_text(encoding="utf-8")


def test_every_code_of_the_docs_has_a_sentence_and_a_case() -> None:
    docs = set(codes_of_docs())
    assert docs - set(LOSSES) == set()
    assert docs - {*CASES, *ELSEWHERE} == set()
    assert {*CASES, *ELSEWHERE} == set(LOSSES)
