"""Where the title stands in the words of a citation: it alone has a language that is known."""

from __future__ import annotations

from .display import joined
from .view import RecordView

_YEAR_END = "). "


def around_title(view: RecordView) -> tuple[str, str, str]:
    """What stands before the title, the title, and what stands behind it.

    The title may be a word of a name or an address, too, so its place is counted: behind the
    year that follows the names, or at the beginning where there are none.
    """
    words, at = view.citation, 0
    if names := joined([each.name for each in view.creators[:10]], "; "):
        at = words.find(_YEAR_END, len(names)) + len(_YEAR_END)
    end = at + len(view.title.rstrip("."))
    return words[:at], words[at:end], words[end:]
