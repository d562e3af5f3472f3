"""The query language Schema-Basic: entries of a schema that define one of its attributes.

"The syntax is that Scope is defined Attribute" (NOTE). The literal for the whole schema is lost;
read are nothing, `ALL` and `SOIF-Attribute`, which every entry has (settlement X22).
"""

from __future__ import annotations

import re
from typing import Final

from .message_problems import SCOPE
from .schema import ENTRY_ATTRIBUTES
from .scopes import SchemaScope

_DEFINED: Final = re.compile(r"defined\s+(.*)\Z", re.IGNORECASE | re.DOTALL)
_WHOLE: Final = ("", "all", "soif-attribute")


def read_schema_basic(text: str) -> SchemaScope:
    """The scope of a query in Schema-Basic.

    Raises:
        RdmError: it names no attribute of schemas.
    """
    scope = text.strip()
    found = _DEFINED.match(scope)
    name = found[1].strip() if found else scope
    if name.lower() in _WHOLE:
        return SchemaScope()
    known = {each.name.lower(): each.name for each in ENTRY_ATTRIBUTES}
    if name.lower() not in known:
        raise SCOPE.error(
            f"The scope {scope[:200]!r} names no attribute of schemas; known are ALL,"
            f" {', '.join(known.values())}."
        )
    return SchemaScope(known[name.lower()])
