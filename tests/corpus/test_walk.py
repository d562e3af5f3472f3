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
from oaicdif.judge.xmlschema import SchemaFolders
from oaicdif.provider.dissemination import make_provider
from oaicdif.provider.provider import answer
from tests.corpus.catalog import Line
from tests.corpus.test_line import serving_provider

pytestmark = pytest.mark.slow

OAI = "{http://www.openarchives.org/OAI/2.0/}"
PACKAGE = Path(oaicdif.__file__).parent
# DIDL has three prefixes for the same bytes: one of them is walked.
FORMATS = ("oai_dc", "cdif", "cdif_jsonld", "oai_qdc", "didl")


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


@pytest.mark.parametrize("prefix", FORMATS)
def test_every_record_is_valid_in_every_format(walk: Walk, prefix: str) -> None:
    headers = [
        (each.findtext(f"{OAI}identifier"), each.get("status"))
        for root in walk.parts("ListIdentifiers", metadataPrefix=prefix)
        for each in root.iter(f"{OAI}header")
    ]
    records = []
    for root in walk.parts("ListRecords", metadataPrefix=prefix):
        for record in root.iter(f"{OAI}record"):
            records.append((record[0].findtext(f"{OAI}identifier"), record[0].get("status")))
            expected = 0 if record[0].get("status") else 1
            assert len(record.findall(f"{OAI}metadata/*")) == expected, records[-1]
    assert records == headers
    assert len(set(records)) == len(records) > 10_000


def test_the_checker_finds_no_error_at_our_provider(line: Line, schemas: SchemaFolders) -> None:
    with serving_provider(line) as url:
        client = HttpClient(HttpOptions(), now=lambda: datetime.now(UTC))
        report = check_endpoint(
            client,
            url,
            CheckOptions(pages=0, pause_s=0, schemas=schemas),
            clock=lambda: datetime.now(UTC),
            sleep=lambda _: None,
        )
        client.close()
    assert report.walked.complete
    # What sources wrote is theirs: notes and warnings on the content of records.
    assert {each.rule.name for each in report.findings} <= {
        "dc-minimal", "dc-address", "double-encoded", "schema-known",
    }  # fmt: skip
