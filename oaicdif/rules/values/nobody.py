"""Words that say that nobody is known: "Unknown photographer", "Author, Unknown".

They are put together of a word for nobody and the word of a role, in either order.
Source: CDIF, nil reasons ("nil:unknown": the source says that it does not know).
"""

from __future__ import annotations

from typing import Final

from ..vocabulary import Vocabulary
from .agent_lists import read_role

_AROUND: Final = " .,;[]()"


def read_nobody(text: str, roles: Vocabulary, nil: Vocabulary) -> str | None:
    """The text, if it is a word for nobody with the word of a role beside it, or twice."""
    if _is_nobody(text.casefold().strip(_AROUND), roles, nil):
        return text
    found = read_role(text, roles)
    return text if found and nil.find(found.name) else None


def _is_nobody(small: str, roles: Vocabulary, nil: Vocabulary) -> bool:
    first, _, behind = small.partition(" ")
    if first.rstrip(",") in nil.terms:
        return behind in roles.terms or behind in nil.terms
    before, _, last = small.rpartition(" ")
    return last in nil.terms and before.rstrip(",") in roles.terms
