"""`/.well-known/api-catalog` by RFC 9727: a linkset of every service, and what documents it."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from oaicdif.json_text import read_json
from oaicdif.site.addresses import Addresses
from oaicdif.site.api_catalog import api_catalog
from tests.web.catalog import BASE

PLACE = "/.well-known/api-catalog"
WHERE = Addresses(BASE)


def test_it_is_a_linkset_with_the_profile_of_the_rfc(client: FlaskClient) -> None:
    answer = client.get(PLACE)
    # RFC 9727, section 4 and 7.3
    profile = 'profile="https://www.rfc-editor.org/info/rfc9727"'
    assert answer.headers["Content-Type"] == f"application/linkset+json; {profile}"
    link = f'<{BASE}{PLACE}>; rel="api-catalog"; type="application/linkset+json"; {profile}'
    assert answer.headers["Link"] == link
    assert client.head(PLACE).headers["Link"] == link  # section 2


def test_every_service_is_an_item_with_a_context_of_its_own(client: FlaskClient) -> None:
    first, *contexts = read_json(client.get(PLACE).data)["linkset"]
    assert first["anchor"] == f"{BASE}{PLACE}"
    items = [each["href"] for each in first["item"]]
    assert items == [each["anchor"] for each in contexts]
    assert items[0] == f"{BASE}/oai"
    for each in contexts:
        assert each["service-doc"]
        for rel, targets in each.items():
            assert rel == "anchor" or all("href" in target for target in targets)


def test_every_address_of_ours_is_there(client: FlaskClient) -> None:
    body = client.get(PLACE).text
    first = read_json(body)["linkset"][0]
    for each in first["item"]:
        answer = client.get(each["href"].removeprefix(BASE))
        assert answer.status_code != 404
    assert client.get("/health").status_code == 200


@pytest.mark.parametrize("provider", [Addresses("https://oai.example.net"), None])
def test_files_name_oai_pmh_where_it_is_answered(provider: Addresses | None) -> None:
    text = api_catalog(WHERE, provider).decode()
    assert ("https://oai.example.net/oai" in text) == (provider is not None)
    assert f"{BASE}/oai" not in text
    assert "/health" not in text


def test_start_page_leads_to_it(client: FlaskClient) -> None:
    answer = client.get("/")
    assert f'<{BASE}{PLACE}>; rel="api-catalog"' in answer.headers["Link"]
    assert f'<link rel="api-catalog" href="{BASE}{PLACE}"' in answer.text
