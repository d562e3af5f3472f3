"""Plain requests are answered by a shorter way: with the same bytes and headers as the usual."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from oaicdif.web.express_records import plainly_asked

FORMS = ["", ".html", ".jsonld", ".cdif-1.1.jsonld", ".nq", ".oai_dc.xml", ".linkset.json"]
FORMS += [".ttl", ".rdf", ".nt", ".linkset.txt"]


@pytest.mark.parametrize("slug", ["oai:x:rich", "oai:x:poor", "oai:x:gone", "oai:x:none"])
@pytest.mark.parametrize("form", FORMS)
def test_both_ways_give_the_same_answer(client: FlaskClient, slug: str, form: str) -> None:
    path = f"/records/{slug}{form}"
    plain = client.get(path)
    usual = client.get(path, headers={"If-None-Match": '"another"'})  # not plain
    assert plain.status_code == usual.status_code
    assert plain.data == usual.data
    assert sorted(plain.headers) == sorted(usual.headers)


@pytest.mark.parametrize("accept", ["application/ld+json", "text/html", "image/png", ""])
def test_both_ways_choose_the_same_form(client: FlaskClient, accept: str) -> None:
    headers = {"Accept": accept}
    plain = client.get("/records/oai:x:rich", headers=headers)
    usual = client.get("/records/oai:x:rich", headers={**headers, "If-None-Match": '"x"'})
    assert (plain.status_code, plain.data) == (usual.status_code, usual.data)
    assert plain.headers.get("Vary") == usual.headers.get("Vary")


@pytest.mark.parametrize(
    "changed",
    [
        {"REQUEST_METHOD": "HEAD"},
        {"REQUEST_METHOD": "POST"},
        {"QUERY_STRING": "format=CDIF1.0"},
        {"HTTP_IF_NONE_MATCH": '"x"'},
        {"HTTP_IF_MODIFIED_SINCE": "Thu, 01 Feb 2024 12:00:00 GMT"},
        {"PATH_INFO": "/"},
        {"PATH_INFO": "/records/"},
        {"PATH_INFO": "/records/a/b"},
        {"PATH_INFO": "/records/a.unknown"},
        {"PATH_INFO": "/records/a\n"},
    ],
)
def test_what_is_not_plain_goes_the_usual_way(changed: dict[str, str]) -> None:
    plain = {"REQUEST_METHOD": "GET", "PATH_INFO": "/records/a", "QUERY_STRING": ""}
    assert plainly_asked(plain) is not None
    assert plainly_asked({**plain, **changed}) is None
