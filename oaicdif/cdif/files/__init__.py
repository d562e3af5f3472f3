"""The schemas and the context that travel with oaicdif, as bytes."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).parent
# Served under /schemas by this name, with this media type.
SERVED: Final = {
    "cdif.xsd": "application/xml",
    "cdif_jsonld.xsd": "application/xml",
    "cdif-2023.schema.json": "application/schema+json",
    "cdif-1.1.schema.json": "application/schema+json",
    "schemaorg.context.jsonld": "application/ld+json",
}


@cache
def schema_bytes(name: str) -> bytes:
    """The file of that name.

    Raises:
        KeyError: it is none of `SERVED`.
    """
    if name not in SERVED:
        raise KeyError(name)
    return (_HERE / name).read_bytes()
