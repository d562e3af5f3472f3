"""The whole catalog in one file: whole, in parts, and as graphs."""

from __future__ import annotations

import gzip
import random
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from threading import Event
from typing import Any

import pyoxigraph as ox
import pytest
from flask.testing import FlaskClient

from oaicdif.cdif.quads import document_quads
from oaicdif.config import Settings
from oaicdif.errors import StoreError
from oaicdif.json_text import JsonError, read_json
from oaicdif.site.dumps import LINES, DumpForm
from oaicdif.store import Store
from oaicdif.web.app import create_app
from oaicdif.web.dump_files import DumpFile, DumpFiles
from tests.cdif.graphs import canonical
from tests.web.catalog import BASE, POOR, Clock, fill

DUMPS = ["/catalog.jsonl", "/catalog.jsonl.gz", "/catalog.nq.gz"]


@pytest.mark.parametrize("path", DUMPS)
def test_dump_says_that_parts_of_it_can_be_had(client: FlaskClient, path: str) -> None:
    whole = client.get(path)
    length = len(whole.data)
    assert (whole.status_code, whole.headers["Accept-Ranges"]) == (200, "bytes")
    assert whole.headers["ETag"].startswith('"')  # a weak tag is of no use for If-Range
    head = client.head(path)
    assert (head.data, head.headers["ETag"]) == (b"", whole.headers["ETag"])
    assert head.headers["Content-Length"] == str(length)


@pytest.mark.parametrize("path", DUMPS)
@pytest.mark.parametrize(
    ("asked", "first", "behind"),
    [("bytes=0-99", 0, 100), ("bytes=10-", 10, None), ("bytes=-7", -7, None),
     ("Bytes=5-5", 5, 6), ("bytes=20-999999999", 20, None), ("bytes=-999999999", 0, None)],
)  # fmt: skip
def test_one_range_gets_that_part(
    client: FlaskClient, path: str, asked: str, first: int, behind: int | None
) -> None:
    whole = client.get(path).data
    part = client.get(path, headers={"Range": asked})
    expected = whole[first:behind]
    start = whole.index(expected) if first < 0 else first
    assert (part.status_code, part.data) == (206, expected)
    end = start + len(expected) - 1
    assert part.headers["Content-Range"] == f"bytes {start}-{end}/{len(whole)}"
    assert part.headers["Content-Length"] == str(len(expected))
    assert part.headers["ETag"] == client.get(path).headers["ETag"]
    assert part.headers["Content-Type"] == client.get(path).headers["Content-Type"]


@pytest.mark.parametrize(
    "asked", ["bytes=0-1,5-6", "items=0-1", "bytes=5-1", "bytes=", "bytes", "bytes=a-b", "bytes=-"]
)
def test_what_is_no_range_of_one_part_gets_the_whole(client: FlaskClient, asked: str) -> None:
    whole = client.get("/catalog.jsonl").data
    answer = client.get("/catalog.jsonl", headers={"Range": asked})
    assert (answer.status_code, answer.data) == (200, whole)


@pytest.mark.parametrize("asked", ["bytes=999999999-", "bytes=999999999-9999999999"])
def test_range_behind_the_end_gets_416_with_the_length(client: FlaskClient, asked: str) -> None:
    length = len(client.get("/catalog.jsonl").data)
    answer = client.get("/catalog.jsonl", headers={"Range": asked})
    assert answer.status_code == 416
    assert answer.headers["Content-Range"] == f"bytes */{length}"


def test_download_goes_on_only_with_the_file_it_began_with(
    client: FlaskClient, store: Store, clock: Clock
) -> None:
    first = client.get("/catalog.jsonl.gz")
    part = {"Range": "bytes=50-", "If-Range": first.headers["ETag"]}
    assert client.get("/catalog.jsonl.gz", headers=part).data == first.data[50:]
    by_date = {"Range": "bytes=50-", "If-Range": first.headers["Last-Modified"]}
    assert client.get("/catalog.jsonl.gz", headers=by_date).status_code == 206
    weak = {"Range": "bytes=50-", "If-Range": f"W/{first.headers['ETag']}"}
    assert client.get("/catalog.jsonl.gz", headers=weak).status_code == 200
    fill(store, clock, {"oai:x:new": POOR})
    changed = client.get("/catalog.jsonl.gz", headers=part)
    assert changed.status_code == 200
    assert b"oai:x:new" in gzip.decompress(changed.data)


def test_head_makes_no_dump(own_client: FlaskClient) -> None:
    answer = own_client.head("/catalog.jsonl", headers={"Range": "bytes=0-1"})
    assert (answer.status_code, "Content-Length" in answer.headers) == (200, False)


