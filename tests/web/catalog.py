"""A catalog to publish: a store filled with documents, without endpoint or crosswalk."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from typing import Any

import orjson

from oaicdif.cdif.namespaces import CORE_CONTEXT
from oaicdif.model import EntryDraft, EntryKey
from oaicdif.protocol.about import Origin, write_provenance
from oaicdif.store import Store
from tests.store.filling import harvest, publish_all, record

BASE = "https://catalog.example.org"
START = datetime(2024, 2, 1, 12, 0, 0, tzinfo=UTC)

# The layout of the draft's Appendix 1, every item of its table.
RICH: Mapping[str, Any] = {
    "@type": "Dataset",
    "additionalType": ["http://purl.org/coar/resource_type/c_ddb1"],
    "identifier": {
        "@type": "PropertyValue",
        "propertyID": "https://registry.identifiers.org/registry/doi",
        "value": "10.5072/abc",
        "url": "https://doi.org/10.5072/abc",
    },
    "name": "Oxygen profiles of the Bay of Biscay, spring and autumn",
    "alternateName": ["Perfiles de oxígeno del golfo de Vizcaya"],
    "description": "Profiles of dissolved oxygen, temperature and salinity at 214 stations, "
    "measured with a rosette of twelve bottles between the surface and 4,500 m.\n\n"
    "The second part repeats the stations in autumn. Values below the detection limit are "
    "marked and not removed.",
    "creator": [
        {
            "@type": "Person",
            "@id": "https://orcid.org/0000-0002-1825-0097",
            "name": "Doe, Jane",
            "affiliation": {"@type": "Organization", "name": "Institute of the Sea"},
        },
        {"@type": "Person", "name": "García Márquez, Ana"},
        {"@type": "Organization", "name": "Consortium for the Study of Shelf Seas"},
    ],
    "contributor": [
        {
            "@type": "Role",
            "roleName": "editor",
            "contributor": {"@type": "Person", "name": "Roe, Ann"},
        },
        {
            "@type": "Role",
            "roleName": "publisher",
            "contributor": {"@type": "Organization", "name": "Example Repository"},
        },
    ],
    "publisher": {"@type": "Organization", "name": "Example Repository"},
    "provider": {"@type": "Organization", "name": "Example Repository"},
    "datePublished": "2012-07-18",
    "dateModified": "2013-01",
    "version": "2",
    "inLanguage": "en",
    "keywords": [
        "oxygen",
        "profiles",
        {
            "@type": "DefinedTerm",
            "name": "OCEANS",
            "inDefinedTermSet": "gcmd:sciencekeywords",
            "identifier": "https://gcmd.example.org/concept/916b",
        },
    ],
    "temporalCoverage": "2011-04-02/2011-10-30",
    "spatialCoverage": {
        "@type": "Place",
        "name": "Bay of Biscay",
        "geo": {"@type": "GeoShape", "box": "43.2 -10.5 48.5 -1.1"},
    },
    "variableMeasured": [{"@type": "PropertyValue", "name": "dissolved oxygen"}],
    "relatedLink": [
        {
            "@type": "LinkRole",
            "linkRelationship": "IsPartOf",
            "target": {
                "@type": "EntryPoint",
                "name": "Shelf seas collection",
                "url": "https://repository.example.org/collection/7",
            },
        },
        {
            "@type": "LinkRole",
            "linkRelationship": {"@type": "DefinedTerm", "name": "IsDocumentedBy"},
            "target": {"@type": "EntryPoint", "url": "https://repository.example.org/report.pdf"},
        },
    ],
    "funding": {
        "@type": "MonetaryGrant",
        "identifier": "283595",
        "alternateName": "SEAPROFILE",
        "funder": {"@type": "Organization", "name": "European Commission"},
    },
    "license": "https://creativecommons.org/licenses/by/4.0/",
    "conditionsOfAccess": "http://purl.org/coar/access_right/c_abf2",
    "url": "https://repository.example.org/1234",
    "distribution": [
        {
            "@type": "DataDownload",
            "contentURL": "https://repository.example.org/1234/spring.csv",
            "contentUrl": "https://repository.example.org/1234/spring.csv",
            "encodingFormat": "text/csv",
            "contentSize": "2.4 MB",
            "spdx:checksum": {
                "@type": "spdx:Checksum",
                "spdx:algorithm": "spdx:checksumAlgorithm_md5",
                "spdx:checksumValue": "0baa1b8f",
            },
        },
        {
            "@type": "DataDownload",
            "contentURL": "https://repository.example.org/1234/autumn.csv",
            "contentUrl": "https://repository.example.org/1234/autumn.csv",
            "encodingFormat": "text/csv",
            "name": "Autumn stations",
        },
    ],
}
# All the draft's nil reasons, as a record without anything has them.
POOR: Mapping[str, Any] = {
    "@type": "CreativeWork",
    "name": "Untold",
    "description": "nil:missing",
    "creator": ["nil:unknown"],
    "provider": "nil:missing",
    "dateModified": "nil:missing",
    "temporalCoverage": "nil:missing",
    "spatialCoverage": "nil:notapplicable",
    "variableMeasured": ["nil:missing"],
}


class Clock:
    """Time that moves only when told to."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def tick(self, seconds: float) -> datetime:
        self.now += timedelta(seconds=seconds)
        return self.now


