"""What is wrong in a crosswalk file, gathered: one mistake does not hide the next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ..errors import CrosswalkError
from .nodes import Place


@dataclass(slots=True)
class Problems:
    """The errors `found` so far, in the order they were met."""

    found: list[CrosswalkError] = field(default_factory=list)

    def caught(self) -> _Catcher:
        """For `with`: keep an error that is raised within, and go on behind it."""
        return _Catcher(self.found)

    def first(self) -> CrosswalkError | None:
        """The error to raise where only one can be: it says how many more there are."""
        found = list({str(error): error for error in self.found}.values())
        if len(found) < 2:
            return found[0] if found else None
        error, others = found[0], len(found) - 1
        more = f"{others} more: `oaicdif crosswalk lint` lists them all."
        hint = f"{error.hint} ({more})" if error.hint else more
        return again(error, Place(error.file, error.line, error.column), hint=hint)

    def sorted(self) -> list[CrosswalkError]:
        """Each error once, by file and line."""
        each = {str(error): error for error in self.found}
        return sorted(each.values(), key=lambda e: (e.file, e.line, e.column))


@dataclass(frozen=True, slots=True)
class _Catcher:
    found: list[CrosswalkError]

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        if isinstance(error, CrosswalkError):
            self.found.append(error)
        return isinstance(error, CrosswalkError)


def again(
    error: CrosswalkError, place: Place, *, more: str = "", hint: str | None = None
) -> CrosswalkError:
    """The same error at another place, with `more` behind its message."""
    message = error.problem.removesuffix(".")
    return place.error(f"{message}{more}.", error.hint if hint is None else hint)


def blamed(
    error: CrosswalkError, file: str, touched: Mapping[str, Place], key: str
) -> CrosswalkError:
    """The error at the place in `file` that changed what `key` names, if it did.

    A rule that was inherited is not to blame when the file that inherits it switched off what
    the rule needs.
    """
    place = touched.get(key)
    if error.file == file or place is None:
        return error
    return again(error, place, more=f" (it concerns line {error.line} of {Path(error.file).name})")
