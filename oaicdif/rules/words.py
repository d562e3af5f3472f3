"""The closed list of words that a crosswalk file may use, and where additions come in.

A recogniser says whether a text is something and what; a builder makes a value of it; a
splitter takes a text apart; a step works on the whole record at the end. Each is made once
per crosswalk from its vocabularies, so that no lookup by name happens while records are read.

Additions: an installed package names functions under the entry points `oaicdif.recognisers`,
`oaicdif.builders`, `oaicdif.splitters`, `oaicdif.steps`; each is called once with the
`Words` to add itself to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from .output import Found, Output
from .vocabulary import Vocabulary

Vocabularies: TypeAlias = Mapping[str, Vocabulary]
Match: TypeAlias = Any  # whatever a recogniser found, and its builders understand; never None
# text -> what was found in it, or None
Recognise: TypeAlias = Callable[[str], Match | None]
# (match, text, language, output, value index) -> the value, or None when it wrote elsewhere
Build: TypeAlias = Callable[[Match, str, str, Output, int], Any]
# text -> its parts; the text alone, or none, when there is nothing to split
Split: TypeAlias = Callable[[str], Sequence[str]]
# Works on the output of one record
Act: TypeAlias = Callable[[Output], None]
Options: TypeAlias = Mapping[str, tuple[str, ...]]
# vocabularies -> the word's function
Make: TypeAlias = Callable[[Vocabularies], Any]


@dataclass(frozen=True, slots=True)
class WithTables:
    """A recogniser that is a reader with the tables it asks. Compiled rules call the reader."""

    read: Callable[..., Match | None]
    tables: tuple[Vocabulary, ...]

    def __call__(self, text: str) -> Match | None:
        return self.read(text, *self.tables)

    @property
    def __wrapped__(self) -> Callable[..., Match | None]:
        """What says by its types what it finds (`matchtypes`)."""
        return self.read


@dataclass(frozen=True, slots=True)
class Word:
    """A recogniser, builder or splitter: `help` is its line in the documentation.

    `needs` are the vocabularies a crosswalk must declare to use it. `hints`: one of these texts
    stands in every case-folded text that it can find something in; empty when nothing is known.
    `alone`: what a builder gives follows from its arguments and the value at its index, never
    from other values, the surroundings or the day; then it is kept for when the value comes
    again, and many documents share what was built. Recognisers and splitters always are alone.
    """

    name: str
    help: str
    make: Callable[[Vocabularies], Any]
    needs: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Action:
    """A step's word. `reads` and `writes` name the options that hold pools and paths.

    `options` are all it takes; those in `required` must be there. `idle`: it has nothing to do
    when all that it reads is empty.
    """

    name: str
    help: str
    make: Callable[[Vocabularies, Options], Act]
    options: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    reads: tuple[str, ...] = ("from",)
    writes: tuple[str, ...] = ("to",)
    needs: tuple[str, ...] = ()
    idle: bool = True


@dataclass(slots=True)
class Words:
    """All words, by kind and name."""

    recognisers: dict[str, Word] = field(default_factory=dict)
    builders: dict[str, Word] = field(default_factory=dict)
    splitters: dict[str, Word] = field(default_factory=dict)
    actions: dict[str, Action] = field(default_factory=dict)

    def recogniser(
        self, name: str, help: str, *needs: str, hints: tuple[str, ...] = ()
    ) -> Callable[[Make], Make]:
        """Registers a factory (vocabularies -> function) as a recogniser."""
        return _adder(self.recognisers, name, help, needs, hints)

    def builder(
        self, name: str, help: str, *needs: str, alone: bool = False
    ) -> Callable[[Make], Make]:
        """Register a word behind `as:`. `needs` are the recognisers whose finds it can use;
        `alone` says that its result depends on its own value only, and may be kept and shared."""
        return _adder(self.builders, name, help, needs, alone=alone)

    def splitter(
        self, name: str, help: str, *needs: str, hints: tuple[str, ...] = ()
    ) -> Callable[[Make], Make]:
        """Register a word behind `split:`. One of `hints` stands in each text that it can split."""
        return _adder(self.splitters, name, help, needs, hints)

    def action(self, action: Action) -> None:
        """Register a word behind `do:`, under the name of the action."""
        self.actions[action.name] = action


def one(options: Options, key: str, default: str = "") -> str:
    """The option's only text, or the default."""
    return options[key][0] if options.get(key) else default


def all_of(out: Output, pools: Sequence[str]) -> list[Found]:
    """Everything in some pools, which are empty then."""
    slots = out.slots
    found: list[Found] = []
    for pool in pools:
        if pool in slots:
            found = found + slots.pop(pool) if found else slots.pop(pool)
    return found


def _adder(
    table: dict[str, Word],
    name: str,
    help: str,
    needs: tuple[str, ...],
    hints: tuple[str, ...] = (),
    *,
    alone: bool = False,
) -> Callable[[Make], Make]:
    def add(make: Make) -> Make:
        table[name] = Word(name, help, make, needs, hints, alone)
        return make

    return add
