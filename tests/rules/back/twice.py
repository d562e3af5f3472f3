"""Dublin Core there, back and there again: when the second document says what the first says.

    oai_dc ─there→ first ─back→ oai_dc ─there→ second

`CLASSES` is the equivalence, written down. Each class names the paths of the work that it is
about, and says by both documents whether a difference is one of it: the `same` in other places or
in another order, `less` for want of an element, or `more` by words that the first document has.
A difference of no class is a fault.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from oaicdif.cdif.document import Document
from oaicdif.cdif.document_reader import read_document
from oaicdif.cdif.layout_2023 import lay_out_2023
from oaicdif.cdif.value_text import address_text, text_of
from oaicdif.rules.back.back_rules import BackCrosswalk
from oaicdif.rules.back.element_writers import write_document
from oaicdif.rules.back.unknown import words_for_unknown
from oaicdif.rules.library import CrosswalkSet
from oaicdif.xmldoc import Element, parse_xml
from tests.rules.back.turning import AROUND

Work = Mapping[str, Any]
Ways = Mapping[str, BackCrosswalk]


class Class(NamedTuple):
    """A difference that may be: `holds(first, second)` looks at the two works."""

    id: str
    kind: str
    paths: frozenset[str]
    holds: Callable[[Work, Work], bool]
    reason: str


def documents(element: Element, crosswalks: CrosswalkSet, ways: Ways) -> Iterator[Document]:
    """The documents of a source, each as it is laid out: the second and each later one is made
    from the simple Dublin Core of the one before. Ends where no crosswalk reads the source."""
    while chosen := crosswalks.choose(element):
        result = chosen[1].crosswalk(chosen[0].read(element), AROUND)
        document = read_document(lay_out_2023(result.document).body)
        yield document
        unknown = words_for_unknown(result)
        written = write_document(ways, "cdif-to-oai_dc", document, unknown=unknown)
        element = parse_xml(written.element)


def differences(first: Document, second: Document) -> dict[str, str]:
    """The class of each path that differs, "" of none."""
    before, after = first.work, second.work
    paths = sorted(path for path in {*before, *after} if before.get(path) != after.get(path))
    return {path: _class_of(path, before, after) for path in paths}


def _class_of(path: str, before: Work, after: Work) -> str:
    if Counter(map(repr, _all(before, path))) == Counter(map(repr, _all(after, path))):
        return "order"
    fitting = (each for each in CLASSES if path in each.paths and each.holds(before, after))
    return next((each.id for each in fitting), "")


def _all(work: Work, *paths: str) -> list[Any]:
    values = (work.get(path) for path in paths)
    return [
        each
        for value in values
        if value is not None
        for each in (value if isinstance(value, list) else [value])
    ]


def _texts(work: Work, *paths: str) -> Counter[str]:
    return Counter(text_of(each).strip() for each in _all(work, *paths))


def _bare(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


# ---- the equivalences --------------------------------------------------------------------

_REMARKS: Final = ("description", "measurementTechnique", "comment")


def _paragraphs(work: Work, *paths: str) -> list[str]:
    """Paragraphs, white space within them aside; those about dates stand last."""
    texts = [part for each in _all(work, *paths) for part in str(each).split("\n\n")]
    folded = [" ".join(each.split()) for each in texts]
    return sorted(filter(None, folded), key=lambda each: each.startswith(_DATED))


_DATED: Final = ("Date range: ", "Estimated date: ", "Copyright date: ", "Date: ")


def _same_remarks(before: Work, after: Work) -> bool:
    """Each remark is a paragraph of its own again, behind the abstract; so is a time that without
    a word for one is a number."""
    times = _texts(before, "temporalCoverage") - _texts(after, "temporalCoverage")
    if not all(re.fullmatch(r"[\d\W_]+", each) for each in times):
        return False
    abstract, again = _paragraphs(before, "description"), _paragraphs(after, "description")
    undated = [each for each in abstract if not each.startswith(_DATED)]
    told = {*_paragraphs(before, *_REMARKS), *times}
    return told == {*_paragraphs(after, *_REMARKS)} and again[: len(undated)] == undated


def _no_region(before: Work, after: Work) -> bool:
    def languages(work: Work) -> list[str]:
        tags = (str(each).partition("-")[0] for each in _all(work, "inLanguage"))
        return [each for each in dict.fromkeys(tags) if each != "und"]

    return languages(before) == languages(after)


_DCMI: Final = "http://purl.org/dc/dcmitype/"


def _dcmi_type_added(before: Work, after: Work) -> bool:
    types, again = (
        {str(kind).casefold() for kind in _all(each, "additionalType")} for each in (before, after)
    )
    return types <= again and all(each.startswith(_DCMI) for each in again - types)


_WEB: Final = re.compile(r"^https?://")


def _names(work: Work) -> set[str]:
    """All addresses and numbers that a work goes by, in letters and figures; http, https and our
    own page aside."""
    found = _all(work, "@id", "url", "sameAs", "identifier", "isbn")
    found += [each.get("contentUrl") for each in _all(work, "distribution")]
    page = AROUND.record_iri
    texts = {address_text(each) for each in found if each}
    return {_bare(_WEB.sub("", each)) for each in texts if not each.startswith(page)}


def _same_names(before: Work, after: Work) -> bool:
    return _names(before) == _names(after)


def _number_in_words(before: Work, after: Work) -> bool:
    """Each name is that of before, with its label or without."""
    known, again = _names(before), _names(after)
    return all(any(a.endswith(b) or b.endswith(a) for b in known) for a in again)


def _places(work: Work) -> Counter[str]:
    return Counter(_target(each) for each in _all(work, "relatedLink"))


def _target(link: Any) -> str:
    target = link.get("target", {}) if isinstance(link, dict) else link
    return address_text(target)


def _citation_as_source(before: Work, after: Work) -> bool:
    gone = _texts(before, "bibliographicCitation") - _texts(after, "bibliographicCitation")
    return bool(gone) and not gone - (_places(after) - _places(before))


def _same_places(before: Work, after: Work) -> bool:
    return set(_places(before)) == set(_places(after))


def _but_itself(before: Work, after: Work) -> bool:
    """The places of before, but the work's own addresses."""
    own = {address_text(each) for each in _all(before, "@id", "url")}
    return set(_places(before)) - own == set(_places(after)) - own


