"""Feeds of changes: Atom (RFC 4287, 6721) and JSON Feed 1.1, of catalog, set and source."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from oaicdif.json_text import read_json
from oaicdif.store import Store
from oaicdif.web.app import create_app
from oaicdif.xmldoc import Element, parse_xml
from tests.web.catalog import BASE, POOR, RICH, Clock, fill

ATOM = "{http://www.w3.org/2005/Atom}"
TOMB = "{http://purl.org/atompub/tombstones/1.0}"
FEEDS = ["", "browse/set/sea/", "browse/endpoint/demo/"]


def entries(root: Element) -> dict[str, str]:
    return {
        each.findtext(f"{ATOM}id") or "": each.findtext(f"{ATOM}title") or ""
        for each in root.iter(f"{ATOM}entry")
    }


@pytest.mark.parametrize("folder", FEEDS)
def test_atom_names_every_change_newest_first(client: FlaskClient, folder: str) -> None:
    answer = client.get(f"/{folder}feed.atom")
    assert answer.headers["Content-Type"] == "application/atom+xml"
    root = parse_xml(answer.data)
    # RFC 4287, 4.1.1: id, title and updated, and an author for every entry
    assert root.findtext(f"{ATOM}id") == f"{BASE}/{folder}feed.atom"
    assert root.findtext(f"{ATOM}author/{ATOM}name") == "Example catalog"
    # the record that is gone had left the set
    changed = "2024-02-01T12:00:02Z" if "set" in folder else "2024-02-01T12:00:07Z"
    assert root.findtext(f"{ATOM}updated") == changed
    links = {each.get("rel"): each.get("href") for each in root.findall(f"{ATOM}link")}
    assert links == {
        "self": f"{BASE}/{folder}feed.atom",
        "alternate": f"{BASE}/{folder}".removesuffix("/") if folder else f"{BASE}/",
    }
    assert entries(root) == {
        f"{BASE}/records/oai:x:rich": "Oxygen profiles of the Bay of Biscay, spring and autumn",
        f"{BASE}/records/oai:x:poor": "Untold",
    }


@pytest.mark.parametrize("folder", ["", "browse/endpoint/demo/"])
def test_withdrawn_record_is_a_deleted_entry(client: FlaskClient, folder: str) -> None:
    root = parse_xml(client.get(f"/{folder}feed.atom").data)
    (gone,) = root.findall(f"{TOMB}deleted-entry")
    assert dict(gone.attrib.items()) == {
        "ref": f"{BASE}/records/oai:x:gone",
        "when": "2024-02-01T12:00:07Z",
    }
    first, *_ = read_json(client.get(f"/{folder}feed.json").data)["items"]
    assert (first["id"], first["title"]) == (f"{BASE}/records/oai:x:gone", "Withdrawn: Untold")


@pytest.mark.parametrize("folder", FEEDS)
def test_json_feed_has_what_atom_has(client: FlaskClient, folder: str) -> None:
    answer = client.get(f"/{folder}feed.json")
    assert answer.headers["Content-Type"] == "application/feed+json"
    feed = read_json(answer.data)
    assert feed["version"] == "https://jsonfeed.org/version/1.1"
    assert feed["feed_url"] == f"{BASE}/{folder}feed.json"
    shown = {
        each["id"]: each["title"]
        for each in feed["items"]
        if not each["title"].startswith("Withdrawn")
    }
    assert shown == entries(parse_xml(client.get(f"/{folder}feed.atom").data))
    assert all(each["content_text"] for each in feed["items"])


@pytest.mark.parametrize("folder", FEEDS)
def test_feed_shows_the_newest_changes_alone(
    client: FlaskClient, store: Store, clock: Clock, folder: str
) -> None:
    for number in range(3):
        name = f"oai:n{number}"
        fill(store, clock, {f"{name}:{n}": POOR for n in range(70)}, sets="sea")
    fill(store, clock, {"oai:x:rich": {**RICH, "name": "New title"}}, sets="sea")
    items = read_json(client.get(f"/{folder}feed.json").data)["items"]
    assert items[0]["title"] == "New title"
    assert len(items) == 50
    dates = [each["date_modified"] for each in items]
    assert dates == sorted(dates, reverse=True)
    assert {each["id"].rpartition("/")[2].partition(":")[2][:2] for each in items[1:]} == {"n2"}


@pytest.mark.parametrize(
    "path",
    ["/browse/set/none/feed.atom", "/browse/type/Dataset/feed.atom", "/browse/set/sea/feed.rss",
     "/browse/nonsense/x/feed.json"],
)  # fmt: skip
def test_feed_that_is_not_there_is_a_404(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("name", ["feed.atom", "feed.json"])
def test_feed_is_known_again_until_something_changes(
    client: FlaskClient, store: Store, clock: Clock, name: str
) -> None:
    tag = {"If-None-Match": client.get(f"/{name}").headers["ETag"]}
    assert client.get(f"/{name}", headers=tag).status_code == 304
    fill(store, clock, {"oai:x:more": POOR})
    assert client.get(f"/{name}", headers=tag).status_code == 200


def test_feed_of_an_empty_catalog_is_a_feed(store: Store, clock: Clock, settings: object) -> None:
    client = create_app(settings, store, clock).test_client()  # type: ignore[arg-type]
    root = parse_xml(client.get("/feed.atom").data)
    assert root.findtext(f"{ATOM}updated") == "1970-01-01T00:00:00Z"
    assert read_json(client.get("/feed.json").data)["items"] == []


def test_pages_lead_to_their_feeds(client: FlaskClient) -> None:
    assert 'type="application/atom+xml" title="Changes" href="./feed.atom"' in client.get("/").text
    shelf = client.get("/browse/set/sea").text
    assert 'href="../../browse/set/sea/feed.atom"' in shelf
    assert "feed.atom" not in client.get("/browse/type/Dataset").text


def test_odd_titles_stay_titles(client: FlaskClient, store: Store, clock: Clock) -> None:
    name = "A <b>&amp;</b> ]]> \x01 title"
    fill(store, clock, {"oai:x:odd": {**POOR, "name": name}})
    root = parse_xml(client.get("/feed.atom").data)
    assert entries(root)[f"{BASE}/records/oai:x:odd"] == "A <b>&amp;</b> ]]> title"
