"""How each property under `work` stands in CDIF 1.1: the table, and a function for each shape."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..late_pattern import late_regex
from .core_agents import agent, kept_agent, role
from .core_terms import KEYS, SHORTEST_NAME, Findings, reference, type_term
from .core_values import checksum, further_property, grant, place, thing, variable
from .document import Json
from .iri import clean_iri, is_iri, is_web
from .kept import Converter, keeping
from .value_text import address_text

Putter = Callable[[Json, str, Any, Findings], None]

_FRACTION: Final = late_regex(r"(T\d\d:\d\d:\d\d)[.,]\d+")
_LOCATION: Final = late_regex(r"[a-zA-Z][a-zA-Z0-9+.-]*:[^\s]*\Z")  # cdifd:CDIFDataDownloadShape


def put_properties(body: Json, work: Json, found: Findings) -> None:
    """Put every property of the work that the table knows into the body, in its order."""
    for name, put in _PROPERTIES:
        if name in work:
            put(body, name, work[name], found)


def _put_plain(body: Json, name: str, value: Any, _found: Findings) -> None:
    body[KEYS[name]] = value


def _put_each(convert: Converter) -> Putter:
    def put(body: Json, name: str, values: Any, found: Findings) -> None:
        path = f"work.{name}"
        made = [convert(each, found, path) for each in values]
        if kept := [each for each in made if each is not None]:
            body[KEYS[name]] = kept

    return put


def _put_creators(body: Json, _name: str, values: Any, found: Findings) -> None:
    made = [kept_agent(each, found, "work.creator") for each in values]
    if kept := [each for each in made if each is not None]:
        body["schema:creator"] = {"@list": kept}


def _put_language(body: Json, _name: str, values: list[str], found: Findings) -> None:
    """One string is allowed; the first stands."""
    body["schema:inLanguage"] = values[0]
    if len(values) > 1:
        found.note("several-languages", "work.inLanguage", ", ".join(values[1:]))


def _put_date(body: Json, name: str, value: str, found: Findings) -> None:
    if "T" in value and (short := _FRACTION.sub(r"\1", value)) != value:
        found.note("fraction-dropped", f"work.{name}", value)
        value = short
    body[KEYS[name]] = value


def _put_dcterms(name: str) -> Putter:
    def put(body: Json, _name: str, value: Any, _found: Findings) -> None:
        body[f"dcterms:{name}"] = value

    return put


def _put_standards(body: Json, _name: str, values: list[str], _found: Findings) -> None:
    body["dcterms:conformsTo"] = [reference(each) for each in values]


def _term(value: Any, _found: Findings, _path: str) -> Any:
    return value if isinstance(value, str) else reference(value)


def _keyword(value: Any, found: Findings, path: str) -> Any:
    """As any term; a text with a comma ("Elms, Young") as a term with a name, so that nobody takes
    it for two.

    Source: CDIF 1.1, core-discovery.shacl.ttl, keywordsNoCommaTest.
    """
    if isinstance(value, str) and "," in value and len(value) >= SHORTEST_NAME:
        return {"@type": ["schema:DefinedTerm"], "schema:name": value}
    return _term(value, found, path)


def _text(value: Any, _found: Findings, _path: str) -> str | None:
    return address_text(value) or None


def _policy(value: Any, found: Findings, path: str) -> Any:
    """An IRI, a text, or the object with both types that the schema wants (trap 4)."""
    if not isinstance(value, dict):
        return reference(value)
    if not is_web(address_text(value.get("url", ""))):
        return address_text(value.get("name", value)) or None
    made = thing(value, found, path)
    return made | {"@type": ["schema:CreativeWork", "dcat:Relationship"]}


def _time(value: Any, found: Findings, path: str) -> str | None:
    """Text; an interval of named eras too, for the shapes refuse the draft's form (trap 7)."""
    if not isinstance(value, dict):
        return str(value)
    ends = [
        address_text(value.get(f"time:interval{end}", "")) for end in ("StartedBy", "FinishedBy")
    ]
    text = address_text(value.get("name", "")) or "/".join(each for each in ends if each)
    found.note("era-as-text", path, text)
    return text or None


def _link(value: Json, _found: Findings, path: str) -> Json | None:
    """A LinkRole; its target needs a web address (cdifd:CDIFLabeledLinkShape), else its words stand
    on the link itself."""
    target = value.get("target", {})
    target = target if isinstance(target, dict) else {"url": str(target)}
    relation = value.get("linkRelationship", "relation")
    relation = _term(relation[0] if isinstance(relation, list) else relation, _found, path)
    out: Json = {"@type": ["schema:LinkRole"], "schema:linkRelationship": relation}
    texts = {
        "schema:name": address_text(target.get("name", "")),
        "schema:encodingFormat": address_text(
            target.get("encodingFormat", target.get("encodingType", ""))
        ),
        "schema:contentType": address_text(target.get("contentType", "")),
        "schema:description": address_text(target.get("description", "")),
    }
    kept = {key: text for key, text in texts.items() if text}
    url = clean_iri(address_text(target.get("url", "")))
    if is_web(url):
        link = {"@type": ["schema:EntryPoint"]} | kept | {"schema:url": url}
        return out | {"schema:target": link}
    named = kept if kept or not url else {"schema:name": url}
    _found.note("link-without-url", path, url or kept.get("schema:name", ""))
    return out | named if named else None