def _places_and_citations(before: Work, after: Work) -> bool:
    new = set(_places(after)) - set(_places(before))
    return set(_places(before)) <= set(_places(after)) and new <= set(
        _texts(before, "bibliographicCitation")
    )


def _place_in_words(before: Work, after: Work) -> bool:
    """A text with an address in it is followed by the address."""
    texts = [each["target"].get("name", "") for each in _all(before, "relatedLink")]
    return all(
        any(_bare(place.partition("//")[2] or place) in _bare(text) for text in texts)
        for place in _places(after)
    )


def _wholes_as_relations(before: Work, after: Work) -> bool:
    gone = _texts(before, "isPartOf") - _texts(after, "isPartOf")
    return bool(gone) and set(gone) <= {text_of(each["target"]) for each in _links(after)}


def _links(work: Work) -> Iterator[Any]:
    return (each for each in _all(work, "relatedLink") if isinstance(each, dict))


def _issns(work: Work) -> set[str]:
    wholes = [each for each in _all(work, "isPartOf") if isinstance(each, dict)]
    return {str(number) for each in wholes for number in _all(each, "issn")}


def _issn_of_citation(before: Work, after: Work) -> bool:
    told = " ".join(_texts(before, "bibliographicCitation"))
    new = _issns(after) - _issns(before)
    return bool(new) and all(each in told for each in new) and _issns(before) <= _issns(after)


def _same_issns(before: Work, after: Work) -> bool:
    return bool(_issns(before)) and _issns(before) == _issns(after)


_WHO: Final = ("creator", "contributor", "publisher", "provider")


def _agents(path: str, *keys: str) -> Callable[[Work, Work], bool]:
    """Whether the agents under a path have the same values of some keys, in order, each once."""

    def of(work: Work) -> list[tuple[str, ...]]:
        who = (each.get("contributor", each) for each in _all(work, path))
        return list(dict.fromkeys(tuple(str(each.get(key, "")) for key in keys) for each in who))

    return lambda before, after: of(before) == of(after)


