"""The layout of CDIF 1.1, core and discovery: the root is the resource, the metadata record
its `schema:subjectOf`.

Follows the official JSON Schema and the stricter of the two official bundles of shapes, and
their traps as numbered in docs/cdif-layouts.md. What is unknown is left out, never nil. The
profile is claimed only when every required item came from the source, or from a rule that the
operator switched on (DECISIONS 15).

Trap 14: one official tool takes the first node by IRI for the resource when the record's IRI
sorts before it. The record's IRI is the address of its page all the same (DECISIONS 3): an
identity is no place for a workaround, the tool's own schema and shapes do not depend on the
order, and `FrameAndValidate` picks the node that has a url or distribution, which every
document with a claim has.
"""

from __future__ import annotations

from typing import Any, Final

from ..late_pattern import late_regex
from .core_agents import kept_agent
from .core_properties import put_properties
from .core_terms import (
    KEYS,
    SHORTEST_NAME,
    Findings,
    identifier_node,
    reference,
    type_term,
)
from .core_values import checksum, place, thing
from .document import PATHS, Decision, Document, Json, Laid
from .geometry import geo_of_wkt
from .iri import clean_iri, is_iri, is_web
from .kept import keeping
from .namespaces import CATALOG_RECORD, CORE_CONTEXT, CORE_PROFILES, CORE_TYPES, NEAREST_CORE_TYPE
from .placeholders import leads_to_a_work, placeholder, why_nowhere
from .value_text import address_text

# cdifd:dateModifiedProperty: year and month at least, no fraction of a second (trap 6)
CORE_DATE: Final = late_regex(
    r"[12]\d{3}-(0[1-9]|1[0-2])(-([0-2]\d|3[01])"
    r"(T([01]\d|2[0-3])(:[0-5]\d)?(:[0-5]\d(Z|[+-][0-2]\d:[0-5]\d)?)?)?)?\Z"
)


def lay_out_1_1(document: Document) -> Laid:
    """The document as CDIF 1.1 has it; the claim of its profiles only when earned."""
    work = document.work
    body: Json = {"@context": CORE_CONTEXT}
    if "@id" in work:
        body["@id"] = clean_iri(work["@id"])
    record = _record_identity(document.record, body)
    found = Findings(*[part["@id"] for part in (body, record) if "@id" in part])
    _add_types(body, work)
    _add_identifiers(body, work)
    put_properties(body, work, found)
    _add_publisher(body, work, found)
    _add_access(body, work, found)
    if found.credits:
        body["schema:creditText"] = list(found.credits)
    if "schema:url" not in body and "schema:distribution" in body and "@id" in record:
        body["schema:url"] = record["@id"]  # the page that describes it; earns no claim
        found.note("page-as-url", "work.url", record["@id"])
    _add_geometry(body, work, found)
    _add_record(record, document.record, body.get("schema:name", ""), found)
    if catalog := record.get("schema:includedInDataCatalog"):
        body["schema:includedInDataCatalog"] = catalog
    if document.decided:
        record["dcterms:provenance"] = [_statement(each) for each in document.decided.values()]
    missing = _missing(document, body, found)
    _add_profiles(record, document.record, claimed=not missing)
    body["schema:subjectOf"] = record
    return Laid(body, missing, tuple(found.notes))


# ---- items that need more than one path --------------------------------------------------


def _add_types(body: Json, work: Json) -> None:
    """schema:Dataset and the nearest type allowed; what it really is in additionalType.

    The schema allows a second type without more. A CreativeWork needs a web address
    (cdifd:CDIFLabeledLinkShape); a document without one claims nothing, and lacks the same
    address for the schema.
    """
    kind = work.get("@type", "Dataset")
    nearest = kind if kind in CORE_TYPES else NEAREST_CORE_TYPE.get(kind, "CreativeWork")
    types = ["schema:Dataset"]
    if kind != "Dataset":
        types.append(f"schema:{nearest}")
    more = [type_term(each) for each in work.get("additionalType", ())]
    if f"schema:{kind}" not in types:
        more.insert(0, {"@id": KEYS[kind]})
    body["@type"] = types
    if more:
        body["schema:additionalType"] = more


def _add_identifiers(body: Json, work: Json) -> None:
    """One identifier as a string (trap 3), the others as sameAs: the first that loses no scheme
    as a string, else the work's own."""
    given = list(work.get("identifier", ()))
    at = next((at for at, each in enumerate(given) if not _needs_scheme(each)), -1)
    own = body.get("@id", "")
    if at < 0 and not own:
        at = 0 if given else -1
    first = address_text(given.pop(at)) if at >= 0 else own
    if first:
        body["schema:identifier"] = first
    same: list[Any] = []
    for each in (*given, *work.get("sameAs", ())):
        made = _other_identifier(each)
        if made and made != first and made not in same:
            same.append(made)
    if same:
        body["schema:sameAs"] = same


