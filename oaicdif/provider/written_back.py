"""The formats that are written back from the kept document: qualified Dublin Core and DIDL.

The files that say how are the shipped ones, or a site's own of the same names. DIDL is served
under three prefixes, the same bytes (DECISIONS 23): the annexes of DRIVER print two, SURF's
harvesters ask for the third. Must not know: verbs, the store.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Final

import orjson

from ..cdif.document import Document
from ..cdif.document_reader import read_document
from ..config import Settings
from ..formats.didl.didl_writer import SCHEMA as DIDL_SCHEMA
from ..formats.didl.tree import DIDL
from ..formats.dublin_core.qualified import QUALIFIED_DC, QUALIFIED_DC_SCHEMA
from ..formats.dublin_core.simple import Value, oai_dc_values
from ..rules.back.back_loader import load_back
from ..rules.back.back_rules import BackCrosswalk
from ..rules.back.element_writers import write_document
from ..rules.back.unknown import words_in_dublin_core
from ..xmldoc import parse_xml

# The kept renderings asked for, in that order; None where an entry has none.
Bodies = Sequence[bytes | None]
Render = Callable[[Bodies], bytes | None]
Ways = Mapping[str, BackCrosswalk]

DIDL_PREFIXES: Final = ("didl_document", "DIDL_document", "didl")
QDC_NEEDS: Final = ("cdif-2023", "oai_dc")
DIDL_NEEDS: Final = ("cdif-2023", "oai_dc")


def ways_of(settings: Settings) -> Ways | None:
    """The ways back by name, a site's own files before the shipped ones; None is as shipped.

    Raises:
        CrosswalkError: one of the site's files is wrong.
    """
    folder = settings.crosswalk.folder
    return load_back(settings.folder / folder) if folder else None


@cache
def _shipped() -> Ways:
    """Read when first asked for: most harvesters never do, and it takes 13 MB."""
    return load_back()


def render_qdc(ways: Ways | None, bodies: Bodies) -> bytes | None:
    """Qualified Dublin Core of the document in the layout of the draft; where the document has
    a nil, what the oai_dc published beside it says."""
    document = _document(bodies[0])
    if document is None:
        return None
    unknown = words_in_dublin_core(document.nil, _simple(bodies[1]) if document.nil else ())
    return write_document(ways or _shipped(), "cdif-to-oai_qdc", document, unknown=unknown).element


def _simple(body: bytes | None) -> Sequence[Value]:
    return (oai_dc_values(parse_xml(body)) or ()) if body else ()


def render_didl(ways: Ways | None, bodies: Bodies) -> bytes | None:
    """DIDL of the document; inside it the oai_dc that is published beside it."""
    document = _document(bodies[0])
    if document is None:
        return None
    identifier = str(document.record.get("identifier", ""))
    return write_document(
        ways or _shipped(), "cdif-to-didl", document, identifier=identifier, metadata=bodies[1]
    ).element


def _document(body: bytes | None) -> Document | None:
    return None if body is None else read_document(orjson.loads(body))


def written_back(ways: Ways | None) -> Iterator[tuple[str, str, str, tuple[str, ...], Render]]:
    """(prefix, namespace, schema, kept renderings needed, renderer) of each format."""
    yield "oai_qdc", QUALIFIED_DC, QUALIFIED_DC_SCHEMA, QDC_NEEDS, partial(render_qdc, ways)
    for prefix in DIDL_PREFIXES:
        yield prefix, DIDL, DIDL_SCHEMA, DIDL_NEEDS, partial(render_didl, ways)
