"""The table of the six requests and the arguments each one takes.

Source: OAI-PMH 2.0, section 4.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from ..model import Verb


@dataclass(frozen=True, slots=True)
class Arguments:
    """`exclusive` replaces all others when it is there; "" is none."""

    required: frozenset[str] = frozenset()
    optional: frozenset[str] = frozenset()
    exclusive: str = ""
    known: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        exclusive = {self.exclusive} if self.exclusive else set()
        object.__setattr__(self, "known", self.required | self.optional | exclusive)


_LIST: Final = Arguments(
    required=frozenset({"metadataPrefix"}),
    optional=frozenset({"from", "until", "set"}),
    exclusive="resumptionToken",
)
ARGUMENTS: Final[Mapping[Verb, Arguments]] = {
    Verb.IDENTIFY: Arguments(),
    Verb.LIST_METADATA_FORMATS: Arguments(optional=frozenset({"identifier"})),
    Verb.LIST_SETS: Arguments(exclusive="resumptionToken"),
    Verb.LIST_IDENTIFIERS: _LIST,
    Verb.LIST_RECORDS: _LIST,
    Verb.GET_RECORD: Arguments(required=frozenset({"identifier", "metadataPrefix"})),
}
VERBS: Final[Mapping[str, Verb]] = {verb.value: verb for verb in Verb}