def _other_identifier(value: Any) -> Any:
    """One string, unless the scheme is known from nothing but the propertyID; an address that
    leads to no work is the value of an identifier, and no address of the same work."""
    if type(value) is str and placeholder(value) and not why_nowhere(value):
        return identifier_node({"value": value})
    return identifier_node(value) if _needs_scheme(value) else address_text(value)


def _needs_scheme(value: Any) -> bool:
    """Whether nothing but its propertyID says what number an identifier is."""
    return isinstance(value, dict) and "url" not in value and bool(value.get("propertyID"))


def _add_publisher(body: Json, work: Json, found: Findings) -> None:
    """One publisher is allowed; further ones are contributors with that role."""
    made = [kept_agent(each, found, "work.publisher") for each in work.get("publisher", ())]
    publishers = [each for each in made if each is not None]
    if not publishers:
        return
    body["schema:publisher"] = publishers[0]
    for more in publishers[1:]:
        found.note("several-publishers", "work.publisher", more.get("schema:name", ""))
        body.setdefault("schema:contributor", []).append(
            {"@type": ["schema:Role"], "schema:roleName": "publisher", "schema:contributor": more}
        )


def _add_access(body: Json, work: Json, found: Findings) -> None:
    if "license" in work:
        body["schema:license"] = [address_text(each) for each in work["license"]]
    conditions = [address_text(each) for each in work.get("conditionsOfAccess", ())]
    instructions = work.get("accessInstructions")
    if instructions and instructions not in conditions:
        conditions.append(instructions)
    if conditions:
        body["schema:conditionsOfAccess"] = conditions
    if "url" in work:
        _add_url(body, clean_iri(work["url"]), found)
    if "checksum" in work:
        _add_checksum(body, work["checksum"], found)


def _add_url(body: Json, url: str, found: Findings) -> None:
    """A url is a web address (cdifd:CDIFLabeledLinkShape); what is none is told, and earns no
    claim."""
    if is_web(url):
        body["schema:url"] = url
    else:
        found.note("url-not-web", "work.url", url)


def _add_checksum(body: Json, value: Json, found: Findings) -> None:
    """A checksum belongs to a distribution: the only one, else one made of the url, where a
    media type says that this is the digital object."""
    made, downloads = checksum(value), body.get("schema:distribution", [])
    if not downloads and "schema:url" in body and "schema:encodingFormat" in body:
        downloads = body["schema:distribution"] = [
            {
                "@type": ["schema:DataDownload"],
                "schema:contentUrl": body["schema:url"],
                "schema:encodingFormat": body["schema:encodingFormat"],
            }
        ]
    if made and len(downloads) == 1 and "spdx:checksum" not in downloads[0]:
        downloads[0]["spdx:checksum"] = made
    else:
        found.note(
            "checksum-dropped", "work.checksum", address_text(value.get("spdx:checksumValue"))
        )


def _add_geometry(body: Json, work: Json, found: Findings) -> None:
    """WKT as box or point: its literal passes either the raw schema or framing (trap 8)."""
    for geometry in work.get("geometry", ()):
        wkt = address_text(geometry.get("geosparql:asWKT", ""))
        crs = address_text(geometry.get("geosparql:crs", ""))
        geo = geo_of_wkt(f"<{crs}> {wkt}" if crs and not wkt.startswith("<") else wkt)
        made = place({"geo": geo}, found, "work.geometry") if geo else None
        found.note("wkt-as-box" if made else "wkt-dropped", "work.geometry", wkt)
        places = body.setdefault("schema:spatialCoverage", []) if made else []
        if made and made not in places:
            places.append(made)


# ---- the record, and what was earned -----------------------------------------------------


# Shared by all documents; nobody writes into a laid out document.
_RECORD_TYPES: Final[Json] = {
    "@type": ["schema:Dataset"],
    "schema:additionalType": [{"@id": CATALOG_RECORD}],
}


def _record_identity(record: Json, body: Json) -> Json:
    """The node of the record: its IRI, its types, and the resource that it is about."""
    out: Json = {"@id": clean_iri(record["@id"])} if "@id" in record else {}
    out |= _RECORD_TYPES
    if "@id" in body:
        out["schema:about"] = {"@id": body["@id"]}
    return out


