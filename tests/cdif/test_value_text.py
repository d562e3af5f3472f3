"""The text of a value: in words for people, or as an address where one belongs."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.cdif.value_text import address_text, text_of
from oaicdif.rules.back.plain_text import plain

IRI = "https://example.org/1"


@pytest.mark.parametrize(
    ("value", "words", "address"),
    [
        ("text", "text", "text"),
        ("", "", ""),
        (None, "", ""),
        (2019, "2019", "2019"),
        (1.5, "1.5", "1.5"),
        (True, "yes", "yes"),
        ([], "", ""),
        ({}, "", ""),
        # a list is the first of its values that says something
        (["", {"name": "Second"}], "Second", "Second"),
        # the difference between the two: a name, or what identifies it
        ({"name": "Name", "@id": IRI}, "Name", IRI),
        ({"name": "Name", "url": IRI}, "Name", IRI),
        ({"value": "10.5072/1", "url": IRI}, "10.5072/1", IRI),
        ({"@id": "urn:x:1", "url": IRI}, IRI, IRI),
        # a text with a language is its value, whatever else the node has
        ({"@value": "Titel", "@language": "de"}, "Titel", "Titel"),
        ({"@value": "Titel", "name": "Name"}, "Titel", "Name"),
        # a code is a word, an identifier mostly an address
        ({"termCode": "NL", "identifier": IRI}, "NL", "NL"),
        ({"identifier": IRI}, IRI, IRI),
        # what is empty or says nothing is passed over, at any depth
        ({"name": "", "url": {"@id": IRI}}, IRI, IRI),
        ({"name": {"@value": "Deep"}, "@id": ""}, "Deep", "Deep"),
        ({"@type": "Person"}, "", ""),
    ],
)
def test_value_has_one_text_for_each_use(value: Any, words: str, address: str) -> None:
    assert (text_of(value), address_text(value)) == (words, address)
    assert plain(value) == words


def test_metadata_have_no_white_space_at_their_ends() -> None:
    assert (text_of({"name": " Name "}), plain({"name": " Name "})) == (" Name ", "Name")


json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["name", "@id", "url", "value", "@value", "termCode", "x"]), inner
    ),
)  # fmt: skip


@pytest.mark.slow
@given(json)
def test_any_json_has_a_text(value: Any) -> None:
    assert isinstance(text_of(value), str)
    assert isinstance(address_text(value), str)
