"""Tables of beginnings and ends that spare expressions most of their work miss nothing of these."""

from __future__ import annotations

from re import _parser  # type: ignore[attr-defined]
from typing import Any

import pytest

from oaicdif.rules.library import load_crosswalks
from oaicdif.rules.values import company_forms, job_titles

LETTERS = 3


def starts(items: Any) -> set[str]:
    """The first letters of all texts that an expression, read by `re`, can find."""
    found = {""}
    for kind, given in items:
        open_ones = {each for each in found if len(each) < LETTERS}
        if str(kind).startswith(("AT", "ASSERT")) or not open_ones:
            continue
        more = {(each + next_)[:LETTERS] for each in open_ones for next_ in pieces(kind, given)}
        found = (found - open_ones) | more
    return found


def pieces(kind: Any, given: Any) -> set[str]:
    match str(kind):
        case "LITERAL":
            return {chr(given)}
        case "IN":
            assert all(str(each) == "LITERAL" for each, _ in given)
            return {chr(letter) for _, letter in given}
        case "BRANCH":
            return set().union(*map(starts, given[1]))
        case "SUBPATTERN":
            return starts(given[3])
        case "MAX_REPEAT":
            least, most, inner = given
            each, found, now = starts(inner), set(), {""}
            for times in range(min(most, LETTERS) + 1):
                found |= now if times >= least else set()
                now = {(one + other)[:LETTERS] for one in now for other in each}
            return found
    raise AssertionError(f"this test does not know {kind}")


def test_the_beginnings_of_job_titles_are_those_of_their_expressions() -> None:
    names = ("_WHAT", "_OFFICE", "_JOB_OF", "_FURTHER_OF")
    known = [starts(_parser.parse(getattr(job_titles, each).pattern)) for each in names]
    assert set().union(*known) == job_titles._STARTS


def texts(items: Any) -> set[str]:
    """All texts that an expression can find; of what may repeat, with up to two of it."""
    found = {""}
    for kind, given in items:
        found = {one + other for one in found for other in whole_pieces(kind, given)}
    return found


def whole_pieces(kind: Any, given: Any) -> set[str]:
    match str(kind):
        case "BRANCH":
            return set().union(*map(texts, given[1]))
        case "SUBPATTERN":
            return texts(given[3])
        case "MAX_REPEAT":
            least, most, inner = given
            each = texts(inner)
            twice = {one + other for one in each for other in each} if most > 1 else set()
            return ({""} if not least else set()) | each | twice
        case name if name.startswith(("AT", "ASSERT")):
            return {""}
    return pieces(kind, given)


def test_the_ends_of_forms_of_companies_are_those_of_their_expression() -> None:
    forms = texts(_parser.parse(company_forms._BEHIND.pattern))
    assert {each[-1] for each in forms} == company_forms._LAST_OF_FORMS
    words = {each.rpartition(" ")[2].lstrip(",") for each in forms}
    letters = {each for each in words if each.isalpha()}
    behind_any_word = {each for each in letters if each[-1] in company_forms._LAST_SIGNS}
    assert letters - behind_any_word == company_forms._LAST_WORDS


@pytest.mark.parametrize(
    "form", ["S.p.A.", "Sp. z o.o.", "Limitée", "& Söhne", "株式会社", "d. d."]
)
def test_a_form_behind_a_name_is_found(form: str) -> None:
    assert company_forms.company_form(f"Elmwerk {form}") is not None


def test_every_word_of_a_table_is_found() -> None:
    tables = load_crosswalks().crosswalk("oai_dc-to-cdif").vocabularies
    for table in tables.values():
        for word, term in table.terms.items():
            assert table.find(word) == table.find(f" {word}.") == term
