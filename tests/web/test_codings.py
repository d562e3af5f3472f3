"""Content codings by Accept-Encoding: RFC 9110, sections 8.4.1 and 12.5.3."""

from __future__ import annotations

import gzip
import zlib

import pytest

from oaicdif.web.codings import PACKERS, choose_coding
from oaicdif.zstd import decompress


@pytest.mark.parametrize(
    ("accept_encoding", "coding"),
    [
        ("", ""),
        ("gzip", "gzip"),
        ("GZip", "gzip"),
        ("x-gzip", "gzip"),
        ("gzip, deflate, br", "gzip"),
        ("gzip, deflate, br, zstd", "zstd"),
        ("gzip;q=1.0, zstd;q=0.9", "gzip"),
        ("identity, gzip;q=0.5", ""),
        ("gzip;q=0.5, identity;q=0.4", "gzip"),
        ("gzip; Q=0", ""),
        ("gzip;q=0.000, *", ""),
        ("*;q=0, gzip", "gzip"),
        ("*", ""),
        ("identity;q=0, *", "gzip"),
        ("gzip;q=much", ""),
        ("br", ""),
        (",;q=1,,gzip", "gzip"),
    ],
)
def test_coding_is_the_one_liked_best(accept_encoding: str, coding: str) -> None:
    assert choose_coding(accept_encoding) == coding


@pytest.fixture(params=["with isal", "without isal"])
def isal(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "with isal":
        import isal  # noqa: F401  a dependency of the package: missing, it is no reason to skip
    else:
        monkeypatch.setattr("oaicdif.gzip_body.isal_zlib", None)


@pytest.mark.usefixtures("isal")
@pytest.mark.parametrize("body", [b"", b"a", b"<OAI-PMH/>" * 1000, bytes(range(256)) * 5000])
def test_each_packer_writes_what_its_name_says(body: bytes) -> None:
    assert gzip.decompress(PACKERS["gzip"](body)) == body
    assert decompress(PACKERS["zstd"](body)) == body


@pytest.mark.usefixtures("isal")
def test_gzip_is_one_member_without_a_date() -> None:
    """Clients read one member only, and the same body has the same bytes (RFC 1952, 2.3.1)."""
    packed = PACKERS["gzip"](b"<OAI-PMH/>" * 1000)
    unpacker = zlib.decompressobj(31)
    assert unpacker.decompress(packed)
    assert (unpacker.eof, unpacker.unused_data) == (True, b"")
    assert packed[:3] + packed[4:8] == b"\x1f\x8b\x08" + bytes(4)
    assert len(packed) < 500
