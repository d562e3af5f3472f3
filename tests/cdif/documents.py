"""Documents written by hand from the draft's table, and from the acceptance cases."""

from __future__ import annotations

from typing import Any

from oaicdif.cdif.document import Document

RECORD_IRI = "https://bridge.example.org/records/oai~3arepo~2eexample~2eorg:1"
WORK_IRI = "https://doi.org/10.5072/abc"
JANE: dict[str, Any] = {
    "@type": "Person",
    "name": "Doe, Jane",
    "familyName": "Doe",
    "givenName": "Jane",
}
PRESS: dict[str, Any] = {"@type": "Organization", "name": "Example University Press"}
RECORD: dict[str, Any] = {
    "@id": RECORD_IRI,
    "identifier": "oai:repo.example.org:1",
    "dateModified": "2023-07-12T10:00:00Z",
    "maintainer": {
        "@type": "Organization",
        "name": "Example Repository",
        "contactPoint": {"@type": "ContactPoint", "email": "oai@repo.example.org"},
    },
    "includedInDataCatalog": {
        "@type": "DataCatalog",
        "name": "Example Repository",
        "url": "https://repo.example.org/oai",
    },
}
LEAST: dict[str, Any] = {
    "@id": WORK_IRI,
    "@type": "Dataset",
    "name": "Oxygen profiles of the bay",
    "url": "https://repo.example.org/1",
    "license": ["https://creativecommons.org/licenses/by/4.0/"],
    "dateModified": "2012-07-18",
}


def document(*without: str, derived: tuple[str, ...] = (), **more: Any) -> Document:
    """The least document that earns both claims, less some items, with others besides.

    A name with an underscore at its end is a keyword: `type_` is "@type", `id_` is "@id".
    """
    names = {"type_": "@type", "id_": "@id"}
    work = {key: value for key, value in LEAST.items() if key not in without}
    work |= {names.get(key, key): value for key, value in more.items()}
    return Document(work=work, record=dict(RECORD), derived=derived)


