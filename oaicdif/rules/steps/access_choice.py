"""A step that judges access rights beside each other.

Source: COAR access rights 1.0: open, embargoed, restricted and metadata only exclude each other.
"""

from __future__ import annotations

from typing import Final

from ..output import Output
from ..words import Act, Action, Options, Vocabularies, one

COAR: Final = "http://purl.org/coar/access_right/"
OPEN: Final = f"{COAR}c_abf2"
_STATED: Final = "work.conditionsOfAccess"


def _free_access(_v: Vocabularies, options: Options) -> Act:
    path = one(options, "from")

    def act(out: Output) -> None:
        if len(out.slots.get(_STATED, ())) < 2:
            return
        other = next((text for text, _ in out.slots[_STATED] if _speaks_against(text)), "")
        found = out.take(path) if other else []
        if found:
            out.report("access-conflict", out.index_of(found[0][1]), other)
        for _, origin in found:
            out.lose(origin)

    return act


def _speaks_against(text: object) -> bool:
    return isinstance(text, str) and text.startswith(COAR) and text != OPEN


ACTIONS: Final = (
    Action(
        "free-access",
        "nothing is free of charge where another access right stands beside open access",
        _free_access,
        ("from",),
        ("from",),
        writes=(),
    ),
)
