"""Names that are fixed by others: namespaces, profile values, types, and the two contexts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

SCHEMA: Final = "http://schema.org/"  # CDIF 1.1 insists on http, not https
XSD: Final = "http://www.w3.org/2001/XMLSchema#"
RDF: Final = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

# Every prefix that a document of ours may use in a key, a type or a value.
PREFIXES: Final[Mapping[str, str]] = {
    "schema": SCHEMA,
    "dcterms": "http://purl.org/dc/terms/",
    "dcat": "http://www.w3.org/ns/dcat#",
    "prov": "http://www.w3.org/ns/prov#",
    "spdx": "http://spdx.org/rdf/terms#",
    "geosparql": "http://www.opengis.net/ont/geosparql#",
    "sf": "http://www.opengis.net/ont/sf#",
    "time": "http://www.w3.org/2006/time#",
}

# ---- cdif-2023 --------------------------------------------------------------------------

SCHEMA_ORG_CONTEXT: Final = "https://schema.org"
DRAFT_PREFIXES: Final = ("dcterms", "prov", "spdx", "geosparql", "sf", "time")
DRAFT_CONTEXT: Final[list[Any]] = [
    SCHEMA_ORG_CONTEXT,
    {name: PREFIXES[name] for name in DRAFT_PREFIXES},
]
# "The value for Base CDIF metadata is 'CDIF_basic_1.0'" (Appendix 1, the table).
DRAFT_PROFILE: Final = "CDIF_basic_1.0"
# The draft's recommended structure wants an IRI as well and names none: this is its home.
DRAFT_SPECIFICATION: Final = "https://github.com/Cross-Domain-Interoperability-Framework/Discovery"
JSON_LD: Final = "application/ld+json"

# ---- cdif-1.1 ---------------------------------------------------------------------------

# core's own schema wants these four in every document; discovery's forgot to say so
CORE_PREFIXES: Final = ("schema", "dcterms", "dcat", "prov", "spdx")
CORE_CONTEXT: Final[dict[str, str]] = {name: PREFIXES[name] for name in CORE_PREFIXES}
CORE_PROFILE: Final = "https://w3id.org/cdif/core/1.1"
DISCOVERY_PROFILE: Final = "https://w3id.org/cdif/discovery/1.1"
CORE_PROFILES: Final = (CORE_PROFILE, DISCOVERY_PROFILE)
# The parameter `profile` of the media type, and of a script in a page.
DRAFT_MEDIA_PROFILE: Final = "CDIF1.0"
CORE_MEDIA_PROFILE: Final = " ".join(CORE_PROFILES)
CATALOG_RECORD: Final = "dcat:CatalogRecord"

# What may stand beside schema:Dataset as type of the resource, by our more precise type.
# The schema allows WebAPI too, but the shapes then ask for actions that no metadata has.
CORE_TYPES: Final = frozenset({
    "CreativeWork", "SoftwareApplication", "SoftwareSourceCode", "Product", "DigitalDocument",
    "Collection", "ImageObject", "DataCatalog", "DefinedTermSet", "MediaObject",
})  # fmt: skip
NEAREST_CORE_TYPE: Final[Mapping[str, str]] = {
    "AudioObject": "MediaObject",
    "VideoObject": "MediaObject",
    "MusicVideoObject": "MediaObject",
    "3DModel": "MediaObject",
    "DataDownload": "MediaObject",
    "Photograph": "ImageObject",
    "PresentationDigitalDocument": "DigitalDocument",
    "SpreadsheetDigitalDocument": "DigitalDocument",
    "TextDigitalDocument": "DigitalDocument",
    "MobileApplication": "SoftwareApplication",
    "VideoGame": "SoftwareApplication",
    "WebApplication": "SoftwareApplication",
    "ProductCollection": "Collection",
    "CategoryCodeSet": "DefinedTermSet",
}
# The organization types that the schema of CDIF 1.1 lists.
ORGANIZATION_TYPES: Final = frozenset({
    "Organization", "FundingAgency", "Consortium", "Corporation", "EducationalOrganization",
    "FundingScheme", "GovernmentOrganization", "NGO", "Project", "ResearchOrganization",
})  # fmt: skip
