"""Names whose signs contradict each other: the kind stays open, and the decision is judged.

No single sign is proof: a company's form may be initials, a body's word a family name, a ship's
prefix somebody's initials.
"""

from __future__ import annotations

import pytest

from oaicdif.rules.values.agents import read_agent
from tests.rules.mapped import crosswalked, shipped

KIND = "person or organization"


def kind(name: str, stated: str = "") -> str:
    table = shipped().crosswalk("oai_dc-to-cdif").vocabularies["organisations"]
    return str(read_agent(name, table, kind=stated).value.get("@type", "open"))


def listed(text: str) -> list[str]:
    return [each.strip() for line in text.strip().split("\n") for each in line.split(" | ")]


OPEN_PUBLISHERS = """
Lind, S.A. | Lind, S. A. | Lind, A.G. | Lind, SA | Lind, AG | Lind, B.V. | Lind, NV | Oak, S.L.
Lind, A.S. | Lind, A. Ş. | Roble, S.L.U. | Lind, K.G. | Oak-Elm, S.A. | de Lind, S.A. | Lind, J.B.
Lind, M.S.A. | Elm, Ada, Prince | Elm, Kvetyna, Baron | Oak, Berg, Bishop
"""
BODIES_THAT_PUBLISH = """
Elm Verlag, S.A. | Ediciones Olmo, S.L. | Anna Lind, S.A. | Elm España, S.L.
Lind, GmbH | Lind, Inc. | Lind, Ltd | LIND, INC | Olmo y Roble Norte, S.A. | Oak & Elm, S.A.
Lind, S.p.A. | Elm Italia, S.r.l. | Elm, s.r.o. | Lind S.A. | Lind S.A., Oakton | Lind, S.A. de C.V.
Elmsevier, Oakton, MA | Oak, Elm, BC
Little, Oak, Ash | Oak, Elm and Prince
"""
PEOPLE_THAT_PUBLISH = """
Elm, Anna, Prince | Elm, Kveta, 3rd Earl of Oak | Elm, Kveta, Graf von Ulm | Elm, Kveta, Jr.
Elm, Kveta, Sir | Elm, Kveta, Dr. | Elm, Kveta, MBE
"""
OPEN_CREATORS = """
Ministry, Al | Ministry, Ed | University, Jo | Agency, Bo | Ministry, Al B. | Institute, Oke M.
Nguyen, Inc B. | Nguyen, Ltd A. | Lind, Corp A. B. | Pham, Museum T.
HMS Pillai | H.M.S. Pillai | USS Kumarappa | RRS Nair | HMS Elm
"""
BODIES_THAT_CREATE = """
Ministry, Health | University, Stanford | Museum, Elm (Agency) | University, Sydney | CSIRO, Sydney
HMAS Elm | R/V Elm | HMS Elm Oak | HMS Elm (Ship) | USNS Elm | USS Ada Lind | M/S Elm
Oak, Inc | Oak Co., Ltd
"""
PEOPLE_THAT_CREATE = """
Ministry, A. | Ministry, Anna | Press, Al | Pillai, H.M.S. | HMS. Pillai, Anna | Hall, Ed B.
"""


@pytest.mark.parametrize("name", listed(OPEN_PUBLISHERS))
def test_publisher_that_may_be_a_person_is_open(name: str) -> None:
    assert kind(name, "Organization") == "open"


@pytest.mark.parametrize("name", listed(BODIES_THAT_PUBLISH))
def test_publisher_with_another_sign_of_a_body_is_one(name: str) -> None:
    assert kind(name, "Organization") == "Organization"


@pytest.mark.parametrize("name", listed(PEOPLE_THAT_PUBLISH))
def test_publisher_with_a_rank_that_is_nobodys_name_is_a_person(name: str) -> None:
    assert kind(name, "Organization") == "Person"


@pytest.mark.parametrize("name", listed(OPEN_CREATORS))
def test_creator_whose_signs_disagree_is_open(name: str) -> None:
    assert kind(name) == "open"


@pytest.mark.parametrize("name", listed(BODIES_THAT_CREATE))
def test_creator_with_the_form_of_no_person_is_a_body(name: str) -> None:
    assert kind(name) == "Organization"


@pytest.mark.parametrize("name", listed(PEOPLE_THAT_CREATE))
def test_creator_with_a_persons_form_is_one(name: str) -> None:
    assert kind(name) == "Person"


@pytest.mark.parametrize(
    ("element", "name", "evidence"),
    [
        ("publisher", "Lind, S.A.", "“S.A.” may be a company form, or initials"),
        ("publisher", "Lind, J.B.", "a comma and initials: a person, or a house called after one"),
        ("publisher", "Elm, Ada, Prince", "“Prince” may be a rank, or a name"),
        ("creator", "Ministry, Al", "the word “ministry” before a short given name"),
        ("creator", "Nguyen, Inc B.", "the word “inc” before an initial"),
        ("creator", "HMS Pillai", "“HMS” may be a ship's, or initials"),
    ],
)
def test_what_is_left_open_says_why(element: str, name: str, evidence: str) -> None:
    found = crosswalked((f"dc:{element}", name))
    assert found.work[element] == [{"name": name}]
    assert [(each.what, each.evidence) for each in found.result.judged] == [(KIND, evidence)]
