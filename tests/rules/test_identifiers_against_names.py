"""An identifier of people beside the name of a body, in one value of Dublin Core.

The iD is one sign and the word for a body another: no single sign is proof, so nothing is claimed.
Sources: orcid.org ("a persistent digital identifier that you own and control"); ror.org ("a
registry of research organizations").
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import Mapped, crosswalked

ORCID = "https://orcid.org/0000-0002-1825-0097"
ROR = "https://ror.org/05rrcem69"
CODE = "identifier-of-other-kind"


def agent(text: str, element: str = "creator") -> tuple[Mapped, dict[str, Any]]:
    found = crosswalked((f"dc:{element}", text))
    (one,) = found.work[element]
    return found, dict(one)


@pytest.mark.parametrize("name", ["Oak University", "Oak Ltd", "CERN", "Universidad de Elm"])
@pytest.mark.parametrize("beside", ["0000-0002-1825-0097", f"({ORCID})", f"; {ORCID}"])
def test_body_with_the_id_of_a_person_is_open(name: str, beside: str) -> None:
    found, one = agent(f"{name} {beside}")
    assert one == {"name": name, "identifier": ORCID}
    assert CODE in found.codes


@pytest.mark.parametrize("name", ["Press, Frank", "Elm, Ada", "Ada Elm", "Zenith", "Wei Church"])
def test_name_that_may_be_a_persons_is_one_with_an_orcid_id(name: str) -> None:
    found, one = agent(f"{name} {ORCID}")
    assert (one["@type"], one["@id"]) == ("Person", ORCID)
    assert CODE not in found.codes


@pytest.mark.parametrize("address", [ORCID, ROR])
def test_identifier_of_several_people_is_nobodys_iri(address: str) -> None:
    found, one = agent(f"Elm, Ada and Oak, Jan {address}")
    assert one == {"name": "Elm, Ada and Oak, Jan", "identifier": address}
    assert "several-names" in found.codes


@pytest.mark.parametrize(("name", "kind"), [("Zenith", "Organization"), ("Elm, Ada", "Person")])
def test_ror_says_the_kind_that_nothing_else_says(name: str, kind: str) -> None:
    found, one = agent(f"{name} {ROR}")
    assert one["@type"] == kind
    assert (CODE in found.codes) == (kind == "Person") == ("@id" not in one)


def test_publisher_in_the_inverted_form_with_an_orcid_id_is_a_person() -> None:
    found, one = agent(f"Elm, Ada {ORCID}", "publisher")
    assert (one["@type"], one["familyName"], one["@id"]) == ("Person", "Elm", ORCID)
    assert "kind-open" not in found.codes
    assert agent(f"Oak University {ORCID}", "publisher")[1] == {
        "name": "Oak University", "identifier": ORCID,
    }  # fmt: skip
