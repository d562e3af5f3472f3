"""Stylesheet, pictures and icon; names that no file has."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient


@pytest.mark.parametrize(
    "name",
    ["x" * 300, "é" * 200, "..", "../pages.py", "%2e%2e%2fpages.py", "%00", "site.css%00", "a%0a",
     "site.css/", "SITE.CSS", " "],
)  # fmt: skip
def test_name_that_no_file_has_is_not_found(client: FlaskClient, name: str) -> None:
    assert client.get(f"/static/{name}").status_code == 404


@pytest.mark.parametrize("path", ["/favicon.ico", "/static/favicon.ico"])
def test_icon_is_where_browsers_ask_for_it(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/x-icon")
    assert answer.data[:4] == b"\x00\x00\x01\x00"  # ICO: reserved 0, type 1


def test_file_is_kept_and_known_again(client: FlaskClient) -> None:
    first = client.get("/static/site.css")
    again = client.get("/static/site.css", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert "max-age=86400" in first.headers["Cache-Control"]
