"""OpenAIRE 4 for literature repositories, read with the readers of DataCite.

Its `resource` holds elements of DataCite, Dublin Core and its own. Most mean what DataCite means
by them. Those that do not, and those of its own, are read here and named after what DataCite or
Dublin Core would say. A whole format of its own may come later: that it is read so is reported.
Source: OpenAIRE Guidelines for Literature Repository Managers 4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from ..late_pattern import late_regex
from ..xmldoc import Element, local_name, namespace
from .datacite_elements import attribute_of, child_of, children_of, text_of, value_of
from .parts import write_parts
from .value import Value

OPENAIRE_AS_DATACITE: Final = "openaire-as-datacite"
_NAMESPACE: Final = "http://namespace.openaire.eu/schema/oaire/"
_EMBARGO: Final = "info:eu-repo/date/embargoEnd/"
_LITERATURE: Final = "IsPublishedIn"
_CITED: Final[Mapping[str, str]] = {
    "citationTitle": "title", "citationVolume": "volume", "citationIssue": "issue",
    "citationStartPage": "start", "citationEndPage": "end", "citationEdition": "edition",
    "citationConferencePlace": "meetingPlace", "citationConferenceDate": "dateOfPart",
}  # fmt: skip
_TYPE_OF_DATE: Final[Mapping[str, str]] = {"Accepted": "embargoStart", "Available": "embargoEnd"}


def is_openaire(resource: Element) -> bool:
    """Whether a `resource` is OpenAIRE's: by its namespace, or, in another one, by an element that
    only OpenAIRE has or the words of its types."""
    space = namespace(resource)
    if is_in_place(resource) or _WRITTEN_OTHERWISE.match(space):
        return True
    return "datacite.org" not in space and any(map(_is_its_own, resource))


def is_in_place(resource: Element) -> bool:
    """Whether a `resource` stands in OpenAIRE's own namespace."""
    return namespace(resource) == _NAMESPACE


def _is_its_own(element: Element) -> bool:
    kind = attribute_of(element, "resourceTypeGeneral")
    return local_name(element) in _ITS_OWN or kind in _KINDS


_WRITTEN_OTHERWISE: Final = late_regex(r"https?://namespace\.openaire\.eu/schema/oaire/?\Z")
_ITS_OWN: Final = frozenset(["licenseCondition", *_CITED])
_KINDS: Final = frozenset(["literature", "dataset", "software", "other research product"])


def citation_of(resource: Element) -> Iterator[Value]:
    """The journal or book with volume, issue and pages, as DataCite's relatedItem says it."""
    parts = [(part, text_of(child_of(resource, name))) for name, part in _CITED.items()]
    if any(text for _, text in parts):
        text = write_parts([("relation", _LITERATURE), *parts])
        yield value_of("relatedItem", text, scheme=_LITERATURE)


def _dates(element: Element) -> Iterator[Value]:
    for each in children_of(element, "date"):
        yield _date(each)


def _date_alone(element: Element) -> Iterator[Value]:
    """A date that stands in the resource itself, as the date of publication does (field 10)."""
    yield _date(element)


def _date(element: Element) -> Value:
    """Accepted and Available are the begin and the end of an embargo here (field 8)."""
    kind, text = attribute_of(element, "dateType"), text_of(element)
    if kind in _TYPE_OF_DATE:
        label = _EMBARGO if kind == "Available" and text[:1].isdigit() else ""
        return value_of(_TYPE_OF_DATE[kind], f"{label}{text}", element)
    return value_of(f"date.{kind}" if kind else "date", text, element, kind)


def _licence(element: Element) -> Iterator[Value]:
    """Address, words and the day from which they hold, together under one scheme: what the
    element is known by, for a record may have several (field 38)."""
    address, words = attribute_of(element, "uri"), text_of(element)
    scheme = f"condition {address or words}"
    yield value_of("rightsURI.licence", address, scheme=scheme)
    yield value_of("rights", words, element, scheme)
    yield value_of("rights.startDate", attribute_of(element, "startDate"), scheme=scheme)


def _file(element: Element) -> Iterator[Value]:
    """A file with its media type, who may have it and what it is (field 28)."""
    parts = [
        ("url", text_of(element)),
        ("mimeType", attribute_of(element, "mimeType")),
        ("accessRights", attribute_of(element, "accessRightsURI")),
        ("objectType", attribute_of(element, "objectType")),
    ]
    yield value_of("file", write_parts(parts) if parts[0][1] else "")


def _resource_type(element: Element) -> Iterator[Value]:
    yield value_of("resourceType", attribute_of(element, "uri"))
    yield value_of("resourceTypeGeneral", attribute_of(element, "resourceTypeGeneral"))
    yield value_of("resourceType", text_of(element), element)


def _version(element: Element) -> Iterator[Value]:
    """The words beside an address of COAR say the same in short: SMUR, AM, VoR (field 24)."""
    address = attribute_of(element, "uri")
    yield value_of("version.status", address)
    listed = "purl.org/coar/version/" in address
    yield value_of("version.words" if listed else "version", text_of(element), element)


def _nothing(_element: Element) -> Iterator[Value]:
    return iter(())  # `citation_of` reads it, with its neighbours


READERS: Final[Mapping[str, Callable[[Element], Iterator[Value]]]] = {
    **dict.fromkeys(_CITED, _nothing),
    "dates": _dates,
    "date": _date_alone,
    "licenseCondition": _licence,
    "file": _file,
    "resourceType": _resource_type,
    "version": _version,
}