def document(slug: str, about: Mapping[str, Any], work: str = "", base: str = BASE) -> Any:
    """A whole cdif-2023 document about this resource."""
    iri = f"{base}/records/{slug}"
    return {
        "@context": ["https://schema.org", {"dcterms": "http://purl.org/dc/terms/"}],
        "@id": iri,
        "@type": "DigitalDocument",
        "dateModified": "2024-02-01T12:00:00Z",
        "maintainer": {"@type": "Organization", "name": "Example Repository"},
        "dcterms:conformsTo": "CDIF_basic_1.0",
        "about": {
            "@id": work or f"https://doi.org/10.5072/{slug}",
            **deepcopy(dict(about)),
            "subjectOf": {"@id": iri},
        },
    }


def fill(
    store: Store,
    clock: Clock,
    states: Mapping[str, Mapping[str, Any] | None],
    *,
    endpoint: str = "demo",
    sets: str = "",
) -> None:
    """Publish these records: identifier → `about`, None for a deleted one."""
    harvest(
        store,
        [
            record(name, text=repr(about), deleted=about is None, sets=sets)
            for name, about in states.items()
        ],
        name=endpoint,
    )
    while items := store.stale_items(limit=500):
        drafts = [draft(item.key, states[item.identifier], sets) for item in items]
        store.write_drafts(drafts, items)
    publish_all(store, clock)
    clock.tick(5)


def core_document(about: Mapping[str, Any]) -> dict[str, Any]:
    """A little of what CDIF 1.1 has."""
    return {
        "@context": CORE_CONTEXT,
        "@id": about["@id"],
        "@type": ["schema:Dataset"],
        "schema:name": about.get("name", "Untold"),
        "schema:creator": {"@list": [{"@type": ["schema:Person"], "schema:name": "Berg, Anna"}]},
    }


def draft(key: EntryKey, about: Mapping[str, Any] | None, sets: str) -> EntryDraft:
    """What a crosswalk would have made."""
    if about is None:
        return EntryDraft(key.entry_id, True, b"gone", tuple(sets.split()))
    whole = document(key.slug, about)
    body = orjson.dumps(whole)
    return EntryDraft(
        entry_id=key.entry_id,
        deleted=False,
        digest=body,
        set_specs=tuple(sets.split()),
        bodies={
            "cdif-2023": body,
            "cdif-1.1": orjson.dumps(core_document(whole["about"])),
            "oai_dc": b"<oai_dc:dc/>",
            "about": write_provenance(ORIGIN),
            "issues": orjson.dumps(REPORT),
        },
        work_iri=str(whole["about"]["@id"]),
        title=str(about.get("name", "")),
        work_type=str(about.get("@type", "")),
        year=str(about.get("datePublished", ""))[:4],
        metadata_prefix="oai_dc",
    )


# What a crosswalk reports of a record that names no date of modification.
REPORT = {
    "endpoint": "demo",
    "has": ["work.name"],
    "issues": [],
    "missing": {"cdif-2023": [], "cdif-1.1": ["Modified Date"]},
    "nil": {},
    "derived": [],
    "could": {"Modified Date": ["dateModified = datePublished"]},
}
ORIGIN = Origin(
    "https://repository.example.org/oai",
    "oai:repository.example.org:1",
    "2024-01-15",
    "http://www.openarchives.org/OAI/2.0/oai_dc/",
    "2024-02-01T11:59:58Z",
    True,
)
