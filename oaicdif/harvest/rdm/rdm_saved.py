"""Exchanges over RDM written into a folder as they came, and read from there again.

The folder is like that of an OAI-PMH harvest: an index of requests (as GET forms) beside the
answers, one file each. Harvesting from it asks nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import parse_qsl

from ...errors import ConnectionFailed, UsageError
from ...rdm.get_form import form_of
from ...rdm.soif_object import SoifObject
from ..replay import INDEX
from .rdm_client import Incoming, RdmClient, network

_PIECE: Final = 1 << 16


class SavingRdm:
    """Exchanges over the network, each answer written into `folder` as it comes."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._index = folder, folder / INDEX
        self._written = 0
        if self._index.exists():
            self._written = len(self._index.read_text(encoding="utf-8").splitlines())

    def __call__(
        self, client: RdmClient, objects: tuple[SoifObject, ...], message: bytes
    ) -> Incoming:
        incoming = network(client, objects, message)
        if incoming.status != 200:
            return incoming
        self._written += 1
        kind = objects[0].text("RDM-Type")
        name = f"{self._written:06}.{kind}.rdm"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            with self._index.open("a", encoding="utf-8") as lines:
                lines.write(f"{name}\t{form_of(objects)}\n")
            return _Written(incoming, self._folder / name)
        except OSError as error:
            raise UsageError(f"{self._folder} cannot be written: {error.strerror}.") from error


class _Written:
    """An answer that is written down as it is read."""

    def __init__(self, incoming: Incoming, path: Path) -> None:
        self._incoming, self._path = incoming, path
        self.url, self.status, self.headers = incoming.url, incoming.status, incoming.headers

    @property
    def proven(self) -> bool:
        return self._incoming.proven

    def pieces(self) -> Iterator[bytes]:
        with self._path.open("wb") as file:
            for piece in self._incoming.pieces():
                file.write(piece)
                yield piece

    def renew(self) -> None:
        self._incoming.renew()

    def close(self) -> None:
        self._incoming.close()


class ReplayRdm:
    """Exchanges whose answers come from `folder`; no connection is ever opened.

    Raises:
        UsageError: there is no such folder, or it holds no index.
    """

    def __init__(self, folder: Path) -> None:
        index = folder / INDEX
        if not index.is_file():
            raise UsageError(f"There is no {index}.", hint="Write such a folder with --save.")
        self._folder = folder
        self._answers: dict[str, list[Path]] = {}
        for line in index.read_text(encoding="utf-8").splitlines():
            name, _, query = line.partition("\t")
            self._answers.setdefault(query, []).append(folder / name)

    def __call__(
        self, client: RdmClient, objects: tuple[SoifObject, ...], _message: bytes
    ) -> Incoming:
        query = form_of(objects)
        kept = self._answers.get(query) or self._like(query)
        if not kept:
            raise ConnectionFailed(
                f"{self._folder} holds no answer to {query}.", url=client.address
            )
        path = kept.pop(0) if len(kept) > 1 else kept[0]
        return _Kept(f"{client.address}?{query}", path)

    def _like(self, query: str) -> list[Path]:
        """The first answers to a request of that type and view, whatever moment it asked from."""
        wanted = _without_scope(query)
        return next((p for q, p in self._answers.items() if _without_scope(q) == wanted), [])


def _without_scope(query: str) -> list[tuple[str, str]]:
    return [pair for pair in parse_qsl(query) if pair[0] != "Scope"]


@dataclass(slots=True)
class _Kept:
    """An answer from a file, whose length is known."""

    url: str
    _path: Path
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    proven: bool = True

    def pieces(self) -> Iterator[bytes]:
        with self._path.open("rb") as file:
            while piece := file.read(_PIECE):
                yield piece

    def renew(self) -> None: ...

    def close(self) -> None: ...
