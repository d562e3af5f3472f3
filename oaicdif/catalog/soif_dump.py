"""Documents written as SOIF objects, each under a URL of its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from ..cdif.document import Document, Json
from ..cdif.document_reader import read_document
from ..formats.soif.soif_format import soif_of_values
from ..rdm.soif_object import NO_URL, SoifObject
from ..rdm.soif_writer import write_object
from ..rules.back.back_engine import write_back
from ..rules.back.back_rules import BackCrosswalk
from ..rules.back.unknown import words_for_unknown
from ..rules.result import CrosswalkResult

BACK: Final = "cdif-to-soif"


@dataclass(slots=True)
class SoifDump:
    """Writes one dump. A URL that an earlier object has is not given twice: the later one has the
    URL of its record page (DECISIONS 38)."""

    way: BackCrosswalk
    _urls: set[str] = field(default_factory=set)

    def __call__(self, body: Json, result: CrosswalkResult) -> bytes:
        """The bytes of a document in either layout. `result` knows the source's own words for what
        it does not know."""
        document = read_document(body)
        values = write_back(self.way, document, words_for_unknown(result)).values
        found = soif_of_values(values)
        if found.url in self._urls:
            found = found._replace(url=_page(document, found))
        self._urls.add(found.url)
        return write_object(found)


def _page(document: Document, found: SoifObject) -> str:
    return str(document.record.get("@id", found.url)) or NO_URL
