"""Pages, lists, sitemaps and record files in the coding that a client names (RFC 9110, 12.5.3)."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Mapping

import pytest
from flask.testing import FlaskClient

from oaicdif.zstd import decompress

PACKED = [
    "/",
    "/browse",
    "/conformance",
    "/browse/type/Dataset",
    "/records/oai:x:rich",
    "/records/oai:x:rich.html",
    "/records/oai:x:rich.jsonld",
    "/records/oai:x:rich.ttl",
    "/records/oai:x:rich.linkset.txt",
    "/records/oai:x:rich.kernel-1.json",
    "/lists/1.jsonld",
    "/sitemap.xml",
    "/cdif-sitemap.xml",
    "/sitemap-1.xml",
    "/cdif-sitemap-1.xml",
    "/static/site.css",
]
UNPACK: Mapping[str, Callable[[bytes], bytes]] = {"gzip": gzip.decompress, "zstd": decompress}


@pytest.mark.few(40)
@pytest.mark.parametrize("path", PACKED)
@pytest.mark.parametrize(
    ("asked", "coding"),
    [("gzip", "gzip"), ("ZSTD", "zstd"), ("gzip, deflate, br, zstd", "zstd"), ("GZip;Q=1", "gzip"),
     ("zstd;q=0, gzip", "gzip"), ("x-gzip", "gzip")],
)  # fmt: skip
def test_body_comes_in_the_coding_that_is_named(
    client: FlaskClient, path: str, asked: str, coding: str
) -> None:
    plain = client.get(path)
    answer = client.get(path, headers={"Accept-Encoding": asked})
    assert answer.headers["Content-Encoding"] == coding
    assert UNPACK[coding](answer.data) == plain.data
    assert answer.headers["Content-Length"] == str(len(answer.data))
    assert answer.headers["ETag"] != plain.headers["ETag"]
    for each in (plain, answer):
        assert "Accept-Encoding" in each.headers["Vary"].split(", ")


@pytest.mark.few(40)
@pytest.mark.parametrize("path", PACKED)
@pytest.mark.parametrize(
    "asked", ["", "identity", "gzip;q=0", "GZIP;q=0.0, zstd;q=0.000", "br", "*;q=0, identity"]
)
def test_body_comes_as_it_is_for_who_names_no_coding_of_ours(
    client: FlaskClient, path: str, asked: str
) -> None:
    plain = client.get(path)
    answer = client.get(path, headers={"Accept-Encoding": asked})
    assert "Content-Encoding" not in answer.headers
    assert (answer.data, answer.headers["ETag"]) == (plain.data, plain.headers["ETag"])


@pytest.mark.parametrize("path", PACKED)
def test_each_coding_has_a_tag_that_is_known_again(client: FlaskClient, path: str) -> None:
    tags = {}
    for coding in ("", "gzip", "zstd"):
        asked = {"Accept-Encoding": coding}
        tags[coding] = client.get(path, headers=asked).headers["ETag"]
        again = client.get(path, headers={**asked, "If-None-Match": tags[coding]})
        assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tags[coding])
        assert "Accept-Encoding" in again.headers["Vary"].split(", ")
    assert len(set(tags.values())) == 3
    # RFC 9110, 8.8.3.3: what was kept in one coding is not what another client asks for
    other = client.get(path, headers={"Accept-Encoding": "gzip", "If-None-Match": tags["zstd"]})
    assert other.status_code == 200


@pytest.mark.parametrize("path", PACKED)
def test_head_says_of_a_coding_what_get_says(client: FlaskClient, path: str) -> None:
    asked = {"Accept-Encoding": "gzip"}
    assert dict(client.head(path, headers=asked).headers) == dict(
        client.get(path, headers=asked).headers
    )


@pytest.mark.parametrize("path", ["/catalog.jsonl.gz", "/sitemap-1.xml.gz"])
def test_what_is_packed_already_is_not_packed_again(client: FlaskClient, path: str) -> None:
    answer = client.get(path, headers={"Accept-Encoding": "gzip, zstd"})
    assert "Content-Encoding" not in answer.headers
    assert gzip.decompress(answer.data)
