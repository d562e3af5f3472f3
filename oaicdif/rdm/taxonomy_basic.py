"""The query language Taxonomy-Basic: a class and what lies below it.

"Only 2 commands: descendant and children and their aliases" (NOTE; which aliases, and how the
class is named, is lost). Read are `children`, `child`, `descendant`, `descendants`, each as
`command ID` or `command(ID)`, in any case of letters; without an ID the root is meant.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from .message_problems import SCOPE
from .scopes import TaxonomyScope
from .taxonomy import ROOT

_DEPTHS: Final[Mapping[str, int | None]] = {
    "children": 1,
    "child": 1,
    "descendant": None,
    "descendants": None,
}
_QUERY: Final = re.compile(
    r"(?P<command>[A-Za-z]+)\s*(\((?P<inside>.*)\)|(?<=\s)(?P<behind>.*))?\Z", re.DOTALL
)


def read_taxonomy_basic(text: str) -> TaxonomyScope:
    """The scope of a query in Taxonomy-Basic; nothing asks for the whole taxonomy.

    Raises:
        RdmError: it is no command of the language.
    """
    scope = text.strip()
    if not scope or scope.upper() == "ALL":
        return TaxonomyScope()
    found = _QUERY.match(scope)
    if found is None or found["command"].lower() not in _DEPTHS:
        raise SCOPE.error(
            f"The scope {scope[:200]!r} is no query in Taxonomy-Basic; known are `children ID` and"
            " `descendant ID`, without an ID from the root."
        )
    top = (found["inside"] or found["behind"] or "").strip()
    return TaxonomyScope("" if top.upper() == ROOT else top, _DEPTHS[found["command"].lower()])
