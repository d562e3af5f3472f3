"""Numbers of registers between semicolons behind a name, and the body where somebody works."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import crosswalked

GND = "https://d-nb.info/gnd/118540238"
VIAF = "https://viaf.org/viaf/1234567"
ORCID = "https://orcid.org/0000-0002-1825-0097"
ISNI = "https://isni.org/isni/0000000121032683"
RID = "https://www.researcherid.com/rid/A-1234-2010"
OAK = {"@type": "Organization", "name": "Oak University"}


@pytest.mark.parametrize(
    ("text", "beside"),
    [
        ("GND 118540238; Oak University", {"@id": GND, "affiliation": OAK}),
        ("GND 118540238", {"@id": GND}),
        ("Researcher ID A-1234-2010; VIAF 1234567", {"@id": RID, "identifier": VIAF}),
        ("ISNI 0000 0001 2103 2683; VIAF 1234567", {"@id": ISNI, "identifier": VIAF}),
        ("ORCID 0000-0002-1825-0097; GND 118540238", {"@id": ORCID, "identifier": GND}),
        (
            "ISNI 0000 0001 2103 2683; VIAF 1234567; GND 118540238; Oak University",
            {"@id": ISNI, "identifier": [VIAF, GND], "affiliation": OAK},
        ),
    ],
)
def test_each_number_is_of_the_person_before_it(text: str, beside: dict[str, Any]) -> None:
    (one,) = crosswalked(("dc:creator", f"Elm, Ada; {text}")).work["creator"]
    named = {"@type": "Person", "name": "Elm, Ada", "familyName": "Elm", "givenName": "Ada"}
    assert one == {**named, **beside}


def test_number_before_another_person_is_of_the_first() -> None:
    first, second = crosswalked(("dc:creator", "Elm, Ada; GND 118540238; Oak, Ben")).work["creator"]
    assert (first["@id"], second["name"]) == (GND, "Oak, Ben")
    assert "@id" not in second
