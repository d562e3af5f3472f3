"""Addresses of small pictures that a platform makes of a file, to show in its lists."""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from ..vocabulary import Vocabulary
from .identifiers import is_url

_PICTURE: Final = r"(?:jpe?g|png|gif|webp)"
_THUMB: Final = r"(?:get)?thumb(?:nail)?s?"
# A whole part of the path, a value of the query, or the end of a picture's name. A title of a
# page may have the word as well: "/tom-thumb", "/thumb-fractures".
_NAMED: Final = late_regex(
    rf"https?://[^\s?#]*(?:/{_THUMB}(?:[/?#]|\.\w{{2,5}}(?:[?#/]|\Z)|\Z)"
    rf"|/{_THUMB}[-_.][^/?#\s]*\.{_PICTURE}(?:[?#]|\Z)"
    rf"|[-_.]{_THUMB}\.{_PICTURE}(?:[?#]|\Z)|[-_.]thumbnails?(?:[?#]|\Z))"
    rf"|https?://[^\s?#]*\?(?:[^\s#]*&)?[\w-]+={_THUMB}(?:[&#.]|\Z)",
    re.IGNORECASE,
)
# DSpace's filter-media writes "thesis.pdf.jpg" beside "thesis.pdf".
_MADE_OF_FILE: Final = late_regex(r"[^/]*\.([a-z0-9]{2,5})\.jpe?g\Z", re.IGNORECASE)
_OF_DSPACE: Final = late_regex(r"/(?:bitstreams?|retrieve)/", re.IGNORECASE)


def is_thumbnail(text: str, endings: Vocabulary) -> bool:
    """Whether an address is that of a thumbnail: called so, or a picture whose name goes on from
    that of a file. "map.orig.jpg" is a file of its own: "orig" is no ending of files."""
    if _NAMED.match(text):
        return True
    path = text.partition("?")[0].partition("#")[0]
    made = _MADE_OF_FILE.match(path.rpartition("/")[2])
    if made is None or endings.find(made[1]) is None or not is_url(text):
        return False
    return _OF_DSPACE.search(path) is not None
