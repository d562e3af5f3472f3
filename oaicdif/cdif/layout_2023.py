"""The layout of the draft of 2023-07-12: the root is the metadata record, the resource is
`about` it.

Follows Appendix 1 of the draft: its table of content items and its "recommended basic
structure". Where the two, or table and prose, disagree, both spellings are written
(`contentURL` and `contentUrl`; `dcterms:conformsTo` at the root and under `encoding`) and the
stricter obligation is kept. An item that the table prints as an array is always one; one that
it prints as a single value is an array only when there are several. Nilable items are never
left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from ..late_pattern import late_regex
from .document import MISSING, NIL_REASONS, PATHS, Decision, Document, Json, Laid, LayoutNote
from .iri import clean_iri, is_iri
from .namespaces import DRAFT_CONTEXT, DRAFT_PROFILE, DRAFT_SPECIFICATION, JSON_LD
from .one_extent import one_period, one_rectangle
from .placeholders import leads_to_a_work

# Whether an item's value is unwrapped when it is one, and how its nil is written.
_AS_IS, _UNWRAP = False, True
_NO_NIL, _NIL, _NIL_ARRAY = 0, 1, 2

_TERM_SET: Final = "DefinedTermSet"
# 'Use a "year" or [ISO 8601 date and time] format'
_DATE: Final = late_regex(
    r"-?\d{4,}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])"
    r"(T([01]\d|2[0-4])(:[0-5]\d(:[0-6]\d([.,]\d+)?)?)?(Z|[+-][0-2]\d(:?[0-5]\d)?)?)?)?)?\Z"
)

# name under `work`, key under `about`, unwrap, nil; in the order in which they are written
_ABOUT: Final[tuple[tuple[str, str, bool, int], ...]] = (
    ("additionalType", "additionalType", _AS_IS, _NO_NIL),
    ("identifier", "identifier", _UNWRAP, _NO_NIL),
    ("sameAs", "sameAs", _AS_IS, _NO_NIL),
    ("name", "name", _AS_IS, _NO_NIL),
    ("alternateName", "alternateName", _AS_IS, _NO_NIL),
    ("description", "description", _AS_IS, _NIL),
    ("abstract", "abstract", _UNWRAP, _NO_NIL),
    ("creator", "creator", _AS_IS, _NIL_ARRAY),
    ("contributor", "contributor", _AS_IS, _NO_NIL),
    ("publisher", "publisher", _UNWRAP, _NO_NIL),
    ("provider", "provider", _UNWRAP, _NIL),
    ("datePublished", "datePublished", _AS_IS, _NO_NIL),
    ("dateModified", "dateModified", _AS_IS, _NIL),
    ("dateCreated", "dateCreated", _AS_IS, _NO_NIL),
    ("dateAvailable", "dcterms:available", _AS_IS, _NO_NIL),
    ("expires", "expires", _AS_IS, _NO_NIL),
    ("version", "version", _AS_IS, _NO_NIL),
    ("creativeWorkStatus", "creativeWorkStatus", _AS_IS, _NO_NIL),
    ("inLanguage", "inLanguage", _UNWRAP, _NO_NIL),
    ("keywords", "keywords", _AS_IS, _NO_NIL),
    ("temporalCoverage", "temporalCoverage", _UNWRAP, _NIL),
    ("spatialCoverage", "spatialCoverage", _UNWRAP, _NIL),
    ("geometry", "geosparql:hasGeometry", _UNWRAP, _NO_NIL),
    ("variableMeasured", "variableMeasured", _AS_IS, _NIL_ARRAY),
    ("measurementTechnique", "measurementTechnique", _UNWRAP, _NO_NIL),
    ("encodingFormat", "encodingFormat", _UNWRAP, _NO_NIL),
    ("format", "dcterms:format", _UNWRAP, _NO_NIL),
    ("size", "size", _UNWRAP, _NO_NIL),
    ("checksum", "spdx:checksum", _AS_IS, _NO_NIL),
    ("conformsTo", "dcterms:conformsTo", _UNWRAP, _NO_NIL),
    ("isAccessibleForFree", "isAccessibleForFree", _AS_IS, _NO_NIL),
    ("copyrightHolder", "copyrightHolder", _UNWRAP, _NO_NIL),
    ("copyrightYear", "copyrightYear", _AS_IS, _NO_NIL),
    ("isPartOf", "isPartOf", _UNWRAP, _NO_NIL),
    ("hasPart", "hasPart", _UNWRAP, _NO_NIL),
    ("isBasedOn", "isBasedOn", _UNWRAP, _NO_NIL),
    ("citation", "citation", _UNWRAP, _NO_NIL),
    ("bibliographicCitation", "dcterms:bibliographicCitation", _UNWRAP, _NO_NIL),
    ("translationOfWork", "translationOfWork", _UNWRAP, _NO_NIL),
    ("workTranslation", "workTranslation", _UNWRAP, _NO_NIL),
    ("relatedLink", "relatedLink", _AS_IS, _NO_NIL),
    ("funding", "funding", _UNWRAP, _NO_NIL),
    ("publishingPrinciples", "publishingPrinciples", _AS_IS, _NO_NIL),
    ("audience", "audience", _UNWRAP, _NO_NIL),
    ("educationalLevel", "educationalLevel", _UNWRAP, _NO_NIL),
    ("learningResourceType", "learningResourceType", _UNWRAP, _NO_NIL),
    ("material", "material", _UNWRAP, _NO_NIL),
    ("isbn", "isbn", _UNWRAP, _NO_NIL),
    ("comment", "comment", _UNWRAP, _NO_NIL),
    ("inSupportOf", "inSupportOf", _UNWRAP, _NO_NIL),
    ("additionalProperty", "additionalProperty", _AS_IS, _NO_NIL),
)


def lay_out_2023(document: Document) -> Laid:
    """The document as the draft prints it, with the claim of its profile only when earned."""
    work, record = document.work, document.record
    notes: list[LayoutNote] = []
    about = _about(work, document.nil, notes)
    missing = _missing(document, about)
    body: Json = {"@context": DRAFT_CONTEXT}
    if "@id" in record:
        body["@id"] = clean_iri(record["@id"])
        about["subjectOf"] = {"@id": body["@id"]}
    body["@type"] = "DigitalDocument"
    for name in ("identifier", "name", "description"):
        if name in record:
            body[name] = record[name]
    for name in ("dateModified", "maintainer"):
        body[name] = record.get(name) or document.nil.get(f"record.{name}", MISSING)
    for name in ("includedInDataCatalog", "isBasedOn"):
        if name in record:
            body[name] = record[name]
    if "includedInDataCatalog" in record and about.get("@type") == "Dataset":
        about["includedInDataCatalog"] = record["includedInDataCatalog"]
    if document.decided:
        body["dcterms:provenance"] = [_statement(each) for each in document.decided.values()]
    _add_profile(body, record, claimed=not missing)
    body["about"] = about
    return Laid(body, missing, tuple(notes))


def _statement(decision: Decision) -> Json:
    """What the operator let be derived, said by the record."""
    kind = "dcterms:ProvenanceStatement"
    return {"@type": kind, "name": decision.rule, "description": decision.told}


def _about(work: Json, nil: Mapping[str, str], notes: list[LayoutNote]) -> Json:
    about: Json = {}
    if "@id" in work:
        about["@id"] = clean_iri(work["@id"])
    if "@type" in work:
        about["@type"] = work["@type"]
    for name, key, unwrap, absent in _ABOUT:
        if name in work:
            value = work[name]
            about[key] = value[0] if unwrap and len(value) == 1 else value
        elif absent:
            reason = nil.get(f"work.{name}", MISSING)
            about[key] = [reason] if absent == _NIL_ARRAY else reason
    _add_publishers(about, work)
    _name_term_sets(about)
    _make_one(about, notes)
    _add_interval(about)
    _add_rights(about, work, notes)
    if "url" in work:
        about["url"] = clean_iri(work["url"])
    if "distribution" in work:
        about["distribution"] = [_download(each) for each in work["distribution"]]
    return about


def _add_publishers(about: Json, work: Json) -> None:
    """The table knows a publisher only as a contributor with that role; schema.org as itself."""
    if publishers := work.get("publisher"):
        roles = [{"@type": "Role", "roleName": "publisher", "contributor": p} for p in publishers]
        about["contributor"] = [*work.get("contributor", ()), *roles]


def _name_term_sets(about: Json) -> None:
    """A vocabulary that is known by its name alone is a node with that name.

    schema.org's context makes an IRI of every `inDefinedTermSet`: "lcsh" would be an address
    beside the document's own for who reads it there, and no triple for anybody else.
    """
    if any(isinstance(each, dict) and _has_named_set(each) for each in about.get("keywords", ())):
        about["keywords"] = [
            each | {"inDefinedTermSet": {"@type": _TERM_SET, "name": each["inDefinedTermSet"]}}
            if isinstance(each, dict) and _has_named_set(each)
            else each
            for each in about["keywords"]
        ]


def _has_named_set(term: Json) -> bool:
    found = term.get("inDefinedTermSet")
    return isinstance(found, str) and not is_iri(found)


def _make_one(about: Json, notes: list[LayoutNote]) -> None:
    """One rectangle and one period at most; each place keeps its name."""
    for key, (make, note) in _AT_MOST_ONE.items():
        given = about[key]
        if isinstance(given, list) and (made := make(given)) is not given:
            about[key] = made[0] if len(made) == 1 else made
            notes.append(note)


_AT_MOST_ONE: Final = {
    "spatialCoverage": (one_rectangle, LayoutNote("rectangles-as-one", "work.spatialCoverage")),
    "temporalCoverage": (one_period, LayoutNote("periods-as-one", "work.temporalCoverage")),
}


def _add_interval(about: Json) -> None:
    """An interval of named eras stands in an array, as the table prints it."""
    if isinstance(about.get("temporalCoverage"), dict):
        about["temporalCoverage"] = [about["temporalCoverage"]]


def _add_rights(about: Json, work: Json, notes: list[LayoutNote]) -> None:
    """Licences that are texts go to conditionsOfAccess, which the draft allows as well.

    schema.org's context makes an IRI of every `license`: a text would be lost as a triple.
    """
    licenses: list[Any] = work.get("license", [])
    conditions: list[Any] = work.get("conditionsOfAccess", [])
    texts = [each for each in licenses if isinstance(each, str) and not is_iri(each)]
    if texts:
        notes += [LayoutNote("license-as-text", "work.license", each) for each in texts]
        licenses = [each for each in licenses if each not in texts]
        conditions = [*conditions, *(each for each in texts if each not in conditions)]
    instructions = work.get("accessInstructions")
    if instructions and instructions not in conditions:
        conditions = [*conditions, instructions]
    for key, values in (("license", licenses), ("conditionsOfAccess", conditions)):
        if values:
            about[key] = values[0] if len(values) == 1 else values


def _download(download: Json) -> Json:
    """`contentURL` is the table's spelling, `contentUrl` schema.org's and Example 3's."""
    if "contentUrl" not in download:
        return download
    url = clean_iri(download["contentUrl"])
    return {"@type": download.get("@type", "DataDownload"), "contentURL": url} | {
        key: url if key == "contentUrl" else value for key, value in download.items()
    }


