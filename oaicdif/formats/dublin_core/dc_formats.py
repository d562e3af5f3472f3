"""Dublin Core as three formats: simple, qualified, and DCMI's terms alone."""

from __future__ import annotations

from typing import Final

from ...model import MetadataFormat
from ..metadata_format import Format, WayBackValues
from .dc_values import read_with_repairs
from .qualified import QUALIFIED_DC, QUALIFIED_DC_SCHEMA, REFINEMENTS, write_oai_qdc
from .simple import DC, ELEMENTS, OAI_DC, write_oai_dc
from .slips import OAI

_FIFTEEN: Final = tuple(f"dc:{name}" for name in ELEMENTS)


def write_simple(written: WayBackValues) -> bytes:
    """The `oai_dc:dc` element of values that a way back made."""
    values = [(name.partition(":")[2], text, lang) for name, text, lang, _ in written.values]
    return write_oai_dc(values)


# How it is published is said by the provider: as it was received, or from the document.
SIMPLE: Final = Format(
    "oai_dc",
    "Dublin Core, simple",
    roots=frozenset(
        [
            f"{{{OAI_DC}}}dc",
            f"{{{DC}}}dc",
            "{info:srw/schema/1/dc-v1.1}dc",
            "{info:srw/schema/1/dc-v1.0}dc",
            "{info:srw/schema/1/dc-schema}dc",
            "dc",
            f"{{{OAI}}}dc",  # without a namespace of its own, an element has that of the reply
        ]
    ),
    prefixes=frozenset({"oai_dc", "dc", "srw_dc"}),
    read=read_with_repairs,
    element_prefixes=frozenset({"repair", "steering"}),
    written="oai_dc",
    elements=_FIFTEEN,
    write=write_simple,
)
QUALIFIED: Final = Format(
    "qdc",
    "Dublin Core, qualified",
    roots=frozenset(
        [
            "{http://worldcat.org/xmlschemas/qdc-1.0/}qualifieddc",
            "{http://epubs.cclrc.ac.uk/xmlns/qdc/}qualifieddc",
            "{http://dspace.org/qualifieddc/}qualifieddc",
            "{http://purl.org/dc/terms/}qualifieddc",
            "{http://www.openarchives.org/OAI/2.0/oai_qdc/}qualifieddc",
            "{http://www.openarchives.org/OAI/2.0/oai_qdc/}qdc",
            "{http://www.bl.uk/namespaces/oai_dcq/}dcq",
            "{http://www.bl.uk/namespaces/oai_dcq/}qualifieddc",
            "{http://oai.base-search.net/base_dc/}dc",
            "{info:srw/schema/1/dc-v1.1}dcx",
            "{info:srw/schema/1/dc-v1.1}srw_dc",
            "{http://krait.kb.nl/coop/tel/handbook/telterms.html}dcx",
            "{http://ns.nsdl.org/nsdl_dc_v1.02/}nsdl_dc",
            "{http://ns.nsdl.org/nsdl_dc_v1.01/}nsdl_dc",
            "qualifieddc",
            f"{{{OAI}}}qualifieddc",
        ]
    ),
    prefixes=frozenset({"oai_qdc", "qdc", "base_dc", "nsdl_dc"}),
    read=read_with_repairs,
    element_prefixes=frozenset({"dcx", "base_dc", "edm", "journal"}),
    written="oai_qdc",
    elements=(*_FIFTEEN, *(f"dcterms:{name}" for name in REFINEMENTS)),
    write=lambda written: write_oai_qdc(written.values),
    published=(MetadataFormat("oai_qdc", QUALIFIED_DC_SCHEMA, QUALIFIED_DC),),
)
TERMS: Final = Format(
    "dcterms",
    "DCMI metadata terms",
    roots=frozenset(
        [
            "{http://www.openarchives.org/OAI/2.0/oai_dcterms/}dcterms",
            "{http://purl.org/dc/terms/}dcterms",
            "{http://purl.org/dc/terms/}dc",
            "{http://dublincore.org/documents/dcmi-terms/}dcterms",
            "dcterms",
        ]
    ),
    prefixes=frozenset({"oai_dcterms", "dcterms"}),
    read=read_with_repairs,
)
