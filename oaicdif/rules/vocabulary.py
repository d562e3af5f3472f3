"""Vocabularies: plain TSV tables from the words of sources to the words of a document.

Columns: source, target, relation, preferred, note. `relation` is `exact` (or empty), `close`,
`broad`, `narrow`, or `misprint` for a known error of sources. `preferred` is `yes` on the row
that the way back writes for a target: one row of each target at most, for without any the way
back has the document's own word. `note` is for people. Lines that
begin with `#` are comments. Words are compared without regard to case, white space, and a
full stop, semicolon or comma at the end; `*` at the end of a source stands for any ending. A row
for `...` stands for each text of marks alone that has no row of its own: "[]", a dash. In a table
with that row, which is one of words for nothing, a list of its words is one of them, too.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, TypeVar
from unicodedata import normalize

from ..errors import CrosswalkError
from ..json_text import write_json
from ..late_pattern import late_regex
from .packed_terms import Term as Term  # read with the others here
from .packed_terms import packed_if_many
from .rule_files import bytes_of, lines_of

Found = TypeVar("Found")
_UNKNOWN: Final = object()

MARKS: Final = "..."
# Punctuation of any script, and signs that stand for a blank or a list; not those that mean
# something by themselves.
_MARKS: Final = late_regex(
    r"[\s!-/:-@\[-`{-~\u00a0-\u00a1\u00ab\u00ad\u00b7\u00bb\u00bf\u200b-\u200f\u2010-\u2027\u2030-\u205e"
    r"\u2212\u2219\u25a0-\u25cf\u3000-\u3003\u3008-\u3020\u30fb\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufffd]+\Z"
)
# A comma parts a name, too ("Na, Na"): only one behind a full stop or a bracket parts such words.
_IN_LIST: Final = late_regex(r"\s*[;|\uff1b\u061b]\s*|(?<=\s)/\s|(?<=[.\]]),\s")
_PARTING: Final = frozenset(";|,/\uff1b\u061b")  # one of them stands in each list
MOST_WORDS: Final = 4  # words for nothing that stand in one value
COLUMNS: Final = ("source", "target", "relation", "preferred", "note")
TRAILING: Final = 8  # full stops and blanks that a word may carry beyond its normal form
FRONT: Final = 2  # letters by which most texts are known not to be in a table
REMEMBERED_WORDS: Final = 5_000
REMEMBERED_CHARS: Final = 120
PREFERRED: Final = frozenset({"", "yes", "no"})
RELATIONS: Final = frozenset({"", "exact", "close", "broad", "narrow", "misprint"})


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """A table in memory. `terms` is keyed by the normal form of the source."""

    name: str
    file: str
    terms: Mapping[str, Term]
    endings: tuple[tuple[str, Term], ...] = ()
    preferred: Mapping[str, str] = field(default_factory=dict)  # target -> source, the way back
    _seen: dict[str, Term | None] = field(default_factory=dict, compare=False, repr=False)
    longest: int = 0  # no text longer than this is in the table
    # What readers found out with the help of this table, for values that come again.
    memo: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    _memo_before: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    # The tables it was made of, the one that goes first in front, if there are several; and how
    # many rows of later ones an earlier one goes before (`vocabularylayers`).
    layers: tuple[Vocabulary, ...] = ()
    shadowed: int = 0
    starts: tuple[str, ...] = ()  # those of `endings`, to ask for all at once
    _mark: list[str] = field(default_factory=list, compare=False, repr=False)
    _has_addresses: list[bool] = field(default_factory=list, compare=False, repr=False)
    _fronts: list[frozenset[str]] = field(default_factory=list, compare=False, repr=False)
    _phrases: list[Mapping[str, frozenset[int]]] = field(
        default_factory=list, compare=False, repr=False
    )

    def remember(self, text: str, found: Found) -> Found:
        """Keeps `found` for `text` in `memo`. That one and the one before it never grow beyond a
        bound: what comes again is kept, what came once is forgotten with the older of both."""
        if len(text) <= REMEMBERED_CHARS:
            if len(self.memo) >= REMEMBERED_WORDS:
                self._memo_before.clear()
                self._memo_before.update(self.memo)
                self.memo.clear()
            self.memo[text] = found
        return found

    def recalled(self, text: str, otherwise: Callable[[], Found]) -> Found:
        """What was remembered for a text that is not in `memo`, else what `otherwise` gives."""
        known = self._memo_before.get(text, _UNKNOWN)
        return self.remember(text, otherwise() if known is _UNKNOWN else known)

    def find(self, text: str) -> Term | None:
        """The row for `text`, or None. Remembers short answers: sources repeat themselves."""
        if len(text) > self.longest and _is_longer(text, self.longest * self._words_in_one()):
            return None
        front, known = text[:FRONT], self._fronts[0] if self._fronts else self._read_fronts()
        if not text[: FRONT + 1].isascii():  # an accent may be a sign of its own
            front = normalize("NFC", text[:_APART])[:FRONT]
        if known and front.isalnum() and front.casefold()[:FRONT] not in known:
            return None  # as most names and numbers, which are not worth remembering
        seen = self._seen
        if text in seen:
            return seen[text]
        key = normal(text)
        found = self.terms.get(key)
        if found is None and key.startswith(self.starts):
            found = next((t for start, t in self.endings if key.startswith(start)), None)
        if found is None and MARKS in self.terms and _is_marks_alone(key):
            found = self.terms[MARKS]
        if found is None and MARKS in self.terms:
            found = self._of_list(key)
        if len(seen) >= REMEMBERED_WORDS:
            seen.clear()
        seen[text] = found
        return found

    def _words_in_one(self) -> int:
        """How many of its words a text may hold: words for nothing stand in lists, too."""
        return MOST_WORDS if MARKS in self.terms else 1

    def _of_list(self, key: str) -> Term | None:
        """The row of the first of several words, if all are in the table: "n.d.; unknown"."""
        if _PARTING.isdisjoint(key):
            return None
        parts = [part for part in _IN_LIST.split(key) if part]
        if not 1 < len(parts) <= MOST_WORDS:
            return None
        rows = [self.find(part) for part in parts]
        return rows[0] if all(rows) else None

    def _read_fronts(self) -> frozenset[str]:
        """The first letters of its words, read once; none where they tell nothing: of a packed
        table, and of one with a row for all that begins with a single letter."""
        tell = isinstance(self.terms, dict) and all(len(each) >= FRONT for each in self.starts)
        words = (*self.terms, *self.starts) if tell else ()
        self._fronts.append(frozenset(word[:FRONT] for word in words))
        return self._fronts[0]

    def has_addresses(self) -> bool:
        """Whether a word of it is an address or holds one; its rows are looked through once."""
        if not self._has_addresses:
            self._has_addresses.append(any("://" in word for word in self.terms))
        return self._has_addresses[0]

    def phrases(self) -> Mapping[str, frozenset[int]]:
        """How many words the rows of three words or more have, by their last word."""
        if not self._phrases:
            found: dict[str, frozenset[int]] = {}
            for words in (key.split() for key in self.terms if key.count(" ") > 1):
                found[words[-1]] = found.get(words[-1], frozenset()) | {len(words)}
            self._phrases.append(found)
        return self._phrases[0]

    def mark(self) -> str:
        """A digest of its rows, made once. Their order counts: some writers take the first word
        that means a thing. Notes write nothing and do not count."""
        if not self._mark:
            rows = [*self.terms.items(), *self.endings]
            said = [(word, term.source, term.target, term.relation) for word, term in rows]
            body = write_json([said, list(self.preferred.items())])
            self._mark.append(blake2b(body, digest_size=32).hexdigest())
        return self._mark[0]

    def __iter__(self) -> Iterator[Term]:
        return iter({id(term): term for term in self.terms.values()}.values())


EMPTY: Final = Vocabulary("", "", {})


def normal(text: str) -> str:
    """The form in which words are compared. An accent may be a sign of its own behind its letter
    (Unicode, form D): some systems write so, and it is the same word."""
    folded = " ".join(text.casefold().split())
    folded = folded if folded.isascii() else normalize("NFC", folded)
    return folded.rstrip(".;, ") or folded


def _is_longer(text: str, longest: int) -> bool:
    """Whether a text is longer than a number of signs, accents counted with their letters."""
    many = len(text) > _PARTS_OF_ONE * longest
    return many or text.isascii() or len(normalize("NFC", text)) > longest


def _is_marks_alone(key: str) -> bool:
    """Whether there is nothing but punctuation, and no rest of words whose letters were lost:
    "????? ???"."""
    if key[:1].isalnum() or len(key) > _MOST_MARKS or not _MARKS.match(key):
        return False
    lost = [each for each in key.replace("\ufffd", "?").split() if "??" in each]
    return len(lost) < 2


_PARTS_OF_ONE: Final = 3  # a syllable of Hangul is written in up to three signs
_APART: Final = 3 * FRONT
_MOST_MARKS: Final = 24
_AT_MOST: Final = 256  # files
_read: Final[dict[tuple[str, str], tuple[bytes, Vocabulary]]] = {}  # (digest, what was made of it)


def read_vocabulary(path: Path, name: str) -> Vocabulary:
    """The vocabulary of a TSV file; the same one again, as long as the file has the same bytes.

    Raises:
        CrosswalkError: unreadable; wrong header; a row with too many columns, without source,
            with an unknown relation, with a source that stands there twice with another target,
            or with a second preferred source of its target; with line and column.
    """
    raw = bytes_of(path)
    digest, (before, known) = blake2b(raw).digest(), _read.get((str(path), name), (b"", EMPTY))
    if digest == before:
        return known
    found = parse_vocabulary(lines_of(path, raw), name, str(path))
    if len(_read) >= _AT_MOST:
        _read.clear()
    _read[str(path), name] = digest, found
    return found


def parse_vocabulary(lines: Iterable[str], name: str, file: str) -> Vocabulary:
    """As `read_vocabulary`, of lines; `file` is the name that errors give."""
    terms: dict[str, Term] = {}
    endings: list[tuple[str, Term]] = []
    preferred: dict[str, str] = {}
    numbered = enumerate(lines, 1)
    _skip_header(numbered, file)
    for number, line in numbered:
        source, tab, target = line.partition("\t")
        if (
            tab
            and "\t" not in target
            and source[-1:] not in _ODD
            and target[-1:] not in _ODD
            and line[0] != "#"
        ):  # as most of the twenty thousand rows are: a third of the time of loading all
            # One text where source, target and key are alike: 5 MB less of all tables.
            target = source if source == target else sys.intern(target)
            term = _new(Term, (target, "exact", source, ""))
        elif line and line[0] != "#" and not line.isspace():
            term, source = _row(line, file, number, preferred)
            if source[-1] == "*":
                endings.append((normal(source[:-1]), term))
                continue
        else:
            continue
        key = source.lower() if source.isalnum() and source.isascii() else normal(source)
        known = terms.setdefault(source if key == source else key, term)
        if known is not term and known.target != term.target:
            message = f"{source!r} already means {known.target!r}."
            raise CrosswalkError(message, file=file, line=number, column=1)
    return _vocabulary(name, file, terms, endings, preferred)


def _vocabulary(
    name: str,
    file: str,
    terms: dict[str, Term],
    endings: list[tuple[str, Term]],
    preferred: dict[str, str],
) -> Vocabulary:
    endings.sort(key=lambda pair: -len(pair[0]))
    longest = max(map(len, terms), default=0) + TRAILING if not endings else sys.maxsize
    starts = tuple(start for start, _ in endings)
    kept = packed_if_many(terms)
    return Vocabulary(name, file, kept, tuple(endings), preferred, longest=longest, starts=starts)


_new: Final = tuple.__new__  # a named tuple without its own, slower call


def _skip_header(lines: Iterator[tuple[int, str]], file: str) -> None:
    """Read as far as the first line that says something: the names of the columns."""
    for number, line in lines:
        if line and line[0] != "#" and not line.isspace():
            _check_header(line.rstrip("\r"), file, number)
            return


def _check_header(line: str, file: str, number: int) -> None:
    if tuple(line.split("\t")) != COLUMNS:
        raise CrosswalkError(
            "the first line must name the columns.",
            file=file,
            line=number,
            column=1,
            hint=f"Write, with tabs between: {' '.join(COLUMNS)}.",
        )


_ODD: Final = frozenset(["", " ", "\r", "*"])


def _row(line: str, file: str, number: int, preferred: dict[str, str]) -> tuple[Term, str]:
    """The row's term and source; a preferred source is noted."""
    cells = [cell.strip() for cell in line.split("\t")]
    if len(cells) > len(COLUMNS) or not cells[0]:
        problem = "more than five columns" if cells[0] else "an empty source"
        raise CrosswalkError(f"a row with {problem}.", file=file, line=number, column=1)
    source, target, relation, is_preferred, note = cells + [""] * (len(COLUMNS) - len(cells))
    if relation not in RELATIONS:
        raise CrosswalkError(
            f"unknown relation {relation!r}.",
            file=file,
            line=number,
            column=len(source) + len(target) + 3,
            hint=f"Known: {', '.join(sorted(RELATIONS - {''}))}.",
        )
    if is_preferred not in PREFERRED:
        raise _fault(f"'preferred' is yes or no, not {is_preferred!r}.", file, number)
    if is_preferred == "yes":
        other = preferred.setdefault(target, source)
        if other != source:
            message = f"{target!r} has two preferred sources, {other!r} and {source!r}."
            raise _fault(message, file, number)
    return Term(target, relation or "exact", source, note), source


def _fault(message: str, file: str, number: int) -> CrosswalkError:
    hint = "The way back writes one source of a target: write `yes` on that row alone, or on none."
    return CrosswalkError(message, file=file, line=number, column=1, hint=hint)


def merged(name: str, parts: list[Vocabulary]) -> Vocabulary:
    """Several tables as one; where they disagree, the later one wins.

    A word that a later table gives another meaning is preferred for its former one no more.
    """
    if len(parts) == 1:
        return parts[0]
    terms: dict[str, Term] = {}
    preferred: dict[str, str] = {}
    endings: list[tuple[str, Term]] = []
    for part in parts:
        terms.update(part.terms.items())
        preferred.update(part.preferred)
        endings[:0] = part.endings  # of two endings alike the first is found
    for target, source in list(preferred.items()):
        meant = terms.get(normal(source))
        if meant is not None and meant.target != target:
            del preferred[target]
    return _vocabulary(name, ";".join(p.file for p in parts), terms, endings, preferred)
