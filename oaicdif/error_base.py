"""What all errors of oaicdif are: a sentence, and what to do. Their tree is drawn in `errors`."""

from __future__ import annotations

from typing import ClassVar


class OaicdifError(Exception):
    """Something went wrong that a user can understand and act on."""

    exit_code: ClassVar[int] = 3

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".rstrip()


class UsageError(OaicdifError):
    """What was asked cannot be done as it was asked."""

    exit_code: ClassVar[int] = 2
