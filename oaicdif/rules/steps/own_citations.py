"""The step that knows a citation of the work itself among its identifiers.

A text is one if it holds the record's own title, a date, and an author before the title: "Elm, A.
(2015) The life of trees. Masters thesis, Oak University." Each alone may stand in a number, in a
label of a shelf, in the name of a file, or in what somebody else wrote about the work.
Source: DCMI Metadata Terms, bibliographicCitation, a refinement of identifier.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

from ...late_pattern import late_regex
from ..output import Output
from ..result import Judged
from ..words import Act, Action, Options, Vocabularies, all_of, one

_Y: Final = r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)"
_YEAR: Final = late_regex(_Y)
# As a date stands in a citation: in brackets, behind a comma, at the end, or before the title.
_IN_BRACKETS: Final = rf"[(\[](?:[^()\[\]]*[\s,])?{_Y}[a-z]?(?![\w.-])[^()\[\]]*[)\]]"
_DATED_BEFORE: Final = late_regex(rf"{_IN_BRACKETS}|{_Y}[a-z]?[.,:]?[\W_]*\Z")
_DATED_BEHIND: Final = late_regex(
    rf"{_IN_BRACKETS}|[,;:] (?:[\w.]+ ){{0,2}}{_Y}(?![\w-]|\.\d)|{_Y}[\s.)\]]*\Z"
)
_AUTHOR: Final = late_regex(r"\s*[^\W\d_][^\W\d_'’-]*(?:[ '’-][^\W\d_]+){0,2}, ?[^\W\d_]")
# A title begins behind a mark or a year, and ends before one: "Letter to the oak wood society" has
# the words of "The oak wood".
_BEGINS_THERE: Final = late_regex(r"(?:[^\w\s]|\d[a-z]?|\n|\A)\s{0,3}\Z")
_ENDS_THERE: Final = late_regex(r"\s{0,3}(?:[^\w\s]|\d|in\b|\Z)|[^\S\n]{0,3}\n")
_OF_ANOTHER: Final = late_regex(
    r"(?<!\w)(?:reply|response|comments?|commentary|rejoinder|reviews?|reviewed|erratum|corrigendum"
    r"|correction|rezension|besprechung|reseña|recensione|resenha|compte rendu|shelf|box|accession"
    r"|folder)(?!\w)|\\"
)
_SHORTEST_TITLE: Final = 8  # letters and figures
_SHORTEST_REST: Final = 12  # of what is said beside the title: an author, a year, a house
CITES_ITSELF: Final = Judged("citation", "it holds the record's own title, an author and a date")
_AGENTS: Final = ("work.creator", "work.contributor")


def _own_citations(_v: Vocabularies, options: Options) -> Act:
    pools, to, rest = options["from"], one(options, "to"), one(options, "rest")
    names = options["titles"]

    def act(out: Output) -> None:
        found = all_of(out, pools)
        cited = CitedWork(out, names)
        for text, origin in found:
            cites = cited.is_cited_by(text)
            out.set(to if cites else rest, text, origin)
            if cites:
                out.judge(CITES_ITSELF, out.index_of(origin))

    return act


def _own_wholes(_v: Vocabularies, options: Options) -> Act:
    """A citation of the work itself has its authors and title in front of the journal's: it gives
    the journal's number, and no name of it. The whole text is a citation already."""
    path, names = one(options, "from"), options["titles"]

    def act(out: Output) -> None:
        if not any(_text_of(value) for value, _ in out.slots.get(path, ())):
            return
        cited = CitedWork(out, names)
        for value, origin in out.take(path):
            if (text := _text_of(value)) and cited.is_cited_by(text):
                out.judge(CITES_ITSELF, out.index_of(origin))
                value = {key: value[key] for key in _NUMBERS if key in value}
            if len(value) > 1 or "@type" not in value:
                out.set(path, value, origin)

    return act


_NUMBERS: Final = ("@type", "issn", "isbn")


def _text_of(value: Any) -> str:
    return str(value.get("description", "")) if isinstance(value, dict) else ""


class CitedWork:
    """The titles and authors of a record, found when the first text asks."""

    def __init__(self, out: Output, names: Sequence[str]) -> None:
        self._out, self._names = out, names

    @cached_property
    def _titles(self) -> list[str]:
        return _titles(self._out, self._names)

    @cached_property
    def _authors(self) -> frozenset[str]:
        return _authors(self._out)

    def is_cited_by(self, text: str) -> bool:
        """Whether a text holds a title of the work, a date, and an author before the title."""
        if not _YEAR.search(text) or not self._titles:
            return False
        return _cites(text, self._titles, self._authors)


def _titles(out: Output, paths: Sequence[str]) -> list[str]:
    texts = (value for path in paths for value, _ in out.slots.get(path, ()))
    folded = (_bare(text) for text in texts if isinstance(text, str))
    return [each for each in folded if len(each) >= _SHORTEST_TITLE]


def _authors(out: Output) -> frozenset[str]:
    """The family names, or whole names, of those that the record names, in small letters."""
    agents = (value for path in _AGENTS for value, _ in out.slots.get(path, ()))
    named = (each.get("contributor", each) for each in agents if isinstance(each, dict))
    names = (each.get("familyName") or each.get("name") for each in named if isinstance(each, dict))
    return frozenset(name.casefold() for name in names if isinstance(name, str) and name)


def _cites(text: str, titles: list[str], authors: frozenset[str]) -> bool:
    bare, small = _bare(text), text.casefold()
    return any(
        each in bare
        and len(bare) - len(each) >= _SHORTEST_REST
        and _is_cited(*_around(small, bare.index(each), len(each)), authors)
        for each in titles
    )


def _around(small: str, start: int, length: int) -> tuple[str, str]:
    """What stands before and behind so many letters and figures of a text in small letters."""
    places = [at for at, sign in enumerate(small) if sign.isalnum()]
    return small[: places[start]], small[places[start + length - 1] + 1 :]


def _is_cited(before: str, behind: str, authors: frozenset[str]) -> bool:
    if _OF_ANOTHER.search(before) or _OF_ANOTHER.search(behind):
        return False
    if not (_BEGINS_THERE.search(before) and _ENDS_THERE.match(behind)):
        return False  # of another title, in which this one stands
    if not (_DATED_BEFORE.search(before) or _DATED_BEHIND.search(behind)):
        return False
    return _AUTHOR.match(before) is not None or any(name in before for name in authors)


def _bare(text: str) -> str:
    """The letters and figures, in small letters."""
    return "".join(filter(str.isalnum, text.casefold()))


ACTIONS: Final = (
    Action(
        "own-citations",
        "texts that hold the record's own title, an author and a date, as citations of it",
        _own_citations,
        ("from", "titles", "to", "rest"),
        ("from", "titles", "to", "rest"),
        reads=("from", "titles"),
        writes=("to", "rest"),
    ),
    Action(
        "wholes-of-own-citations",
        "of a whole that is read from a citation of the work itself, its numbers alone",
        _own_wholes,
        ("from", "titles"),
        ("from", "titles"),
        reads=("from", "titles"),
    ),
)
