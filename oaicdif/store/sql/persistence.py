"""Transactions of a harvest that are tried again when the server broke them off."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from ...errors import StoreAway
from ..connection import Database

P = ParamSpec("P")
R = TypeVar("R")


class OnDatabase(Protocol):
    _db: Database


S = TypeVar("S", bound=OnDatabase)


def persistent(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """A method that is one transaction, tried again after each of the database's `pauses_s` while
    its server is away; but not if it may have been kept all the same."""

    @wraps(method)
    def again(self: S, *arguments: P.args, **named: P.kwargs) -> R:
        for pause_s in self._db.pauses_s:
            try:
                return method(self, *arguments, **named)
            except StoreAway as error:
                if error.is_doubtful:
                    raise
            threading.Event().wait(pause_s)
        return method(self, *arguments, **named)

    return again  # type: ignore[return-value] # `wraps` names the first argument