WKT = {
    "@type": "sf:Polygon",
    "geosparql:asWKT": {
        "@type": "geosparql:wktLiteral",
        "@value": "POLYGON((-10 43, -1 43, -1 48, -10 43))",
    },
    "geosparql:crs": {"@id": "http://www.opengis.net/def/crs/OGC/1.3/CRS84"},
}
ERA = {
    "@type": "time:ProperInterval",
    "time:intervalStartedBy": "http://example.org/era/LowerDevonian",
    "time:intervalFinishedBy": "http://example.org/era/LowerPermian",
}
GRANT = {
    "@type": "MonetaryGrant",
    "@id": "info:eu-repo/grantAgreement/EC/FP7/283595/EU//OpenAIREplus",
    "identifier": "283595",
    "alternateName": "OpenAIREplus",
    "funder": {
        "@type": "Organization",
        "name": "European Commission",
        "identifier": ["https://ror.org/00k4n6c32"],
    },
}
FILE = {
    "@type": "DataDownload",
    "contentUrl": "https://repo.example.org/1/profiles of 2010.csv",
    "encodingFormat": "text/csv",
    "contentSize": "12345 kb",
    "spdx:checksum": {
        "@type": "spdx:Checksum",
        "spdx:algorithm": "spdx:checksumAlgorithm_md5",
        "spdx:checksumValue": "0BAA1B8",
    },
    "dcterms:conformsTo": ["https://example.org/dataonthewebcsvprofile"],
    "additionalType": ["dataset"],
    "provider": PRESS,
}
LEVEL = {
    "@type": "PropertyValue",
    "propertyID": "http://www.ndltd.org/standards/metadata/etdms/1.1/level",
    "name": "degree level",
    "value": "Doctoral",
}
# Everything at once, each in the shape that the draft's table prints.
FULL = document(
    type_="ScholarlyArticle",
    identifier=[
        {
            "@type": "PropertyValue",
            "propertyID": "https://registry.identifiers.org/registry/doi",
            "value": "10.5072/abc",
            "url": WORK_IRI,
        },
        {"@type": "PropertyValue", "propertyID": "isbn", "value": "9783161484100"},
    ],
    sameAs=["https://hdl.handle.net/1765/1473"],
    additionalType=["http://purl.org/coar/resource_type/c_6501", "Tesis inédita", "kind:odd"],
    alternateName=["Perfiles de oxígeno"],
    description="temperatures a < b and b > c & more",
    creator=[
        JANE
        | {
            "@id": "https://orcid.org/0000-0002-1825-0097",
            "affiliation": {"@type": "Organization", "name": "Example Institute"},
        },
        {"@type": "Organization", "name": "CERN"},
        {"@id": "urn:NationalOrgThesaurus:nl/234", "name": "urn:NationalOrgThesaurus:nl/234"},
    ],
    contributor=[
        {"@type": "Role", "roleName": "Supervisor", "contributor": JANE},
        {"@type": "Person", "name": "Roe, Ann"},
    ],
    publisher=[PRESS, {"@type": "Organization", "name": "Second Press"}],
    provider=[PRESS],
    datePublished="2012",
    dateCreated="2011-05-01T10:00:00.5Z",
    version="2",
    inLanguage=["en", "es"],
    keywords=[
        "World War, 1939-1945--Germany",
        "x",
        {
            "@type": "DefinedTerm",
            "name": "641",
            "termCode": "641",
            "inDefinedTermSet": "info:eu-repo/classification/ddc",
        },
        {"@type": "DefinedTerm", "name": "ab"},
    ],
    license=["https://creativecommons.org/licenses/by/4.0/", "All rights reserved"],
    conditionsOfAccess=["http://purl.org/coar/access_right/c_abf2"],
    isAccessibleForFree=True,
    distribution=[FILE],
    spatialCoverage=[
        {"@type": "Place", "name": "Western Australia"},
        {
            "@type": "Place",
            "name": {
                "@type": "DefinedTerm",
                "name": "Netherlands",
                "termCode": "NL",
                "inDefinedTermSet": "https://example.org/iso3166-1",
            },
            "geo": {"@type": "GeoShape", "box": "-35.5 112.5 -13.5 129"},
        },
        {
            "@type": "Place",
            "geo": {"@type": "GeoCoordinates", "latitude": -32.94682, "longitude": -60.0},
        },
    ],
    geometry=[WKT],
    temporalCoverage=["1929/1939"],
    variableMeasured=[
        {
            "@type": "PropertyValue",
            "propertyID": ["https://example.org/pato/25", "astm:0405"],
            "name": "hostMineral",
            "description": "The mineral in which it was found.",
        }
    ],
    relatedLink=[
        {
            "@type": "LinkRole",
            "linkRelationship": "dataset",
            "target": {
                "@type": "EntryPoint",
                "encodingType": "text/html",
                "name": "Data",
                "url": "https://doi.org/10.1234/789.1",
            },
        },
        {
            "@type": "LinkRole",
            "linkRelationship": {"@type": "DefinedTerm", "name": "IsPartOf"},
            "target": {"@type": "EntryPoint", "name": "Ecology Letters vol. 4"},
        },
    ],
    funding=[GRANT],
    publishingPrinciples=[
        {"@type": "CreativeWork", "url": "https://example.org/policy", "name": "Policy"},
        "https://example.org/policy/2",
    ],
    isPartOf=[{"@type": "Periodical", "name": "Ecology Letters", "issn": "1461-023X"}],
    hasPart=[{"@type": "Dataset", "name": "A table", "@id": "https://example.org/t1"}],
    isBasedOn=[{"@type": "CreativeWork", "name": "A map"}],
    citation=[{"@id": "https://doi.org/10.1234/789.2"}],
    bibliographicCitation=["Doe 2012"],
    audience=[{"@type": "Audience", "audienceType": "Researchers"}],
    creativeWorkStatus="publishedVersion",
    size=["12 p."],
    copyrightHolder=[PRESS],
    inSupportOf=["Doctor of Philosophy"],
    additionalProperty=[LEVEL],
)
