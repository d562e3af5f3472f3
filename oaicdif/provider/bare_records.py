"""Records of oai_dc that tell nothing: no values, or only identifiers that we gave ourselves.

They come of source records that nobody could read, and of those that are empty.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import unescape
from typing import Final

from ..config import ProviderSettings
from ..identity import oai_namespace

Bodies = Sequence[bytes | None]

# As `write_oai_dc` and the crosswalk write: with this prefix, elements of nothing but text.
_OTHER: Final = re.compile(rb"<dc:(?!identifier[ >])")
_IDENTIFIER: Final = re.compile(rb"<dc:identifier[^>]*>([^<]*)<")


def without_bare(settings: ProviderSettings) -> Callable[[Bodies], bytes | None]:
    """Renders the kept oai_dc, None where it tells nothing."""
    site_url = settings.base_url.rstrip("/")
    ours = (f"{site_url}/", f"oai:{oai_namespace(site_url)}:")

    def render(bodies: Bodies) -> bytes | None:
        body = bodies[0]
        return None if body is None or is_bare(body, ours) else body

    return render


def is_bare(oai_dc: bytes, ours: tuple[str, ...]) -> bool:
    """Whether all that it holds are identifiers that begin like one of `ours`."""
    if _OTHER.search(oai_dc):
        return False
    values = (unescape(each.decode()) for each in _IDENTIFIER.findall(oai_dc))
    return all(each.strip().startswith(ours) for each in values)