def test_quads_hold_each_record_as_a_graph_of_its_own(client: FlaskClient) -> None:
    dump = gzip.decompress(client.get("/catalog.nq.gz").data)
    graphs: dict[str, list[ox.Triple]] = {}
    for quad in ox.parse(dump, format=ox.RdfFormat.N_QUADS):
        graphs.setdefault(quad.graph_name.value, []).append(quad.triple)
    assert set(graphs) == {f"{BASE}/records/oai:x:{name}" for name in ("rich", "poor")}
    for name, triples in graphs.items():
        document = read_json(client.get(f"{name.removeprefix(BASE)}.jsonld").data)
        lines = ox.serialize(triples, format=ox.RdfFormat.N_TRIPLES) or b""
        expected = canonical(document_quads(document), ox.RdfFormat.N_QUADS)
        assert canonical(lines, ox.RdfFormat.N_TRIPLES) == expected


def test_no_two_records_of_the_dump_share_a_blank_node(client: FlaskClient) -> None:
    owners: dict[str, set[str]] = {}
    dump = gzip.decompress(client.get("/catalog.nq.gz").data)
    for quad in ox.parse(dump, format=ox.RdfFormat.N_QUADS):
        for node in (quad.subject, quad.object):
            if isinstance(node, ox.BlankNode):
                owners.setdefault(node.value, set()).add(quad.graph_name.value)
    assert owners
    assert all(len(each) == 1 for each in owners.values())


def test_dump_is_of_one_moment_and_made_once_for_it(store: Store, clock: Clock) -> None:
    fill(store, clock, {"oai:x:1": POOR})
    files = DumpFiles(store, clock)
    with store.snapshot(clock()) as snapshot:
        seq, _ = snapshot.newest()
    first = files.file(LINES, seq)
    body = b"".join(first.pieces())
    assert files.file(LINES, seq) is first
    fill(store, clock, {"oai:x:2": POOR})
    second = files.file(LINES, seq + 1)
    assert second is not first
    assert b"oai:x:2" in b"".join(second.pieces())
    assert b"".join(first.pieces()) == body  # who reads the old one reads it to its end


def test_dump_that_fails_says_so_and_is_made_again(store: Store, clock: Clock) -> None:
    fill(store, clock, {"oai:x:1": POOR})
    times: list[int] = []

    def broken_at_first(bodies: Iterator[bytes]) -> Iterator[bytes]:
        times.append(1)
        if len(times) == 1:
            raise OSError("no space left")
        yield from bodies

    form = DumpForm("catalog.test", "text/plain", broken_at_first, b"")  # type: ignore[arg-type]
    files = DumpFiles(store, clock)
    with pytest.raises(OSError, match="no space"):
        _read(files.file(form, 1))
    assert b"oai:x:1" in _read(files.file(form, 1))


class Breaking:
    """A store whose bodies cannot be read from the second hundred of records on, when it
    `goes_on`: before somebody is answered the answer would be 503."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.goes_on = Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    @contextmanager
    def snapshot(self, now: datetime) -> Iterator[Any]:
        with self._store.snapshot(now) as snapshot:
            yield BreakingSnapshot(snapshot, self.goes_on)


class BreakingSnapshot:
    def __init__(self, snapshot: Any, goes_on: Event) -> None:
        self._snapshot, self._goes_on = snapshot, goes_on

    def __getattr__(self, name: str) -> Any:
        return getattr(self._snapshot, name)

    def bodies(self, first: int, last: int, name: str) -> list[bytes]:
        if first > 100:
            self._goes_on.wait(60)
            raise StoreError("The store is gone.")
        found: list[bytes] = self._snapshot.bodies(first, last, name)
        return found


def until_it_breaks(pieces: Any) -> bytes:
    """What a client has got when the server gives up."""
    got = bytearray()
    with pytest.raises(StoreError):
        deque(map(got.extend, pieces), maxlen=0)
    return bytes(got)


@pytest.mark.few(1)
@pytest.mark.parametrize("path", DUMPS)
def test_dump_that_breaks_off_does_not_look_like_a_whole_one(
    store: Store, clock: Clock, settings: Settings, path: str
) -> None:
    # granian ends the body of a reply that broke like that of a whole one
    # Text that no coding shortens much: a first piece goes out, and with it the status 200.
    chance = random.Random(1)  # noqa: S311 - no secret
    texts = [chance.randbytes(3000).hex() for _ in range(150)]
    fill(store, clock, {f"oai:x:{n}": {**POOR, "description": t} for n, t in enumerate(texts)})
    breaking = Breaking(store)
    client = create_app(settings, breaking, clock).test_client()
    answer = client.get(path, buffered=False)
    breaking.goes_on.set()
    got = until_it_breaks(answer.response)
    if path.endswith(".gz"):
        with pytest.raises(EOFError):
            gzip.decompress(got)
    else:
        with pytest.raises(JsonError):
            read_json(got.splitlines()[-1])


def _read(file: DumpFile) -> bytes:
    return b"".join(file.pieces())


def test_file_nobody_asked_for_is_let_go(store: Store, clock: Clock, tmp_path: Path) -> None:
    files = DumpFiles(store, clock, idle_s=0.0)
    file = DumpFile(LINES)
    files._files[LINES] = file
    files._fill(LINES, file)
    assert files.whole(LINES, file.seq) is None
