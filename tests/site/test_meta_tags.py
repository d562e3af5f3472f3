"""What Google Scholar, readers of Dublin Core and those who show cards find in a page's head."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

from oaicdif.site.addresses import Addresses
from oaicdif.site.meta_tags import meta_tags
from oaicdif.site.signposting import page_links
from oaicdif.site.viewing import record_view
from tests.site.test_viewing import ENTRY
from tests.web.catalog import BASE, POOR, RICH, document

_META = re.compile(r'<meta (?:name|property)="([^"]*)" content="([^"]*)"(?: lang="([^"]*)")?>')


def metas(changes: dict[str, Any], about: Any = RICH) -> dict[str, list[str]]:
    whole = document("x", {**about, **changes}, "https://doi.org/10.5072/abc%2F1")
    view = record_view(ENTRY, whole)
    links = page_links(whole["about"], "x", Addresses(BASE))
    found: dict[str, list[str]] = {}
    for name, content, _ in _META.findall(meta_tags(view, links, "Example catalog")):
        found.setdefault(name, []).append(html.unescape(content))
    return found


def test_google_scholar_finds_title_authors_date_and_doi() -> None:
    # Inclusion guidelines: title, at least one author, and the date as 2010/5/12 are needed
    found = metas({})
    assert found["citation_title"] == [RICH["name"]]
    assert found["citation_author"] == [
        "Doe, Jane", "García Márquez, Ana", "Consortium for the Study of Shelf Seas",
    ]  # fmt: skip
    assert found["citation_author_institution"] == ["Institute of the Sea"]
    assert found["citation_author_orcid"] == ["https://orcid.org/0000-0002-1825-0097"]
    assert found["citation_publication_date"] == ["2012/07/18"]
    assert found["citation_doi"] == ["10.5072/abc/1"]
    assert found["citation_publisher"] == ["Example Repository"]
    assert found["citation_language"] == ["en"]
    assert found["citation_keywords"] == ["oxygen", "profiles", "OCEANS"]


def test_pdf_is_named_only_where_it_is_a_file_on_evidence() -> None:
    assert "citation_pdf_url" not in metas({})
    file = {"@type": "DataDownload", "contentUrl": "https://e.org/a.pdf"}
    pdf = [{**file, "encodingFormat": "application/pdf"}]
    assert metas({"distribution": pdf})["citation_pdf_url"] == ["https://e.org/a.pdf"]
    assert "citation_pdf_url" not in metas({"distribution": [file]})


@pytest.mark.parametrize(
    ("kind", "name"),
    [("Thesis", "citation_dissertation_institution"),
     ("Report", "citation_technical_report_institution")],
)  # fmt: skip
def test_institution_of_a_thesis_or_report_is_its_publisher(kind: str, name: str) -> None:
    assert metas({"@type": kind})[name] == ["Example Repository"]
    assert name not in metas({})


def test_periodical_is_named_with_its_issn() -> None:
    part = [{"@type": "Periodical", "name": "Blumea", "issn": "2212-1676"}]
    found = metas({"isPartOf": part})
    assert (found["citation_journal_title"], found["citation_issn"]) == (["Blumea"], ["2212-1676"])
    assert "citation_journal_title" not in metas({"isPartOf": {"@type": "Book", "name": "B"}})


def test_dublin_core_has_what_the_page_shows() -> None:
    found = metas({})
    assert found["DC.title"] == [RICH["name"], "Perfiles de oxígeno del golfo de Vizcaya"]
    assert found["DC.creator"] == found["citation_author"]
    assert found["DC.subject"] == found["citation_keywords"]
    assert found["DC.date"] == ["2012-07-18"]
    assert found["DCTERMS.issued"] == ["2012-07-18"]
    assert found["DCTERMS.modified"] == ["2013-01"]
    assert found["DC.type"] == ["Dataset", "http://purl.org/coar/resource_type/c_ddb1"]
    assert found["DC.rights"] == [
        "https://creativecommons.org/licenses/by/4.0/", "http://purl.org/coar/access_right/c_abf2",
    ]  # fmt: skip
    assert found["DC.publisher"] == ["Example Repository"]
    assert found["DC.contributor"] == ["Roe, Ann"]
    assert "https://doi.org/10.5072/abc%2F1" in found["DC.identifier"]
    assert "https://repository.example.org/collection/7" in found["DC.relation"]
    assert "Bay of Biscay" in found["DC.coverage"]


def test_card_has_title_address_and_description() -> None:
    found = metas({})
    assert found["og:title"] == [RICH["name"]]
    assert found["og:type"] == ["article"]
    assert found["og:url"] == [f"{BASE}/records/x"]
    assert found["og:site_name"] == ["Example catalog"]
    assert found["og:description"] == [RICH["description"].split("\n")[0]]


def test_nothing_is_said_for_want_of_a_value() -> None:
    # no nil reason becomes a value, and no empty element stands for one
    found = metas({}, POOR)
    assert set(found) == {
        "citation_title", "citation_doi", "DC.title", "DC.type", "DC.identifier",
        "og:type", "og:title", "og:url", "og:site_name",
    }  # fmt: skip
    assert not [text for texts in found.values() for text in texts if "nil:" in text or not text]
