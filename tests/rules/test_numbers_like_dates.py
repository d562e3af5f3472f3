"""Numbers and words that look like a date, a place or a number of something else.

Sources: RFC 822, section 5 (dates of mail); ISO 3297 (ISSN); DCMI Metadata Terms, coverage and
source; DCMI Period Encoding Scheme; RFC 6761 (names of hosts that nobody outside can reach).
"""

from __future__ import annotations

from unicodedata import normalize

import pytest

from oaicdif.rules.values.dates import read_date
from tests.rules.mapped import Mapped, crosswalked


def mapped(element: str, text: str) -> Mapped:
    return crosswalked(("dc:title", "Elms"), (element, text))


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("1983.0", "1983"), ("2007.0", "2007"), ("1195.0", "1195"), ("2020.0", "2020"),
        ("Tue, 14 Mar 2017 09:20:11 +0000", "2017-03-14"),
        ("Tue, 14 Mar 2017 09:20:11 -0500", "2017-03-14"),
        ("Tue, 14 Mar 2017 09:20:11 GMT", "2017-03-14"),
        ("14 Mar 2017 09:20:11 UT", "2017-03-14"),
        ("14 Mar 2017 09:20 +0000", "2017-03-14"),
        ("Tue,14 Mar 2017 09:20:11 Z", "2017-03-14"),
        ("déc. 1951", "1951-12"), ("10 déc. 1950", "1950-12-10"), ("décembre 1950", "1950-12"),
        ("dec. 1950", "1950-12"), ("5 février 2004", "2004-02-05"), ("agosto 2004", "2004-08"),
    ],
)  # fmt: skip
def test_date_as_programs_and_people_write_it(text: str, day: str) -> None:
    for written in (text, normalize("NFD", text)):
        found = mapped("dc:date", written)
        assert found.work["datePublished"] == day
        assert "reformatted" in found.codes


@pytest.mark.parametrize(
    "text",
    [
        "1983.5", "0000.0", "19830.0", "83.0", "31 Feb 2014 10:00:00 GMT",
        "14 Mar 2017 25:61 GMT", "13 Foo 2014 10:00 GMT", "14 Mar 2017 10:00 +00000",
    ],
)  # fmt: skip
def test_what_is_no_date_is_none(text: str) -> None:
    assert read_date(text) is None


@pytest.mark.parametrize(
    "text", ["Déc. 1950", "déc 1960", "DÉC. 2000", "dèc. 1930", "De\u0301c. 1950"]
)
def test_december_or_decade_is_ambiguous(text: str) -> None:
    found = mapped("dc:date", text)
    assert "datePublished" not in found.work
    assert "ambiguous" in found.codes


@pytest.mark.parametrize("text", ["0208", "0659", "0001", "0980"])
def test_number_with_a_nought_in_front_is_no_time_for_sure(text: str) -> None:
    found = mapped("dc:coverage", text)
    assert "temporalCoverage" not in found.work
    assert (found.work["comment"], "ambiguous" in found.codes) == ([text], True)


@pytest.mark.parametrize(
    ("text", "when"),
    [("1208", "1208"), ("0208/0310", "0208/0310"), ("Time period: 0208", "0208"), ("1960", "1960")],
)
def test_year_that_is_said_as_one_is_a_time(text: str, when: str) -> None:
    assert mapped("dc:coverage", text).work["temporalCoverage"] == [when]


@pytest.mark.parametrize(
    ("code", "element", "beside"),
    [
        ("ES", "dc:coverage", "Vitória"), ("PA", "dc:coverage", "Vila do Olmo"),
        ("MT", "dc:coverage", "Cuiabá"), ("PE", "dc:coverage", "Recife"),
        ("TN", "dc:publisher", "Middle Tennessee Elm Museum"), ("CA", "dc:subject", "California"),
        ("NL", "dc:title", "Elms of Newfoundland"), ("GA", "dc:coverage", "Atlanta"),
    ],
)  # fmt: skip
def test_code_that_the_record_contradicts_is_no_countrys(
    code: str, element: str, beside: str
) -> None:
    found = crosswalked(("dc:coverage", code), (element, beside))
    assert {"@type": "Place", "name": code} in found.work["spatialCoverage"]
    assert "ambiguous" in found.codes


