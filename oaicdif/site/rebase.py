"""Kept documents under another public address than the one they were made for."""

from __future__ import annotations

from dataclasses import dataclass

from ..json_text import write_json
from ..model import CatalogEntry


@dataclass(frozen=True, slots=True)
class Rebase:
    """Gives documents another public address: `old` and `new` without a slash at the end.

    Replaced is what begins a JSON string, so that no text that only mentions the address
    changes; both are written as JSON writes them, so that it stays JSON with any address.
    """

    old: str
    new: str

    def text(self, iri: str) -> str:
        """An address of the site under the new base; any other as it is."""
        begins = iri.startswith(f"{self.old}/")
        return f"{self.new}{iri[len(self.old) :]}" if begins else iri

    def json(self, body: bytes) -> bytes:
        """The JSON text with each address of the site under the new base; those inside quoted
        JSON texts stay as they are."""
        if self.old == self.new:
            return body
        old, new = (write_json(f"{each}/")[:-1] for each in (self.old, self.new))
        quoted = b"\\" + old  # not the beginning of a string: a quotation mark within one
        return quoted.join(part.replace(old, new) for part in body.split(quoted))

    def bodies(self, bodies: dict[str, bytes | None]) -> dict[str, bytes | None]:
        if self.old == self.new:
            return bodies
        json = ("cdif-2023", "cdif-1.1")
        changed = {name: self.json(body) for name in json if (body := bodies.get(name))}
        return {**bodies, **changed}

    def entry(self, entry: CatalogEntry) -> CatalogEntry:
        """The entry with its work IRI under the new base, if it lies under the old one."""
        if self.old == self.new:
            return entry
        return entry._replace(work_iri=self.text(entry.work_iri))
