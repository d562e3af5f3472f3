"""What stands inside `<metadata>`: one element of any format, or values without a container."""

from __future__ import annotations

from typing import Final

from ..xmldoc import Element, standalone

# Values of Dublin Core straight below `metadata` are a common slip; their format reads them.
_VALUES: Final = ("{http://purl.org/dc/elements/1.1/}", "{http://purl.org/dc/terms/}")


def metadata_inside(element: Element) -> bytes | None:
    """The one element inside, past comments (quirk 49); of bare values what they stand in."""
    inner = next(element.iterchildren("*"), None)
    if inner is None:
        return None
    bare = not len(inner) and str(inner.tag).startswith(_VALUES)
    return standalone(element if bare else inner)
