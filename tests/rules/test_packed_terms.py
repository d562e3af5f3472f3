"""Large tables are packed: they answer as the dictionary they were made of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from oaicdif.rules.packed_terms import MANY, PackedTerms, Term, packed_if_many
from tests.rules.mapped import shipped

WORDS = some.text(some.characters(exclude_characters="\t\n", exclude_categories=["Cs"]), min_size=1)
TERMS = some.builds(
    Term, WORDS, some.sampled_from(["exact", "misprint"]), WORDS, WORDS | some.just("")
)


@given(some.dictionaries(WORDS, TERMS), some.text())
def test_packed_rows_are_those_of_the_dictionary_in_its_order(
    terms: dict[str, Term], other: str
) -> None:
    packed = PackedTerms(terms)
    assert list(packed) == list(terms)
    assert list(packed.items()) == list(terms.items())
    assert list(packed.values()) == list(terms.values())
    assert len(packed) == len(terms)
    assert [packed[key] for key in terms] == list(terms.values())
    assert (packed.get(other), other in packed) == (terms.get(other), other in terms)


def test_word_that_stands_for_itself_is_found_with_its_target() -> None:
    row = Term("aaa", "exact", "aaa", "")
    assert PackedTerms({"aaa": row, "a": Term("b", "exact", "A", "")})["aaa"] == row


def test_half_a_surrogate_pair_is_no_word_of_a_table() -> None:
    assert PackedTerms({"a": Term("b", "exact", "a", "")}).get("\ud800") is None


@pytest.mark.parametrize(("rows", "kind"), [(MANY - 1, dict), (MANY, PackedTerms)])
def test_small_tables_stay_dictionaries(rows: int, kind: type) -> None:
    terms = {str(n): Term(str(n), "exact", str(n), "") for n in range(rows)}
    assert type(packed_if_many(terms)) is kind


def test_the_shipped_table_of_languages_is_packed() -> None:
    languages = shipped().crosswalk("oai_dc-to-cdif").vocabularies["languages"]
    assert isinstance(languages.terms, PackedTerms)
    assert languages.terms["français"].target == "fr"