def _download(value: Json, found: Findings, path: str) -> Json | None:
    url = clean_iri(address_text(value.get("contentUrl", "")))
    if not _LOCATION.match(url):
        found.note("distribution-without-url", path, address_text(value))
        return None
    out: Json = {"@type": ["schema:DataDownload"], "schema:contentUrl": url}
    for name, each in value.items():
        if name in _DOWNLOAD_LISTS:
            values = each if isinstance(each, list) else [each]
            made = [_DOWNLOAD_LISTS[name](one, found, path) for one in values]
            out[KEYS[name]] = [one for one in made if one is not None]
        elif name == "spdx:checksum":
            if made_sum := checksum(each):
                out[name] = made_sum
        elif name not in ("@type", "contentUrl"):
            out[KEYS[name]] = (
                address_text(each) if name in _DOWNLOAD_TEXTS else thing(each, found, path)
            )
    return out


def _profile(value: Any, _found: Findings, _path: str) -> Json | None:
    text = address_text(value)
    return {"@id": clean_iri(text)} if is_iri(text) else None


def _kind(value: Any, _found: Findings, _path: str) -> Any:
    return type_term(value)


_DOWNLOAD_TEXTS: Final = frozenset({"name", "description", "contentSize"})
_DOWNLOAD_LISTS: Final[Mapping[str, Converter]] = {
    "additionalType": _kind,
    "encodingFormat": _text,
    "provider": agent,
    "dcterms:conformsTo": _profile,
    "license": _text,
    "conditionsOfAccess": _text,
    "inLanguage": _text,
}


def _put_term(body: Json, name: str, value: Any, _found: Findings) -> None:
    body[KEYS[name]] = reference(value)


_SHAPES: Final[Mapping[str, Putter]] = {
    "plain": _put_plain,
    "date": _put_date,
    "language": _put_language,
    "creators": _put_creators,
    "one term": _put_term,
    "available": _put_dcterms("available"),
    "citation": _put_dcterms("bibliographicCitation"),
    "formats": _put_dcterms("format"),
    "standards": _put_standards,
    "texts": _put_each(_text),
    "terms": _put_each(keeping(_term)),
    "keywords": _put_each(keeping(_keyword)),
    "agents": _put_each(kept_agent),
    "roles": _put_each(keeping(role)),
    "places": _put_each(keeping(place)),
    "times": _put_each(_time),
    "things": _put_each(keeping(thing)),
    "variables": _put_each(variable),
    "properties": _put_each(further_property),
    "grants": _put_each(keeping(grant)),
    "policies": _put_each(_policy),
    "links": _put_each(keeping(_link)),
    "downloads": _put_each(_download),
}
# What each name under `work` is, in the order in which it is written.
_NAMES: Final[tuple[tuple[str, str], ...]] = (
    ("name", "plain"),
    ("alternateName", "texts"),
    ("description", "plain"),
    ("abstract", "texts"),
    ("creator", "creators"),
    ("contributor", "roles"),
    ("provider", "agents"),
    ("datePublished", "date"),
    ("dateModified", "date"),
    ("dateCreated", "date"),
    ("dateAvailable", "available"),
    ("expires", "date"),
    ("version", "plain"),
    ("creativeWorkStatus", "one term"),
    ("inLanguage", "language"),
    ("keywords", "keywords"),
    ("temporalCoverage", "times"),
    ("spatialCoverage", "places"),
    ("variableMeasured", "variables"),
    ("measurementTechnique", "terms"),
    ("encodingFormat", "texts"),
    ("format", "formats"),
    ("size", "texts"),
    ("conformsTo", "standards"),
    ("isAccessibleForFree", "plain"),
    ("copyrightHolder", "agents"),
    ("copyrightYear", "plain"),
    ("isPartOf", "things"),
    ("hasPart", "things"),
    ("isBasedOn", "things"),
    ("citation", "things"),
    ("bibliographicCitation", "citation"),
    ("translationOfWork", "things"),
    ("workTranslation", "things"),
    ("relatedLink", "links"),
    ("funding", "grants"),
    ("publishingPrinciples", "policies"),
    ("audience", "things"),
    ("educationalLevel", "terms"),
    ("learningResourceType", "terms"),
    ("material", "terms"),
    ("isbn", "texts"),
    ("comment", "texts"),
    ("inSupportOf", "texts"),
    ("additionalProperty", "properties"),
    ("distribution", "downloads"),
)
_PROPERTIES: Final = tuple((name, _SHAPES[shape]) for name, shape in _NAMES)
