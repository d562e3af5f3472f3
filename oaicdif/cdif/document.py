"""The internal document: what a crosswalk fills and both layouts read, path by path.

A crosswalk writes under logical paths, `work.*` for the described resource and `record.*` for
the metadata record; `PATHS` is the complete list, and a path that is not in it does not exist.
The layouts (`layout_2023`, `layout_1_1`) decide where a value goes and how it is wrapped.

Shapes of values, the same for every path. All are JSON-ready, none is empty, none is None:

    text     str
    iri      str, absolute
    term     str, or {"@type": "DefinedTerm", "name", "termCode", "identifier",
                      "inDefinedTermSet"}
    date     str: YYYY, YYYY-MM, YYYY-MM-DD, or date and time with offset; never a range
    agent    {"@type": "Person" | "Organization", "@id"?, "name", "familyName"?, "givenName"?,
              "honorificPrefix"?, "honorificSuffix"?, "identifier"?, "email"?,
              "affiliation"?: agent, "parentOrganization"?: agent, "memberOf"?: agent,
              "contactPoint"?: {"@type": "ContactPoint", "email"?, "url"?, "telephone"?}}
    role     agent, or {"@type": "Role", "roleName", "contributor": agent}
    pv       {"@type": "PropertyValue", "propertyID", "value", "url"?}, or str
    property {"@type": "PropertyValue", "propertyID": iri, "name", "value": text}
    thing    {"@type"?, "@id"?, "name"?, "url"?, "issn"?, ...}, or iri; a text is a "name"

Numbers are integers when they are whole. An "@id" is an absolute IRI; anything else that names
a thing is its "identifier".

Keys and types are schema.org names without prefix; those of other vocabularies carry the
prefix of `cdif.namespaces` (`time:`, `sf:`, `geosparql:`, `spdx:`, `dcterms:`, `prov:`).
Exactly the shapes of the draft's Appendix 1 table where it prints one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final, NamedTuple, TypeAlias

Json: TypeAlias = dict[str, Any]

MISSING: Final = "nil:missing"
UNKNOWN: Final = "nil:unknown"
NOT_APPLICABLE: Final = "nil:notapplicable"
NIL_REASONS: Final = frozenset({MISSING, UNKNOWN, NOT_APPLICABLE})


class Obligation(Enum):
    """How much a profile wants an item."""

    REQUIRED = "required"  # never nil: without it no claim of conformance
    NILABLE = "required, nilable"  # cdif-2023 only: absent is written as a nil reason
    RECOMMENDED = "recommended"
    EXTRA = "extra"  # no item of this profile; written all the same


@dataclass(frozen=True, slots=True)
class PathSpec:
    """One logical path. `many`: the value is a list (never empty), else it is one value.

    `nil` holds the reasons that this item may be given; empty when it is never nil.
    `item` and `section` are the words of the draft of 2023-07-12; `note` is what a writer of
    crosswalks must know.
    """

    path: str
    item: str
    shape: str
    many: bool
    draft: Obligation
    core: Obligation
    nil: frozenset[str] = frozenset()
    section: str = ""
    note: str = ""


class Decision(NamedTuple):
    """An item that an operator let be derived: `rule` as one writes it into the settings
    (`dateModified = datePublished`), `told` what every reader is told of it."""

    rule: str
    told: str


@dataclass(slots=True)
class Document:
    """What a crosswalk knows of one resource and of its metadata record.

    `work` and `record` map the last part of a path to its value: `work.name` is
    `work["name"]`, `record.@id` is `record["@id"]`. An absent item has no key; there are no
    empty strings, lists or None. The layouts do not change a document, but share its values:
    do not write into a document after laying it out.

    `nil` says why a nilable item is absent: full path -> one of the reasons its PathSpec
    allows. It is read only when the item has no value and only by cdif-2023; an absent
    nilable item that is not named here becomes `nil:missing` (DECISIONS 14). cdif-1.1 leaves
    absent items out whatever the reason.

    `derived` names the full paths whose value was made, not found: a minted `work.@id`, a
    default type or licence, a dateModified taken from another date. Such a value is written,
    but earns no claim of cdif-1.1, unless it is `decided` as well: by the operator, full path
    -> how (`cdif.derive`, DECISIONS 15).
    """

    work: Json = field(default_factory=dict)
    record: Json = field(default_factory=dict)
    nil: Mapping[str, str] = field(default_factory=dict)
    derived: Collection[str] = ()
    decided: Mapping[str, Decision] = field(default_factory=dict)

    @property
    def unearned(self) -> Collection[str]:
        """What was derived without a decision of the operator: it earns no claim."""
        return set(self.derived).difference(self.decided) if self.decided else self.derived


class LayoutNote(NamedTuple):
    """Something a layout could not carry over unchanged. `code` is stable (docs/reports.md)."""

    code: str
    path: str
    value: str = ""


class Laid(NamedTuple):
    """A document in one layout.

    `body` is the JSON-LD tree. `missing` lists the items (words of the draft) that keep it
    from claiming its profile: empty means that the claim stands in the body.
    """

    body: Json
    missing: tuple[str, ...]
    notes: tuple[LayoutNote, ...] = ()

    @property
    def conformant(self) -> bool:
        return not self.missing


_R, _N = Obligation.REQUIRED, Obligation.NILABLE
_S, _X = Obligation.RECOMMENDED, Obligation.EXTRA
_ABSENT: Final = frozenset({MISSING, UNKNOWN})
_ANY: Final = NIL_REASONS
_CONTENT: Final = "Metadata Content Requirements"
_TABLE: Final = "Appendix 1, Implementation of metadata content items"

_Row: TypeAlias = tuple[str, str, str, bool, Obligation, Obligation, frozenset[str], str]

# path | item | shape | many | draft | cdif-1.1 | nil | note
_ITEMS: Final[tuple[_Row, ...]] = (
    ("work.@id", "Resource identifier", "iri", False, _R, _R, frozenset(),
     "The best persistent identifier, else minted and named in `derived` (DECISIONS 3)."),
    ("work.identifier", "Resource identifier", "pv", True, _S, _R, frozenset(),
     "All identifiers, the one behind @id first. cdif-1.1 keeps the first as a string."),
    ("work.sameAs", "Resource identifier", "iri", True, _X, _X, frozenset(),
     "Other IRIs of the same resource."),
    ("work.name", "Title", "text", False, _R, _R, frozenset(), "One plain string."),
    ("work.alternateName", "Title", "text", True, _X, _X, frozenset(), "Further titles."),
    ("work.url", "Distribution", "iri", False, _R, _R, frozenset(),
     "The digital object, or its landing page. One of url, distribution, "
     "accessInstructions is required."),
    ("work.distribution", "Distribution", "download", True, _R, _R, frozenset(),
     '{"@type": "DataDownload", "contentUrl", "encodingFormat"?: str, "name"?, "description"?, '
     '"additionalType"?: term, '
     '"contentSize"?, "spdx:checksum"?, "provider"?: agent, "conditionsOfAccess"?, "license"?, '
     '"dcterms:conformsTo"?: list}. Write contentUrl; cdif-2023 adds contentURL.'),
    ("work.accessInstructions", "Distribution", "text", False, _R, _X, frozenset(),
     "How to obtain the resource when there is no URL at all; laid out as conditionsOfAccess. "
     "Satisfies cdif-2023, not cdif-1.1."),
    ("work.license", "Rights", "text", True, _R, _R, frozenset(),
     "Licence IRI or text. One of license, conditionsOfAccess is required."),
    ("work.conditionsOfAccess", "Rights", "text", True, _R, _R, frozenset(),
     "Access right IRI or text."),
    ("work.@type", "Resource type", "type", False, _R, _R, frozenset(),
     "One schema.org type without prefix, the most specific; a default is named in `derived`."),
    ("work.additionalType", "Resource type", "term", True, _S, _S, frozenset(),
     "IRI, label or DefinedTerm, consistent with @type."),
    ("work.description", "Description", "text", False, _N, _S, _ABSENT, "One plain string."),
    ("work.creator", "Originators", "agent", True, _N, _S, _ABSENT, "In order."),
    ("work.dateModified", "Modified Date", "date", False, _N, _R, _ABSENT,
     "Of the resource, never of the record. cdif-1.1 needs a month at least."),
    ("work.provider", "Distribution Agent", "agent", True, _N, _S, _ABSENT, ""),
    ("work.variableMeasured", "Variable Measured", "pv", True, _N, _S, _ANY,
     '{"@type": "PropertyValue", "@id"?, "propertyID"?: list, "name", "description"?}.'),
    ("work.temporalCoverage", "Temporal Coverage", "time", True, _N, _S, _ANY,
     'ISO 8601 text (a/b, open end ".."), or {"@type": "time:ProperInterval", '
     '"time:intervalStartedBy": IRI, "time:intervalFinishedBy": IRI, "name"?}.'),
    ("work.spatialCoverage", "Geographic Extent", "place", True, _N, _S, _ANY,
     '{"@type": "Place", "name"?: term, "identifier"?, "latitude"?, "longitude"?, '
     '"geo"?: {"@type": "GeoShape", "box": "S W N E"} or '
     '{"@type": "GeoCoordinates", "latitude": number, "longitude": number}, either '
     'with "elevation"?: text}.'),
    ("work.geometry", "Geographic Extent", "geometry", True, _S, _X, frozenset(),
     '{"@type": "sf:Polygon", "geosparql:asWKT": {"@type": "geosparql:wktLiteral", "@value"}, '
     '"geosparql:crs": {"@id"}}. cdif-1.1 makes a box or point of it.'),
    ("record.@id", "Metadata Identifier", "iri", False, _R, _R, frozenset(),
     "The URL of the record page."),
    ("record.dateModified", "Metadata Date", "date", False, _N, _S, _ABSENT,
     "The last real change (DECISIONS 7)."),
    ("record.maintainer", "Metadata Contact Agent", "agent", False, _N, _S, _ABSENT, ""),
    ("record.conformsTo", "Metadata profile identifier", "iri", True, _S, _S, frozenset(),
     "Further profiles only: CDIF's own values are written by the layouts, when earned."),
    ("work.checksum", "Checksum", "checksum", False, _S, _X, frozenset(),
     '{"@type": "spdx:Checksum", "spdx:algorithm", "spdx:checksumValue"}; of a single digital '
     "object only, else in the distribution."),
    ("work.funding", "Funding", "grant", True, _S, _S, frozenset(),
     '{"@type": "MonetaryGrant", "@id"?, "identifier"?: str, "name"?, "alternateName"?, '
     '"funder"?: agent, its "identifier" a list}.'),
    ("work.keywords", "Keyword", "term", True, _S, _S, frozenset(), ""),
    ("work.publishingPrinciples", "Policies", "thing", True, _S, _S, frozenset(),
     '{"@type": "CreativeWork", "name"?, "url", "description"?}, or IRI.'),
    ("work.datePublished", "Publication Date", "date", False, _S, _S, frozenset(), ""),
    ("work.contributor", "Other related agents", "role", True, _S, _S, frozenset(), ""),
    ("work.publisher", "Other related agents", "agent", True, _S, _S, frozenset(),
     'cdif-2023 also writes a contributor with the role "publisher".'),
    ("work.relatedLink", "Related resources", "link", True, _S, _S, frozenset(),
     '{"@type": "LinkRole", "linkRelationship": term, "target": {"@type": "EntryPoint", '
     '"encodingType"?, "name"?, "url"?, "contentType"?}}.'),
    ("work.version", "Version", "text", False, _S, _S, frozenset(), ""),
)  # fmt: skip

# Not in the draft's content list: schema.org properties that a source may still fill.
_EXTRA_ONE: Final[Mapping[str, str]] = {
    "work.dateCreated": "date", "work.dateAvailable": "date", "work.creativeWorkStatus": "term",
    "work.isAccessibleForFree": "bool", "work.copyrightYear": "text", "work.expires": "date",
    "record.identifier": "text", "record.name": "text", "record.description": "text",
    "record.includedInDataCatalog": "thing", "record.isBasedOn": "iri",
}  # fmt: skip
_EXTRA_MANY: Final[Mapping[str, str]] = {
    "work.inLanguage": "text", "work.size": "text", "work.encodingFormat": "text",
    "work.isPartOf": "thing", "work.hasPart": "thing", "work.citation": "thing",
    "work.isBasedOn": "thing", "work.audience": "thing", "work.educationalLevel": "term",
    "work.learningResourceType": "term", "work.measurementTechnique": "term",
    "work.material": "term", "work.copyrightHolder": "agent", "work.isbn": "text",
    "work.bibliographicCitation": "text", "work.conformsTo": "iri",
    "work.translationOfWork": "thing", "work.workTranslation": "thing",
    "work.abstract": "text", "work.comment": "text", "work.format": "text",
    "work.inSupportOf": "text", "work.additionalProperty": "property",
}  # fmt: skip
_NOTES: Final[Mapping[str, str]] = {
    "record.identifier": "The OAI identifier of the record.",
    "work.inLanguage": "BCP 47. cdif-1.1 keeps the first only.",
    "work.encodingFormat": "MIME type of the single digital object, whose address is work.url.",
    "work.format": "MIME type that the source names without saying of which address, or a format "
    "in its own words (dcterms:format, DECISIONS 18).",
    "work.conformsTo": "Specifications that the resource itself follows (dcterms:conformsTo).",
    "work.bibliographicCitation": "A citation as the source prints it (dcterms).",
    "work.size": "Extent as text: pages, minutes.",
    "work.inSupportOf": "The degree that a thesis is for; of a Thesis alone.",
    "work.additionalProperty": "What no other item says, under the IRI of the source's element: "
    "the level of a degree. Write it last, when no other path fits.",
    "record.includedInDataCatalog": '{"@type": "DataCatalog", "name", "url"}: the endpoint.',
}


def _specs() -> dict[str, PathSpec]:
    specs = {
        path: PathSpec(path, item, shape, many, draft, core, nil, _section(draft), note)
        for path, item, shape, many, draft, core, nil, note in _ITEMS
    }
    for many, table in ((False, _EXTRA_ONE), (True, _EXTRA_MANY)):
        for path, shape in table.items():
            item = path.partition(".")[2]
            specs[path] = PathSpec(path, item, shape, many, _X, _X, note=_NOTES.get(path, ""))
    return specs


def _section(draft: Obligation) -> str:
    return _TABLE if draft is _X else _CONTENT


PATHS: Final[Mapping[str, PathSpec]] = _specs()
NILABLE: Final = tuple(spec for spec in PATHS.values() if spec.draft is _N)