_FORMATS: Final = ("format", "size", "material", "encodingFormat", "distribution")


def _format_texts(work: Work) -> set[str]:
    files = [each.get("encodingFormat", "") for each in _all(work, "distribution")]
    return {*_texts(work, *_FORMATS[:-1]), *map(str, files)} - {""}


def _same_formats(before: Work, after: Work) -> bool:
    return _format_texts(before) == _format_texts(after)


def _files_by_address(before: Work, after: Work) -> bool:
    """Which format a file has, only its address can say again."""
    files = {each["contentUrl"] for each in _all(before, "distribution")}
    return bool(files) and _same_names(before, after)


def _terms_without_scheme(before: Work, after: Work) -> bool:
    return _bare("".join(_texts(before, "keywords"))) == _bare("".join(_texts(after, "keywords")))


def _gone(path: str) -> Callable[[Work, Work], bool]:
    return lambda before, after: path in before and path not in after


def _holder_by_number(before: Work, after: Work) -> bool:
    holders = _all(before, "copyrightHolder")
    return bool(holders) and all("name" not in each for each in holders)


def _class(
    name: str, kind: str, paths: str, holds: Callable[[Work, Work], bool], reason: str
) -> Class:
    return Class(name, kind, frozenset(paths.split()), holds, reason)


CLASSES: Final = (
    _class("remarks", "same", "description comment measurementTechnique temporalCoverage",
           _same_remarks, "one element says abstract, method and remark: paragraphs, in order"),
    _class("region", "less", "inLanguage", _no_region,
           "ISO 639-3 has no regions; und says that none is known"),
    _class("broad-type", "same", "additionalType", _dcmi_type_added,
           "a type without a word of its own has DCMI's broader one beside it"),
    _class("names", "same", "@id url sameAs identifier isbn", _same_names,
           "the same names: the DOI first, our page for want of any other"),
    _class("labels", "less", "@id url sameAs identifier isbn", _number_in_words,
           "a number that its label does not fit comes back as a text with it"),
    _class("citation", "less", "bibliographicCitation", _citation_as_source,
           "dc:source does not say whether it is a citation of the work"),
    _class("kind", "less", "relatedLink", _same_places, "dc:relation says no kind"),
    _class("itself", "less", "relatedLink", _but_itself, "no work is related to itself"),
    _class("cited-source", "same", "relatedLink", _places_and_citations,
           "a citation in dc:source that does not show whose it is"),
    _class("address-in-words", "same", "relatedLink", _place_in_words,
           "an address in a text, or its text, is left out"),
    _class("collection", "less", "isPartOf", _wholes_as_relations,
           "dc:relation does not say that it is a whole"),
    _class("numbers-apart", "same", "isPartOf", _same_issns,
           "two numbers of one journal have a line each: nothing says that they are one's"),
    _class("number-in-citation", "more", "isPartOf", _issn_of_citation,
           "the ISSN in a citation, which dc:identifier does not give to a journal"),
    *(_class("agent-number", "less", path, _agents(path, "name", "@type", "familyName"),
             "a name has no room for identifiers and affiliations") for path in _WHO),
    *(_class("agent-kind", "less", path, _agents(path, "name"),
             "a name does not say what it names: it is judged by its words") for path in _WHO),
    _class("holder-number", "less", "copyrightHolder contributor", _holder_by_number,
           "an identifier alone, with a role in brackets, is not read"),
    _class("extent", "same", "format size material encodingFormat", _same_formats,
           "dc:format says extent, medium and media type alike"),
    _class("file", "less", "distribution format sameAs @id url encodingFormat",
           _files_by_address, "an address in dc:identifier does not say that it is a file"),
    _class("scheme", "less", "keywords", _terms_without_scheme,
           "dc:subject does not say of which vocabulary a word is"),
    _class("edition", "less", "version", _gone("version"), "no element says an edition"),
    _class("change", "less", "dateModified", _gone("dateModified"), "one date is written"),
)  # fmt: skip
KNOWN: Final = frozenset([*(each.id for each in CLASSES), "order"])
