"""oai_dc: written valid whatever comes, read only when valid."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from oaicdif.formats.dublin_core.simple import (
    DC,
    ELEMENTS,
    OAI_DC,
    is_valid_oai_dc,
    read_oai_dc,
    write_oai_dc,
)
from tests.oai_schemas import strict_schema

HEAD = f'<oai_dc:dc xmlns:oai_dc="{OAI_DC}" xmlns:dc="{DC}"'
LEGAL = st.text(
    st.characters(min_codepoint=0x20, exclude_categories=["Cs"], exclude_characters="\ufffe\uffff"),
    max_size=30,
)
values = st.tuples(
    st.sampled_from(ELEMENTS), st.text(max_size=30), st.sampled_from(["", "en", "de-CH", "eng_US"])
)


@pytest.fixture(scope="module")
def schema(shared: Path) -> etree.XMLSchema:
    return strict_schema(shared / "official" / "oai")


@given(st.lists(values, max_size=5))
def test_whatever_is_written_is_valid(
    schema: etree.XMLSchema, given_values: list[tuple[str, str, str]]
) -> None:
    schema.assertValid(etree.fromstring(write_oai_dc(given_values)))


@pytest.mark.slow
@given(st.lists(st.tuples(st.sampled_from(ELEMENTS), LEGAL, st.sampled_from(["", "de-CH"]))))
def test_what_is_written_is_read_back(given_values: list[tuple[str, str, str]]) -> None:
    kept = [value for value in given_values if value[1].strip()]
    assert read_oai_dc(write_oai_dc(given_values)) == kept


def test_values_keep_order_text_and_language() -> None:
    given_values = [
        ("title", 'A & <b> "c"', "en"),
        ("creator", "Ö, é\r\n\tx", ""),
        ("title", "2", ""),
    ]
    assert read_oai_dc(write_oai_dc(given_values)) == given_values


def test_what_holds_nothing_is_left_out() -> None:
    body = write_oai_dc([("title", "  ", ""), ("title", "\x00", ""), ("date", "1999", "")])
    assert read_oai_dc(body) == [("date", "1999", "")]


def test_a_language_the_schema_refuses_is_left_out_and_its_value_stays() -> None:
    assert read_oai_dc(write_oai_dc([("title", "A", "eng_US")])) == [("title", "A", "")]


def test_characters_that_xml_forbids_are_left_out() -> None:
    text = "a\x00\x0b\ud800\ufffeb"
    assert read_oai_dc(write_oai_dc([("title", text, "")])) == [("title", "ab", "")]


def test_a_sixteenth_element_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="audience"):
        write_oai_dc([("audience", "everybody", "")])


@pytest.mark.parametrize(
    ("rest", "good"),
    [
        (">" "</oai_dc:dc>", True),
        ("><dc:title/></oai_dc:dc>", True),
        ("><!-- c --><dc:title xml:lang=''>a<!-- c -->b</dc:title> <?p?></oai_dc:dc>", True),
        (f" xmlns:x='http://www.w3.org/2001/XMLSchema-instance' x:schemaLocation='{OAI_DC} a'>"
         "<dc:title>a</dc:title></oai_dc:dc>", True),
        ("><dc:audience>a</dc:audience></oai_dc:dc>", False),
        ("><title>a</title></oai_dc:dc>", False),
        ("><dc:title xml:lang='eng_US'>a</dc:title></oai_dc:dc>", False),
        ("><dc:title type='x'>a</dc:title></oai_dc:dc>", False),
        ("><dc:title><b>a</b></dc:title></oai_dc:dc>", False),
        ("><dc:title>a</dc:title>text</oai_dc:dc>", False),
        (">text</oai_dc:dc>", False),
        (" xml:lang='en'><dc:title>a</dc:title></oai_dc:dc>", False),
        ("><dcterms:title xmlns:dcterms='http://purl.org/dc/terms/'>a</dcterms:title></oai_dc:dc>",
         False),
    ],
)  # fmt: skip
def test_valid_in_our_sense_is_valid_in_the_schema(
    schema: etree.XMLSchema, rest: str, *, good: bool
) -> None:
    body = f"{HEAD}{rest}".encode()
    assert is_valid_oai_dc(body) is good
    assert schema.validate(etree.fromstring(body)) is good


@pytest.mark.parametrize("body", [b"", b"<dc/>", b"no xml", b"<a:dc xmlns:a='http://x.example/'/>"])
def test_what_is_no_oai_dc_has_no_values(body: bytes) -> None:
    assert read_oai_dc(body) is None
