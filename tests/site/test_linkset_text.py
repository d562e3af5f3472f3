"""The text form of a linkset says what its JSON form says (RFC 9264, sections 4.1 and 4.2)."""

from __future__ import annotations

import orjson
from requests.utils import parse_header_links

from oaicdif.site.addresses import Addresses
from oaicdif.site.linkset_text import linkset_text
from oaicdif.site.signposting import linkset, page_links, tombstone_linkset
from tests.web.catalog import BASE, RICH, document

WHERE = Addresses(BASE)
WORK = "https://doi.org/10.5072/abc"


def of_json(body: bytes) -> set[tuple[str, str, str, str]]:
    return {
        (each["anchor"], rel, target["href"], target.get("type", ""))
        for each in orjson.loads(body)["linkset"]
        for rel, targets in each.items()
        if rel != "anchor"
        for target in targets
    }


def of_text(body: bytes) -> set[tuple[str, str, str, str]]:
    found = parse_header_links(body.decode().replace("\n", ""))
    return {(each["anchor"], each["rel"], each["url"], each.get("type", "")) for each in found}


def test_both_forms_of_a_page_have_the_same_links() -> None:
    links = page_links(document("rich", RICH, WORK)["about"], "rich", WHERE)
    body = linkset(links, WORK)
    assert of_text(linkset_text(body)) == of_json(body)
    assert len(of_json(body)) > 30


def test_both_forms_of_a_tombstone_have_the_same_links() -> None:
    body = tombstone_linkset("gone", WORK, WHERE)
    assert (
        linkset_text(body)
        == (
            f'<{WORK}>; rel="cite-as"; anchor="{BASE}/records/gone",\n'
            f'<https://schema.org/AboutPage>; rel="type"; anchor="{BASE}/records/gone",\n'
            f'<{BASE}/records/gone.linkset.json>; rel="linkset"; anchor="{BASE}/records/gone"; '
            'type="application/linkset+json"\n'
        ).encode()
    )
