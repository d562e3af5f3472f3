"""Titles of other kinds alone, and parts of a title that stand by themselves.

Source: MODS 3.8 user guidelines, titleInfo@type, partNumber, subTitle; DataCite 4.7, titleType.
"""

from __future__ import annotations

import pytest

from oaicdif.formats.datacite import read_datacite
from oaicdif.xmldoc import parse_xml
from tests.formats.test_mods_conditions_and_parts import mapped, told
from tests.rules.mapped import Mapped, crosswalked


def title(text: str, kind: str = "", more: str = "") -> str:
    typed = f' type="{kind}"' if kind else ""
    named = f"<title>{text}</title>" if text else ""
    return f"<titleInfo{typed}>{named}{more}</titleInfo>"


def part(number: str) -> str:
    return f"<partNumber>{number}</partNumber>"


def titles(found: Mapped) -> tuple[str, list[str]]:
    return found.work["name"], found.work.get("alternateName", [])


@pytest.mark.parametrize(
    ("content", "name", "others"),
    [
        (title("De ulmo", "uniform"), "De ulmo", []),
        (title("On the elm", "translated") + title("De ulmo", "uniform"), "De ulmo",
         ["On the elm"]),
        (title("Elm", "abbreviated") + title("The elm", "alternative"), "The elm", ["Elm"]),
        (title("Elm", "abbreviated") + title("On the elm", "translated"), "On the elm", ["Elm"]),
        (title("Elm", "abbreviated"), "Elm", []),
        (title("De ulmo", "uniform") + title("The elm"), "The elm", ["De ulmo"]),
    ],
)  # fmt: skip
def test_best_title_of_another_kind_is_the_name_where_there_is_no_main_one(
    content: str, name: str, others: list[str]
) -> None:
    assert titles(mapped(content)) == (name, others)


def test_name_that_is_no_main_title_is_judged() -> None:
    judged = {each.what for each in mapped(title("De ulmo", "uniform")).result.judged}
    assert "title" in judged
    assert "title" not in {each.what for each in mapped(title("The elm")).result.judged}


def test_alternative_title_alone_is_the_name_in_every_format() -> None:
    text = (
        '<resource xmlns="http://datacite.org/schema/kernel-4"><titles>'
        '<title titleType="AlternativeTitle">The elm</title></titles></resource>'
    )
    found = crosswalked(*read_datacite(parse_xml(text.encode())), name="datacite-to-cdif")
    assert titles(found) == ("The elm", [])
    found = crosswalked(("dcterms:alternative", "The elm", "", ""), name="qdc-to-cdif")
    assert titles(found) == ("The elm", [])


@pytest.mark.parametrize(
    ("content", "name", "others"),
    [
        (title("Rail") + title("", more=part("Part 62")) + title("", more=part("Plate 3")),
         "Rail. Part 62, Plate 3", []),
        (title("", more=part("Part 62")) + title("Rail", more=part("Vol. 1")),
         "Rail. Vol. 1, Part 62", []),
        (title("", more=part("177")), "177", []),
        (title("Rail") + title("Rallus"), "Rail", ["Rallus"]),
        (title("Rail") + title("", more="<subTitle>Rallus</subTitle>"), "Rail", ["Rallus"]),
    ],
)  # fmt: skip
def test_part_number_alone_goes_on_from_the_title(
    content: str, name: str, others: list[str]
) -> None:
    found = mapped(content)
    assert titles(found) == (name, others)
    assert told(found, "unknown-element") == []


@pytest.mark.parametrize("below", ["a picture", ": a picture", ":a picture"])
def test_colon_of_a_catalogue_stands_once_before_a_subtitle(below: str) -> None:
    found = mapped(title("The elm", more=f"<subTitle>{below}</subTitle>"))
    assert titles(found) == ("The elm: a picture", [])
    assert told(found, "unknown-element") == []


@pytest.mark.parametrize(
    ("below", "name"),
    [
        ("= Ulmus", "The elm = Ulmus"),
        ("/ by Ada Elm", "The elm / by Ada Elm"),
        ("; The oak", "The elm ; The oak"),
        (":", "The elm"),
    ],
)
def test_other_signs_of_a_catalogue_stay_as_they_are(below: str, name: str) -> None:
    found = mapped(title("The elm", more=f"<subTitle>{below}</subTitle>"))
    assert titles(found) == (name, [])
    assert told(found, "unknown-element") == []


def test_colon_before_a_subtitle_alone_is_no_part_of_it() -> None:
    assert titles(mapped(title("", more="<subTitle>: a picture</subTitle>"))) == ("a picture", [])
