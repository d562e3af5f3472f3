"""Imprints, titles of journals, series of things and licences where a name should stand.

Verdicts are written from ISBD (a blank before and behind the colon between place and publisher)
and common sense, before the rules.
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.rules.back.back_engine import write_back
from tests.rules.mapped import Mapped, crosswalked, shipped_back


def publishers(text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = crosswalked(("dc:publisher", text)).work["publisher"]
    return found


def kind(element: str, text: str) -> str:
    (agent,) = crosswalked((f"dc:{element}", text)).work[element]
    return str(agent.get("@type", "open"))


def place(name: str) -> dict[str, str]:
    return {"@type": "Place", "name": name}


IMPRINTS = [
    ("Memphis, Tenn. : Oak House", "Oak House", ["Memphis, Tenn."]),
    ("Oxford : Oak Press", "Oak Press", ["Oxford"]),
    ("Berlin ; New York : Oak Verlag", "Oak Verlag", ["Berlin", "New York"]),
    ("Paris : Éditions du Chêne", "Éditions du Chêne", ["Paris"]),
    ("[London] : Oak Press", "Oak Press", ["[London]"]),
    ("Leiden [etc.] : Oak Publishers", "Oak Publishers", ["Leiden [etc.]"]),
    ("Oakton, Ohio : Elm College", "Elm College", ["Oakton, Ohio"]),
]


@pytest.mark.parametrize(("text", "name", "places"), IMPRINTS)
def test_imprint_is_a_place_and_a_name(text: str, name: str, places: list[str]) -> None:
    found = crosswalked(("dc:publisher", text))
    (publisher,) = found.work["publisher"]
    nodes = [place(each) for each in places]
    assert publisher == {
        "@type": "Organization", "name": name, "location": nodes if len(nodes) > 1 else nodes[0],
    }  # fmt: skip
    assert any("imprint" in each.evidence for each in found.traced("work.publisher"))


@pytest.mark.parametrize(("text", "name", "places"), IMPRINTS)
def test_imprint_comes_back_as_it_was(text: str, name: str, places: list[str]) -> None:
    document = crosswalked(("dc:publisher", text)).result.document
    back = write_back(shipped_back()["cdif-to-oai_dc"], document).values
    assert [each[1] for each in back if each[0] == "dc:publisher"] == [text]


def test_place_of_an_imprint_is_typed_in_cdif_1_1() -> None:
    publisher = crosswalked(("dc:publisher", "Oxford : Oak Press")).core["schema:publisher"]
    assert publisher["schema:location"] == {"@type": ["schema:Place"], "schema:name": "Oxford"}


def test_imprint_without_a_place_says_so() -> None:
    found = crosswalked(("dc:publisher", "[S.l.] : Oak House"))
    assert found.work["publisher"] == [{"@type": "Organization", "name": "Oak House"}]
    assert "nil-value" in found.codes


@pytest.mark.parametrize(
    "text",
    ["Oak University : Department of Elms", "IEO : Institute of Elms and Oaks", "Elm: A Society",
     "Berlin: Stadtarchiv", "Mexico: Ministry of Elms", "Elm Publishing: Journal of Oak Research",
     "Trace: Elmland Research and Creative Exchange", "Chezem Press", "Typisch Elm Verlag",
     "Nakladatelství Elm", "Bey Yayınları", "Imprimerie nationale"],
)  # fmt: skip
def test_other_colons_stay_in_the_name(text: str) -> None:
    assert publishers(text) == [{"@type": "Organization", "name": text}]


@pytest.mark.parametrize(
    "text",
    ["London and New York, published by John Elm & Company", "Printed for Oak & Elm",
     "Oakton, Fla. : The Council, [1990?]", "Tampa, Fla. : The Survey", "Elmvik : Oak House",
     "Frauenfeld: Oak", "London: Oak", "Elmæ :excudebant Oak et c.,1825.", "Chicago : Council",
     "gedruckt im großen Eichenhause", "Litteris Elmianis", "Bey Johann Georg Elm", "Chez Elm",
     "Nákladem Cís. kom. Elm", "Apud Ioannem Elmium", "Appresso Elm", "In Verlegung Johann Elms",
     "Tryckt hos Ada Elm", "Elm Lab : Oak University, 1998", "в типографии Дуба"],
)  # fmt: skip
def test_imprint_that_cannot_be_taken_apart_is_open(text: str) -> None:
    found = crosswalked(("dc:publisher", text))
    assert found.work["publisher"] == [{"name": text}]
    assert "imprint-in-name" in found.codes


@pytest.mark.parametrize(
    ("text", "name", "location", "years"),
    [
        ("[Washington, D.C.] : U.S. Oak Survey, 1901.", "U.S. Oak Survey", "[Washington, D.C.]",
         "1901."),
        ("Paris : Elm, 1998", "Elm", "Paris", "1998"),
        ("Singapore :Oak Print. Off.,1902-1911.", "Oak Print. Off.", "Singapore", "1902-1911."),
        ("[Oakton, Fla. : Elm Control District, 1968?]", "Elm Control District", "Oakton, Fla.",
         "1968?"),
        ("Elmvik : Oak University Press, 1999", "Oak University Press", "Elmvik", "1999"),
        ("Jacksonville, Florida: H. & W.B. Elm Co.", "H. & W.B. Elm Co.", "Jacksonville, Florida",
         ""),
        ("London: Oak House Ltd", "Oak House Ltd", "London", ""),
        ("Chicago: The Elm Co.", "The Elm Co.", "Chicago", ""),
        ("[London : Oak House", "Oak House", "London", ""),
        ("[Lieu de publication non identifié] : Elm House, 1850", "Elm House", "", "1850"),
        ("[Ort nicht ermittelbar] : Elm House", "Elm House", "", ""),
    ],
)  # fmt: skip
def test_imprint_with_two_signs_is_taken_apart(
    text: str, name: str, location: str, years: str
) -> None:
    found = crosswalked(("dc:publisher", text))
    (publisher,) = found.work["publisher"]
    place_of = {"location": place(location)} if location else {}
    assert publisher == {"@type": "Organization", "name": name, **place_of}
    said = [each.detail for each in found.result.issues if each.code == "date-not-used"]
    assert said == ([years] if years else [])
    assert ("nil-value" in found.codes) is (not location)


@pytest.mark.parametrize(
    "text", ["[S.l.] : [s.n.], 1850", "[Lieu de publication non identifié] : [s.n.], 1850"]
)
def test_imprint_of_nobody_at_no_place_names_nobody(text: str) -> None:
    found = crosswalked(("dc:publisher", text))
    assert "publisher" not in found.work
    assert "nil-value" in found.codes


JOURNALS = """Nature Reviews Cardiology | Texas Law Review | Archives of Internal Medicine
Harvard Business Review | Journal of the American Oak Association | Annals of Surgery
Revista de Biología Tropical | Revue d'histoire du chêne | Zeitschrift für Eichenkunde
Acta Botanica | Oakland Law Journal | Bulletin of the Oak Society | Oak Quarterly
Вестник дубов | Jurnal Ilmu Pohon"""
HOUSES = """Oak Review Press | Journal of Oak Publishing Ltd | Archives of American Art
National Archives of Oakland | Oak Journals | Annual Reviews | Review Board of Oakland
Oak Review Committee | Acta Press"""


def listed(text: str) -> list[str]:
    return [each.strip() for line in text.split("\n") for each in line.split(" | ")]


@pytest.mark.parametrize("name", listed(JOURNALS))
@pytest.mark.parametrize("element", ["publisher", "creator"])
def test_title_of_a_journal_is_no_organization(element: str, name: str) -> None:
    assert kind(element, name) == "open"


@pytest.mark.parametrize("name", listed(HOUSES))
def test_house_called_after_a_journal_is_one(name: str) -> None:
    assert kind("publisher", name) == "Organization"


@pytest.mark.parametrize("name", ["Review, Ada", "Journal, Anna"])
def test_family_name_that_is_a_title_too_is_a_person_s(name: str) -> None:
    assert kind("creator", name) == "Person"


@pytest.mark.parametrize(
    "name",
    ["Commencement Programs", "Concert Programs", "Theatre programmes", "Oak College Yearbooks",
     "Faculty - Portraits", "Mission Elmton - Indians", "Buildings - The Ship"],
)  # fmt: skip
def test_series_and_shelf_names_are_open(name: str) -> None:
    assert kind("contributor", name) == "open"


@pytest.mark.parametrize(
    "name",
    ["Oak University - Department of Elms", "Office of Graduate Programs", "Oak Museum - Elmton",
     "Universidad de Roble - Facultad de Olmo", "Oak Research Programme"],
)  # fmt: skip
def test_bodies_with_such_words_stay_organizations(name: str) -> None:
    assert kind("contributor", name) == "Organization"


def licensed(element: str, address: str) -> Mapped:
    return crosswalked((f"dc:{element}", address))


@pytest.mark.parametrize("element", ["creator", "contributor", "publisher"])
@pytest.mark.parametrize(
    "address",
    ["http://creativecommons.org/licenses/by/4.0/", "https://rightsstatements.org/vocab/InC/1.0/",
     "https://creativecommons.org/publicdomain/zero/1.0/", "https://opensource.org/licenses/MIT"],
)  # fmt: skip
def test_address_of_a_licence_is_nobody(element: str, address: str) -> None:
    found = licensed(element, address)
    assert element not in found.work
    assert found.work["comment"] == [address]
    assert "name-missing" in found.codes
    assert "license" not in found.work


def test_home_of_those_who_write_licences_is_an_address_like_another() -> None:
    found = licensed("publisher", "https://creativecommons.org/")
    assert found.work["publisher"][0]["@id"] == "https://creativecommons.org/"
