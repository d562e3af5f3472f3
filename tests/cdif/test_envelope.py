"""The wrapper element of the OAI-PMH format cdif_jsonld."""

from __future__ import annotations

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from oaicdif.cdif.envelope import NAMESPACE, jsonld_element
from oaicdif.cdif.files import schema_bytes
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.xmldoc import local_name, namespace, parse_xml
from tests.cdif.documents import FULL


def test_text_of_the_element_is_the_document_exactly() -> None:
    body = orjson.dumps(lay_out_2023(FULL).body)
    element = parse_xml(jsonld_element(body, "CDIF1.0"))
    assert (namespace(element), local_name(element)) == (NAMESPACE, "jsonld")
    assert (element.text or "").encode() == body


def test_media_type_and_profile_are_said() -> None:
    element = parse_xml(jsonld_element(b"{}", 'a "profile" & more'))
    assert dict(element.attrib.items()) == {
        "mediaType": "application/ld+json",
        "profile": 'a "profile" & more',
    }


@pytest.mark.slow
@given(st.dictionaries(st.text(), st.text() | st.booleans()))
def test_any_json_comes_out_again(value: dict[str, object]) -> None:
    element = parse_xml(jsonld_element(orjson.dumps(value), "p"))
    assert orjson.loads(element.text or "") == value


def test_noncharacters_become_json_escapes() -> None:
    element = parse_xml(jsonld_element(orjson.dumps({"a": "x\ufffey\uffff]]>"}), "p"))
    assert element.text == '{"a":"x\\ufffey\\uffff]]>"}'


def test_element_is_valid_against_the_schema_we_serve() -> None:
    schema = etree.XMLSchema(parse_xml(schema_bytes("cdif_jsonld.xsd")))
    schema.assertValid(parse_xml(jsonld_element(b'{"a": "<b>"}', "CDIF1.0")))
    assert not schema.validate(parse_xml(f'<jsonld xmlns="{NAMESPACE}"/>'.encode()))
