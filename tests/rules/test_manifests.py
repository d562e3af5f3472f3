"""The manifest of a picture is neither the work's page nor its file.

Source: IIIF Presentation API 3.0, section 4.3; IIIF Image API 3.0, section 5.
"""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked

PAGE = "https://oak.example.org/items/1"
MANIFESTS = [
    "https://iiif.oak.example.org/iiif/2/x1/manifest.json",
    "https://oak.example.org/iiif/x1/manifest",
    "https://iiif.oak.example.org/x1/manifest",
    "https://oak.example.org/items/1/manifest.json",
    "https://oak.example.org/iiif/2/x1/info.json",
    "https://oak.example.org/IIIF/x1/manifest.json?lang=en",
]


@pytest.mark.parametrize("manifest", MANIFESTS)
@pytest.mark.parametrize("turn", [1, -1])
def test_manifest_beside_a_page_is_a_related_link_and_told(manifest: str, turn: int) -> None:
    given = [("dc:identifier", each) for each in (manifest, PAGE)[::turn]]
    found = crosswalked(("dc:title", "Elms"), *given)
    assert (found.work["@id"], found.work["url"]) == (PAGE, PAGE)
    assert [each["target"]["url"] for each in found.work["relatedLink"]] == [manifest]
    assert not {"distribution", "encodingFormat", "sameAs"} & set(found.work)
    assert [each.code for each in found.result.issues].count("placeholder-identifier") == 1


@pytest.mark.parametrize("manifest", MANIFESTS)
def test_manifest_alone_names_no_work(manifest: str) -> None:
    found = crosswalked(("dc:title", "Elms"), ("dc:identifier", manifest))
    assert found.work["@id"] == "https://catalog.example.org/records/oai:example.org:1#resource"
    assert "url" not in found.work
    assert {"placeholder-identifier", "identifier-minted", "no-access-url"} <= found.codes


@pytest.mark.parametrize(
    "page",
    [
        "https://oak.example.org/cargo/manifest",
        "https://oak.example.org/iiif/2/x1/full/full/0/default.jpg",
        "https://oak.example.org/manifests/12",
    ],
)
def test_other_address_names_the_work(page: str) -> None:
    found = crosswalked(("dc:title", "Elms"), ("dc:identifier", page))
    assert (found.work["@id"], found.work["url"]) == (page, page)
