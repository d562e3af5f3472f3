"""The whole line on recorded replies of real endpoints: harvested over HTTP, crosswalked,
published, and harvested again from our provider by clients of others."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import pytest

from oaicdif.model import CatalogEntry, ListQuery, RunState
from tests.corpus.catalog import LATER, Line, harvested
from tests.free_ports import free_port

pytestmark = pytest.mark.slow

__all__ = ["LATER", "harvested"]

# What the malformed files end as. Wrong namespace names, undeclared prefixes and bad bytes can
# be mended and the text kept whole; where tags do not match, nobody knows what was meant.
MALFORMED = {
    "ads-arxiv-dubcore/dubcore_pos_ecrs_002.xml": "repaired",
    "http-oai-perl/badbytes.xml": "repaired",
    "kata-csc/ida_invalid.xml": "quarantined",
    "share-examples/ch_cern.xml": "quarantined",
    "share-examples/edu_scholarworks_montana.xml": "repaired",
    "share-examples/org_ttu.xml": "repaired",
}


def stored(line: Line) -> dict[str, set[tuple[str, bool]]]:
    """(identifier, deleted) of every catalog entry, by endpoint."""
    names = {each.endpoint_id: each.name for each in line.store.endpoints()}
    found: dict[str, set[tuple[str, bool]]] = {name: set() for name in names.values()}
    for entry in published(line):
        found[names[entry.endpoint_id]].add((entry.identifier, entry.deleted))
    return found


def published(line: Line) -> list[CatalogEntry]:
    found: list[CatalogEntry | None] = []
    with line.store.snapshot(datetime.now(UTC)) as snapshot:
        after = 0
        while rows := snapshot.page(ListQuery(after, snapshot.bound, 500)):
            after = rows[-1].seq
            found += [snapshot.entry(row.oai_identifier) for row in rows]
    return [entry for entry in found if entry]


def test_every_identifier_is_stored_and_catalogued_with_its_status(line: Line) -> None:
    found = stored(line)
    for name, recorded in line.files.items():
        if name in MALFORMED:
            continue
        expected = {(each, False) for each in recorded.live}
        expected |= {(each, True) for each in recorded.deleted}
        assert found[name] == expected, name
        assert line.runs[name].counts.quarantined == recorded.doubtful, name


@pytest.mark.parametrize(("name", "end"), MALFORMED.items())
def test_malformed_file_ends_repaired_or_quarantined(line: Line, name: str, end: str) -> None:
    counts = line.runs[name].counts
    if end == "quarantined":
        assert (counts.new, counts.quarantined) == (0, 1)
    else:
        assert (counts.new, counts.quarantined) == (1, 0)
        assert counts.repairs > 0


def test_no_list_that_was_cut_short_ends_as_complete(line: Line) -> None:
    for name, recorded in line.files.items():
        run = line.runs[name]
        size = run.complete_list_size
        if size is not None and len(recorded.identifiers) < size:
            assert run.state is not RunState.COMPLETE, name


def test_repeated_identifiers_of_one_list_are_counted_and_kept_once(line: Line) -> None:
    run = line.runs["ucldc/testOAI-2400-records.xml"]
    assert (run.counts.records, run.counts.duplicates) == (2400, 1203)


def test_every_live_record_has_a_document(line: Line) -> None:
    live = [entry for entry in published(line) if not entry.deleted]
    with line.store.snapshot(datetime.now(UTC)) as snapshot:
        bodies = {each.oai_identifier: snapshot.body(each.entry_id, "cdif-2023") for each in live}
    assert [
        name for name, body in bodies.items() if not json.loads(body or b"{}").get("about")
    ] == []


def test_identifier_of_a_second_endpoint_gets_a_name_of_its_own(line: Line) -> None:
    readable = [each for name, each in line.files.items() if MALFORMED.get(name) != "quarantined"]
    files = Counter(name for each in readable for name in each.identifiers)
    repeated = {name for name, count in files.items() if count > 1}
    assert len(repeated) > 10
    entries = published(line)
    assert len({entry.oai_identifier for entry in entries}) == len(entries)
    for name in repeated:
        names = {entry.oai_identifier for entry in entries if entry.identifier == name}
        assert len(names) == files[name]
        assert name in names


@contextmanager
def serving_provider(line: Line) -> Iterator[str]:
    """The base URL of our own provider over the store, in a process of its own."""
    port = free_port()
    command = [sys.executable, "-m", "oaicdif", "serve", "--port", str(port)]
    server = subprocess.Popen(
        [*command, "--settings", str(line.settings.file)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        text=True,
    )
    try:
        assert server.stdout is not None
        for printed in server.stdout:
            if "/oai" in printed:
                break
        yield f"http://127.0.0.1:{port}/oai"
    finally:
        server.terminate()
        server.wait()
        server.stdout.close() if server.stdout else None


@pytest.fixture(scope="module")
def provider(line: Line) -> Iterator[str]:
    with serving_provider(line) as url:
        yield url


def expected(line: Line) -> set[str]:
    return {
        f"{entry.oai_identifier}\t{'deleted' if entry.deleted else 'live'}"
        for entry in published(line)
    }


SICKLE = """
import sys
from sickle import Sickle
for record in Sickle(sys.argv[1]).ListRecords(metadataPrefix="oai_dc"):
    header = record.header
    print(header.identifier, "deleted" if header.deleted else "live", sep="\\t")
"""
PERL = r"""
use HTTP::OAI;
binmode STDOUT, ":utf8";
my $harvester = HTTP::OAI::Harvester->new(baseURL => $ARGV[0]);
my $reply = $harvester->ListRecords(metadataPrefix => "oai_dc", onRecord => sub {
    my ($record) = @_;
    print $record->identifier, "\t", ($record->is_deleted ? "deleted" : "live"), "\n";
});
die $reply->message unless $reply->is_success;
"""


def lines_of(*command: str) -> list[str]:
    done = subprocess.run(command, capture_output=True, check=True, encoding="utf-8")
    return done.stdout.splitlines()


def test_sickle_gets_the_same_identifiers_deleted_ones_as_deleted(
    line: Line, provider: str
) -> None:
    got = lines_of(sys.executable, "-c", SICKLE, provider)
    assert len(got) == len(set(got))
    assert set(got) == expected(line)


def test_http_oai_of_perl_gets_the_same_identifiers(line: Line, provider: str) -> None:
    perl = shutil.which("perl")
    has = perl and subprocess.run([perl, "-MHTTP::OAI", "-e1"], capture_output=True).returncode == 0
    if not has and os.environ.get("CI"):
        pytest.fail("libhttp-oai-perl is absent in CI")
    if not has:
        pytest.skip("HTTP::OAI for Perl (Debian: libhttp-oai-perl) is not installed")
    got = lines_of(str(perl), "-e", PERL, provider)
    assert len(got) == len(set(got))
    assert set(got) == expected(line)


def test_landing_page_and_record_file_of_a_real_record(line: Line, provider: str) -> None:
    entry = next(entry for entry in published(line) if not entry.deleted)
    page = provider.removesuffix("/oai") + f"/records/{entry.slug}"
    with urllib.request.urlopen(page) as reply:
        assert b'application/ld+json" profile="CDIF1.0"' in reply.read()
    with urllib.request.urlopen(f"{page}.jsonld") as reply:
        assert json.load(reply)["about"]["name"]