def _add_record(out: Json, record: Json, title: str, found: Findings) -> None:
    if "identifier" in record:
        out["schema:identifier"] = record["identifier"]
    _introduce(out, record, title)
    if modified := record.get("dateModified"):
        out["schema:sdDatePublished"] = modified[:10]
        out["schema:dateModified"] = out["schema:version"] = modified
    if maintainer := _maintainer(record, found):
        out["schema:maintainer"] = maintainer
    if catalog := record.get("includedInDataCatalog"):
        out["schema:includedInDataCatalog"] = _catalog(catalog, found, "record")
    if source := record.get("isBasedOn"):
        out["schema:isBasedOn"] = reference(source)


def _introduce(out: Json, record: Json, title: str) -> None:
    """The record says what it is: schema.org's readers take it for a second dataset, and ask for
    name, description (50 characters at least), address and keywords of every one."""
    title = _in_short(title)
    catalog = record.get("includedInDataCatalog")
    source = catalog.get("name") if isinstance(catalog, dict) else None
    origin = f"They were harvested from {source} and" if source else "They were"
    out["schema:name"] = record.get("name") or f"Catalog record of “{title}”"
    out["schema:description"] = record.get("description") or (
        f"Metadata that describe “{title}”. {origin} laid out as CDIF 1.1."
    )
    out["schema:keywords"] = _RECORD_KEYWORDS
    if "@id" in out:
        out["schema:url"] = out["@id"]


def _in_short(title: str) -> str:
    """A title as the record's own name repeats it; the whole one is the resource's name. A longer
    one ends behind a word, if blanks part its words, and shows that it goes on."""
    if len(title) <= _LONGEST_TITLE:
        return title
    blank = title.rfind(" ", _LONGEST_TITLE - _LONGEST_WORD, _LONGEST_TITLE + 1)
    return f"{title[: blank if blank > 0 else _LONGEST_TITLE].rstrip(' ,;:.-')} …"


_LONGEST_TITLE: Final = 200  # characters
_LONGEST_WORD: Final = 40
_RECORD_KEYWORDS: Final = ["catalog record", "metadata"]


def _statement(decision: Decision) -> Json:
    """What the operator let be derived, said by the record."""
    return {
        "@type": ["dcterms:ProvenanceStatement"],
        "schema:name": decision.rule,
        "schema:description": decision.told,
    }


@keeping
def _catalog(value: Any, found: Findings, _path: str) -> Json:
    value = value if isinstance(value, dict) else {"name": str(value)}
    made = thing(value, found, "record.includedInDataCatalog") or {}
    return made | {"@type": ["schema:DataCatalog"]}


_CLAIM: Final = [{"@id": each} for each in CORE_PROFILES]


def _add_profiles(out: Json, record: Json, *, claimed: bool) -> None:
    """CDIF's own profiles only when earned, whatever the crosswalk said; others beside them."""
    if "conformsTo" not in record:
        if claimed:
            out["dcterms:conformsTo"] = _CLAIM
        return
    others = [each for each in record["conformsTo"] if each not in CORE_PROFILES]
    profiles = [*(CORE_PROFILES if claimed else ()), *(clean_iri(o) for o in others if is_iri(o))]
    if profiles:
        out["dcterms:conformsTo"] = [{"@id": each} for each in dict.fromkeys(profiles)]


def _maintainer(record: Json, found: Findings) -> Json | None:
    """The contact, if it is a typed agent: a bare IRI fails the schema here."""
    if "maintainer" not in record:
        return None
    made = kept_agent(record["maintainer"], found, "record.maintainer")
    return made if made and "@type" in made else None


def _has_reachable_file(body: Json) -> bool:
    files = body.get("schema:distribution", ())
    return any(leads_to_a_work(each.get("schema:contentUrl", "")) for each in files)


def _missing(document: Document, body: Json, found: Findings) -> tuple[str, ...]:
    """The items that are not there from the source, and those whose value would fail."""
    derived, lost = document.unearned, []

    def earned(name: str) -> bool:
        return KEYS[name] in body and f"work.{name}" not in derived

    if "work.@id" in derived or not is_iri(body.get("@id", "")):
        lost.append("work.@id")
    if len(body.get("schema:name", "")) < SHORTEST_NAME:
        lost.append("work.name")
    page = "url" in document.work and earned("url") and leads_to_a_work(body["schema:url"])
    if not (page or (earned("distribution") and _has_reachable_file(body))):
        lost.append("work.url")
    if not (earned("license") or earned("conditionsOfAccess")):
        lost.append("work.license")
    if "work.dateModified" in derived or not CORE_DATE.match(body.get("schema:dateModified", "")):
        lost.append("work.dateModified")
    if "@type" not in document.work or "work.@type" in derived:
        lost.append("work.@type")
    if not is_iri(document.record.get("@id", "")):
        lost.append("record.@id")
    return tuple(dict.fromkeys([*[PATHS[path].item for path in lost], *found.faults]))
