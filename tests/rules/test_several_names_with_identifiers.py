"""Several names in one element of DataCite or MODS, and one identifier beside them.

An identifier is one agent's; of several nothing says whose it is.
Sources: orcid.org ("a persistent digital identifier that you own and control"); DataCite 4.6,
nameType ("the type of name", Personal or Organizational).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import Mapped, crosswalked

ORCID = "https://orcid.org/0000-0002-1825-0097"
SEVERAL = ["Elm, Ada; Oak, Jan", "Elm, Ada and Oak, Jan", "Ada Elm; Jan Oak", "Elm, A., Oak, J."]


def creator(name: str, said: str = "") -> tuple[Mapped, dict[str, Any]]:
    listed = name.replace(";", "\\;")
    found = crosswalked(
        ("datacite:creator", f"name={listed}; {said}identifier=ORCID:0000-0002-1825-0097"),
        name="datacite-to-cdif",
    )
    (one,) = found.work["creator"]
    return found, dict(one)


@pytest.mark.parametrize("name", SEVERAL)
def test_identifier_beside_several_names_is_nobodys(name: str) -> None:
    found, one = creator(name)
    assert one == {"name": name, "identifier": ORCID}
    assert "several-names" in found.codes
    assert not {"identifier-of-other-kind", "name-not-inverted"} & set(found.codes)


@pytest.mark.parametrize("name", SEVERAL[:2])
def test_stated_person_is_one(name: str) -> None:
    found, one = creator(name, "type=Personal; ")
    assert (one["@type"], one["@id"]) == ("Person", ORCID)
    assert "several-names" not in found.codes


@pytest.mark.parametrize("name", ["Elm, Ada", "Ada Elm", "Zenith", "Elm, Ada; Oak University"])
def test_identifier_beside_one_name_is_his(name: str) -> None:
    assert creator(name)[1]["@id"] == ORCID
