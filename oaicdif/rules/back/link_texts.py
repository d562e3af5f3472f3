"""Related resources, grants, sources and audiences as texts.

Source: DRIVER guidelines 1.1, 1.3.11 and 1.3.13; OpenAIRE's info:eu-repo grammar.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final
from urllib.parse import quote

from ...late_pattern import late_regex
from .back_rules import Back, Write
from .plain_text import plain

Json = dict[str, Any]
GRANT: Final = "info:eu-repo/grantAgreement/"
# The kinds that info:eu-repo names, in the relation's own IRI.
_EUREPO: Final = frozenset({"dataset", "reference", "publication", "software", "relateditem"})
# Kinds with an element of their own in qualified Dublin Core.
KINDS: Final = (
    "isPartOf", "hasPart", "isVersionOf", "hasVersion", "isFormatOf", "hasFormat", "references",
    "isReferencedBy", "replaces", "isReplacedBy", "requires", "isRequiredBy", "conformsTo",
    "source",
)  # fmt: skip
SOURCE: Final = "source"
# The kinds that dc:source says: what the work was derived from is its source.
_SOURCES: Final = frozenset({SOURCE, "wasderivedfrom"})
_ADDRESSES: Final = (
    (late_regex(r"https?://(?:dx\.)?doi\.org/(10\..+)\Z"), "doi"),
    (late_regex(r"https?://hdl\.handle\.net/(.+)\Z"), "hdl"),
    (late_regex(r"(urn:nbn:.+)\Z"), "urn"),
    (late_regex(r"https?://.*?/(ark:/.+)\Z"), "ark"),
    (late_regex(r"(https?://.+)\Z"), "url"),
)


def link(value: Any, _back: Back) -> Iterator[str]:
    """Where a related link leads; its kind only in the form of info:eu-repo."""
    kind, target = _kind_and_target(value)
    if kind.lower() in _EUREPO:
        yield _eurepo(kind.lower(), target)
    else:
        yield target


def but_source(value: Any, back: Back) -> Iterator[str]:
    """Writes links of every kind but sources, which simple Dublin Core has an element for."""
    if _kind_and_target(value)[0].lower() not in _SOURCES and not _leads_to_itself(value, back):
        yield from link(value, back)


def _leads_to_itself(value: Any, back: Back) -> bool:
    """Whether a link of no kind leads to an address that the work itself is written with: no
    resource is related to itself (DRIVER 1.3.13)."""
    kind, target = _kind_and_target(value)
    own = (plain(back.document.work.get(name, "")) for name in ("@id", "url"))
    return kind.lower() in _OF_NO_KIND and bool(target) and target in own


_OF_NO_KIND: Final = frozenset({"", "relation"})


def of_kind(kind: str) -> Write:
    """Writes only links of one kind; of the kind "source" what a work was derived from, too."""
    kinds = _SOURCES if kind == SOURCE else frozenset({kind.lower()})

    def write(value: Any, _back: Back) -> Iterator[str]:
        found, target = _kind_and_target(value)
        if found.lower() in kinds:
            yield target

    return write


_NAMED: Final = frozenset(each.lower() for each in KINDS) | _SOURCES


def other(value: Any, back: Back) -> Iterator[str]:
    """Writes only links of a kind without a refinement of its own."""
    if _kind_and_target(value)[0].lower() not in _NAMED:
        yield from but_source(value, back)


def labelled(value: Any, back: Back) -> Iterator[str]:
    """The kind, as a label that the way there reads again, and where the link leads; but sources,
    which SOIF has an attribute for."""
    kind, target = _kind_and_target(value)
    if kind.lower() in _SOURCES:
        return
    if kind.lower() in _EUREPO or not back.find("relations", kind):
        yield from link(value, back)
    elif target:
        yield f"{kind}: {target}"


def _kind_and_target(value: Any) -> tuple[str, str]:
    if not isinstance(value, dict):
        return "", plain(value)
    target = value.get("target", value)
    target = target if isinstance(target, dict) else {"url": target}
    address = plain(target.get("url", "")) or plain(target.get("name", ""))
    return plain(value.get("linkRelationship", "")), address


def _eurepo(kind: str, target: str) -> str:
    for pattern, scheme in _ADDRESSES:
        if found := pattern.match(target):
            return f"info:eu-repo/semantics/{kind}/{scheme}/{found[1]}"
    return target


def citation(value: Any, _back: Back) -> Iterator[str]:
    """A cited thing, by its IRI in info:eu-repo's form, else by its name."""
    text = plain(value.get("@id", "")) if isinstance(value, dict) else plain(value)
    yield _eurepo("reference", text) if text else plain(value)


