"""Content codings by Accept-Encoding: RFC 9110, sections 8.4.1 and 12.5.3."""

from __future__ import annotations

import gzip

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


def test_each_packer_writes_what_its_name_says() -> None:
    body = b"<OAI-PMH/>" * 1000
    assert gzip.decompress(PACKERS["gzip"](body)) == body
    assert decompress(PACKERS["zstd"](body)) == body
