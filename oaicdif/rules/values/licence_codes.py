"""The name of a licence with its abbreviation in brackets: "Open Data Commons Attribution License
(ODC-By) v1.0".

Name and abbreviation are two words for one licence, so each is looked up by itself, with the
version if there is one, and both must lead to the same. "Attribution License (ODbL)" names two,
and stays a text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ...late_pattern import late_regex
from ..vocabulary import Term, Vocabulary

_LONGEST: Final = 120  # characters; what is longer is a statement
_NAMED: Final = late_regex(
    r"(?P<name>[^()]{3,}?),? ?\((?:the )?(?P<code>[\w.+ -]{2,24})\)"
    r"(?:[ ,]*(?:v(?:er(?:sion|\.)?)?[. ]?)?(?P<version>\d+(?:\.\d+)*))?\.?",
    re.IGNORECASE,
)
# Creative Commons' are read by rule, with their own address beside that of the list.
_READ_BY_RULE: Final = "CC"


def read_licence_with_code(text: str, licences: Vocabulary) -> Term | None:
    """The row of the licence that both the name and the abbreviation mean."""
    if "(" not in text or len(text) > _LONGEST:
        return None
    named = _NAMED.fullmatch(text)
    if named is None:
        return None
    name, code, version = named["name"].strip(), named["code"].strip(), named["version"]
    found, same = _of(name, version, licences), _of(code, version, licences)
    if found is None or same is None or found.target != same.target:
        return None
    return None if found.target.startswith(_READ_BY_RULE) else found


def _of(words: str, version: str | None, licences: Vocabulary) -> Term | None:
    return next(filter(None, map(licences.find, _written(words, version))), None)


def _written(words: str, version: str | None) -> Iterator[str]:
    """The words with the version as lists write it; a version is never left out."""
    if version is None:
        yield words
        return
    short = version.removesuffix(".0")
    for each in dict.fromkeys((version, short, f"{short}.0")):
        yield from (f"{words} v{each}", f"{words} {each}", f"{words}-{each}", f"{words}v{each}")
