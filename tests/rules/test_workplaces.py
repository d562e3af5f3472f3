"""Affiliations that begin with a job: the body is where somebody works, the job what he is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.mapped import Mapped, crosswalked


def person(affiliation: str, kind: str = "personal") -> Mapped:
    text = f"name=Elm, Ada; type={kind}; affiliation={affiliation}"
    return crosswalked(("mods:name", text), name="mods-to-cdif")


def said(found: Mapped) -> dict[str, Any]:
    (one,) = found.work["contributor"]
    return {key: one[key] for key in ("jobTitle", "affiliation", "memberOf") if key in one}


def body(name: str) -> dict[str, Any]:
    return {"@type": "Organization", "name": name}


@pytest.mark.parametrize(
    ("text", "job", "where"),
    [
        ("Director, Elm Institute", "Director", "Elm Institute"),
        ("Professor of History, Oak University", "Professor of History", "Oak University"),
        ("Associate Professor, Department of Elms, Oak University", "Associate Professor",
         "Department of Elms, Oak University"),
        ("Professora Adjunta, Universidade de Elm", "Professora Adjunta", "Universidade de Elm"),
        ("Dean, Faculty of Law", "Dean", "Faculty of Law"),
        ("Chief Scientist, NASA", "Chief Scientist", "NASA"),
        ("Librarian, Elm County Library, Oakton", "Librarian", "Elm County Library, Oakton"),
    ],
)  # fmt: skip
def test_job_before_a_comma_is_the_persons(text: str, job: str, where: str) -> None:
    found = person(text)
    assert said(found) == {"jobTitle": job, "affiliation": body(where)}
    assert "part-not-carried" not in found.codes
    assert "occupation" in {each.evidence.partition(":")[0] for each in found.result.trace or ()}


@pytest.mark.parametrize(
    "text", ["Professor", "Curator at the Oak Museum", "Student", "Lecturer, Oakton"]
)
def test_job_alone_names_no_body(text: str) -> None:
    assert said(person(text)) == {"jobTitle": text}


@pytest.mark.parametrize(
    "text",
    [
        "Oak University",
        "Department of Elms, Oak University",
        "Student Union, Oak University",
        "Director's Office, Oak University",
        "Faculty of Law, Dean",
        "President's Office",
    ],
)
def test_body_that_begins_with_no_job_stays_whole(text: str) -> None:
    assert said(person(text)) == {"affiliation": body(text)}


def test_body_belongs_to_what_is_called_after_a_job_as_well() -> None:
    assert said(person("Director, Elm Institute", "corporate")) == {
        "memberOf": body("Director, Elm Institute")
    }
