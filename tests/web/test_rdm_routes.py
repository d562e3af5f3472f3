"""`/rdm/incoming` over HTTP: both methods, lengths, codings, streams, and what is refused."""

from __future__ import annotations

import gzip
import zlib
from io import BytesIO
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oaicdif.errors import StoreError
from oaicdif.store import Store
from oaicdif.web.app import create_app
from tests.rdm_rows import shows
from tests.rdm_server.rdm_world import (
    PATH,
    RdmWorld,
    document,
    message,
    said,
    settings_of_world,
    soif,
)
from tests.web.catalog import Clock

STATUS = message("Status-Request")
ALL = message("RD-Request", "", language="Gatherer")


@pytest.fixture
def world(store: Store) -> RdmWorld:
    return RdmWorld(store, Clock(), settings_of_world())


def sent(world: RdmWorld, body: bytes = STATUS, **how: Any) -> Any:
    return said(world.client.open(PATH, method=how.pop("method", "POST"), data=body, **how))


@shows(113, 114, "X18", 125)
@pytest.mark.parametrize(
    "kind",
    ["application/x-rdm", "Application/X-RDM; charset=utf-8", "application/rdm",
     "application/octet-stream", None],
)  # fmt: skip
@pytest.mark.parametrize("path", [PATH, f"{PATH}/"])
def test_post_is_read_with_its_type_or_none(world: RdmWorld, kind: str | None, path: str) -> None:
    response = world.client.post(path, data=STATUS, content_type=kind)
    assert response.status_code == 200
    assert response.headers["Content-Type"] == "application/x-rdm"


@shows(114, "X18", 110)
@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "text/xml"])
def test_other_types_are_415_and_still_rdm(world: RdmWorld, kind: str) -> None:
    found = sent(world, content_type=kind)
    assert (found.status, found.header["RDM-Error-Number"]) == (415, "1")
    assert found.headers["Content-Type"] == "application/x-rdm"
    assert kind in found.header["RDM-Error-Message"]


def deflated(body: bytes, bits: int) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, bits)
    return packer.compress(body) + packer.flush()


@shows(116)
@pytest.mark.parametrize(
    ("coding", "body"),
    [
        ("gzip", gzip.compress(STATUS, mtime=0)),
        ("X-GZIP", gzip.compress(STATUS, mtime=0)),
        ("deflate", deflated(STATUS, 15)),
        ("deflate", deflated(STATUS, -15)),
        ("identity", STATUS),
        ("gzip, deflate", deflated(gzip.compress(STATUS, mtime=0), 15)),
    ],
    ids=["gzip", "X-GZIP", "deflate", "deflate, bare", "identity", "two"],
)
def test_codings_are_read(world: RdmWorld, coding: str, body: bytes) -> None:
    assert sent(world, body, headers={"Content-Encoding": coding}).status == 200


@shows(116)
@pytest.mark.parametrize(
    ("coding", "body", "status"),
    [
        ("br", STATUS, 415),
        ("gzip, gzip, gzip", STATUS, 415),
        ("gzip", STATUS, 400),
        ("gzip", gzip.compress(STATUS, mtime=0)[:-9], 400),
        ("gzip", gzip.compress(STATUS, mtime=0) + b"more", 400),
        ("gzip", gzip.compress(bytes(4_000_000), mtime=0), 413),
        ("gzip, gzip", gzip.compress(gzip.compress(bytes(4_000_000), mtime=0), mtime=0), 413),
        ("", bytes(1_000_001), 413),
    ],
    ids=["unknown", "three", "not packed", "cut", "more", "bomb", "bomb in a bomb", "large"],
)
def test_codings_that_cannot_be_read_and_bombs_are_refused(
    world: RdmWorld, coding: str, body: bytes, status: int
) -> None:
    found = sent(world, body, headers={"Content-Encoding": coding})
    assert found.status == status
    assert found.header["RDM-Error-Number"] == ("10" if status == 413 else "1")


@shows(115, "X17")
@pytest.mark.parametrize(
    ("environ", "status"),
    [
        ({}, 411),
        ({"wsgi.input_terminated": True}, 200),
        ({"HTTP_TRANSFER_ENCODING": "chunked", "wsgi.input_terminated": True}, 200),
        ({"HTTP_TRANSFER_ENCODING": "chunked", "SERVER_SOFTWARE": "Granian"}, 411),
        ({"CONTENT_LENGTH": str(len(STATUS) + 1)}, 400),
        ({"CONTENT_LENGTH": "-1"}, 413),
        ({"CONTENT_LENGTH": "9" * 30}, 413),
    ],
)
def test_body_needs_an_end(world: RdmWorld, environ: dict[str, Any], status: int) -> None:
    base = {
        "REQUEST_METHOD": "POST", "PATH_INFO": PATH, "wsgi.input": BytesIO(STATUS),
        "SERVER_NAME": "x", "SERVER_PORT": "80", "wsgi.url_scheme": "http",
    }  # fmt: skip
    told: list[str] = []

    def start(line: str, *_: Any) -> Any:
        told.append(line)

    body = world.client.application.wsgi_app({**base, **environ}, start)
    assert int(told[0][:3]) == status
    assert b"Status-Response" in b"".join(body)


