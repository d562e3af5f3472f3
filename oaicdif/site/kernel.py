"""PID kernel records: one for each digital object, by the map of the draft's Appendix 2.

The keys are the map's own field names with their origin as prefix (RDA Kernel Information,
FDO and FDOF attributes). What the record does not know is left out, but for the defaults
that the map's notes give. `FDOF operationInfo` is "not implemented by CDIF v1.0" (sic).
"""

from __future__ import annotations

from typing import Any, Final

from ..json_text import write_json
from .addresses import Addresses
from .digital_objects import digital_objects, file_address
from .document_values import Json, first_text, is_nil, values
from .signposting import KERNEL_PROFILE

# field of the map: the property of the object, else of the resource, that fills it
_COPIED: Final = (
    ("fdo:creator", "creator"),
    ("fdo:responsibleOrganisation", "provider"),
    ("rda:checksum", "spdx:checksum"),
    ("fdof:digitalObjectMutability", "publishingPrinciples"),
    ("rda:digitalObjectPolicy", "publishingPrinciples"),
    ("fdof:scientificDomain", "keywords"),
    ("rda:dateModified", "dateModified"),
    ("rda:version", "version"),
    ("dcterms:conformsTo", "dcterms:conformsTo"),
    ("encodingFormat", "encodingFormat"),
    ("contentSize", "contentSize"),
)
_UNKNOWN_PERSISTENCE: Final = "UNKNOWN"  # of the map's list: UNKNOWN, NONE, years


def kernel_records(document: Json, slug: str, where: Addresses) -> list[bytes]:
    """The kernel records of a document, the n-th for the n-th digital object, as JSON."""
    about = document.get("about")
    if not isinstance(about, dict):
        return []
    objects = digital_objects(about)
    return [
        write_json(_kernel(document, about, each, where.kernel(slug, number), slug, where))
        for number, each in enumerate(objects, 1)
    ]


def _kernel(
    document: Json, about: Json, thing: Json, address: str, slug: str, where: Addresses
) -> Json:
    record: dict[str, Any] = {
        "@id": address,
        "profile": KERNEL_PROFILE,
        "rda:digitalObjectLocation": file_address(thing),
    }
    if types := _types(about):
        record["fdof:digitalObjectType"] = types
    for field, key in _COPIED:
        if (key in thing or key in about) and (found := _kept(thing, key) or _kept(about, key)):
            record[field] = found
    if rights := _rights(thing) or _rights(about):
        record["fdof:rightsRecord"] = rights
    if manager := _kept(about, "maintainer") or record.get("fdo:creator"):
        # "The Responsible Organisation equals the FDO Creator if available by default."
        record["fdof:responsibleOrganisation"] = manager
    if created := _kept(about, "datePublished") or _kept(about, "dateModified"):
        # Appendix 1: without a publication date the modification date stands for it.
        record["rda:dateCreated"] = created
    record["fdof:persistencyPolicy"] = _kept(about, "publishingPrinciples") or _UNKNOWN_PERSISTENCE
    described = {"@id": first_text(about, "@id"), "name": first_text(about, "name")}
    if known := _known(described):
        record["describes"] = known
    record["describedby"] = {"@id": where.page(slug)}
    if profile := _kept(document, "dcterms:conformsTo"):
        record["describedby"]["profile"] = profile
    return record


def _known(members: Json) -> Json:
    if all(members.values()):
        return members
    return {key: each for key, each in members.items() if each}


def _types(about: Json) -> list[Any]:
    found = [*values(about, "@type"), *values(about, "additionalType")]
    return found if all(found) else list(filter(None, found))


def _rights(node: Json) -> list[Any]:
    """Licences, then conditions of access."""
    found = [*values(node, "license"), *values(node, "conditionsOfAccess")]
    return found if all(found) else list(filter(None, found))


def _kept(node: Json, key: str) -> Any:
    """The property as the document has it, nil reasons and empty values as None."""
    found = node.get(key)
    if not found:
        return None
    if isinstance(found, list):
        return [each for each in found if each and not is_nil(each)] or None
    return None if is_nil(found) else found
