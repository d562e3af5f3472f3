"""MODS: the kinds of an ISSN or ISBN, and the marks of catalogues behind the number.

Source: MODS 3.8 user guidelines, identifier@type; MARC 21, field 020 (ISBD mark before the terms
of availability); Library of Congress, structure of the LCCN.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.formats.test_mods_conditions_and_parts import HOST, mapped
from tests.rules.mapped import Mapped

ISBN = "0262033844"


def identified(kind: str, text: str) -> Mapped:
    return mapped(f'<identifier type="{kind}">{text}</identifier>')


def host_with(*numbers: tuple[str, str]) -> dict[str, Any]:
    inner = "".join(f'<identifier type="{kind}">{text}</identifier>' for kind, text in numbers)
    found = mapped(HOST.format(inner))
    host: dict[str, Any] = found.work["isPartOf"][0]
    return host


@pytest.mark.parametrize(
    "text",
    [ISBN, f"{ISBN} (pbk.)", f"{ISBN} (pbk.) :", f"{ISBN} :", f"{ISBN} (hbk.) (alk. paper)",
     f"{ISBN} (hbk. ; alk. paper).", "0-262-03384-4 ;"],
)  # fmt: skip
def test_marks_and_remarks_behind_an_isbn_are_no_part_of_it(text: str) -> None:
    assert identified("isbn", text).work["isbn"] == [ISBN]


@pytest.mark.parametrize("text", ["0262033840 (pbk.) :", "0262033844 or 5"])
def test_number_that_is_no_isbn_stays_text(text: str) -> None:
    found = identified("isbn", text)
    assert "isbn" not in found.work
    assert text in str(found.work["identifier"])


@pytest.mark.parametrize("kind", ["ISBN-13", "isbn13", "e-isbn", "eisbn", "isbn (print)", "pISBN"])
def test_kinds_of_isbn_are_isbns(kind: str) -> None:
    assert identified(kind, "9780262033848").work["isbn"] == ["9780262033848"]


@pytest.mark.parametrize(
    "kind", ["eissn", "e-issn", "eISSN", "issn-online", "ISSN (electronic)", "online issn", "pissn"]
)
def test_kinds_of_issn_are_issns_of_the_host(kind: str) -> None:
    host = host_with(("issn", "0378-5955"), (kind, "2434-561X"))
    assert host["issn"] == ["0378-5955", "2434-561X"]
    assert "identifier" not in host


def test_issn_that_a_host_says_twice_is_one() -> None:
    assert host_with(("issn", "0378-5955"), ("pissn", "0378-5955 ;"))["issn"] == "0378-5955"


@pytest.mark.parametrize("kind", ["reissn", "issnumber", "bisbn", "isbn-agency"])
def test_word_that_only_begins_or_ends_so_is_another_kind(kind: str) -> None:
    host = host_with((kind, "0378-5955"))
    assert "issn" not in host
    assert host["identifier"] == "0378-5955"


@pytest.mark.parametrize(
    "text", ["07001324", "n78890351", "2001627090", "85-2", "agr62000298", "tmp92001987"]
)
def test_number_of_the_library_of_congress_has_an_address(text: str) -> None:
    (number,) = identified("lccn", text).work["identifier"]
    assert number["url"] == f"https://lccn.loc.gov/{text}"


@pytest.mark.parametrize("text", ["{$lccn_id}", "7001", "123456789012", "abcd07001324"])
def test_what_is_written_like_no_lccn_has_no_address(text: str) -> None:
    (number,) = identified("lccn", text).work["identifier"]
    assert "lccn.loc.gov" not in str(number)
    assert text in str(number)
