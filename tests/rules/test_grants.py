"""Grants as OpenAIRE writes them, with slashes that should be escaped and are not.

Source: OpenAIRE guidelines:
info:eu-repo/grantAgreement/Funder/FundingProgram/ProjectID/[Jurisdiction]/[Name]/[Acronym], and
"field values should be URL encoded".
"""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked

START = "info:eu-repo/grantAgreement/"


def grant(text: str) -> dict[str, object]:
    (found,) = crosswalked(("dc:relation", START + text)).work["funding"]
    return dict(found)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("EC/FP7/283595", "283595"),
        ("EC/FP7/283595/EU//OpenAIREplus", "283595"),
        ("EC/FP7/283595/OPENAIRE", "283595"),
        ("FCT/5876/UID%2FMAT%2F04674%2F2013/PT", "UID/MAT/04674/2013"),
        ("FCT/5876/UID/MAT/04674/2013/PT", "UID/MAT/04674/2013"),
        ("FCT/SFRH/SFRH/BD/69000/2010/PT", "SFRH/BD/69000/2010"),
        ("FCT//SFRH/BD/69000/2010", "SFRH/BD/69000/2010"),
        ("WT//083481/Z/07/Z", "083481/Z/07/Z"),
        ("UKRI/EPSRC/EP/K000128/1/GB", "EP/K000128/1"),
        ("MINECO//TIN2013-46238-C4-1-R/ES/", "TIN2013-46238-C4-1-R"),
        ("NCN/OPUS/2015/19/B/HS3/01234/PL", "2015/19/B/HS3/01234"),
    ],
)
def test_number_of_a_grant_is_whole(text: str, number: str) -> None:
    assert grant(text)["identifier"] == number


@pytest.mark.parametrize(
    ("text", "name", "acronym"),
    [
        ("EC/H2020/643348/EU/Some Name/ACR", "Some Name", "ACR"),
        ("MINECO/Plan 2013-2016/FIS2016-77578-R/ES/TIDES OF A/B/", "TIDES OF A/B", None),
        ("AKA//12345/FI/Elm Name/ABC", "Elm Name", "ABC"),
        ("EC/HE/101017452/EU/Title 2030: A/B/OPENAIRE", "Title 2030: A/B", "OPENAIRE"),
        ("FCT/5876/UID/MAT/04674/2013/PT/Elm/ELM", "Elm", "ELM"),
        ("WT//083481/Z/07/Z", None, None),
    ],
)  # fmt: skip
def test_name_of_a_grant_is_no_part_of_its_number(
    text: str, name: str | None, acronym: str | None
) -> None:
    found = grant(text)
    assert (found.get("name"), found.get("alternateName")) == (name, acronym)
