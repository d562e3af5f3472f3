"""Catalog Service IDs: read, written, and refused when they are another server's."""

from __future__ import annotations

import pytest

from oaicdif.errors import RdmError
from oaicdif.rdm.catalog_ids import Csid, check_ours, csid_of, read_csid
from tests.rdm_rows import shows

BASE = "http://catalog.example.org"


@shows(41, 43, 44)
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("x-catalog://www.netscape.com:80/techpubs", Csid("www.netscape.com", 80, "techpubs")),
        ("X-Catalog://WWW.Netscape.COM/techpubs", Csid("www.netscape.com", 80, "techpubs")),
        ("x-catalogs://a.example.org/b", Csid("a.example.org", 443, "b", secure=True)),
        ("x-catalogs://a.example.org:8443/b", Csid("a.example.org", 8443, "b", secure=True)),
        ("x-catalog://a.example.org:80", Csid("a.example.org", 80)),
        ("x-catalog://a.example.org:80/", Csid("a.example.org", 80)),
        ("x-catalog://[::1]:8080/set%3Ab%2Cc", Csid("[::1]", 8080, "set:b,c")),
        ("x-catalog://a/m%C3%BCsli", Csid("a", 80, "müsli")),
        ("x-catalog://a/a/b", Csid("a", 80, "a/b")),
    ],
)
def test_csid_is_read(text: str, found: Csid) -> None:
    assert read_csid(text) == found


@shows(41)
@pytest.mark.parametrize(
    "text",
    ["http://a/b", "x-catalog:/a/b", "x-catalog://", "x-catalog:///b", "x-catalog://a:b/c",
     "x-catalog://u@a/b", "x-catalog://a/%FF", "default", "x-catalog://a b/c"],
)  # fmt: skip
def test_what_is_no_csid_is_error_7(text: str) -> None:
    with pytest.raises(RdmError) as found:
        read_csid(text)
    assert found.value.number == 7


@shows(41, 74)
@pytest.mark.parametrize("name", ["default", "demo", "sea:air", "a,b", "ü/ö", "100%"])
@pytest.mark.parametrize("base", ["http://a.example.org", "https://a.example.org:8443/x"])
def test_csid_comes_back_as_it_was_written(base: str, name: str) -> None:
    ours = csid_of(base, name)
    assert "," not in str(ours)
    assert read_csid(str(ours)) == ours


@shows(41)
def test_csid_is_written_as_the_base_url_says() -> None:
    assert str(csid_of("http://127.0.0.1:8080")) == "x-catalog://127.0.0.1:8080/default"
    assert str(csid_of("https://a.example.org", "b")) == "x-catalogs://a.example.org:443/b"
    assert csid_of("https://a.example.org").address == "https://a.example.org:443"


@shows("X15", 43)
@pytest.mark.parametrize(
    ("asked", "ours"),
    [
        ("x-catalog://catalog.example.org/x", True),
        ("x-catalog://Catalog.Example.org:80/x", True),
        ("x-catalog://inside.example.org:8080/x", True),
        ("x-catalog://plain.example.org/x", True),
        ("x-catalogs://plain.example.org/x", True),
        ("x-catalog://plain.example.org:8090/x", True),
        ("x-catalog://plain.example.org:81/x", False),
        ("x-catalog://catalog.example.org:81/x", False),
        ("x-catalog://elsewhere.example.org/x", False),
    ],
)
def test_host_and_port_must_be_ours_or_those_of_the_request(asked: str, ours: bool) -> None:
    # A Host without a port is that of HTTP, of HTTPS, or ours: a proxy does not always say which.
    here = csid_of("http://catalog.example.org:8090" if "plain" in asked else BASE)
    hosts = ["inside.example.org:8080", "plain.example.org", ""]
    if ours:
        check_ours(read_csid(asked), here, hosts)
        return
    with pytest.raises(RdmError, match=r"catalog\.example\.org:80"):
        check_ours(read_csid(asked), here, hosts)
