"""Every reply over all recorded records, in every format, is valid and complete."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlencode

import pytest
from lxml import etree

import oaicdif
from oaicdif.http import HttpClient, HttpOptions
from oaicdif.judge.check.checking import CheckOptions, check_endpoint
from oaicdif.judge.check.polite_asking import Exchange, Pairs
from oaicdif.judge.xmlschema import SchemaFolders
from oaicdif.provider.dissemination import make_provider
from oaicdif.provider.provider import answer
from tests.corpus.catalog import Line
from tests.corpus.test_line import serving_provider

pytestmark = pytest.mark.slow

OAI = "{http://www.openarchives.org/OAI/2.0/}"
PACKAGE = Path(oaicdif.__file__).parent
# DIDL has three prefixes for the same bytes: one of them is walked. The checker walks oai_dc.
FORMATS = ("cdif", "cdif_jsonld", "oai_qdc", "didl")


@pytest.fixture(scope="module")
def schemas(shared: Path) -> SchemaFolders:
    return SchemaFolders(
        shared / "official" / "oai", PACKAGE / "cdif" / "files", PACKAGE / "provider" / "schemas"
    )


class Walk:
    """Asks our provider over the recorded records, each reply proven valid."""

    def __init__(self, line: Line, schemas: SchemaFolders) -> None:
        self.store, self.schemas = line.store, schemas
        self.provider = make_provider(line.settings, line.store)

    def ask(self, **arguments: str) -> etree._Element:
        with self.store.snapshot(datetime.now(UTC)) as snapshot:
            body = answer(self.provider, snapshot, urlencode(arguments).encode()).body
        root = etree.fromstring(body, etree.XMLParser(huge_tree=True))
        assert self.schemas.errors(root) == [], arguments
        return root

    def parts(self, verb: str, **arguments: str) -> Iterator[etree._Element]:
        root = self.ask(verb=verb, **arguments)
        yield root
        while token := root.findtext(f".//{OAI}resumptionToken"):
            root = self.ask(verb=verb, resumptionToken=token)
            yield root


@pytest.fixture(scope="module")
def walk(line: Line, schemas: SchemaFolders) -> Walk:
    return Walk(line, schemas)


def test_what_the_provider_says_of_itself_is_valid(walk: Walk) -> None:
    for verb in ("Identify", "ListMetadataFormats"):
        assert walk.ask(verb=verb).find(f"{OAI}{verb}") is not None
    specs = [each.text for root in walk.parts("ListSets") for each in root.iter(f"{OAI}setSpec")]
    assert len(set(specs)) == len(specs) > 100


Header = tuple[str | None, str | None]  # identifier, status


def headers_in(root: etree._Element) -> list[Header]:
    """Of a part of a list; each live record has one metadata, and a deleted one none."""
    found = []
    for header in root.iter(f"{OAI}header"):
        found.append((header.findtext(f"{OAI}identifier"), header.get("status")))
        record = header.getparent()
        if record is not None and record.tag == f"{OAI}record":
            expected = 0 if header.get("status") else 1
            assert len(record.findall(f"{OAI}metadata/*")) == expected, found[-1]
    return found


def assert_whole(records: list[Header], headers: list[Header]) -> None:
    """Both lists name the same, once each."""
    assert records == headers
    assert len(set(records)) == len(records) > 10_000


@pytest.mark.parametrize("prefix", FORMATS)
def test_every_record_is_valid_in_every_format(walk: Walk, prefix: str) -> None:
    records, headers = (
        [each for root in walk.parts(verb, metadataPrefix=prefix) for each in headers_in(root)]
        for verb in ("ListRecords", "ListIdentifiers")
    )
    assert_whole(records, headers)


class Following:
    """The whole list of oai_dc, among all that the checker asks and finds valid."""

    def __init__(self, verb: str) -> None:
        self.due: Pairs = (("verb", verb), ("metadataPrefix", "oai_dc"))
        self.verb, self.headers = verb, list[Header]()

    def look(self, exchange: Exchange) -> None:
        if exchange.pairs != self.due:
            return
        assert exchange.root is not None
        self.headers += headers_in(exchange.root)
        token = exchange.root.findtext(f".//{OAI}resumptionToken")
        self.due = (("verb", self.verb), ("resumptionToken", token)) if token else ()


def test_the_checker_finds_no_error_at_our_provider(line: Line, schemas: SchemaFolders) -> None:
    followed = records, headers = Following("ListRecords"), Following("ListIdentifiers")

    def look(exchange: Exchange) -> None:
        for each in followed:
            each.look(exchange)

    with serving_provider(line) as url:
        client = HttpClient(HttpOptions(), now=lambda: datetime.now(UTC))
        report = check_endpoint(
            client,
            url,
            CheckOptions(pages=0, pause_s=0, schemas=schemas, look=look),
            clock=lambda: datetime.now(UTC),
            sleep=lambda _: None,
        )
        client.close()
    assert report.walked.complete
    assert_whole(records.headers, headers.headers)
    # What sources wrote is theirs: notes and warnings on the content of records.
    assert {each.rule.name for each in report.findings} <= {
        "dc-minimal", "dc-address", "double-encoded", "schema-known",
    }  # fmt: skip
