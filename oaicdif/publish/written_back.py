"""The formats that are written back from the kept document: qualified Dublin Core and DIDL.

DIDL is served under three prefixes, the same bytes (DECISIONS 23): the annexes of DRIVER print
two, SURF's harvesters ask for the third. Must not know: verbs, the store.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

import orjson

from ..cdif.document import Document
from ..didl.tree import DIDL
from ..didl.writer import SCHEMA as DIDL_SCHEMA
from ..inverse.formats import write_document
from ..inverse.loader import load_back
from ..inverse.reading import read_document
from ..inverse.rules import BackCrosswalk
from ..protocol.qualified_dc import QUALIFIED_DC, QUALIFIED_DC_SCHEMA

Render = Callable[[Sequence[bytes | None]], bytes | None]

DIDL_PREFIXES: Final = ("didl_document", "DIDL_document", "didl")
QDC_NEEDS: Final = ("cdif-2023",)
DIDL_NEEDS: Final = ("cdif-2023", "oai_dc")


@cache
def _ways() -> Mapping[str, BackCrosswalk]:
    return load_back()


def render_qdc(bodies: Sequence[bytes | None]) -> bytes | None:
    """Qualified Dublin Core of the document in the layout of the draft."""
    document = _document(bodies[0])
    if document is None:
        return None
    return write_document(_ways(), "cdif-to-oai_qdc", document).element


def render_didl(bodies: Sequence[bytes | None]) -> bytes | None:
    """DIDL of the document; inside it the oai_dc that is published beside it."""
    document = _document(bodies[0])
    if document is None:
        return None
    identifier = str(document.record.get("identifier", ""))
    return write_document(
        _ways(), "cdif-to-didl", document, identifier=identifier, metadata=bodies[1]
    ).element


def _document(body: bytes | None) -> Document | None:
    return None if body is None else read_document(orjson.loads(body))


# (prefix, namespace, schema, kept renderings needed, renderer)
ROWS: Final[tuple[tuple[str, str, str, tuple[str, ...], Render], ...]] = (
    ("oai_qdc", QUALIFIED_DC, QUALIFIED_DC_SCHEMA, QDC_NEEDS, render_qdc),
    *((prefix, DIDL, DIDL_SCHEMA, DIDL_NEEDS, render_didl) for prefix in DIDL_PREFIXES),
)
