"""What is answered to a wish for a form that a record, or every record, lacks.

404 says that the record is unknown, 410 that it is gone (RFC 9110, 15.5.5 and 15.5.11); what
there is to say of forms comes after that.
"""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from oaicdif.store import Store
from tests.web.catalog import BASE, RICH, Clock, fill

UNMET = [(".foo", ""), (".tar.gz", ""), ("?format=foo", ""), ("?format=", ""), ("", "image/png")]


@pytest.mark.parametrize(("ending", "accept"), UNMET)
def test_unknown_record_is_said_to_be_unknown_whatever_the_form(
    client: FlaskClient, ending: str, accept: str
) -> None:
    answer = client.get(f"/records/oai:h:nonexist{ending}", headers={"Accept": accept})
    assert answer.status_code == 404
    assert "There is no record “oai:h:nonexist" in answer.text
    assert f'href="{BASE}/records/oai:h:nonexist' not in answer.text


@pytest.mark.parametrize(("ending", "accept"), UNMET)
def test_record_that_is_gone_is_gone_in_every_form(
    client: FlaskClient, ending: str, accept: str
) -> None:
    answer = client.get(f"/records/oai:x:gone{ending}", headers={"Accept": accept})
    assert answer.status_code == 410
    assert "Withdrawn" in answer.text
    # RFC 9110, 12.5.5: said where Accept decided, and only there
    assert ("Vary" in answer.headers) == bool(accept)


@pytest.mark.parametrize(
    ("ending", "accept", "status"),
    [(".foo", "", 404), ("?format=foo", "", 404), ("", "image/png", 406)],
)
def test_record_that_is_there_shows_the_forms_it_has(
    client: FlaskClient, ending: str, accept: str, status: int
) -> None:
    answer = client.get(f"/records/oai:x:rich{ending}", headers={"Accept": accept})
    assert answer.status_code == status
    assert f'href="{BASE}/records/oai:x:rich.jsonld"' in answer.text


def test_kernel_record_of_a_file_that_is_not_there_is_named(
    client: FlaskClient, store: Store, clock: Clock
) -> None:
    fill(store, clock, {"oai:x:n1": {**RICH, "distribution": RICH["distribution"][:1]}})
    answer = client.get("/records/oai:x:n1.kernel-2.json")
    assert answer.status_code == 404
    assert "There is no kernel record 2: this record names 1 file." in answer.text
    none = client.get("/records/oai:x:poor.kernel-1.json").text
    assert "There is no kernel record 1: this record names no file." in none
