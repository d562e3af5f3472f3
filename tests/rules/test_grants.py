"""Grants as OpenAIRE writes them, with slashes that should be escaped and are not.

Source: OpenAIRE guidelines:
info:eu-repo/grantAgreement/Funder/FundingProgram/ProjectID/[Jurisdiction]/[Name]/[Acronym], and
"field values should be URL encoded".
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.cdif.document import Document
from oaicdif.cdif.document_reader import read_document
from oaicdif.cdif.layout_1_1 import lay_out_1_1
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.rules.back.back_engine import write_back
from tests.rules.mapped import crosswalked, shipped_back

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


@pytest.mark.parametrize(
    "text",
    [
        "info:eu-repo/grantAgreement///",
        "info:eu-repo/grantAgreement/",
        "info:eu-repo/grantAgreement",
        "info:eu-repo/grantAgreement/null/null/null",
        "info:eu-repo/grantAgreement/n/a//",
        "info:eu-repo/semantics/altIdentifier//",
        "info:eu-repo/semantics/altIdentifier/doi/",
        "info:eu-repo/semantics/reference/doi/",
    ],
)
def test_form_without_a_number_says_nothing(text: str) -> None:
    found = crosswalked(("dc:title", "Tides"), ("dc:relation", text))
    assert found.work.keys().isdisjoint({"funding", "relatedLink", "identifier", "citation"})
    assert "nil-value" in found.codes


@pytest.mark.parametrize("text", ["EC/FP7/", "EC//", "EC/FP7/na-12"])
def test_form_with_a_funder_says_something(text: str) -> None:
    found = crosswalked(("dc:title", "Tides"), ("dc:relation", START + text))
    assert "nil-value" not in found.codes
    assert found.work.get("funding") or found.work["relatedLink"]


@pytest.mark.parametrize("lay_out", [lay_out_2023, lay_out_1_1])
@pytest.mark.parametrize("number", ["", "123"])
def test_funder_comes_back_once(lay_out: Any, number: str) -> None:
    funder = {"@type": "Organization", "name": "Elm Foundation"}
    grant = {
        "@type": "MonetaryGrant",
        "funder": funder,
        **({"identifier": number} if number else {}),
    }
    work = {"name": "Tides", "funding": [grant]}
    document = read_document(lay_out(Document(work, {"@id": "https://a.example.org/r"})).body)
    written = write_back(shipped_back()["cdif-to-oai_dc"], document).values
    told = [text for element, text, *_ in written if "Elm Foundation" in text]
    assert told == ["Elm Foundation, 123" if number else "Elm Foundation"]
