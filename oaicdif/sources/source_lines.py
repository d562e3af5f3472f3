"""A line of a list of endpoints, and what becomes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a list: its number in the file from 1 on, and its values by column. `place` is
    what is counted, `title` what a registry calls the repository; `left_out` says why nothing is
    to become of it."""

    number: int
    values: Mapping[str, str]
    place: str = "line"
    title: str = ""
    left_out: str = ""


@dataclass(frozen=True, slots=True)
class Reported:
    """What becomes of a line: `wrong` says why it is not added; `known` that it need not be;
    `left_out` that its registry has nothing to add."""

    number: int
    name: str
    url: str
    wrong: str = ""
    known: str = ""
    place: str = "line"
    title: str = ""
    left_out: str = ""

    @property
    def is_new(self) -> bool:
        """Whether an endpoint is added for the line."""
        return not (self.wrong or self.known or self.left_out)

    @property
    def in_words(self) -> str:
        """The line of the report."""
        said = self.wrong or self.left_out or self.known or f"{self.name} {self.url}"
        title = f" ({self.title})" if self.title else ""
        return f"{self.place} {self.number}: {self._verdict}: {said}{title}"

    @property
    def _verdict(self) -> str:
        if self.wrong:
            return "wrong"
        if self.left_out:
            return "left out"
        return "known already" if self.known else "added"
