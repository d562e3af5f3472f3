"""Regular expressions that are compiled when they are first asked.

Those of the rules took half of the time in which a process begins, and most commands and processes
need few of them.
"""

from __future__ import annotations

import re
from typing import Any, Final, cast

_METHODS: Final = ("match", "search", "fullmatch", "sub", "subn", "split", "findall", "finditer")


class LatePattern:
    """Takes the place of a compiled expression. With the first question it takes over the methods
    of the compiled one as its own attributes, so that a further call costs what it costs there."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern, self._flags = pattern, flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # asked for by copy and pickle, of what has no attributes yet
            raise AttributeError(name)
        compiled = re.compile(self.pattern, self._flags)
        for each in _METHODS:
            setattr(self, each, getattr(compiled, each))
        return getattr(compiled, name)


def late_regex(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """What `re.compile` gives, compiled at the first use.

    A wrong expression fails there, too: a test compiles all of them.
    """
    return cast("re.Pattern[str]", LatePattern(pattern, flags))
