"""What a name was judged to be, by what, and which code the loss report has for a doubt."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

Json = dict[str, Any]

SEVERAL: Final = "several-names"
IMPRINT: Final = "imprint-in-name"
OPEN: Final = "kind-open"


class Kind(NamedTuple):
    """`name` is Person or Organization, `evidence` says in a few words what decided.

    The name is empty where nothing decides. `parts` are those of a personal name in the inverted
    form, else None; without a name they are those that it has if it is a person's after all.
    `code` is that of the loss report, "" where it says nothing more.
    """

    name: str
    evidence: str
    parts: Json | None = None
    code: str = ""


def several(evidence: str) -> Kind:
    """Several names in one value, of which nothing says where each ends."""
    return Kind("", evidence, None, SEVERAL)
