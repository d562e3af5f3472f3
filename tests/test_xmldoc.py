from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.errors import MalformedXml
from oaicdif.xmldoc import escape, legal_text, local_name, namespace, parse_xml, standalone

BOMB = (
    b'<!DOCTYPE a [<!ENTITY b "' + b"x" * 1000 + b'">'
    b'<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><a t="&c;">&c;</a>'
)


@pytest.mark.parametrize(
    "body",
    [
        BOMB,
        b'<!DOCTYPE a SYSTEM "http://127.0.0.1:9/x.dtd"><a/>',
        b'<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/hostname">]><a>&e;</a>',
        BOMB.decode().encode("utf-16"),
    ],
)
def test_document_type_is_refused(body: bytes) -> None:
    with pytest.raises(MalformedXml):
        parse_xml(body)


@pytest.mark.parametrize("body", [b"", b"text", b"<a><b></a>", b"<a>&nbsp;</a>", b"<a>\x0b</a>"])
def test_malformed_document_names_line_and_column(body: bytes) -> None:
    with pytest.raises(MalformedXml, match=r"line \d+, column \d+"):
        parse_xml(body)


def test_undeclared_prefix_is_malformed() -> None:
    with pytest.raises(MalformedXml, match="prefix"):
        parse_xml(b"<a><x:b/></a>")


def test_text_of_eleven_megabytes_is_read_whole() -> None:
    size = 11_000_000
    assert len(parse_xml(b"<a>" + b"x" * size + b"</a>").text or "") == size


def test_encoding_is_that_of_the_declaration() -> None:
    root = parse_xml("<?xml version='1.0' encoding='ISO-8859-1'?><a>é</a>".encode("latin-1"))
    assert root.text == "é"


def test_part_stands_alone_with_the_namespaces_in_scope() -> None:
    root = parse_xml(b'<a xmlns:x="urn:x"><b t="x:y"><x:c/></b> tail</a>')
    alone = parse_xml(standalone(root[0]))
    assert alone.nsmap == {"x": "urn:x"}
    assert standalone(root[0]).endswith(b"</b>")


def test_names_are_told_apart_from_namespaces() -> None:
    root = parse_xml(b'<x:a xmlns:x="urn:x"><!-- c --><b/></x:a>')
    assert (local_name(root), namespace(root)) == ("a", "urn:x")
    assert (local_name(root[0]), namespace(root[0])) == ("", "")
    assert namespace(root[1]) == ""


@given(st.text())
def test_escaped_text_always_makes_a_document_that_says_the_same(text: str) -> None:
    root = parse_xml(f'<a t="{escape(text)}">{escape(text)}</a>'.encode())
    # XML 1.0, section 2.11: a parser reads CR and CR LF as LF.
    assert (root.text or "") == legal_text(text).replace("\r\n", "\n").replace("\r", "\n")
