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


@pytest.mark.few(1)
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


def walked(client: FlaskClient, path: str) -> list[list[str]]:
    """The identifiers of each page, from this one on, by `next` of Atom."""
    pages = []
    while path:
        root = parse_xml(client.get(path.removeprefix(BASE)).data)
        assert (
            root.findtext(f"{ATOM}id")
            == f"{BASE}/{path.removeprefix(BASE + '/').split('?')[0].lstrip('/')}"
        )
        pages.append([each.findtext(f"{ATOM}id") or "" for each in root.iter(f"{ATOM}entry")])
        links = {each.get("rel"): each.get("href") or "" for each in root.findall(f"{ATOM}link")}
        path = links.get("next", "")
    return pages


@pytest.mark.parametrize("folder", FEEDS)
def test_pages_of_a_feed_name_every_record_once(
    client: FlaskClient, store: Store, clock: Clock, folder: str
) -> None:
    names = {f"oai:n:{n}" for n in range(130)}
    fill(store, clock, dict.fromkeys(sorted(names), POOR), sets="sea")
    pages = walked(client, f"/{folder}feed.atom")
    assert list(map(len, pages[:2])) == [50, 50]
    named = [each for page in pages for each in page]
    assert len(named) == len(set(named))
    wanted = {f"{BASE}/records/{each}" for each in (*names, "oai:x:rich", "oai:x:poor")}
    assert set(named) == wanted


@pytest.mark.parametrize("folder", FEEDS)
def test_who_reads_page_after_page_and_then_again_misses_no_change(
    client: FlaskClient, store: Store, clock: Clock, folder: str
) -> None:
    """RFC 5005, section 3, warns that paged feeds lose what moves between pages."""
    names = [f"oai:n:{n}" for n in range(120)]
    fill(store, clock, dict.fromkeys(names, POOR), sets="sea")
    seen: dict[str, str] = {}
    page: str | None = f"/{folder}feed.json"
    turn = 0
    while page:
        feed = read_json(client.get(page.removeprefix(BASE)).data)
        seen.update({each["id"]: each["title"] for each in feed["items"] if each["id"] not in seen})
        changed = {
            names[turn]: {**POOR, "name": "late"},
            names[119 - turn]: {**POOR, "name": "late"},
        }
        fill(store, clock, changed, sets="sea")  # some on pages read, some on pages to come
        turn, page = turn + 1, feed.get("next_url")
    top = read_json(client.get(f"/{folder}feed.json").data)["items"]
    seen.update({each["id"]: each["title"] for each in top})
    assert {f"{BASE}/records/{each}" for each in names} <= seen.keys()
    late = {f"{BASE}/records/{each}" for each in (*names[:turn], *names[120 - turn :])}
    assert {each for each, title in seen.items() if title == "late"} == late


def test_a_later_page_names_itself_and_the_first(
    client: FlaskClient, store: Store, clock: Clock
) -> None:
    fill(store, clock, {f"oai:n:{n}": POOR for n in range(60)})
    following = read_json(client.get("/feed.json").data)["next_url"].replace("json", "atom")
    root = parse_xml(client.get(following.removeprefix(BASE)).data)
    links = {each.get("rel"): each.get("href") for each in root.findall(f"{ATOM}link")}
    first = f"{BASE}/feed.atom"
    assert links == {"self": following, "first": first, "alternate": f"{BASE}/"}
    # JSON Feed 1.1: feed_url is the feed's, and the last page has no next_url
    page = read_json(client.get(following.removeprefix(BASE).replace("atom", "json")).data)
    assert page["feed_url"] == f"{BASE}/feed.json"
    assert "next_url" not in page


@pytest.mark.parametrize("page", ["", "-1", "x", "1.5", "9" * 30, "%C2%B2"])
def test_page_of_a_feed_that_is_no_number_is_a_400(client: FlaskClient, page: str) -> None:
    answer = client.get(f"/feed.atom?before={page}")
    assert answer.status_code == 400
    assert "is a number" in answer.text


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
