"""Common slips of exporters of Dublin Core: each is read, and the repair has a name.

A reader gives the repairs of a record as values of their own, `repair:NAME`, so that a rule
reports them; what they were needed for is the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ..value import Value
from . import etdms, odd_names
from .simple import DC, ELEMENTS, OAI_DC

DCTERMS: Final = "http://purl.org/dc/terms/"
OAI: Final = "http://www.openarchives.org/OAI/2.0/"
BARE: Final = f"{{{OAI}}}metadata"  # the elements stand in it without a container

BARE_DUBLIN_CORE: Final = "bare-dublin-core"
UNDECLARED_PREFIX: Final = "undeclared-prefix"
ENVELOPE_NAMESPACE: Final = "envelope-namespace"
MISSPELLED_NAMESPACE: Final = "misspelled-namespace"
REFINEMENT_AS_ELEMENT: Final = "refinement-as-element"
NAME_IN_OTHER_CASE: Final = "name-in-other-case"
QUALIFIER_BEHIND_DOT: Final = "qualifier-behind-dot"
ELEMENT_OF_NO_SCHEMA: Final = "element-of-no-schema"

# The namespace that the repair of bytes gives to a prefix nobody declared ends in the prefix.
UNDECLARED: Final = "urn:oaicdif:undeclared:"
_UNDECLARED_PREFIXES: Final[Mapping[str, str]] = {
    "dc": "dc", "dct": "dcterms", "dcterms": "dcterms", "dcterm": "dcterms", "dcq": "dcterms",
    "dcx": "dcx",
}  # fmt: skip
# The envelopes whose own namespace some exporters give to the elements inside.
ENVELOPES: Final[Mapping[str, str]] = {
    "": "", OAI_DC: "", OAI: "",
    "info:srw/schema/1/dc-v1.1": "srw_dc",
    "info:srw/schema/1/dc-v1.0": "srw_dc",
    "info:srw/schema/1/dc-schema": "srw_dc",
    "http://oai.base-search.net/base_dc/": "base_dc",
    "http://worldcat.org/xmlschemas/qdc-1.0/": "",
    "http://epubs.cclrc.ac.uk/xmlns/qdc/": "",
    "http://dspace.org/qualifieddc/": "",
    "http://www.openarchives.org/OAI/2.0/oai_qdc/": "",
    "http://www.openarchives.org/OAI/2.0/oai_dcterms/": "",
    "http://www.bl.uk/namespaces/oai_dcq/": "",
    "http://ns.nsdl.org/nsdl_dc_v1.01/": "",
    "http://ns.nsdl.org/nsdl_dc_v1.02/": "",
}  # fmt: skip
MISSPELLED: Final[Mapping[str, str]] = {
    "http://purl.org/dc/elements/1.0/": "dc",
    "https://purl.org/dc/elements/1.1/": "dc",
    "http://purl.org/dc/elements/1.1": "dc",
    "http://dublincore.org/elements/1.1/": "dc",
    "https://purl.org/dc/terms/": "dcterms",
    "http://purl.org/dc/terms": "dcterms",
    "http://purl.org/dcterms/": "dcterms",
    "http://dublincore.org/documents/dcmi-terms/": "dcterms",
}
PREFIXES: Final[Mapping[str, str]] = {
    DC: "dc",
    DCTERMS: "dcterms",
    "http://krait.kb.nl/coop/tel/handbook/telterms.html": "dcx",
    "http://oai.base-search.net/base_dc/": "base_dc",
    "http://www.loc.gov/mods": "mods",
    "http://www.loc.gov/mods/": "mods",
    "http://www.loc.gov/mods/v3": "mods",
}
_EDM: Final = "http://www.europeana.eu/schemas/edm/"
_BIBO: Final = "http://purl.org/ontology/bibo/"
# Elements of other vocabularies that stand beside those of Dublin Core: (namespace, name).
BESIDE: Final[Mapping[tuple[str, str], str]] = {
    **{
        (_EDM, name): f"edm:{name}"
        for name in ("isShownAt", "isShownBy", "hasView", "object", "preview", "dataProvider",
                     "provider", "intermediateProvider", "rights", "type")
    },
    ("http://dp.la/about/map/", "intermediateProvider"): "edm:intermediateProvider",
    ("http://schema.org/", "fileFormat"): "edm:fileFormat",
    **{
        (_BIBO, name): meant
        for name, meant in (
            ("issn", "journal:issn"), ("eissn", "journal:issn"), ("volume", "journal:volume"),
            ("issue", "journal:issue"), ("pages", "journal:pages"), ("uri", "dc:identifier"),
        )
    },
}  # fmt: skip
FIFTEEN: Final = frozenset(ELEMENTS)
# Terms of DCMI that are none of the fifteen, by their local name.
TERMS: Final = frozenset(
    ["abstract", "accessRights", "accrualMethod", "accrualPeriodicity", "accrualPolicy",
     "alternative", "available", "bibliographicCitation", "conformsTo", "created",
     "dateAccepted", "dateCopyrighted", "dateSubmitted", "educationLevel", "extent", "hasFormat",
     "hasPart", "hasVersion", "instructionalMethod", "isFormatOf", "isPartOf", "isReferencedBy",
     "isReplacedBy", "isRequiredBy", "issued", "isVersionOf", "license", "mediator", "medium",
     "modified", "provenance", "references", "replaces", "requires", "rightsHolder", "spatial",
     "tableOfContents", "temporal", "valid"]
)  # fmt: skip


def name_of(space: str, local: str) -> tuple[str, str]:
    """(name with its prefix, the repair it needed or ""): `dc:title`, `dcterms:issued`; the name
    of any other vocabulary is `{namespace}local`."""
    if found := etdms.name_of(space, local):
        return found, MISSPELLED_NAMESPACE if etdms.is_misspelled(space) else ""
    repair = ""
    prefix = PREFIXES.get(space)
    if prefix is None and space in MISSPELLED:
        prefix, repair = MISSPELLED[space], MISSPELLED_NAMESPACE
    elif prefix is None and space.startswith(UNDECLARED):
        prefix = _UNDECLARED_PREFIXES.get(space.removeprefix(UNDECLARED).lower())
        repair = UNDECLARED_PREFIX
    if space in ENVELOPES and (local in FIFTEEN or local in TERMS):
        prefix, repair = "dc" if local in FIFTEEN else "dcterms", ENVELOPE_NAMESPACE
    if prefix == "dc" and local not in FIFTEEN and local in TERMS:
        prefix, repair = "dcterms", repair or REFINEMENT_AS_ELEMENT
    ours = prefix in ("dc", "dcterms") or (not prefix and space in ENVELOPES)
    if ours and local not in FIFTEEN and local not in TERMS and local != "audience":
        name, odd = _odd_name(local, within=bool(prefix))
        if name:
            return name, repair or odd
    if beside := BESIDE.get((space, local)):
        return beside, ""
    return (f"{prefix}:{local}", repair) if prefix else (f"{{{space}}}{local}", "")


def _odd_name(local: str, *, within: bool) -> tuple[str, str]:
    """A name that is none, and the repair; outside the namespace it needs more than its word."""
    if name := odd_names.other_case(local):
        return name, NAME_IN_OTHER_CASE if within else ENVELOPE_NAMESPACE
    meant = odd_names.meant_by(local)
    if meant is None or not (within or "." in local):
        return "", ""
    odd = QUALIFIER_BEHIND_DOT if "." in local else ELEMENT_OF_NO_SCHEMA
    return meant.name, odd if within else ENVELOPE_NAMESPACE


def repairs(found: Iterable[tuple[str, str]]) -> list[Value]:
    """(repair, what needed it) as values, each repair once with all that needed it."""
    by_name: dict[str, dict[str, None]] = {}
    for repair, what in found:
        by_name.setdefault(repair, {})[what] = None
    return [(f"repair:{name}", ", ".join(whats), "", "") for name, whats in by_name.items()]
