"""DataCite metadata read, kernels 2.1 to 4.7, bare or in the `oai_datacite` envelope.

`datacite:title`, `datacite:title.Subtitle`: the type of a title, date or description stands
behind the name, so that rules can list each; roles, schemes and relation types are the scheme
of the value. Places become the texts of DCMI Box and Point, which the rules read already.
Source: DataCite Metadata Schema 4.7.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from ..late_pattern import late_regex
from ..xmldoc import Element, local_name, namespace
from . import openaire
from .ark_names import with_ark_label
from .attributes import IDENTIFIED, gathered
from .datacite_agents import SEVERAL_IN_ONE, agents_of, several_in_one
from .datacite_elements import attribute_of, child_of, children_of, text_of, value_of
from .datacite_places import read_locations
from .datacite_rights import read_rights
from .dublin_core.slips import repairs
from .metadata_format import Format
from .misplaced import repair_of
from .parts import write_parts
from .unread import unread
from .value import Value

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
    ("publisher", "publisher"), ("publicationYear", "date"), ("edition", "edition"),
)  # fmt: skip


def read_datacite(root: Element) -> list[Value]:
    """The values of a `resource` element, in the order of the document, and behind them what
    stands in none of them, in the element or in its envelope."""
    resource = _resource(root)
    if resource is None:
        return []
    values: list[Value] = []
    own = openaire.READERS if openaire.is_openaire(resource) else {}
    for child in resource:
        name = local_name(child)
        if name:
            values += (own.get(name) or _READERS.get(name, _leaf))(child)
    if own:
        values += openaire.citation_of(resource)
    read = [value for value in values if value[1]]
    found = [*_repairs(root, resource)]
    found += [(SEVERAL_IN_ONE, name) for name in several_in_one(resource)]
    return gathered([*read, *unread(root, read, "datacite"), *repairs(found)])


def is_misplaced(root: Element) -> bool:
    """Whether a root element `resource` is OpenAIRE's, or, in another namespace or none, a
    kernel's: it has titles, and what only a kernel has beside them. So is an envelope that holds
    one."""
    if local_name(root) == "oai_datacite":
        inner = _resource(root)
        return inner is not None and (_is_in_a_kernel(inner) or is_misplaced(inner))
    if local_name(root) != "resource":
        return False
    if openaire.is_openaire(root) or _is_in_a_kernel(root):
        return True
    below = {local_name(each) for each in root}
    return "titles" in below and not below.isdisjoint(_ONLY_KERNELS)


def _repairs(root: Element, resource: Element) -> Iterator[tuple[str, str]]:
    """(repair, element) of the envelope and of what it holds."""
    if root is not resource and root.tag not in ENVELOPES:
        yield repair_of(namespace(root)), local_name(root)
    if openaire.is_openaire(resource):
        yield openaire.OPENAIRE_AS_DATACITE, "resource"
    if resource.tag not in KERNELS and not openaire.is_in_place(resource):
        yield repair_of(namespace(resource)), "resource"


_ONLY_KERNELS: Final = frozenset(["creators", "publicationYear"])


def _is_in_a_kernel(resource: Element) -> bool:
    return _KERNEL.match(str(resource.tag)) is not None


_KERNEL: Final = late_regex(r"\{https?://(?:schema\.)?datacite\.org/(?:schema/)?[^}]*\}")


def _resource(root: Element) -> Element | None:
    if local_name(root) == "resource":
        return root
    return next((each for each in root.iter("*") if local_name(each) == "resource"), None)


def _leaf(element: Element) -> Iterator[Value]:
    yield value_of(local_name(element), text_of(element), element)


def _typed(singular: str, attribute: str) -> Callable[[Element], Iterator[Value]]:
    """A list whose members have a type: it stands behind the name."""

    def read(element: Element) -> Iterator[Value]:
        for each in children_of(element, singular):
            kind = attribute_of(each, attribute)
            yield value_of(f"{singular}.{kind}" if kind else singular, _long(each), each, kind)

    return read


def _long(element: Element) -> str:
    """Texts keep their paragraphs; `<br/>` is the one element they may hold."""
    parts = [element.text or ""]
    for child in element:
        parts += ["\n\n" if local_name(child) == "br" else text_of(child), child.tail or ""]
    paragraphs = (" ".join(part.split()) for part in "".join(parts).split("\n\n"))
    return "\n\n".join(part for part in paragraphs if part)


def _plain(singular: str) -> Callable[[Element], Iterator[Value]]:
    return lambda element: (
        value_of(singular, text_of(each), each) for each in children_of(element, singular)
    )


def _identifier(element: Element) -> Iterator[Value]:
    kind = attribute_of(element, "identifierType")
    yield value_of("identifier", _labelled(kind, text_of(element)), scheme=kind)


def _labelled(kind: str, text: str) -> str:
    text = with_ark_label(kind, text)
    label = _LABELS.get(kind.casefold(), "")
    if (
        not text
        or not label
        or "://" in text
        or text.casefold().startswith((label, "info:", "urn:"))
    ):
        return text
    return f"{label}{text}"


def _publisher(element: Element) -> Iterator[Value]:
    """The name, and its identifier (kernel 4.5: a ROR, say) as parts of one value."""
    text, identifier = text_of(element), attribute_of(element, "publisherIdentifier")
    scheme = attribute_of(element, "publisherIdentifierScheme")
    if not (text and identifier):
        yield value_of("publisher", text or identifier, element)
        return
    bare = scheme and ":" not in identifier
    known = f"{scheme}:{identifier}" if bare else identifier
    yield value_of(
        "publisher", write_parts([("name", text), ("identifier", known)]), element, IDENTIFIED
    )


def _resource_type(element: Element) -> Iterator[Value]:
    yield value_of("resourceTypeGeneral", attribute_of(element, "resourceTypeGeneral"))
    yield value_of("resourceType", text_of(element), element)


def _subjects(element: Element) -> Iterator[Value]:
    for each in children_of(element, "subject"):
        text, iri = text_of(each), attribute_of(each, "valueURI")
        scheme, address = attribute_of(each, "subjectScheme"), attribute_of(each, "schemeURI")
        code = attribute_of(each, "classificationCode")
        if not (iri or scheme or address):
            yield value_of("subject", text, each)
            continue
        parts = [("name", text), ("iri", iri), ("code", code), ("set", address or scheme)]
        yield value_of("subject.term", write_parts(parts), each, scheme)


def _alternates(element: Element) -> Iterator[Value]:
    for each in children_of(element, "alternateIdentifier"):
        kind = attribute_of(each, "alternateIdentifierType")
        yield value_of("alternateIdentifier", _labelled(kind, text_of(each)), scheme=kind)


def _related(element: Element) -> Iterator[Value]:
    found = (
        [element]
        if local_name(element) == "relatedIdentifier"
        else children_of(element, "relatedIdentifier")
    )
    for each in found:
        kind = attribute_of(each, "relatedIdentifierType")
        parts = [
            ("relation", _relation(each)),
            ("identifier", _labelled(kind, text_of(each))),
        ]
        yield value_of(
            "relatedIdentifier", write_parts(parts), scheme=attribute_of(each, "relationType")
        )


def _related_items(element: Element) -> Iterator[Value]:
    for each in children_of(element, "relatedItem"):
        relation = attribute_of(each, "relationType")
        parts = _titles_and_agents(each)
        for identifier in children_of(each, "relatedItemIdentifier"):
            kind = attribute_of(identifier, "relatedItemIdentifierType")
            parts.append(("identifier", _labelled(kind, text_of(identifier))))
        parts += [(part, text_of(child_of(each, name))) for name, part in _ITEM_PARTS]
        parts.append(("itemType", attribute_of(each, "relatedItemType")))
        if (number := child_of(each, "number")) is not None:
            kind = attribute_of(number, "numberType") or "Other"
            parts += [("articleNumber", text_of(number)), ("numberType", kind)]
        yield value_of(
            "relatedItem", write_parts([("relation", _relation(each)), *parts]), scheme=relation
        )


def _titles_and_agents(element: Element) -> list[tuple[str, str]]:
    titles = [text_of(each) for each in children_of(element, "title")]
    parts = [("title", titles[0] if titles else "")]
    parts += [("alternative", text) for text in titles[1:]]
    for name, part in (("creator", "author"), ("contributor", "contributor")):
        for each in children_of(element, name):
            kind = attribute_of(each, "contributorType")
            role = "editor" if kind == "Editor" else part
            parts.append((role, text_of(child_of(each, f"{name}Name"))))
    return parts


def _relation(element: Element) -> str:
    """The type of a relation; of the type "Other" the words that say which (kernel 4.7)."""
    kind, words = (attribute_of(element, f"relationType{more}") for more in ("", "Information"))
    return words if words and kind.casefold() == "other" else kind


def _funding(element: Element) -> Iterator[Value]:
    for each in children_of(element, "fundingReference"):
        award = child_of(each, "awardNumber")
        identifier = child_of(each, "funderIdentifier")
        parts = [
            ("funder", text_of(child_of(each, "funderName"))),
            ("funderIdentifier", text_of(identifier)),
            ("funderIdentifierType", attribute_of(identifier, "funderIdentifierType")),
            ("number", text_of(award)),
            ("iri", attribute_of(award, "awardURI")),
            ("title", text_of(child_of(each, "awardTitle"))),
            ("stream", text_of(child_of(each, "fundingStream"))),
        ]
        yield value_of("fundingReference", write_parts(parts))


_LISTS: Final[Mapping[str, Callable[[Element], Iterator[Value]]]] = {
    "identifier": _identifier,
    "creators": agents_of("creator"),
    "contributors": agents_of("contributor"),
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
    "rightsList": read_rights,
    "rights": read_rights,
    "geoLocations": read_locations,
    "fundingReferences": _funding,
}
# Members that may stand in the resource itself, without the list around them.
_MEMBERS: Final = (
    ("creator", "creators"), ("contributor", "contributors"), ("title", "titles"),
    ("date", "dates"), ("description", "descriptions"), ("subject", "subjects"),
    ("alternateIdentifier", "alternateIdentifiers"), ("relatedItem", "relatedItems"),
    ("geoLocation", "geoLocations"), ("fundingReference", "fundingReferences"),
)  # fmt: skip
_READERS: Final[Mapping[str, Callable[[Element], Iterator[Value]]]] = {
    **_LISTS,
    **{singular: _LISTS[plural] for singular, plural in _MEMBERS},
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