def _add_profile(body: Json, record: Json, *, claimed: bool) -> None:
    """Both places where the draft puts the profile; further profiles beside it."""
    profiles = [each for each in record.get("conformsTo", ()) if each != DRAFT_PROFILE]
    if claimed:
        profiles.insert(0, DRAFT_PROFILE)
    if profiles:
        body["dcterms:conformsTo"] = profiles[0] if len(profiles) == 1 else profiles
    encoding: Json = {"@type": "MediaObject", "encodingFormat": JSON_LD}
    if claimed:
        encoding["dcterms:conformsTo"] = {"@id": DRAFT_SPECIFICATION}
    body["encoding"] = encoding


def _missing(document: Document, about: Json) -> tuple[str, ...]:
    """The items that are never nil, and are not there; and those the table has otherwise.

    A type that was made up for want of any is no type; a default licence is one
    (DECISIONS 14). "Resource identifier" and "Metadata Identifier" are IRIs, dates ISO 8601,
    and "Temporal Coverage" has "0 or 1 entry".
    """
    work, times, lost = document.work, about["temporalCoverage"], []
    if not is_iri(about.get("@id", "")):
        lost.append("work.@id")
    if work.get("name", MISSING) in NIL_REASONS:
        lost.append("work.name")
    if not _has_access(about, work):
        lost.append("work.url")
    if not _has_rights(about):
        lost.append("work.license")
    if "@type" not in work or "work.@type" in document.unearned:
        lost.append("work.@type")
    if not is_iri(document.record.get("@id", "")):
        lost.append("record.@id")
    if type(times) is not str and len(times) > 1:
        lost.append("work.temporalCoverage")
    dates = ("dateModified", "datePublished")
    lost += [f"work.{name}" for name in dates if name in work and not _is_date(work[name])]
    if not _is_date(document.record.get("dateModified", "2023")):
        lost.append("record.dateModified")
    return tuple([PATHS[path].item for path in lost])


@lru_cache(4_000)  # records of a repository have few
def _is_date(text: str) -> bool:
    return _DATE.match(text) is not None


def _has_access(about: Json, work: Json) -> bool:
    """Absolute addresses, of which one may lead to a work, or a text that says how to obtain it."""
    addresses = [each.get("contentUrl", "") for each in about.get("distribution", ())]
    if "url" in about:
        addresses.append(about["url"])
    found = any(map(leads_to_a_work, addresses)) or "accessInstructions" in work
    return found and all(map(is_iri, addresses))


def _has_rights(about: Json) -> bool:
    """A licence or condition, and no nil reason among them: "Rights" is never nil."""
    values = [about[key] for key in ("license", "conditionsOfAccess") if key in about]
    texts = [each for value in values for each in (value if isinstance(value, list) else [value])]
    return bool(texts) and NIL_REASONS.isdisjoint(texts)
