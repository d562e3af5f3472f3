"""Dublin Core as four formats: simple, qualified, DCMI's terms alone, and ETD-MS, the metadata of
theses."""

from __future__ import annotations

from typing import Final

from ...model import MetadataFormat
from ...xmldoc import Element, local_name, namespace
from ..metadata_format import Format, WayBackValues
from ..misplaced import put_right, recogniser
from .dc_values import read_with_repairs
from .etdms import ETDMS, SPACES, is_misspelled
from .qualified import QUALIFIED_DC, QUALIFIED_DC_SCHEMA, REFINEMENTS, write_oai_qdc
from .simple import DC, ELEMENTS, OAI_DC, write_oai_dc
from .slips import DCTERMS, FIFTEEN, MISSPELLED, OAI

_FIFTEEN: Final = tuple(f"dc:{name}" for name in ELEMENTS)
_OAI_QDC: Final = "http://www.openarchives.org/OAI/2.0/oai_qdc/"
_OAI_DCTERMS: Final = "http://www.openarchives.org/OAI/2.0/oai_dcterms/"
_SRW: Final = "info:srw/schema/1/dc-v1.1"
_SIMPLE_NAMES: Final = dict.fromkeys(("dc", "oai_dc"), OAI_DC)
_QUALIFIED_NAMES: Final = {
    **dict.fromkeys(("qualifieddc", "qdc", "oai_qdc", "dcq", "nsdl_dc"), _OAI_QDC),
    **dict.fromkeys(("dcx", "srw_dc"), _SRW),
}
_THESES_NAMES: Final = {"thesis": ETDMS}
_TERMS_NAMES: Final = {"dcterms": _OAI_DCTERMS}
_SPACES: Final = frozenset([DC, DCTERMS, *MISSPELLED])
_SIMPLE_ROOTS: Final = frozenset(
    [
        f"{{{OAI_DC}}}dc",
        f"{{{DC}}}dc",
        f"{{{_SRW}}}dc",
        "{info:srw/schema/1/dc-v1.0}dc",
        "{info:srw/schema/1/dc-schema}dc",
        "dc",
        f"{{{OAI}}}dc",  # without a namespace of its own, an element has that of the reply
    ]
)
_QUALIFIED_ROOTS: Final = frozenset(
    [
        "{http://worldcat.org/xmlschemas/qdc-1.0/}qualifieddc",
        "{http://epubs.cclrc.ac.uk/xmlns/qdc/}qualifieddc",
        "{http://dspace.org/qualifieddc/}qualifieddc",
        f"{{{DCTERMS}}}qualifieddc",
        f"{{{_OAI_QDC}}}qualifieddc",
        f"{{{_OAI_QDC}}}qdc",
        "{http://www.bl.uk/namespaces/oai_dcq/}dcq",
        "{http://www.bl.uk/namespaces/oai_dcq/}qualifieddc",
        "{http://oai.base-search.net/base_dc/}dc",
        f"{{{_SRW}}}dcx",
        f"{{{_SRW}}}srw_dc",
        "{http://krait.kb.nl/coop/tel/handbook/telterms.html}dcx",
        "{http://ns.nsdl.org/nsdl_dc_v1.02/}nsdl_dc",
        "{http://ns.nsdl.org/nsdl_dc_v1.01/}nsdl_dc",
        "qualifieddc",
        f"{{{OAI}}}qualifieddc",
    ]
)
_TERMS_ROOTS: Final = frozenset(
    [
        f"{{{_OAI_DCTERMS}}}dcterms",
        f"{{{DCTERMS}}}dcterms",
        f"{{{DCTERMS}}}dc",
        "{http://dublincore.org/documents/dcmi-terms/}dcterms",
        "dcterms",
    ]
)
_THESES_ROOTS: Final = frozenset(f"{{{space}}}thesis" for space in SPACES)
# A wrapper in a wrong namespace may turn out to be of another kind when its elements are seen.
_READ: Final = put_right(
    read_with_repairs,
    {**_SIMPLE_NAMES, **_QUALIFIED_NAMES, **_TERMS_NAMES, **_THESES_NAMES},
    _SIMPLE_ROOTS | _QUALIFIED_ROOTS | _TERMS_ROOTS | _THESES_ROOTS,
)


def write_simple(written: WayBackValues) -> bytes:
    """The `oai_dc:dc` element of values that a way back made."""
    values = [(name.partition(":")[2], text, lang) for name, text, lang, _ in written.values]
    return write_oai_dc(values)


# How it is published is said by the provider: as it was received, or from the document.
SIMPLE: Final = Format(
    "oai_dc",
    "Dublin Core, simple",
    roots=_SIMPLE_ROOTS,
    prefixes=frozenset({"oai_dc", "dc", "srw_dc"}),
    read=_READ,
    recognises=recogniser(_SIMPLE_NAMES, FIFTEEN, _SPACES),
    element_prefixes=frozenset({"repair", "steering"}),
    written="oai_dc",
    elements=_FIFTEEN,
    write=write_simple,
)
QUALIFIED: Final = Format(
    "qdc",
    "Dublin Core, qualified",
    roots=_QUALIFIED_ROOTS,
    prefixes=frozenset({"oai_qdc", "qdc", "base_dc", "nsdl_dc"}),
    read=_READ,
    recognises=recogniser(_QUALIFIED_NAMES, FIFTEEN, _SPACES),
    element_prefixes=frozenset({"dcx", "base_dc", "edm", "journal"}),
    written="oai_qdc",
    elements=(*_FIFTEEN, *(f"dcterms:{name}" for name in REFINEMENTS)),
    write=lambda written: write_oai_qdc(written.values),
    published=(MetadataFormat("oai_qdc", QUALIFIED_DC_SCHEMA, QUALIFIED_DC),),
)
TERMS: Final = Format(
    "dcterms",
    "DCMI metadata terms",
    roots=_TERMS_ROOTS,
    prefixes=frozenset({"oai_dcterms", "dcterms"}),
    read=_READ,
    recognises=recogniser(_TERMS_NAMES, FIFTEEN, _SPACES),
)
_WITH_DEGREE: Final = recogniser(_THESES_NAMES, frozenset({"degree"}))


def _is_thesis(root: Element) -> bool:
    """Whether a root in another namespace is one of ETD-MS: its name alone is no proof. The second
    sign is a degree, or a namespace that is nearly right."""
    named = local_name(root) in _THESES_NAMES and is_misspelled(namespace(root))
    return named or _WITH_DEGREE(root)


THESES: Final = Format(
    "etdms",
    "ETD-MS",
    roots=_THESES_ROOTS,
    prefixes=frozenset({"oai_etdms", "etdms", "etd_ms"}),
    read=_READ,
    recognises=_is_thesis,
    element_prefixes=frozenset({"etdms"}),
)
