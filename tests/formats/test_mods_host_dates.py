"""MODS: dates of a host that are none of what stands in it.

Source: MODS 3.8 user guidelines, originInfo (dateIssued, dateCreated, point); schema.org,
datePublished, dateCreated.
"""

from __future__ import annotations

import pytest

from tests.formats.test_mods_conditions_and_parts import mapped, told
from tests.rules.mapped import Mapped


def in_host(dates: str, more: str = "") -> Mapped:
    return mapped(
        '<relatedItem type="host"><titleInfo><title>Annals</title></titleInfo>'
        f"<originInfo>{dates}</originInfo>{more}</relatedItem>"
    )


def ends(start: str, end: str, name: str = "dateIssued") -> str:
    points = (("start", start), ("end", end))
    return "".join(f'<{name} point="{point}">{date}</{name}>' for point, date in points)


@pytest.mark.parametrize(
    "scan",
    [
        '<originInfo eventType="digitization">{}</originInfo>',
        "<originInfo>{}<edition>[Electronic ed.]</edition></originInfo>",
        '<originInfo eventType="online_publication">{}<edition>[Electronic ed.]</edition>'
        "</originInfo>",
    ],
)
def test_scan_of_a_host_neither_dates_nor_publishes_it(scan: str) -> None:
    of_copy = "<!-- scan --><publisher>Oak Library</publisher><dateIssued>2018</dateIssued>"
    found = mapped(
        '<relatedItem type="host"><titleInfo><title>Annals</title></titleInfo>'
        f"{scan.format(of_copy)}<originInfo><publisher>Elm</publisher>"
        "<dateIssued>1834</dateIssued></originInfo></relatedItem>"
    )
    host = found.work["isPartOf"][0]
    assert (host["publisher"]["name"], host["datePublished"]) == ("Elm", "1834")
    assert "version" not in host
    assert found.work["datePublished"] == "1834"
    texts = " ".join(each.text for each in found.result.issues)
    assert "Oak Library" in texts
    assert "2018" in texts


def test_date_of_issue_of_a_host_is_that_of_what_has_no_other() -> None:
    found = in_host("<dateIssued>1914</dateIssued>")
    assert found.work["datePublished"] == "1914"
    assert found.work["isPartOf"][0]["datePublished"] == "1914"
    assert found.work["bibliographicCitation"] == ["Annals, 1914"]


def test_day_on_which_a_collection_was_made_is_no_publication() -> None:
    found = in_host("<dateCreated>1889</dateCreated>")
    assert "datePublished" not in found.work
    assert found.work["isPartOf"][0]["dateCreated"] == "1889"
    assert "bibliographicCitation" not in found.work


@pytest.mark.parametrize("name", ["dateIssued", "dateCreated"])
def test_years_of_a_run_are_reported_and_nobodys_date(name: str) -> None:
    found = in_host(ends("1861", "1941", name))
    assert "datePublished" not in found.work
    assert found.work["isPartOf"] == [{"@type": "CreativeWork", "name": "Annals"}]
    (lost,) = told(found, "part-not-carried")
    assert lost.endswith("Range: 1861/1941")


def test_date_of_the_issue_counts_beside_the_years_of_the_run() -> None:
    found = in_host(ends("1861", "1941"), "<part><date>1870-05</date></part>")
    assert found.work["datePublished"] == "1870-05"


@pytest.mark.parametrize("text", ["1861-1941", "1998-", "1861/1941"])
def test_run_in_one_text_stands_in_the_citation_alone(text: str) -> None:
    found = in_host(f"<dateIssued>{text}</dateIssued>")
    assert "datePublished" not in found.work
    assert found.work["bibliographicCitation"] == [f"Annals, {text}"]


@pytest.mark.parametrize("text", ["1998-1999", "1870-05/1870-06"])
def test_issue_of_two_months_or_a_winter_dates_what_stands_in_it(text: str) -> None:
    found = in_host(f"<dateIssued>{text}</dateIssued>")
    assert found.work["datePublished"] == text[:4] + (text[4:7] if "/" in text else "")


@pytest.mark.parametrize(
    ("dates", "shown"),
    [
        ("<dateCreated>1965</dateCreated>", "1965"),
        (ends("1861", "1941"), "1861/1941"),
        ("<dateIssued>1914</dateIssued><dateCreated>1889</dateCreated>", "1914"),
    ],
)
def test_another_work_is_named_with_its_first_date(dates: str, shown: str) -> None:
    found = mapped(
        '<relatedItem type="original"><titleInfo><title>Annals</title></titleInfo>'
        f"<originInfo>{dates}</originInfo></relatedItem>"
    )
    assert found.work["relatedLink"][0]["target"]["name"] == f"Annals, {shown}"


@pytest.mark.parametrize(
    ("first", "second", "taken"),
    [
        ("ca. 1850", "2011", "1850"),
        ("2011", "[1850?]", "1850"),
        ("ca. 1850", "1851", "1851"),
        ("ca. 2001", "2011", "2011"),
    ],
)
def test_a_year_of_scans_beside_an_old_estimate_is_the_copys(
    first: str, second: str, taken: str
) -> None:
    dates = (
        f"<originInfo><dateCreated>{each}</dateCreated></originInfo>" for each in (first, second)
    )
    assert mapped("".join(dates)).work["dateCreated"] == taken


def test_date_of_a_copyright_notice_is_no_publications() -> None:
    found = mapped(
        '<originInfo eventType="copyright notice"><dateIssued>2001</dateIssued></originInfo>'
    )
    assert "datePublished" not in found.work
    assert found.work["copyrightYear"] == "2001"
