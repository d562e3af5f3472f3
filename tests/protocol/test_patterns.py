"""The patterns agree with the simple types of OAI-PMH.xsd."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from oaicdif.protocol.patterns import EMAIL, METADATA_PREFIX, SET_SPEC, is_uri, to_uri
from tests.oai_schemas import strict_schema

_XS = "http://www.w3.org/2001/XMLSchema"
ANY_URI = etree.XMLSchema(
    etree.fromstring(
        f'<s:schema xmlns:s="{_XS}"><s:element name="a" type="s:anyURI"/></s:schema>'.encode()
    )
)
URIS = [
    "oai:a.example.org:1",
    "http://hdl.handle.net/1/2",
    "urn:nbn:nl:ui:13-abc",
    "10.1000/182",
    "12345",
    "oai:x:10.1002/(SICI)1097-4571(199806)49:8<693::AID-ASI4>3.0.CO;2-O",
    "info:doi/10.1000/a?b#c",
    "oai:example.org:é",
    "http://user@a.example.org:8080/?q={x}|y",
    "doi:10.1/a%20b",
]
NO_URIS = [
    "a b",
    " a",
    "a\n",
    "%zz",
    "a%",
    "a#b#c",
    "http://a:b:c/",
    "1:2",
    "a[b]",
    "\x01",
    "a\u2028",
]


def is_any_uri(text: str) -> bool:
    element = etree.Element("a")
    element.text = text
    return ANY_URI.validate(element)


@pytest.mark.parametrize("text", URIS)
def test_identifiers_as_they_are_in_the_world_are_uris(text: str) -> None:
    assert is_uri(text)
    assert to_uri(text) == text


@pytest.mark.parametrize("text", NO_URIS)
def test_what_a_validator_refuses_is_no_uri(text: str) -> None:
    assert not is_uri(text)


@given(st.text(alphabet=st.sampled_from("a1:/?#%[]@ -<\\é\u2028._~+&F"), max_size=12))
def test_no_uri_of_ours_is_refused_by_the_schema(text: str) -> None:
    assert is_any_uri(text) or not is_uri(text)
    assert is_any_uri(to_uri(text))


@pytest.fixture(scope="module")
def oai(shared: Path) -> etree.XMLSchema:
    return strict_schema(shared / "official" / "oai")


ECHO = (
    '<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2024-01-01T00:00:00Z'
    '</responseDate><request {}="">https://a.example.org/</request>'
    '<error code="badVerb"/></OAI-PMH>'
)


@pytest.mark.parametrize(
    ("attribute", "matches"),
    [("metadataPrefix", METADATA_PREFIX.match), ("set", SET_SPEC.match)],
)
def test_names_that_match_can_be_echoed_and_no_others(
    oai: etree.XMLSchema, attribute: str, matches: Callable[[str], object]
) -> None:
    reply = etree.fromstring(ECHO.format(attribute).encode())
    for text in ("a", "a:b", "a::b", ":", "a:", "a/b", "a b", "", "A-_.!~*'()", "é", "a,b", "a+b"):
        reply[1].set(attribute, text)
        assert oai.validate(reply) == bool(matches(text)), text


@pytest.mark.parametrize(
    ("address", "good"),
    [("a@example.org", True), ("a.b@x.example.org", True), ("a@localhost", False), ("a", False),
     ("a @example.org", False), ("@example.org", False), ("a@b@example.org", False)],
)  # fmt: skip
def test_a_mail_address_needs_a_domain_with_a_dot(address: str, *, good: bool) -> None:
    assert bool(EMAIL.match(address)) is good


@pytest.mark.parametrize(
    ("text", "uri"),
    [
        # RFC 3986, section 2.2: reserved characters stay where they stand.
        ("http://a.example.org/x y?q=1&r=[2]", "http://a.example.org/x%20y?q=1&r=%5B2%5D"),
        ("oai:a.example.org:ä 1/v=(2);a,b", "oai:a.example.org:%C3%A4%201/v=(2);a,b"),
        ("http://a.example.org/x y", "http://a.example.org/x%20y"),
        ("a b", "a%20b"),
        # section 2.1: what is percent-encoded stays so; a percent sign alone is encoded
        ("a%20b c", "a%20b%20c"),
        ("100% a", "100%25%20a"),
        # nothing else makes one: a colon in the first segment of a relative reference
        ("1:a b", "1%3Aa%20b"),
    ],
)
def test_what_is_no_uri_becomes_one_that_says_the_same(text: str, uri: str) -> None:
    assert to_uri(text) == uri
    assert is_uri(uri)
    assert to_uri(uri) == uri
