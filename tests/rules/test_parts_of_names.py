"""What stands beside a given name and is none: remarks in brackets, degrees, braces.

The name itself keeps everything as written; a part is taken only where its form says so
(DRIVER guidelines 1.1, 1.3.2).
"""

from __future__ import annotations

import pytest

from oaicdif.rules.values.agents import Agent, read_agent
from tests.rules.mapped import shipped


def agent(name: str) -> Agent:
    return read_agent(name, shipped().crosswalk("oai_dc-to-cdif").vocabularies["organisations"])


REMARKS = [
    *("Oak, B. (Paris)", "Oak, B. (Cambridge)", "Oak, B. (Utrecht)", "Oak, B. (France)"),
    *("Oak, B. (Germany)", "Oak, B. (UK)", "Oak, B. (Chair)", "Oak, B. (Lead)", "Oak, B. (BSc)"),
    *("Oak, B. (Student)", "Oak, B. (Physicist)", "Oak, B. (Berlin)", "Oak, B. (Biologist)"),
    *("Oak, B. (Bibliotecária)", "Oak, B. (Beat Oak Kevin)", "Oak, B. (PhD)"),
]


@pytest.mark.parametrize("name", REMARKS)
def test_remark_behind_initials_is_no_given_name(name: str) -> None:
    found = agent(name).value
    assert (found["@type"], found["name"]) == ("Person", name)
    assert (found["familyName"], found["givenName"]) == ("Oak", "B.")


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("Oak, B. (Bruno)", "Bruno"),
        ("Oak, B.C. (Bruno Carl)", "Bruno Carl"),
        ("Oak, J.B.C. (Jan Bruno Carl)", "Jan Bruno Carl"),
        ("Oak, J.H. (Hans)", "Hans"),
        ("Oak, E. (Émile)", "Émile"),
        ("Oak, F. (Florence)", "Florence"),
        ("Oak, C.J. (Kees)", "Kees"),
        ("Elm, A. (Ada) B.", "Ada B."),
        ("Elm, A. (Ada) B. van", "Ada B."),
        ("Elm, Ada {dir}", "Ada"),
        ("Elm, Ada {Oak University}", "Ada"),
    ],
)
def test_given_name_that_the_initials_stand_for(name: str, given: str) -> None:
    found = agent(name).value
    assert (found["@type"], found["name"], found["givenName"]) == ("Person", name, given)


def test_bracketed_given_name_is_judged_with_initials_behind_it() -> None:
    assert "given name" in {each.what for each in agent("Elm, A. (Ada) B.").judged}


@pytest.mark.parametrize(
    "name",
    [
        *("Ada Elm, PhD", "Ada Elm, MSc", "Ada B. Elm, M.D.", "James Elm, M.A.", "Elm, PhD"),
        *("Ada Elm, Ph.D.", "Ada Elm, PhD, MSc"),
    ],
)
def test_degree_is_no_given_name(name: str) -> None:
    found = agent(name).value
    assert (found["@type"], found["name"]) == ("Person", name)
    assert "givenName" not in found


@pytest.mark.parametrize("given", ["M.A.", "MD", "S.J.", "Phil", "Ed"])
def test_initials_that_may_be_a_degree_stay_a_given_name(given: str) -> None:
    assert agent(f"Elm, {given}").value["givenName"] == given
