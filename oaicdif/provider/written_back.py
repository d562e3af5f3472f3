"""The formats that are written back from the kept document, by a way back of their own.

The files that say how are the shipped ones, or a site's own of the same names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Final

from ..cdif.derive import stated
from ..cdif.document_reader import read_document
from ..config import Settings
from ..formats.dublin_core.simple import Value, oai_dc_values
from ..formats.metadata_format import Bodies, Format, MetadataFormatRow
from ..json_text import read_json
from ..rules.back.back_loader import load_back
from ..rules.back.back_rules import BackCrosswalk
from ..rules.back.element_writers import write_document
from ..rules.back.unknown import words_in_dublin_core
from ..xmldoc import parse_xml

Ways = Mapping[str, BackCrosswalk]

# The document in the layout of the draft, and the oai_dc that is published beside it.
NEEDS: Final = ("cdif-2023", "oai_dc")


def ways_of(settings: Settings) -> Ways | None:
    """The ways back by name, a site's own files before the shipped ones; None is as shipped.

    Raises:
        CrosswalkError: one of the site's files is wrong.
    """
    folder = settings.crosswalk.folder
    return load_back(settings.folder / folder) if folder else None


@cache
def shipped_ways() -> Ways:
    """Read when first asked for: most harvesters never do, and it takes 13 MB."""
    return load_back()


def written_back(known: Format, ways: Ways | None) -> Iterator[MetadataFormatRow]:
    """A row for each prefix under which a format that has a way back is served.

    A format of a package is served only where a way back of the site's writes it.
    """
    for each in known.published:
        if ways is None or way_of(known, ways):
            render = partial(render_back, known, ways)
            yield MetadataFormatRow(
                each.metadata_prefix, each.namespace, each.schema, NEEDS, render
            )


def way_of(known: Format, ways: Ways) -> str:
    """The name of the way back that writes a format; empty where there is none."""
    usual = f"cdif-to-{known.written}"
    if usual in ways:
        return usual
    return next((name for name, way in ways.items() if way.to == known.written), "")


def render_back(known: Format, ways: Ways | None, bodies: Bodies) -> bytes | None:
    """The element of the document, without what the operator let be derived, for these formats
    cannot mark it; where it has a nil, with what the oai_dc beside it says.

    A package embeds the oai_dc that is published beside it.
    """
    if bodies[0] is None:
        return None
    document = stated(read_document(read_json(bodies[0])))
    oai_dc = bodies[1] if len(bodies) > 1 else None
    found = ways or shipped_ways()
    unknown = words_in_dublin_core(document.nil, _simple(oai_dc) if document.nil else ())
    return write_document(
        found,
        way_of(known, found),
        document,
        identifier=str(document.record.get("identifier", "")),
        metadata=oai_dc if known.embeds else None,
        unknown=unknown,
    ).element


def _simple(body: bytes | None) -> Sequence[Value]:
    return (oai_dc_values(parse_xml(body)) or ()) if body else ()