def test_code_in_one_value_with_a_town_is_no_countrys() -> None:
    found = crosswalked(("dc:coverage", "ES; Vitória"))
    assert [each["name"] for each in found.work["spatialCoverage"]] == ["ES", "Vitória"]


@pytest.mark.parametrize(
    ("code", "beside"),
    [
        ("DE", "Deutschland"), ("DE", "Elmton"), ("NL", "Elmton"),
        ("ES", "España"), ("ES", "Spain"), ("NL", "1990-1995"),
        ("FR", "Elmton"), ("DEU", "Elmton"), ("Country: PA", "Elmton"), ("PA", "PE"),
    ],
)  # fmt: skip
def test_code_that_nothing_contradicts_is_the_countrys(code: str, beside: str) -> None:
    found = crosswalked(("dc:coverage", code), ("dc:coverage", beside))
    assert found.work["spatialCoverage"][0]["name"]["termCode"] == (
        "DE" if code == "DEU" else code[-2:]
    )


@pytest.mark.parametrize(
    "text",
    [
        "Oaks of Elmton (1930-1960)", "Elm (1930-1960)", "Elm Review [1930-1960]",
        "Elm (19601980)", "Oak Letters (1910-1950) 2",
    ],
)  # fmt: skip
def test_range_of_years_is_no_issn(text: str) -> None:
    work = mapped("dc:source", text).work
    assert "issn" not in str(work)
    assert text in str(work)


@pytest.mark.parametrize(
    ("text", "issn"),
    [
        ("Elm Journal (1539-3755)", "1539-3755"),
        ("Elm Journal (ISSN 1930-1960)", "1930-1960"),
        ("Elm Journal (ISSN: 1930-1960)", "1930-1960"),
    ],
)
def test_number_of_a_journal_is_its_issn(text: str, issn: str) -> None:
    (whole,) = mapped("dc:source", text).work["isPartOf"]
    assert whole["issn"] == issn


@pytest.mark.parametrize(
    "host", ["localhost:8080", "192.168.1.3", "oak", "repo.local", "127.0.0.1"]
)
def test_file_on_a_host_that_nobody_reaches_is_no_way_to_the_work(host: str) -> None:
    address = f"http://{host}/x.pdf"
    for beside in ([], [("dc:identifier", "https://elm.example.org/item/3")]):
        found = crosswalked(("dc:identifier", address), *beside)
        assert address not in (found.work.get("url"), found.work.get("@id"))
        assert "distribution" not in found.work
        assert address in found.work["identifier"]
        assert "placeholder-identifier" in found.codes


def test_file_that_everybody_reaches_is_one() -> None:
    assert mapped("dc:identifier", "https://elm.example.org/x.pdf").work["url"].endswith("/x.pdf")


@pytest.mark.parametrize("path", ["item/3", "ark:/65665/x1", "a?b=c", ""])
@pytest.mark.parametrize("first", ["http", "https"])
def test_address_by_http_and_https_is_one(path: str, first: str) -> None:
    other = {"http": "https", "https": "http"}[first]
    ours, again = (f"{scheme}://elm.example.org/{path}" for scheme in (first, other))
    work = crosswalked(("dc:identifier", ours), ("dc:identifier", again)).work
    assert again not in str(work)
    assert work["url"] == ours


@pytest.mark.parametrize(
    "again",
    [
        "https://www.elm.example.org/item/3", "https://elm.example.org/item/4",
        "https://elm.example.org/item/3/", "https://elm.example.org:8443/item/3",
    ],
)  # fmt: skip
def test_address_that_differs_in_more_is_another(again: str) -> None:
    ours = "http://elm.example.org/item/3"
    work = crosswalked(("dc:identifier", ours), ("dc:identifier", again)).work
    assert (work["@id"], again in work["sameAs"]) == (ours, True)


@pytest.mark.parametrize("worst", ["13 Jan " * 17, "1" * 5_000, "a (" * 1_600, "e\u0301" * 2_500])
def test_long_values_are_read_at_once(worst: str) -> None:
    for element in ("dc:date", "dc:coverage", "dc:source"):
        assert mapped(element, worst).work["name"] == "Elms"
