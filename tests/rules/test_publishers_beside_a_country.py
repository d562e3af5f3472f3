"""Publishers that a country, a number or a word of an imprint stands beside.

Source: DRIVER guidelines 1.1, 1.3.5; ISBD, area 4.
"""

from __future__ import annotations

import pytest

from oaicdif.rules.values.month_names import begins_as_month
from tests.rules.mapped import crosswalked, shipped


@pytest.mark.parametrize(
    "text", ["Oxfam, Kenya", "Elmiye, Iraq", "Olmung, Indonesia", "Oakfield, Kenya"]
)
def test_town_or_house_provides_nothing_by_itself(text: str) -> None:
    found = crosswalked(("dc:publisher", text))
    assert found.work["publisher"] == [{"name": text}]
    assert "provider" not in found.work
    assert "kind-open" in found.codes


def test_house_that_the_record_names_as_a_body_provides() -> None:
    found = crosswalked(("dc:publisher", "Olmung, Kenya"), ("dc:contributor", "OLMUNG"))
    assert found.work["provider"] == [{"name": "Olmung, Kenya"}]


@pytest.mark.parametrize("place", ["Elmiye", "Elmiye, Iraq", "Old Elmiye"])
def test_town_that_the_record_names_as_a_place_provides_nothing(place: str) -> None:
    found = crosswalked(("dc:publisher", "Elmiye, Iraq"), ("dc:coverage", place))
    assert "provider" not in found.work


@pytest.mark.parametrize("text", ["Lima, Perú", "Jan Elm", "Perú", "12 July 1884"])
def test_place_person_and_day_provide_nothing(text: str) -> None:
    assert "provider" not in crosswalked(("dc:publisher", text)).work


@pytest.mark.parametrize("text", ["FAO, Kenya", "UNESCO, France", "WWF, Peru"])
def test_letters_before_a_country_are_a_bodys(text: str) -> None:
    (one,) = crosswalked(("dc:publisher", text)).work["publisher"]
    assert one == {"@type": "Organization", "name": text}


@pytest.mark.parametrize("text", ["20 Minutes 2004", "3 Elms 1998", "4 Seasons 2012"])
def test_number_word_and_year_are_a_name_where_the_word_is_no_month(text: str) -> None:
    (one,) = crosswalked(("dc:publisher", text)).work["publisher"]
    assert one == {"@type": "Organization", "name": text}


@pytest.mark.parametrize(
    "text", ["12 July 2004", "3 mars 1900", "12 июля 1900", "12 Muharram 1283", "5 Ramaḍān 1301"]
)
def test_day_is_a_day_in_any_language(text: str) -> None:
    assert crosswalked(("dc:publisher", text)).work["publisher"] == [{"name": text}]


def test_each_month_of_the_table_begins_as_a_month() -> None:
    table = shipped().crosswalk("oai_dc-to-cdif").vocabularies["months"]
    assert [word for word in table.terms if not begins_as_month(word)] == []


@pytest.mark.parametrize(
    "text",
    [
        "Hosted by Elm University Libraries", "Provided by the Oak Library", "Powered by Oak",
        "Digitized by Elm Museum", "Maintained and hosted by Elm",
        "Oakton, Ill. [etc.]Published for the Elm Society by the Oak Press",
    ],
)  # fmt: skip
def test_words_of_an_imprint_are_told(text: str) -> None:
    found = crosswalked(("dc:publisher", text))
    assert found.work["publisher"] == [{"name": text}]
    assert "imprint-in-name" in found.codes


@pytest.mark.parametrize("text", ["Hosted Oak", "Provided Books Elm", "Powered Elm Press"])
def test_the_same_words_without_by_are_part_of_a_name(text: str) -> None:
    (one,) = crosswalked(("dc:publisher", text)).work["publisher"]
    assert one["@type"] == "Organization"
