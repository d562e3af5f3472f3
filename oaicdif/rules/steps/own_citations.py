"""The step that knows a citation of the work itself among its identifiers.

A text is one if it holds the record's own title and a year: "Elm, A. (2015) The life of trees.
Masters thesis, Oak University." Either alone may stand in a number or a label.
Source: DCMI Metadata Terms, bibliographicCitation, a refinement of identifier.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...late_pattern import late_regex
from ..output import Output
from ..result import Judged
from ..words import Act, Action, Options, Vocabularies, all_of, one

_YEAR: Final = late_regex(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_SHORTEST_TITLE: Final = 8  # letters and figures
_SHORTEST_REST: Final = 12  # of what is said beside the title: an author, a year, a house


def _own_citations(_v: Vocabularies, options: Options) -> Act:
    pools, to, rest = options["from"], one(options, "to"), one(options, "rest")
    names = options["titles"]

    def act(out: Output) -> None:
        found = all_of(out, pools)
        titles = _titles(out, names) if found else []
        for text, origin in found:
            cites = _cites(text, titles)
            out.set(to if cites else rest, text, origin)
            if cites:
                out.judge(_JUDGED, out.index_of(origin))

    return act


def _titles(out: Output, paths: Sequence[str]) -> list[str]:
    texts = (value for path in paths for value, _ in out.slots.get(path, ()))
    folded = (_bare(text) for text in texts if isinstance(text, str))
    return [each for each in folded if len(each) >= _SHORTEST_TITLE]


def _cites(text: str, titles: list[str]) -> bool:
    if not titles or not _YEAR.search(text):
        return False
    bare = _bare(text)
    return any(each in bare and len(bare) - len(each) >= _SHORTEST_REST for each in titles)


def _bare(text: str) -> str:
    """The letters and figures, in small letters."""
    return "".join(filter(str.isalnum, text.casefold()))


_JUDGED: Final = Judged("citation", "it holds the record's own title and a year")

ACTIONS: Final = (
    Action(
        "own-citations",
        "texts that hold the record's own title and a year, as citations of it",
        _own_citations,
        ("from", "titles", "to", "rest"),
        ("from", "titles", "to", "rest"),
        reads=("from", "titles"),
        writes=("to", "rest"),
    ),
)
