"""What a process loads of the house: memory that nobody uses counts for each of them."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

_ASKED = "import json, sys, {}; print(json.dumps(sorted(sys.modules)))"
_NOT_FOR_RECORDS = {
    *("flask", "granian", "jinja2", "jsonschema_rs", "prometheus_client", "psycopg", "pyld"),
    *("pyoxigraph", "pyshacl", "rdflib", "tomlkit", "oaicdif.export", "oaicdif.web"),
}


def loaded(name: str) -> set[str]:
    asked = [sys.executable, "-c", _ASKED.format(name)]
    found = subprocess.run(asked, check=True, capture_output=True, text=True).stdout
    return set(json.loads(found))


@pytest.mark.parametrize(
    "name", ["oaicdif.jobs.rounds", "oaicdif.jobs.fleet", "oaicdif.jobs.crosswalk_crew"]
)
@pytest.mark.slow
def test_who_harvests_and_crosswalks_loads_neither_pages_nor_rdf(name: str) -> None:
    assert not loaded(name) & _NOT_FOR_RECORDS


@pytest.mark.slow
def test_a_process_that_only_crosswalks_loads_no_client() -> None:
    assert not loaded("oaicdif.jobs.template") & {"requests", "sickle", "ssl", "urllib3"}
