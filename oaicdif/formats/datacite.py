"""DataCite metadata read, kernels 2.1 to 4.7, bare or in the `oai_datacite` envelope.

`datacite:title`, `datacite:title.Subtitle`: the type of a title, date or description stands
behind the name, so that rules can list each; roles, schemes and relation types are the scheme
of the value. Places become the texts of DCMI Box and Point, which the rules read already.
Source: DataCite Metadata Schema 4.7.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from ..xmldoc import Element, local_name
from .attributes import IDENTIFIED, gathered
from .dublin_core.slips import ENVELOPE_NAMESPACE, repairs
from .metadata_format import Format
from .parts import write_parts
from .unread import unread
from .value import Value

_XML_LANG: Final = "{http://www.w3.org/XML/1998/namespace}lang"
ENVELOPES: Final = tuple(
    f"{{http://schema.datacite.org/oai/oai-{edition}/}}oai_datacite" for edition in ("1.0", "1.1")
)
KERNELS: Final = tuple(
    f"{{http://datacite.org/schema/{edition}}}resource"
    for edition in ("kernel-2.0", "kernel-2.1", "kernel-2.2", "kernel-3", "kernel-3.0",
                    "kernel-3.1", "kernel-4", "kernel-4.0")
)  # fmt: skip
_LABELS: Final[Mapping[str, str]] = {
    "doi": "doi:", "handle": "hdl:", "hdl": "hdl:", "isbn": "isbn:", "issn": "issn:",
    "eissn": "issn:", "lissn": "issn:", "istc": "istc:", "pmid": "pmid:", "arxiv": "arxiv:",
    "bibcode": "bibcode:", "ean13": "ean13:", "igsn": "igsn:", "upc": "upc:",
}  # fmt: skip
_ITEM_PARTS: Final = (
    ("volume", "volume"), ("issue", "issue"), ("firstPage", "start"), ("lastPage", "end"),
    ("publisher", "publisher"), ("publicationYear", "date"),
)  # fmt: skip
_BOX: Final = ("north", "south", "west", "east")


def read_datacite(root: Element) -> list[Value]:
    """The values of a `resource` element, in the order of the document, and behind them what
    stands in none of them, in the element or in its envelope."""
    resource = _resource(root)
    if resource is None:
        return []
    values: list[Value] = []
    for child in resource:
        name = local_name(child)
        if name:
            values += _READERS.get(name, _leaf)(child)
    read = [value for value in values if value[1]]
    repaired = () if _is_in_a_kernel(resource) else repairs([(ENVELOPE_NAMESPACE, "resource")])
    return gathered([*read, *unread(root, read, "datacite"), *repaired])


def is_misplaced(root: Element) -> bool:
    """Whether a root element `resource` of another namespace, or of none, is a kernel's: it has
    titles, and what only a kernel has beside them."""
    if local_name(root) != "resource" or _is_in_a_kernel(root):
        return False
    below = {local_name(each) for each in root}
    return "titles" in below and not below.isdisjoint(_ONLY_KERNELS)


_ONLY_KERNELS: Final = frozenset(["creators", "publicationYear"])


def _is_in_a_kernel(resource: Element) -> bool:
    return _KERNEL.match(str(resource.tag)) is not None


_KERNEL: Final = re.compile(r"\{https?://(?:schema\.)?datacite\.org/(?:schema/)?[^}]*\}")


def _resource(root: Element) -> Element | None:
    if local_name(root) == "resource":
        return root
    return next((each for each in root.iter("*") if local_name(each) == "resource"), None)


def _text(element: Element | None) -> str:
    return "" if element is None else " ".join("".join(map(str, element.itertext())).split())


def _child(element: Element, *names: str) -> Element | None:
    return next((each for each in element if local_name(each) in names), None)


def _children(element: Element, name: str) -> Iterator[Element]:
    """Elements of that name below, wrapped or not: some exporters leave the wrapper out."""
    return (each for each in element.iter("*") if local_name(each) == name)


def _attribute(element: Element | None, *names: str) -> str:
    if element is None:
        return ""
    return next((" ".join(text.split()) for n in names if (text := str(element.get(n) or ""))), "")


def _value(name: str, text: str, element: Element | None = None, scheme: str = "") -> Value:
    language = str(element.get(_XML_LANG) or "") if element is not None else ""
    return f"datacite:{name}", text, language, scheme


def _leaf(element: Element) -> Iterator[Value]:
    yield _value(local_name(element), _text(element), element)


def _typed(singular: str, attribute: str) -> Callable[[Element], Iterator[Value]]:
    """A list whose members have a type: it stands behind the name."""

    def read(element: Element) -> Iterator[Value]:
        for each in _children(element, singular):
            kind = _attribute(each, attribute)
            yield _value(f"{singular}.{kind}" if kind else singular, _long(each), each, kind)

    return read


def _long(element: Element) -> str:
    """Texts keep their paragraphs; `<br/>` is the one element they may hold."""
    parts = [element.text or ""]
    for child in element:
        parts += ["\n\n" if local_name(child) == "br" else _text(child), child.tail or ""]
    paragraphs = (" ".join(part.split()) for part in "".join(parts).split("\n\n"))
    return "\n\n".join(part for part in paragraphs if part)


def _plain(singular: str) -> Callable[[Element], Iterator[Value]]:
    return lambda element: (
        _value(singular, _text(each), each) for each in _children(element, singular)
    )


def _identifier(element: Element) -> Iterator[Value]:
    kind = _attribute(element, "identifierType")
    yield _value("identifier", _labelled(kind, _text(element)), scheme=kind)


def _labelled(kind: str, text: str) -> str:
    label = _LABELS.get(kind.casefold(), "")
    if (
        not text
        or not label
        or "://" in text
        or text.casefold().startswith((label, "info:", "urn:"))
    ):
        return text
    return f"{label}{text}"


def _agents(singular: str) -> Callable[[Element], Iterator[Value]]:
    def read(element: Element) -> Iterator[Value]:
        for each in _children(element, singular):
            role = _attribute(each, "contributorType")
            text = write_parts([*_agent(each, singular), ("role", role)])
            yield _value(singular, text, scheme=role)

    return read


def _agent(element: Element, singular: str) -> Iterator[tuple[str, str]]:
    name = _child(element, f"{singular}Name")
    yield "name", _text(name) or (_text(element) if not len(element) else "")
    yield "family", _text(_child(element, "familyName"))
    yield "given", _text(_child(element, "givenName"))
    yield "type", _attribute(name, "nameType")
    for each in _children(element, "nameIdentifier"):
        yield "identifier", _agent_identifier(each)
    named = [each for each in _children(element, "affiliation") if _text(each)]
    for number, each in enumerate(named, 1):
        yield "affiliation", _text(each)
        yield f"affiliationIdentifier.{number}", _affiliation_identifier(each)


def _agent_identifier(element: Element) -> str:
    return _with_scheme(_text(element), _attribute(element, "nameIdentifierScheme"))


def _affiliation_identifier(element: Element) -> str:
    """Empty for most. Its number says whose it is: empty parts are left out."""
    text = _attribute(element, "affiliationIdentifier")
    return _with_scheme(text, _attribute(element, "affiliationIdentifierScheme"))


def _with_scheme(text: str, scheme: str) -> str:
    if not text or not scheme or ":" in text:
        return text
    return f"{scheme}{'/' if ':' in scheme else ':'}{text}"


def _publisher(element: Element) -> Iterator[Value]:
    """The name, and its identifier (kernel 4.5: a ROR, say) as parts of one value."""
    text, identifier = _text(element), _attribute(element, "publisherIdentifier")
    scheme = _attribute(element, "publisherIdentifierScheme")
    if not (text and identifier):
        yield _value("publisher", text or identifier, element)
        return
    bare = scheme and ":" not in identifier
    known = f"{scheme}:{identifier}" if bare else identifier
    yield _value(
        "publisher", write_parts([("name", text), ("identifier", known)]), element, IDENTIFIED
    )


def _resource_type(element: Element) -> Iterator[Value]:
    yield _value("resourceTypeGeneral", _attribute(element, "resourceTypeGeneral"))
    yield _value("resourceType", _text(element), element)


def _subjects(element: Element) -> Iterator[Value]:
    for each in _children(element, "subject"):
        text, iri = _text(each), _attribute(each, "valueURI")
        scheme, address = _attribute(each, "subjectScheme"), _attribute(each, "schemeURI")
        code = _attribute(each, "classificationCode")
        if not (iri or scheme or address):
            yield _value("subject", text, each)
            continue
        parts = [("name", text), ("iri", iri), ("code", code), ("set", address or scheme)]
        yield _value("subject.term", write_parts(parts), each, scheme)


def _alternates(element: Element) -> Iterator[Value]:
    for each in _children(element, "alternateIdentifier"):
        kind = _attribute(each, "alternateIdentifierType")
        yield _value("alternateIdentifier", _labelled(kind, _text(each)), scheme=kind)


def _related(element: Element) -> Iterator[Value]:
    found = (
        [element]
        if local_name(element) == "relatedIdentifier"
        else _children(element, "relatedIdentifier")
    )
    for each in found:
        kind = _attribute(each, "relatedIdentifierType")
        parts = [
            ("relation", _relation(each)),
            ("identifier", _labelled(kind, _text(each))),
        ]
        yield _value(
            "relatedIdentifier", write_parts(parts), scheme=_attribute(each, "relationType")
        )


def _related_items(element: Element) -> Iterator[Value]:
    for each in _children(element, "relatedItem"):
        relation = _attribute(each, "relationType")
        parts = _titles_and_agents(each)
        for identifier in _children(each, "relatedItemIdentifier"):
            kind = _attribute(identifier, "relatedItemIdentifierType")
            parts.append(("identifier", _labelled(kind, _text(identifier))))
        parts += [(part, _text(_child(each, name))) for name, part in _ITEM_PARTS]
        yield _value(
            "relatedItem", write_parts([("relation", _relation(each)), *parts]), scheme=relation
        )


def _titles_and_agents(element: Element) -> list[tuple[str, str]]:
    titles = [_text(each) for each in _children(element, "title")]
    parts = [("title", titles[0] if titles else "")]
    parts += [("alternative", text) for text in titles[1:]]
    for name, part in (("creator", "author"), ("contributor", "contributor")):
        for each in _children(element, name):
            kind = _attribute(each, "contributorType")
            role = "editor" if kind == "Editor" else part
            parts.append((role, _text(_child(each, f"{name}Name"))))
    return parts


def _relation(element: Element) -> str:
    """The type of a relation; of the type "Other" the words that say which (kernel 4.7)."""
    kind, words = (_attribute(element, f"relationType{more}") for more in ("", "Information"))
    return words if words and kind.casefold() == "other" else kind


def _rights(element: Element) -> Iterator[Value]:
    """An address, a code of a list, and words may say the same: each is a value. Where the words
    speak of metadata, address and code may be the licence of these: their name says so."""
    for each in [element] if local_name(element) == "rights" else _children(element, "rights"):
        words = _text(each)
        of = ".ofMetadata" if _METADATA.search(words) else ""
        yield _value(f"rights{of}", _attribute(each, "rightsURI"))
        yield _value(f"rightsIdentifier{of}", _attribute(each, "rightsIdentifier"))
        yield _value("rights", words, each)


_METADATA: Final = re.compile(
    r"\bmeta-?(?:data|daten|datos|dados|dati|dane|danych|dat[ay]?\b)|métadonnées|метаданн|メタデータ|元数据",
    re.IGNORECASE,
)


def _locations(element: Element) -> Iterator[Value]:
    for each in _children(element, "geoLocation"):
        place = _text(_child(each, "geoLocationPlace"))
        shapes = [shape for child in each if (shape := _shape(child))]
        for shape in shapes:
            yield _value(
                "geoLocation", shape if shape.startswith("POLYGON") else f"{_named(place)}{shape}"
            )
        if place and (not shapes or any(shape.startswith("POLYGON") for shape in shapes)):
            yield _value("geoLocationPlace", place)


def _named(place: str) -> str:
    return f"name={place.replace(';', ',')}; " if place else ""


def _shape(element: Element) -> str:
    """A shape as the text of DCMI Box, DCMI Point or WKT; empty for anything else."""
    read = _SHAPES.get(local_name(element))
    return read(element) if read else ""


def _point(element: Element) -> str:
    lat, lon = _text(_child(element, "pointLatitude")), _text(_child(element, "pointLongitude"))
    if not (lat and lon):
        lat, lon, *_ = [*_text(element).replace(",", " ").split(), "", ""]  # kernels 2 and 3
    return f"north={lat}; east={lon}" if lat and lon else ""


def _box(element: Element) -> str:
    names = ("northBoundLatitude", "southBoundLatitude", "westBoundLongitude", "eastBoundLongitude")
    limits = [_text(_child(element, name)) for name in names]
    if not all(limits):
        numbers = _text(element).replace(",", " ").split()  # kernels 2 and 3: S W N E
        if len(numbers) != 4:
            return ""
        limits = [numbers[2], numbers[0], numbers[1], numbers[3]]
    return "; ".join(f"{side}limit={limit}" for side, limit in zip(_BOX, limits, strict=True))


def _polygon(element: Element) -> str:
    points = []
    for each in _children(element, "polygonPoint"):
        lon, lat = _text(_child(each, "pointLongitude")), _text(_child(each, "pointLatitude"))
        if lon and lat:
            points.append(f"{lon} {lat}")
    return f"POLYGON(({', '.join(points)}))" if len(points) > 3 else ""


_SHAPES: Final[Mapping[str, Callable[[Element], str]]] = {
    "geoLocationPoint": _point,
    "geoLocationBox": _box,
    "geoLocationPolygon": _polygon,
}


def _funding(element: Element) -> Iterator[Value]:
    for each in _children(element, "fundingReference"):
        award = _child(each, "awardNumber")
        identifier = _child(each, "funderIdentifier")
        parts = [
            ("funder", _text(_child(each, "funderName"))),
            ("funderIdentifier", _text(identifier)),
            ("funderIdentifierType", _attribute(identifier, "funderIdentifierType")),
            ("number", _text(award)),
            ("iri", _attribute(award, "awardURI")),
            ("title", _text(_child(each, "awardTitle"))),
        ]
        yield _value("fundingReference", write_parts(parts))


_READERS: Final[Mapping[str, Callable[[Element], Iterator[Value]]]] = {
    "identifier": _identifier,
    "creators": _agents("creator"),
    "contributors": _agents("contributor"),
    "titles": _typed("title", "titleType"),
    "dates": _typed("date", "dateType"),
    "descriptions": _typed("description", "descriptionType"),
    "publisher": _publisher,
    "resourceType": _resource_type,
    "subjects": _subjects,
    "alternateIdentifiers": _alternates,
    "relatedIdentifiers": _related,
    "relatedIdentifier": _related,
    "relatedItems": _related_items,
    "sizes": _plain("size"),
    "formats": _plain("format"),
    "rightsList": _rights,
    "rights": _rights,
    "geoLocations": _locations,
    "fundingReferences": _funding,
}


DATACITE: Final = Format(
    "datacite",
    "DataCite",
    roots=frozenset([*KERNELS, *ENVELOPES]),
    prefixes=frozenset({"oai_datacite", "datacite", "oai_datacite3", "datacite4"}),
    read=read_datacite,
    recognises=is_misplaced,
    element_prefixes=frozenset({"datacite"}),
)
