"""An article as a document, and what the way back makes of a work."""

from __future__ import annotations

from typing import Any

from oaicdif.cdif.document import Document
from oaicdif.rules.back.back_engine import write_back
from oaicdif.rules.back.back_rules import BackResult
from tests.rules.mapped import shipped_back

OPEN = "http://purl.org/coar/access_right/c_abf2"
BY = "https://creativecommons.org/licenses/by/4.0/"
RECORD = "https://catalog.example.org/records/1"
ARTICLE: dict[str, Any] = {
    "@id": "https://doi.org/10.1234/5",
    "@type": "ScholarlyArticle",
    "additionalType": ["http://purl.org/coar/resource_type/c_6501"],
    "name": "The sea",
    "alternateName": ["El mar"],
    "creator": [{"@type": "Person", "name": "Doe, Jane"}],
    "url": "https://repository.example.org/5",
    "distribution": [
        {"@type": "DataDownload", "contentUrl": "https://repository.example.org/5.pdf",
         "encodingFormat": "application/pdf", "identifier": "urn:nbn:nl:ui:13-5f"},
        {"@type": "DataDownload", "contentUrl": "https://repository.example.org/5.ps",
         "encodingFormat": "application/postscript",
         "description": "Alternate copy of https://repository.example.org/5.pdf"},
    ],
    "dateModified": "2006-12-20T10:29:12Z",
    "conditionsOfAccess": [OPEN],
    "license": [BY],
    "inLanguage": ["en"],
    "keywords": ["sea"],
}  # fmt: skip


def back(work: dict[str, Any], name: str = "cdif-to-oai_dc") -> BackResult:
    return write_back(shipped_back()[name], Document(work, {"@id": RECORD}))