@shows(108)
@pytest.mark.parametrize("method", ["PUT", "OPTIONS", "TRACE", "GATHER"])
def test_other_methods_are_405_with_those_that_are_known(world: RdmWorld, method: str) -> None:
    found = sent(world, method=method)
    assert (found.status, found.headers["Allow"]) == (405, "GET, HEAD, POST")
    assert found.header["RDM-Type"] == "Status-Response"


@shows(120)
def test_get_needs_no_more_than_its_address(world: RdmWorld) -> None:
    for path in (PATH, f"{PATH}/"):
        assert world.client.get(f"{path}?RDM-Type=Status-Request").status_code == 200
    found = said(world.client.get(PATH))
    assert (found.status, found.header["RDM-Error-Number"]) == (400, "3")


def test_server_that_is_off_is_not_there(store: Store) -> None:
    world = RdmWorld(store, Clock(), settings_of_world(serve=False))
    assert world.client.get(f"{PATH}?RDM-Type=Status-Request").status_code == 404


@shows(112, "X16")
def test_replies_have_date_expiry_and_length(world: RdmWorld) -> None:
    world.put({"oai:x:a": document("A")})
    tomorrow = "Fri, 02 Feb 2024 12:00:05 GMT"
    expiries = {
        STATUS: "",
        ALL: "",
        b"nonsense": "",
        message("Server-Description-Request"): tomorrow,
    }
    for body, expires in expiries.items():
        found = sent(world, body)
        date = "Thu, 01 Feb 2024 12:00:05 GMT"
        assert found.headers["Date"] == date
        assert found.headers["Expires"] == (expires or date)
        assert found.headers["Content-Length"] == str(len(found.body))


class Broken:
    """A store that cannot be read."""

    def __init__(self, store: Store) -> None:
        self.answered = store.answered

    def snapshot(self, _now: object) -> object:
        raise StoreError("The store is gone.")

    def secret(self, _name: str, _make: object) -> bytes:
        raise StoreError("The store is gone.")


@shows(122)
def test_store_that_cannot_be_read_is_503(store: Store) -> None:
    app = create_app(settings_of_world(), Broken(store), Clock())  # type: ignore[arg-type]
    found = said(app.test_client().post(PATH, data=STATUS))
    assert (found.status, found.header["RDM-Error-Number"]) == (503, "11")
    assert found.headers["Retry-After"] == "60"


def test_clock_that_is_behind_is_503(world: RdmWorld) -> None:
    assert sent(world).status == 200
    world.clock.tick(-3600)
    assert sent(world).status == 503


# ---- bad input ------------------------------------------------------------------------------

PIECES = st.sampled_from(
    [
        *(STATUS, ALL, b"@", b"RDMHEADER { -\n", b"@RDMHEADER { -\n", b"}\n", b"\0", b"\xff", b"{"),
        *(b"RDM-Type{14}:\tStatus-Request\n", b"Scope{-1}:\tx\n", b"Scope{999999999999}:\t"),
        *(b"A{1}:\tb\n" * 50, b"RDM-Type{3}:\tfoo\n"),
        soif("RDMQUERY", "-", [("Scope", "x"), ("View-Hits", "x")]),
        soif("RDMHEADER", "-", [("RDM-Type", "RD-Response")]),
    ]
)


@shows("X20")
@given(st.lists(PIECES, max_size=6), st.binary(max_size=20))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_sent_is_answered_by_a_message_and_never_by_a_fault(
    world: RdmWorld, pieces: list[bytes], noise: bytes
) -> None:
    found = sent(world, b"".join(pieces) + noise)
    assert found.status in (200, 204, 400, 401, 403, 411, 413)
    assert found.status == 204 or found.header["RDM-Version"] == "1.0"


def test_million_attributes_in_a_header_are_refused(world: RdmWorld) -> None:
    body = b"@RDMHEADER { -\n" + b"A{0}:\t\n" * 140_000 + b"}\n"
    found = sent(world, body)
    assert (found.status, found.header["RDM-Error-Number"]) == (400, "1")
    assert "attributes" in found.header["RDM-Error-Message"]