def grant(value: Any, back: Back) -> Iterator[str]:
    """A project identifier of info:eu-repo, from the grant's IRI or from its parts (B7)."""
    if not isinstance(value, dict):
        yield plain(value)
        return
    iri = plain(value.get("@id", ""))
    if iri.lower().startswith(GRANT.lower()):
        yield iri
        return
    number, name = plain(value.get("identifier", "")), plain(value.get("name", ""))
    acronym = plain(value.get("alternateName", ""))
    funder = value.get("funder", {})
    if name == plain(funder):  # CDIF 1.1 names a grant that has no name by its funder
        name = ""
    code = _code(funder, back)
    if number.lower().startswith(GRANT.lower()):
        yield number
    elif code and number:
        back.report("grant-rebuilt", number)
        parts = (code, "", number, "", name, acronym)
        yield (GRANT + "/".join(quote(part, safe="") for part in parts)).rstrip("/")
    else:
        yield ", ".join(filter(None, (plain(funder), number, name or acronym))) or iri


def _code(funder: Any, back: Back) -> str:
    """The funder's code: the first word of the vocabulary that means it."""
    name = plain(funder.get("name", "")) if isinstance(funder, dict) else plain(funder)
    iri = plain(funder.get("@id", "")) if isinstance(funder, dict) else ""
    for term in back.vocabularies["funders"]:
        known, _, address = term.target.rpartition(" ")
        if (name and name in (known, term.target)) or (iri and iri == address):
            return term.source
    return ""


def thing(value: Any, _back: Back) -> Iterator[str]:
    """By address, else by name."""
    if isinstance(value, dict):
        yield plain(value.get("@id", "")) or plain(value.get("url", "")) or plain(value)
    else:
        yield plain(value)


def part_of(value: Any, _back: Back) -> Iterator[str]:
    """The periodical or book, as DRIVER 1.3.11 prints it: a citation if it is kept, and the
    numbers that are not in it; else a name, a labelled number, an address. Nothing of any other
    whole, which is no source of the work."""
    if _is_any_whole(value):
        return
    if not isinstance(value, dict):
        yield plain(value)
        return
    numbers = [
        f"{label}: {plain(each)}"
        for label, key in (("ISSN", "issn"), ("ISBN", "isbn"))
        for each in _listed(value.get(key, ""))
        if plain(each)
    ]
    if text := plain(value.get("description", "")):
        told = text.replace("-", "")
        yield text
        yield from (each for each in numbers if _digits(each) not in told)
        return
    name = plain(value.get("name", ""))
    if name and numbers:
        yield f"{name} ({numbers[0].partition(': ')[2]})"
        yield from numbers[1:]
    elif numbers:
        yield from numbers
    else:
        yield name or next(thing(value, _back))


def whole(value: Any, back: Back) -> Iterator[str]:
    """A whole of which nothing says that the work appeared in it, a collection mostly: by name,
    else by address. It is a relation (DCMI: isPartOf refines relation)."""
    if _is_any_whole(value):
        yield plain(value.get("name", "")) or next(thing(value, back))


def _is_any_whole(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and value.get("@type") == "CreativeWork"
        and not any(each in value for each in _OF_PUBLICATIONS)
    )


_OF_PUBLICATIONS: Final = ("issn", "isbn", "description")


def _digits(labelled: str) -> str:
    return labelled.partition(": ")[2].replace("-", "")


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def audience(value: Any, _back: Back) -> Iterator[str]:
    """The type of an audience."""
    if isinstance(value, dict):
        yield plain(value.get("audienceType", "")) or plain(value)
    else:
        yield plain(value)
