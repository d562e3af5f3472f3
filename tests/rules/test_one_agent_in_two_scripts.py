"""One agent whom the source names in two scripts, with one identifier.

MODS 3.8, name (altRepGroup); RDF: two nodes with one IRI are one node.
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.rules.back.back_engine import write_back
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked, shipped_back

GND, OTHER_GND = "https://d-nb.info/gnd/118540238", "https://d-nb.info/gnd/118607626"


def named(name: str, role: str = "aut", iri: str = GND, kind: str = "personal") -> str:
    return (
        f'<name type="{kind}" valueURI="{iri}"><namePart>{name}</namePart><role>'
        f'<roleTerm type="code" authority="marcrelator">{role}</roleTerm></role></name>'
    )


def mapped(*names: str) -> Mapped:
    text = f'<mods xmlns="http://www.loc.gov/mods/v3">{"".join(names)}</mods>'
    return crosswalked(*read_mods(parse_xml(text.encode())), name="mods-to-cdif")


def written(found: Mapped) -> list[tuple[str, str]]:
    back = write_back(shipped_back()["cdif-to-oai_dc"], found.result.document)
    agents = {"dc:creator", "dc:contributor"}
    return [(each[0], each[1]) for each in back.values if each[0] in agents]


def names(agents: list[dict[str, Any]]) -> list[tuple[str, Any]]:
    return [(each["name"], each.get("alternateName")) for each in agents]


@pytest.mark.parametrize(
    ("first", "second"),
    [("Elm, Ada", "Элм, Ада"), ("Элм, Ада", "Elm, Ada"), ("Anqā", "عنقا"), ("Ulm, Wei", "乌尔姆")],
)
def test_two_scripts_and_one_identifier_are_one_agent(first: str, second: str) -> None:
    found = mapped(named(first), named(second))
    assert names(found.work["creator"]) == [(first, second)]
    assert found.work["creator"][0]["@id"] == GND
    (core,) = found.core["schema:creator"]["@list"]
    assert (core["schema:name"], core["schema:alternateName"]) == (first, second)


def test_a_body_in_two_scripts_is_one() -> None:
    both = [named(each, kind="corporate") for each in ("Elm Archive", "Архив вязов")]
    assert names(mapped(*both).work["creator"]) == [("Elm Archive", "Архив вязов")]


def test_a_maker_has_both_names_in_his_role_too() -> None:
    found = mapped(named("Elm, Ada", "pht"), named("Элм, Ада", "pht"))
    (role,) = found.work["contributor"]
    assert names([role["contributor"]]) == names(found.work["creator"])
    assert written(found) == [("dc:creator", "Elm, Ada (Элм, Ада) (photographer)")]


@pytest.mark.parametrize(
    "others",
    [
        named("Oak, Eva"),  # the same script: perhaps somebody else
        named("Элм, Ада", iri=OTHER_GND),
        named("Элм, Ада", kind="corporate"),
    ],
)
def test_others_stay_two(others: str) -> None:
    assert len(mapped(named("Elm, Ada"), others).work["creator"]) == 2


def test_another_role_stays_apart() -> None:
    found = mapped(named("Elm, Ada", "edt"), named("Элм, Ада", "trl"))
    assert [each["roleName"] for each in found.work["contributor"]] == ["editor", "translator"]


def test_both_names_are_written_and_read_again() -> None:
    (line,) = written(mapped(named("Elm, Ada"), named("Элм, Ада")))
    assert line == ("dc:creator", "Elm, Ada (Элм, Ада)")
    (again,) = crosswalked(line).work["creator"]
    known = {key: again[key] for key in ("familyName", "givenName", "alternateName")}
    assert known == {"familyName": "Elm", "givenName": "Ada", "alternateName": "Элм, Ада"}


def test_datacite_has_them_too() -> None:
    parts = "name={}; identifier=https://orcid.org/0000-0002-1825-0097"
    values = [("datacite:creator", parts.format(each)) for each in ("Elm, Ada", "Элм, Ада")]
    found = crosswalked(*values, name="datacite-to-cdif")
    assert names(found.work["creator"]) == [("Elm, Ada", "Элм, Ада")]


ORCID = "https://orcid.org/0000-0002-1825-0097"


@pytest.mark.parametrize("other", ["Иванов, Иван", "乌尔姆", "Папа, Мария"])
def test_an_orcid_given_to_all_authors_joins_nobody(other: str) -> None:
    parts = f"name={{}}; identifier={ORCID}"
    values = [("datacite:creator", parts.format(each)) for each in ("Oak, Ada", other)]
    found = crosswalked(*values, name="datacite-to-cdif")
    assert names(found.work["creator"]) == [("Oak, Ada", None), (other, None)]


def test_two_who_work_elsewhere_stay_two() -> None:
    parts = f"name={{}}; identifier={ORCID}; affiliation={{}}"
    both = [("Elm, Ada", "Elm University"), ("Элм, Ада", "Oak University")]
    values = [("datacite:creator", parts.format(*each)) for each in both]
    found = crosswalked(*values, name="datacite-to-cdif")
    assert names(found.work["creator"]) == [("Elm, Ada", None), ("Элм, Ада", None)]
