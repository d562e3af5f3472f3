"""What stands beside a code or a year contradicts it: a town of a state, a date before our era.

Sources: ISO 3166-2; ISO 8601-1, section 4.3.2; DCMI Metadata Terms, coverage.
"""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked


@pytest.mark.parametrize(
    ("code", "town"),
    [
        ("BE", "Bern"), ("BE", "Berlin"), ("MH", "Pune"), ("TO", "Torino"), ("BA", "Bari"),
        ("SA", "Adelaide"), ("BW", "Stuttgart"), ("TN", "Chennai"), ("CO", "Como"),
        ("NE", "Neuchâtel"), ("SN", "Leipzig"), ("NL", "Kohima"),
    ],
)  # fmt: skip
def test_town_of_a_state_speaks_against_the_country(code: str, town: str) -> None:
    for given in (
        (("dc:coverage", code), ("dc:coverage", town)),
        (("dc:coverage", f"{town}; {code}"),),
    ):
        found = crosswalked(("dc:title", "Elms"), *given)
        assert {"@type": "Place", "name": code} in found.work["spatialCoverage"]
        assert "ambiguous" in found.codes


@pytest.mark.parametrize(
    ("code", "beside"),
    [("BE", "Antwerp"), ("CH", "Bern"), ("IN", "India"), ("LU", "Elmton"), ("SN", "Dakar")],
)
def test_other_place_beside_a_code_says_nothing_of_a_state(code: str, beside: str) -> None:
    found = crosswalked(("dc:coverage", code), ("dc:coverage", beside))
    assert found.work["spatialCoverage"][0]["name"]["termCode"] == code


@pytest.mark.parametrize("text", ["Milano (MI)", "Pune, MH", "Bern BE", "Zürich (ZH)"])
def test_town_with_its_state_is_one_place(text: str) -> None:
    assert crosswalked(("dc:coverage", text)).work["spatialCoverage"] == [
        {"@type": "Place", "name": text}
    ]


@pytest.mark.parametrize(
    ("old", "years"),
    [
        ("1400-1200 BC", ["1401", "1199"]),
        ("1200-1100 BC", ["1150"]),
        ("2000-1800 BC", ["1999"]),
        ("siglo III a.C.", ["2019"]),
        ("2nd century BC", ["0150"]),
        ("-0500", ["0450"]),
        ("323 BCE", ["1821"]),
        ("300 v. Chr.", ["0250"]),
        ("公元前221年", ["0220"]),
    ],
)
def test_bare_year_beside_one_before_our_era_dates_nothing(old: str, years: list[str]) -> None:
    given = [("dc:date", each) for each in (old, *years)]
    found = crosswalked(("dc:title", "Elms"), *given)
    assert "datePublished" not in found.work
    assert [each.text for each in found.result.issues if each.code == "ambiguous"] == years


@pytest.mark.parametrize(
    ("beside", "year"),
    [
        ("300 a.C.", "2010-05-04"),
        ("ABC 12", "1999"),
        ("44 BC", "1999"),
        ("公元前221年", "1974"),
        ("100 BCE - 200 CE", "2005"),
        ("created 300 BC", "2010"),
        ("-0500", "1994"),
        ("2nd century BC", "2019"),
        ("BCE Press, 1990", "1991"),
        ("1066 AD", "1066"),
    ],
)
def test_other_date_beside_it_is_one(beside: str, year: str) -> None:
    found = crosswalked(("dc:title", "Elms"), ("dc:date", beside), ("dc:date", year))
    assert found.work["datePublished"] == year


@pytest.mark.parametrize(
    ("text", "latitude", "longitude"),
    [
        ("Lat: -22,9; Long: -43,1", -22.9, -43.1),
        ("lat 48,85 long 2,35", 48.85, 2.35),
        ("48,85 N, 2,35 E", 48.85, 2.35),
        ("Lat 45,1 N / Long 7,2 W", 45.1, -7.2),
    ],
)
def test_comma_between_labels_is_a_decimal_point(
    text: str, latitude: float, longitude: float
) -> None:
    (place,) = crosswalked(("dc:coverage", text)).work["spatialCoverage"]
    assert (place["geo"]["latitude"], place["geo"]["longitude"]) == (latitude, longitude)


@pytest.mark.parametrize("text", ["-22,906847 -43,172896", "12,5 13,5", "48,8566 2,3522"])
def test_two_numbers_without_labels_are_a_remark(text: str) -> None:
    found = crosswalked(("dc:coverage", text))
    assert (found.work["comment"], "ambiguous" in found.codes) == ([text], True)


@pytest.mark.parametrize("text", ["Estadual", "Federal", "Federal, Estadual", "Mundial"])
def test_how_far_something_reaches_is_no_place(text: str) -> None:
    found = crosswalked(("dc:coverage", text))
    assert (found.work["comment"], "not-a-place" in found.codes) == ([text], True)
    assert "spatialCoverage" not in found.work


@pytest.mark.parametrize(
    "text",
    ["Siglo XIX", "18??", "18XX", "القرن التاسع عشر", "19世纪", "XVIe siècle", "16. yüzyıl"],
)
def test_century_is_no_date_and_stands_in_the_description(text: str) -> None:
    found = crosswalked(("dc:title", "Elms"), ("dc:date", text))
    assert found.work["description"] == f"Date: {text}"
    assert not {"datePublished", "temporalCoverage"} & set(found.work)
    assert "date-not-read" in found.codes


@pytest.mark.parametrize(("text", "year"), [("192?", "1920"), ("185-?", "1850"), ("186X", "1860")])
def test_decade_is_its_oldest_year_with_the_range_beside_it(text: str, year: str) -> None:
    found = crosswalked(("dc:title", "Elms"), ("dc:date", text))
    assert found.work["datePublished"] == year
    assert found.work["description"] == f"Estimated date: {text}"
    assert "approximate" in found.codes


@pytest.mark.parametrize("text", ["EPSG:4326", "10°", "23.5 °C"])
def test_system_of_coordinates_or_angle_is_no_place(text: str) -> None:
    found = crosswalked(("dc:coverage", text))
    assert (found.work["comment"], "not-a-place" in found.codes) == ([text], True)


@pytest.mark.parametrize("text", ["Q1 2015", "1st quarter 2015", "2. Quartal 2015"])
def test_part_of_a_year_is_a_time(text: str) -> None:
    found = crosswalked(("dc:coverage", text))
    assert (found.work["temporalCoverage"], "spatialCoverage" in found.work) == ([text], False)


@pytest.mark.parametrize(
    "text",
    [
        "text/html; charset=utf-8",
        "text/html; charset=utf-8, application/pdf",
        "text/plain; charset=UTF-8; format=flowed",
        "application/pdf; text/html; charset=utf-8",
    ],
)
def test_parameter_of_a_media_type_is_told(text: str) -> None:
    found = crosswalked(("dc:format", text))
    assert {each.partition(";")[0] for each in found.work["format"]} <= {
        "text/html", "text/plain", "application/pdf",
    }  # fmt: skip
    assert "not-carried" in found.codes
