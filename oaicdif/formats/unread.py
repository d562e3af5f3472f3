"""The account of a record that a reader takes apart: what stands in none of its values.

A reader of MODS, DataCite or DIDL knows some elements and joins the texts of several. What it
passes over comes out here, under the name of its element or attribute, so that the loss report
shows it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from typing import Final

from ..late_pattern import late_regex
from ..xmldoc import Element
from .attributes import LANGUAGE, MARKS, OF_THE_XML, STEERING_ATTRIBUTES, STEERS
from .value import Value

# Attributes that steer how an element is read, or say of what kind or from which list it is.
STEERING: Final = frozenset(
    ["type", "encoding", "point", "keyDate", "qualifier", "objectPart", "unit", "usage", "ID",
     "IDREF", "IDref", "id", "manuscript",
     "version", "script", "transliteration", "altRepGroup", "supplied", "shareable", "typeURI",
     "authority", "authorityURI", "invalid", "collection", "order", "access", "note",
     "identifierType", "nameIdentifierScheme", "schemeURI", "subjectScheme",
     "relatedIdentifierType", "relatedItemIdentifierType", "alternateIdentifierType",
     "rightsIdentifierScheme", "funderIdentifierType", "affiliationIdentifierScheme",
     "publisherIdentifierScheme", "nameType", "numberType", "descriptionType", "titleType",
     "dateType", "eventType", "calendar"]
)  # fmt: skip
# They do so, too, and mostly stand in a value.
_PARTS_TOO: Final = frozenset(["contributorType", "mimeType", "relationType"])
_SHORT: Final = 4  # characters: a shorter text must stand as a value or part of its own
_LONG: Final = 16  # letters: so many do not stand in a row by chance
_NUMBERS: Final = late_regex(r"[\d.,+\s-]+\Z", re.ASCII)
_VALUES: Final = late_regex(r"\n|; |;\Z")
_NAMED: Final = late_regex(r"\A[A-Za-z][\w.-]*=")
_SEAMS: Final = late_regex(r"\n|; |;\Z|=|, |--|(?<=\d)-(?=\d)|: |\. |/|:|\(|\)")
_FEW: Final = 2  # words of a part that are looked for one by one: "12 pages"


def unread(
    root: Element,
    values: list[Value],
    prefix: str,
    said: Iterable[str] = (),
    elements: Iterable[Element] | None = None,
    files: Collection[str] = (),
) -> Iterator[Value]:
    """Each text and attribute below `root` (of these `elements`, if given) that stands in none
    of the values, as a value named by its element: `mods:relatedItem/place`,
    `mods:genre@displayLabel`. No rule takes it for what the element would say elsewhere; the
    report shows it. `said` are texts that other values say in other words; the text of elements
    that are named in `files` is a file's."""
    told = Told([*said, *(text for name, text, _, _ in values if name != STEERING_ATTRIBUTES)])
    languages = {language for _, _, language, _ in values}
    for each in root.iter("*") if elements is None else elements:
        text = each.text or "" if not len(each) else _own_text(each)
        name = _local(each)
        if text.strip() and name not in files and text not in told:
            parent = each.getparent()
            above = f"{_local(parent)}/" if parent is not None else ""
            yield f"{prefix}:{above}{name}", " ".join(text.split()), "", ""
        if each.keys():
            yield from _attributes(each, f"{prefix}:{name}", told, languages)


def _attributes(element: Element, name: str, told: Told, languages: set[str]) -> Iterator[Value]:
    for key, value in element.items():
        local, known = str(key).rpartition("}")[2], " ".join(str(value).split())
        if not known:
            continue
        if key == LANGUAGE or key == "lang":
            if known not in languages:
                yield f"{name}@lang", known, "", STEERS
        elif key in OF_THE_XML:
            continue
        elif local in STEERING or key in MARKS:
            yield f"{name}@{local}", known, "", STEERS
        elif _is_never_read(name, local) or not told.as_a_value(known):
            yield f"{name}@{local}", known, "", STEERS if local in _PARTS_TOO else ""


def _is_never_read(name: str, attribute: str) -> bool:
    """Whether no reader takes an attribute: then a value of the same words is another one's."""
    return attribute in _NEVER_READ or (
        attribute == "resourceTypeGeneral" and not name.endswith(":resourceType")
    )


_NEVER_READ: Final = frozenset(["displayLabel", "number", "source"])


class Told:
    """What values say: a long text by its letters and figures, a shorter one by its words, a
    very short one only as a value or a part of its own."""

    def __init__(self, texts: Iterable[str]) -> None:
        text = "\n".join(texts)
        self.text = text.replace("\\;", ";").replace("\\\\", "\\") if "\\" in text else text

    @cached_property
    def _folded(self) -> str:
        return _folded(self.text)

    @cached_property
    def _values(self) -> list[str]:
        """The values and their parts, without the names of parts."""
        parts = (part.strip() for part in _VALUES.split(self.text))
        return [_NAMED.sub("", part) for part in parts]

    @cached_property
    def _prose(self) -> str:
        """What is no address: in those words stand by chance."""
        return "\n".join(part for part in self._values if "://" not in part)

    @cached_property
    def _parts(self) -> frozenset[str]:
        small = _SEAMS.split(self._prose)
        return frozenset(part.strip().casefold() for part in (*self._values, *small))

    @cached_property
    def _words(self) -> frozenset[str]:
        few = (part.split() for part in self._parts if part.count(" ") < _FEW)
        return frozenset(word for words in few for word in words)

    def as_a_value(self, text: str) -> bool:
        """Whether the text is a value or a part of its own, or too long to stand in another one
        by chance."""
        if text.casefold() in self._parts:
            return True
        folded = _folded(text)
        return len(folded) >= _LONG and folded in self._folded

    def __contains__(self, text: str) -> bool:
        """Whether the text stands there; of coordinates each number."""
        text = " ".join(text.split())
        if (bare := text.rstrip(" ,;:")) != text and bare and bare in self:
            return True  # marks that separated it from what stood behind
        if self.as_a_value(text) or text.casefold() in self._words:
            return True
        where = self._prose if text.isalpha() else self.text
        if len(text) >= _SHORT and _stands_in(text, where):
            return True
        numbers = text.replace(",", " ").split() if _NUMBERS.match(text) else []
        return len(numbers) > 1 and self._words.issuperset(numbers)


def _stands_in(text: str, whole: str) -> bool:
    """Whether a text stands in another one, and not within a word of it."""
    at = whole.find(text)
    while at >= 0:
        end = at + len(text)
        cut = at > 0 and whole[at - 1].isalnum() and text[0].isalnum()
        if not cut and not (whole[end : end + 1].isalnum() and text[-1].isalnum()):
            return True
        at = whole.find(text, at + 1)
    return False


def _own_text(element: Element) -> str:
    return "".join([element.text or "", *(child.tail or "" for child in element)])


def _local(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _folded(text: str) -> str:
    """Letters and figures alone: white space, and the marks of values with parts, aside."""
    return "".join(filter(str.isalnum, text)).casefold()
