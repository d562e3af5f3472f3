from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.identity import (
    NO_DOMAIN,
    SLUG_BYTES,
    minted_identifier,
    oai_namespace,
    record_iri,
    slug_of,
    without_login,
)


# DECISIONS 4
@pytest.mark.parametrize(
    ("identifier", "slug"),
    [
        ("oai:arXiv.org:cs/0112017", "oai:arXiv~2eorg:cs~2f0112017"),
        ("é", "~c3~a9"),
        ("a~b", "a~7eb"),
        ("../x", "~2e~2e~2fx"),
    ],
)
def test_slug_of_an_identifier(identifier: str, slug: str) -> None:
    assert slug_of(identifier) == slug


@given(st.text(max_size=60))
def test_slug_is_safe_in_a_path_and_leads_back(identifier: str) -> None:
    slug = slug_of(identifier)
    assert re.fullmatch(r"[A-Za-z0-9_:~-]*", slug)
    if len(slug) < SLUG_BYTES:
        raw = re.sub(rb"~(..)", lambda m: bytes([int(m[1], 16)]), slug.encode())
        assert raw.decode("utf-8", "surrogatepass") == identifier


def test_long_identifiers_stay_apart_and_short() -> None:
    one, two = slug_of("x" * 5000 + "1"), slug_of("x" * 5000 + "2")
    assert one != two
    assert len(one) <= SLUG_BYTES


def test_record_iri_is_the_address_of_its_page() -> None:
    assert record_iri("https://a.example.org/", "oai:x") == "https://a.example.org/records/oai:x"


@pytest.mark.parametrize(
    ("base_url", "namespace"),
    [
        ("https://repository.example.org/cdif", "repository.example.org"),
        ("http://127.0.0.1:8080", NO_DOMAIN),
        ("http://localhost:8080", NO_DOMAIN),
        ("https://4tu.nl/", NO_DOMAIN),
    ],
)
def test_namespace_is_a_legal_domain_name(base_url: str, namespace: str) -> None:
    assert oai_namespace(base_url) == namespace


def test_minted_identifier_has_the_form_of_the_guideline() -> None:
    # oai-identifier.xsd, oaiIdentifierType
    label = r"[a-zA-Z][a-zA-Z0-9\-]*"
    local = r"[a-zA-Z0-9\-_\.!~\*'\(\);/\?:@&=\+$,%]+"
    assert re.fullmatch(rf"oai:{label}(\.{label})+:{local}", minted_identifier(NO_DOMAIN, 7))


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("http://user:s3cret@a.example.org/oai", "http://a.example.org/oai"),
        ("https://user@a.example.org:8080", "https://a.example.org:8080"),
        ("http://user:p@ss@a.example.org?x=y", "http://a.example.org?x=y"),
        ("http://a.example.org/oai?to=http://b@c/", "http://a.example.org/oai?to=http://b@c/"),
        ("http://a.example.org/~b@c", "http://a.example.org/~b@c"),
        ("http://a.example.org/oai", "http://a.example.org/oai"),
        ("no address @ all", "no address @ all"),
    ],
)
def test_an_address_without_its_login(url: str, shown: str) -> None:
    # RFC 3986, section 3.2: userinfo ends at the @ before the host, all of it before the path
    assert without_login(url) == shown
