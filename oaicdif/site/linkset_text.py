"""A linkset in its text form: the links of its JSON form as an HTTP header writes them.

Each says its anchor, for a file has no address of its own to be read against.
Source: RFC 9264, section 4.1.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..json_text import read_json
from .document_values import Json


def linkset_text(linkset: bytes) -> bytes:
    """The links of a JSON linkset of ours, a line each."""
    contexts = read_json(linkset)["linkset"]
    return (",\n".join(link for each in contexts for link in _links(each)) + "\n").encode()


def _links(context: Json) -> Iterator[str]:
    anchor = context["anchor"]
    for rel, targets in context.items():
        if rel == "anchor":
            continue
        for each in targets:
            kind = f'; type="{each["type"]}"' if "type" in each else ""
            yield f'<{each["href"]}>; rel="{rel}"; anchor="{anchor}"{kind}'
