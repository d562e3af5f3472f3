"""MODS: parts of names whose type is stated, beside others; terms of address; roles.

Source: MODS 3.8 user guidelines, name (namePart@type, displayForm, nameIdentifier, roleTerm@type).
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked

TYPED = '<namePart type="family">Elm</namePart><namePart type="given">Ada Eva</namePart>'
ELM = {"@type": "Person", "name": "Elm, Ada Eva", "familyName": "Elm", "givenName": "Ada Eva"}


def mapped(content: str) -> Mapped:
    text = f'<mods xmlns="http://www.loc.gov/mods/v3">{content}</mods>'
    return crosswalked(*read_mods(parse_xml(text.encode())), name="mods-to-cdif")


def named(inner: str, attributes: str = 'type="personal"') -> Mapped:
    return mapped(f"<name {attributes}>{inner}</name>")


def agent(found: Mapped) -> dict[str, Any]:
    (one,) = found.work["contributor"]
    return dict(one)


def told(found: Mapped, code: str = "part-not-carried") -> list[str]:
    return [each.detail or each.text for each in found.result.issues if each.code == code]


# ---- what has a type, and what has none --------------------------------------------------


@pytest.mark.parametrize("text", ["ae3c", "123987", "ada@elm.example.org", "Jan", "Prof. Oak"])
@pytest.mark.parametrize("behind", [True, False])
def test_part_without_type_is_no_name_beside_typed_ones(text: str, behind: bool) -> None:
    part = f"<namePart>{text}</namePart>"
    found = named(TYPED + part if behind else part + TYPED)
    assert agent(found) == ELM
    assert told(found) == [f"namePart.untyped: {text}"]


def test_family_name_alone_is_not_joined_with_what_has_no_type() -> None:
    found = named('<namePart type="family">Elm</namePart><namePart>Ada</namePart>')
    assert agent(found)["name"] == "Elm"
    assert told(found) == ["namePart.untyped: Ada"]


@pytest.mark.parametrize(
    ("whole", "name"), [("Elm, Ada Eva", "Elm, Ada Eva"), ("Ada Eva Elm", "Ada Eva Elm")]
)
@pytest.mark.parametrize("element", ["namePart", "displayForm"])
def test_whole_name_of_the_same_words_keeps_its_form_and_its_parts(
    whole: str, name: str, element: str
) -> None:
    found = named(f"{TYPED}<{element}>{whole}</{element}>")
    assert agent(found) == {**ELM, "name": name}
    assert told(found) == told(found, "unknown-element") == []


def test_whole_name_that_goes_on_from_the_family_name_is_the_name() -> None:
    family = '<namePart type="family">Elm</namePart>'
    assert agent(named(f"<namePart>Elm, Ada</namePart>{family}"))["name"] == "Elm, Ada"


def test_form_to_show_that_says_more_is_reported() -> None:
    found = named(f"{TYPED}<displayForm>Prof. Ada Eva Elm (Oak University)</displayForm>")
    assert agent(found) == ELM
    assert told(found) == ["displayForm: Prof. Ada Eva Elm (Oak University)"]


def test_form_to_show_in_another_script_is_the_same_name_again() -> None:
    found = named(f"{TYPED}<displayForm>Эльм, Ада Ева</displayForm>")
    assert agent(found) == {**ELM, "alternateName": "Эльм, Ада Ева"}


@pytest.mark.parametrize("kind", ["corporate", "conference", "personal", ""])
def test_form_to_show_is_the_name_where_there_is_no_other(kind: str) -> None:
    found = named("<displayForm>Elm Society</displayForm>", f'type="{kind}"' if kind else "")
    assert agent(found)["name"] == "Elm Society"


# ---- terms of address --------------------------------------------------------------------


@pytest.mark.parametrize(
    "term", ["Dr.", "DR.", "Dr", "Prof.", "Prof. Dr.", "Sir", "Prince", "Mrs.", "Miss", "Rev.",
             "Lady", "Herr", "Bishop", "Frau Dr."]
)  # fmt: skip
def test_title_stands_before_the_name(term: str) -> None:
    found = named(f'{TYPED}<namePart type="termsOfAddress">{term}</namePart>')
    assert agent(found) == {**ELM, "honorificPrefix": term}
    assert told(found) == []


@pytest.mark.parametrize(
    "term", ["Jr.", "Jr", "JR.", "III", "XIV", "Ier", "Esq.", "PhD", "M.D.", "3rd Earl of Oak",
             "King of Elmland", "I, Holy Roman Emperor", "Elmland, Herzog", "MBE"]
)  # fmt: skip
def test_number_degree_or_rank_of_a_place_stands_behind_the_name(term: str) -> None:
    found = named(f'{TYPED}<namePart type="termsOfAddress">{term}</namePart>')
    assert agent(found) == {**ELM, "honorificSuffix": term}
    assert told(found) == []


def test_several_terms_stand_each_in_their_place() -> None:
    terms = ["Sir", "Dr.", "Jr.", "MBE"]
    inner = "".join(f'<namePart type="termsOfAddress">{each}</namePart>' for each in terms)
    expected = {**ELM, "honorificPrefix": "Sir Dr.", "honorificSuffix": "Jr. MBE"}
    assert agent(named(TYPED + inner)) == expected


@pytest.mark.parametrize("term", ["Terms_Of_Address", "von", "of Oakton", "x"])
def test_term_that_nobody_knows_is_reported(term: str) -> None:
    found = named(f'{TYPED}<namePart type="termsOfAddress">{term}</namePart>')
    assert agent(found) == ELM
    assert told(found) == [f"termsOfAddress: {term}"]


# ---- identifiers -------------------------------------------------------------------------


def test_address_that_stands_in_two_places_is_one_identifier() -> None:
    iri = "http://viaf.example.org/processed/DNB%7C1"
    inner = f'{TYPED}<nameIdentifier type="x">{iri}</nameIdentifier>'
    other = '<nameIdentifier type="local">7</nameIdentifier>'
    found = agent(named(inner + other + inner, f'type="personal" valueURI="{iri}"'))
    assert (found["@id"], found["identifier"]["value"]) == (iri, "7")


# ---- roles -------------------------------------------------------------------------------


def with_role(*terms: tuple[str, str]) -> Mapped:
    inner = "".join(f'<roleTerm type="{kind}">{text}</roleTerm>' for kind, text in terms)
    return named(f"{TYPED}<role>{inner}</role>")


def roles(found: Mapped) -> list[str]:
    return [each.get("roleName", "") for each in found.work.get("contributor", [])]


@pytest.mark.parametrize(
    ("code", "words", "role"),
    [
        ("eng", "Engraver", "engraver"),
        ("eng", "engraver.", "engraver"),
        ("aut", "Editor", "editor"),
        ("pbl", "Translator", "translator"),
        ("edt", "author", "author"),
    ],
)
def test_words_go_before_a_code_that_says_another_role(code: str, words: str, role: str) -> None:
    found = with_role(("code", code), ("text", words))
    assert roles(found) == [role]
    assert "creator" not in found.work
    assert told(found) == [f"role: {code}"]
    judged = [each for each in found.result.trace or () if each.evidence]
    assert any(code in each.evidence for each in judged)


@pytest.mark.parametrize(
    ("code", "words", "role", "reported"),
    [
        ("vry", "visionary", "visionary", ["role: vry"]),
        ("edt", "Editor", "editor", []),
        ("egr", "Stecher", "engraver", ["roleTerm: Stecher"]),
        ("edt", "edt", "editor", []),
        ("xxx", "XXX", "xxx", []),
        ("oth", "GutachterIn", "GutachterIn", ["role: oth"]),
        ("oth", "Sonstige Person", "Sonstige Person", ["role: oth"]),
        ("oth", "editor", "editor", ["role: oth"]),
        ("oth", "other", "other", []),
        ("ctb", "Beiträger", "contributor", ["roleTerm: Beiträger"]),
        ("asn", "Beteiligte Person", "associated name", ["roleTerm: Beteiligte Person"]),
    ],
)
def test_code_holds_where_words_are_unknown_and_words_where_the_code_is(
    code: str, words: str, role: str, reported: list[str]
) -> None:
    found = with_role(("code", code), ("text", words))
    assert roles(found) == [role]
    assert told(found) == reported


@pytest.mark.parametrize(("code", "words"), [("aut", "author"), ("aut", "Verfasser")])
def test_author_by_code_is_a_creator(code: str, words: str) -> None:
    assert with_role(("code", code), ("text", words)).work["creator"] == [ELM]


def test_finer_word_beside_a_wide_code_contradicts_nothing() -> None:
    found = with_role(("code", "cre"), ("text", "Photographer"))
    assert found.work["creator"] == [ELM]
    assert "contributor" not in found.work
