"""A JSON-LD document of either layout as the internal document both layouts are made from.

What only one layout says (nil reasons, both spellings of contentUrl, publishers as roles) is
taken back; what a layout gave up is not guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from .derive import read_decisions
from .document import PATHS, UNKNOWN, Document, Json
from .iri import is_iri

# Keys of both layouts that are not the name under `work`.
_NAMES: Final[Mapping[str, str]] = {
    "dcterms:available": "dateAvailable",
    "dcterms:bibliographicCitation": "bibliographicCitation",
    "dcterms:conformsTo": "conformsTo",
    "dcterms:format": "format",
    "geosparql:hasGeometry": "geometry",
    "spdx:checksum": "checksum",
}
_DATASET: Final = "Dataset"
_PROVENANCE: Final = "dcterms:provenance"


class NoCdif(ValueError):
    """The JSON is no CDIF document of either layout."""


def read_document(body: Json) -> Document:
    """The document of a tree in the layout of the draft, or of CDIF 1.1.

    Raises:
        NoCdif: neither a metadata record `about` something nor a resource with a record.
    """
    if isinstance(body.get("about"), dict):
        return _read_2023(body)
    if isinstance(body.get("schema:subjectOf"), dict):
        return _read_1_1(body)
    raise NoCdif("The JSON is no CDIF document: it has neither `about` nor `schema:subjectOf`.")


# ---- the draft of 2023 ------------------------------------------------------------------


def _read_2023(body: Json) -> Document:
    record = _area("record", body)
    record.pop("conformsTo", None)
    about = body["about"]
    work = _area("work", about)
    if "distribution" in work:
        work["distribution"] = [_download(each) for each in work["distribution"]]
    if "keywords" in work:
        work["keywords"] = list(map(_take_back_term_set, work["keywords"]))
    _take_back_publishers(work)
    decided = read_decisions(_listed(body.get(_PROVENANCE)))
    return Document(work, record, dict(_unknown("work", about)), decided.keys(), decided)


def _unknown(area: str, node: Json) -> Iterator[tuple[str, str]]:
    """What the source says that it does not know: an item left out for any other reason is
    simply absent."""
    for key, value in node.items():
        path = f"{area}.{_NAMES.get(key, key)}"
        if UNKNOWN in _listed(value) and UNKNOWN in getattr(PATHS.get(path), "nil", ()):
            yield path, UNKNOWN


def _area(area: str, node: Json) -> Json:
    """The values under the names of an area, nil reasons left out, lists where they belong."""
    found: Json = {}
    for key, value in node.items():
        name = _NAMES.get(key, key)
        spec = PATHS.get(f"{area}.{name}")
        values = [each for each in _listed(value) if not _is_nil(each)]
        if spec and values:
            found[name] = values if spec.many else values[0]
    return found


def _listed(value: Any) -> list[Any]:
    if isinstance(value, dict) and "@list" in value:
        value = value["@list"]
    return [each for each in (value if isinstance(value, list) else [value]) if each is not None]


def _is_nil(value: Any) -> bool:
    return isinstance(value, str) and value.startswith("nil:")


def _download(value: Json) -> Json:
    return {key: each for key, each in value.items() if key != "contentURL"}


def _take_back_term_set(keyword: Any) -> Any:
    """The layout made a node of a vocabulary that is known by its name alone."""
    found = keyword.get("inDefinedTermSet") if isinstance(keyword, dict) else None
    if isinstance(found, dict) and found.keys() == {"@type", "name"}:
        return keyword | {"inDefinedTermSet": found["name"]}
    return keyword


def _take_back_publishers(work: Json) -> None:
    """The layout wrote each publisher a second time, as a contributor with that role."""
    publishers = work.get("publisher", [])
    rest = [
        each
        for each in work.get("contributor", [])
        if not (_is_publisher(each) and each["contributor"] in publishers)
    ]
    work.pop("contributor", None)
    if rest:
        work["contributor"] = rest


def _is_publisher(value: Any) -> bool:
    return isinstance(value, dict) and value.get("roleName") == "publisher"


# ---- CDIF 1.1 ---------------------------------------------------------------------------


def _read_1_1(body: Json) -> Document:
    plain = _plain({key: value for key, value in body.items() if key != "@context"})
    decided = read_decisions(_listed(plain["subjectOf"].get(_PROVENANCE)))
    record = _area("record", plain.pop("subjectOf"))
    record.pop("conformsTo", None)
    work = _area("work", plain)
    _take_back_type(work, _listed(plain.get("@type", [])))
    if "keywords" in work:
        work["keywords"] = list(map(_take_back_text, work["keywords"]))
    _take_back_further_publishers(work)
    _take_back_further_identifiers(work)
    return Document(work, record, derived=decided.keys(), decided=decided)


def _take_back_text(keyword: Any) -> Any:
    """The layout made a term of a text with a comma."""
    known = isinstance(keyword, dict) and keyword.keys() == {"@type", "name"}
    return keyword["name"] if known and "," in keyword["name"] else keyword


def _take_back_further_identifiers(work: Json) -> None:
    """The layout has room for one identifier; it wrote the others among the addresses of the
    same work, and those that are no IRI can be nothing else."""
    same = work.pop("sameAs", [])
    addresses = [each for each in same if isinstance(each, str) and is_iri(each)]
    further = [each for each in same if each not in addresses]
    if addresses:
        work["sameAs"] = addresses
    if further:
        work["identifier"] = [*work.get("identifier", ()), *further]


def _take_back_further_publishers(work: Json) -> None:
    """The layout has room for one publisher; it wrote the others as contributors."""
    further = [each for each in work.get("contributor", ()) if _is_publisher(each)]
    if further:
        rest = [each for each in work.pop("contributor") if each not in further]
        work.update({"contributor": rest} if rest else {})
        work["publisher"] = [*work.get("publisher", ()), *(x["contributor"] for x in further)]


def _plain(value: Any) -> Any:
    """Keys and types without the prefix of schema.org, IRIs alone as texts, lists of one as
    their value."""
    if isinstance(value, list):
        return _plain(value[0]) if len(value) == 1 else [_plain(each) for each in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == {"@id"}:
        return value["@id"]
    if value.keys() == {"@list"}:
        return [_plain(each) for each in value["@list"]]
    return {_bare(key): _value(key, each) for key, each in value.items()}


def _value(key: str, value: Any) -> Any:
    if key != "@type":
        return _plain(value)
    types = [_bare(each) for each in _listed(value)]
    return types[-1] if key == "@type" and types[:1] != [_DATASET] else types


def _bare(name: str) -> str:
    return name.removeprefix("schema:")


def _take_back_type(work: Json, types: list[str]) -> None:
    """The real type stands first among the additional types unless it is one of CDIF's own."""
    more = list(work.get("additionalType", []))
    kinds = [each for each in types if each != _DATASET]
    first = more[0] if more and isinstance(more[0], str) else ""
    if first.startswith(("schema:", "http://schema.org/")):
        kinds = [first.rpartition("/")[2].removeprefix("schema:")]
        more = more[1:]
    work["@type"] = kinds[0] if kinds else _DATASET
    work.pop("additionalType", None)
    if more:
        work["additionalType"] = more
