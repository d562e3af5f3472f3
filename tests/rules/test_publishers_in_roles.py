"""Publishers that are told what they did, with their street, or with a role behind.

A house is named on two signs only; else the text stays whole, open and reported.
Sources: DRIVER guidelines 1.1, 1.3.5; DCRM(B), 4B and 4C; DataCite 4.6, contributorType.
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.formats.parts import write_parts
from tests.rules.mapped import Mapped, crosswalked

Json = dict[str, Any]
EDITOR = {"@type": "Role", "roleName": "Editor"}


def listed(text: str) -> list[str]:
    return [each.strip() for line in text.strip().split("\n") for each in line.split(" | ")]


def publisher(text: str) -> tuple[Mapped, Json]:
    found = crosswalked(("dc:publisher", text))
    (one,) = found.work["publisher"]
    return found, dict(one)


IMPRINTS = """
Distributed by Elm Press | Published for the Society by Oak House | Printed and sold by Ada Elm
Sold by Ada Elm | Issued by the Elm Society | Made by Elm Works | Produced by Oak Studio
Elm Press, distributed by Oak House | Vertrieb durch Elm Verlag | Distribuido por Editorial Elm
Édité par Elm | An imprint of Elm Press | For sale by the Superintendent of Elms
Uitgegeven door Elm | Wydane przez Elm | Edito da Elm | Utgiven av Elm
Ada Elm, 58, Oak Hill | Elm House, 58, Oak Hill | Ada Elm, at the Sign of the Oak
Elm, calle Olmo 12 | Elm Haus, Eichenstraße 12 | Ada Elm, Oak Street, Elmton
Elm on behalf of the Oaks
"""


@pytest.mark.parametrize("text", listed(IMPRINTS))
def test_text_that_says_more_than_a_name_is_open_and_told(text: str) -> None:
    found, one = publisher(text)
    assert one == {"name": text}
    assert "imprint-in-name" in found.codes
    assert "provider" not in found.work


@pytest.mark.parametrize(
    "text",
    ["Elm Press, 12 Oak Street, Elmton", "Elm Institute, P.O. Box 12", "Elm & Co., Oak Row",
     "Éditions Elm, 5, rue des Ormes", "Oak University Press on behalf of the Elm Society"],
)  # fmt: skip
def test_body_with_its_street_is_a_body_and_told(text: str) -> None:
    found, one = publisher(text)
    assert one == {"@type": "Organization", "name": text}
    assert "imprint-in-name" in found.codes


NAMES = """
Elm Street Press | Distributed Systems Group | Issued Press | Printed Matter | Editions by Elm
Published Works Inc. | Oak University, Department 12 | University of Elm, Oak Hill
Elm Agency, 3rd Division | Elm Group, 20 Years | Oak Society at the Elms | Elm, Hall and Hill
Elm Made House | William and Robert Elm | Wall and Row Press
"""


@pytest.mark.parametrize("text", listed(NAMES))
def test_name_with_such_a_word_is_a_name(text: str) -> None:
    found, one = publisher(text)
    assert one == {"@type": "Organization", "name": text}
    assert "imprint-in-name" not in found.codes


@pytest.mark.parametrize("role", ["(Ed.)", "(Hrsg.)", "[Ed.]", "(editor)", "(Hrsg.)."])
def test_role_in_brackets_behind_a_body_is_a_contributors(role: str) -> None:
    work = publisher(f"Oak University {role}")[0].work
    body = {"@type": "Organization", "name": "Oak University"}
    assert work["publisher"] == [body]
    assert work["contributor"] == [{**EDITOR, "contributor": body}]


@pytest.mark.parametrize("text", ["Elm, Ada (Ed.)", "Elm (Hrsg.)", "Elm, Eva (Eds.)"])
def test_role_in_brackets_is_no_second_sign_of_a_body(text: str) -> None:
    found, one = publisher(text)
    assert one == {"name": text}
    assert "kind-open" in found.codes


@pytest.mark.parametrize(
    "text",
    ["Dr. Elm", "Prof. Elm", "Frau Ulme", "Vda. de Olmo", "Veuve Orme", "Elm, Ed.", "Elm, Red",
     "Selbstverl. d. Verf.", "Eigenverlag des Autors"],
)  # fmt: skip
def test_half_a_name_is_a_persons_or_a_house_called_after_one(text: str) -> None:
    found, one = publisher(text)
    assert one == {"name": text}
    assert "kind-open" in found.codes


@pytest.mark.parametrize("text", ["Dr. Elm Verlag", "Frau Ulme GmbH", "Widow Press"])
def test_half_a_name_with_a_word_of_bodies_is_a_body(text: str) -> None:
    assert publisher(text)[1] == {"@type": "Organization", "name": text}


@pytest.mark.parametrize("text", ["Oak University (Elmland)", "Oak University (OU)"])
def test_other_brackets_stay_in_the_name(text: str) -> None:
    found, one = publisher(text)
    assert (one["name"], "contributor" in found.work) == (text, False)


def of_datacite(element: str, *parts: tuple[str, str]) -> Json:
    return crosswalked((f"datacite:{element}", write_parts(parts)), name="datacite-to-cdif").work


def test_role_behind_a_creator_of_datacite_is_a_contributors() -> None:
    orcid = ("identifier", "https://orcid.org/0000-0002-1825-0097")
    work = of_datacite("creator", ("name", "Elm, Ada (Ed.)"), orcid)
    (one,) = work["creator"]
    assert (one["name"], one["givenName"], one["@id"]) == ("Elm, Ada", "Ada", orcid[1])
    assert work["contributor"] == [{"@type": "Role", "roleName": "editor", "contributor": one}]


@pytest.mark.parametrize(
    ("stated", "written", "name", "role"),
    [
        ("Editor", "Elm, Ada (Ed.)", "Elm, Ada", "editor"),
        ("Other", "Elm, Ada (Photographer)", "Elm, Ada", "Photographer"),
        ("DataCollector", "Elm, Ada (Ed.)", "Elm, Ada (Ed.)", "data collector"),
        ("Editor", "Elm, Ada (Oakton)", "Elm, Ada (Oakton)", "editor"),
    ],
)
def test_role_that_is_stated_and_written(stated: str, written: str, name: str, role: str) -> None:
    work = of_datacite("contributor", ("name", written), ("role", stated))
    (one,) = work["contributor"]
    assert (one["contributor"]["name"], one["roleName"]) == (name, role)
