"""Which schema.org type a record gets when its source names several.

Source: the draft, "Resource type": additionalType "MUST be consistent with the @type".
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from ..builders.term_builders import NO_TYPE
from ..output import NOWHERE, Found, Output
from ..result import Judged

LONGEST_SHOWN: Final = 60

# Each type's parent in schema.org, as far as the vocabulary uses them.
PARENTS: Final[Mapping[str, str]] = {
    "Article": "CreativeWork", "NewsArticle": "Article", "ScholarlyArticle": "Article",
    "Report": "Article", "Book": "CreativeWork", "Chapter": "CreativeWork",
    "Thesis": "CreativeWork", "DigitalDocument": "CreativeWork", "WebPage": "CreativeWork",
    "PresentationDigitalDocument": "DigitalDocument", "Dataset": "CreativeWork",
    "DataCatalog": "CreativeWork", "MediaObject": "CreativeWork", "ImageObject": "MediaObject",
    "VideoObject": "MediaObject", "AudioObject": "MediaObject", "3DModel": "MediaObject",
    "MusicRecording": "CreativeWork", "MusicComposition": "CreativeWork",
    "SheetMusic": "CreativeWork", "SoftwareSourceCode": "CreativeWork",
    "SoftwareApplication": "CreativeWork", "Map": "CreativeWork", "Photograph": "CreativeWork",
    "Painting": "CreativeWork", "Drawing": "CreativeWork", "Poster": "CreativeWork",
    "VisualArtwork": "CreativeWork", "Manuscript": "CreativeWork", "Movie": "CreativeWork",
    "Periodical": "CreativeWork", "Newspaper": "Periodical", "PublicationIssue": "CreativeWork",
    "PublicationVolume": "CreativeWork", "Review": "CreativeWork", "Course": "CreativeWork",
    "LearningResource": "CreativeWork", "Collection": "CreativeWork", "WebSite": "CreativeWork",
    "Legislation": "CreativeWork", "Blog": "CreativeWork", "BlogPosting": "Article",
    "Message": "CreativeWork", "ArchiveComponent": "CreativeWork", "HowTo": "CreativeWork",
    "Quiz": "LearningResource", "Game": "CreativeWork", "Atlas": "CreativeWork",
    "Conversation": "CreativeWork", "Play": "CreativeWork", "Patent": "CreativeWork",
}  # fmt: skip
# Types of one family can be said of one thing: a thesis that is a book.
_FAMILIES: Final = (
    frozenset(
        [
            "Article",
            "NewsArticle",
            "ScholarlyArticle",
            "Report",
            "Book",
            "Chapter",
            "Thesis",
            "DigitalDocument",
            "WebPage",
            "PresentationDigitalDocument",
            "Periodical",
            "Newspaper",
            "PublicationIssue",
            "PublicationVolume",
            "Review",
            "Manuscript",
            "Legislation",
            "BlogPosting",
            "Message",
            "SheetMusic",
            "LearningResource",
            "Course",
            "Conversation",
            "Play",
        ]
    ),
    frozenset(["Dataset", "DataCatalog", "Collection"]),
    frozenset(
        [
            "ImageObject",
            "Photograph",
            "Painting",
            "Drawing",
            "Poster",
            "VisualArtwork",
            "Map",
            "Atlas",
        ]
    ),
    frozenset(["VideoObject", "Movie"]),
    frozenset(["AudioObject", "MusicRecording", "MusicComposition"]),
    frozenset(["SoftwareSourceCode", "SoftwareApplication", "Game"]),
)
# Said of works of every kind.
_BROAD: Final = frozenset(["CreativeWork", "LearningResource", "Collection"])


# (a type and IRIs, the source's word for them or "", where the value comes from)
_Said: TypeAlias = tuple[list[str], str, int]


def choose_type(out: Output, found: list[Found], default: str) -> None:
    """Write @type, and as additionalType what the other values say in agreement with it.

    A value is a vocabulary row's target (the type, then IRIs of other vocabularies), alone or
    with the source's word. The most specific type wins, of several equally specific ones the
    first. The word of another type stays, unless an IRI says it too; that of a wider type, or of
    the same type beside a term of it ("News" beside "Newspaper article"), stays as well.
    """
    if not found:
        out.set("work.@type", default, NOWHERE)
        out.derived.add("work.@type")
        if not out.slots.get("work.additionalType"):
            out.report("required-missing", detail="work.@type")
        return
    split: list[_Said] = [
        (value.split(), "", origin)
        if isinstance(value, str)
        else (value[0].split(), value[1], origin)
        for value, origin in found
    ]
    _widen_images(split)
    (best, *_), _, origin = split[0]
    for names, _, other in split[1:]:
        if _is_below(names[0], best):
            best, origin = names[0], other
    out.set("work.@type", best, origin)
    _judge(out, best, origin)
    for names, word, each in split:
        if not agrees(names[0], best):
            out.lose(each, "type-conflict", f"{names[0]} beside {best}")
            continue
        for iri in names[1:]:
            _add(out, iri, each)
        if each != origin:
            out.follow(each, "work.@type", best)
        if word and _stays(names, best, split):
            _add(out, word, each)


def _widen_images(split: list[_Said]) -> None:
    """DCMI's Image is still or moving, a map or a painting (DCMI Type Vocabulary): beside such a
    type it says no more than that."""
    kinds = {names[0] for names, _, _ in split}
    wide = next((wide for wide, images in _IMAGES if not images.isdisjoint(kinds)), "")
    for names, _, _ in split if wide else ():
        if _ANY_IMAGE in names:
            names[0] = wide


# What Image is beside these types: the parent that schema.org gives them.
_IMAGES: Final = (
    ("MediaObject", frozenset(["VideoObject", "Movie"])),
    ("CreativeWork", frozenset(["Map", "Atlas", "Photograph", "Painting", "Drawing", "Poster"])),
)
_ANY_IMAGE: Final = "http://purl.org/dc/dcmitype/Image"


def _stays(names: list[str], best: str, split: list[_Said]) -> bool:
    """Whether a value's word says what neither the chosen type nor an IRI does. What is any work
    has its word already."""
    if names[0] == NO_TYPE or _says_more(names, split):
        return False
    if names[0] != best:
        return True
    return len(names) == 1 and any(others[0] == best and len(others) > 1 for others, _, _ in split)


def _says_more(names: list[str], split: list[_Said]) -> bool:
    """Whether an IRI of a value's target is in no other value's."""
    if len(names) == 1:
        return False
    given = [iri for others, _, _ in split for iri in others[1:]]
    return any(given.count(iri) == 1 for iri in names[1:])


def _judge(out: Output, best: str, origin: int) -> None:
    """A type that a word gave, and no term's IRI, rests on that word."""
    index = out.index_of(origin)
    text = out.values[index][1] if index >= 0 else ""
    if text and "://" not in text and not text.startswith("info:"):
        out.judge(_judgement(text, best), index)


@lru_cache(1_000)
def _judgement(text: str, best: str) -> Judged:
    shown = text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}\u2026"
    return Judged("type from words", f"\u201c{shown}\u201d is {best}")


def _add(out: Output, said: str, origin: int) -> None:
    out.put("work.additionalType", said, out.index_of(origin))


@lru_cache(1_000)
def _is_below(name: str, other: str) -> bool:
    """Whether a type is more specific than another: below it in schema.org's tree."""
    parent = PARENTS.get(name)
    while parent:
        if parent == other:
            return True
        parent = PARENTS.get(parent)
    return False


@lru_cache(1_000)
def agrees(name: str, other: str) -> bool:
    """Whether both types can be said of one thing."""
    if (
        name == other
        or not _BROAD.isdisjoint((name, other))
        or _is_below(name, other)
        or _is_below(other, name)
    ):
        return True
    return any(name in family and other in family for family in _FAMILIES)
