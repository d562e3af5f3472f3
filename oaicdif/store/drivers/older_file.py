"""A store of an older schema in SQLite, read with as little knowledge of it as will do.

What later schemas added is asked for by the names of its columns, not by the schema's number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from ... import zstd
from ...errors import UsageError
from ...formats.soif.soif_xml import SCOPE as SOIF
from ...formats.soif.soif_xml import xml_of_piece
from ...model import Header, ReceivedPage, Record, Set
from ...model.operation import QuarantineEntry
from ...protocol.plain_records import in_scope
from ..connection import Connection, Row
from ..dialect import places
from ..older import Item, OldEndpoint, OldName, OldPage, OldRecord, OldRun
from ..schema_steps import schema_steps
from ..sql import row_values
from .exchanged import take_place
from .sqlite import SqliteDatabase

_RENAMED: Final = {"full": "entire"}  # columns of `run`
_AT_ONCE: Final = 500
_BESIDE: Final = ("-wal", "-shm")


class OldFile:
    """An open older store."""

    def __init__(self, db: Connection, schema: int) -> None:
        self._db, self.schema = db, schema
        self.damaged: dict[int, str] = {}
        self._copy_columns = "copy_page" in self._columns("record")
        self._row_metadata = "metadata" in self._columns("record")
        self._page_scope = "scope" in self._columns("page")
        # set specs were joined by blanks as long as pages had no scope
        self._unit = "\x1f" if self._page_scope else " "
        self._unpacked: tuple[int, bytes | None, str | None] = (0, b"", None)

    def _columns(self, table: str) -> list[str]:
        return [row["name"] for row in self._db.execute(f"PRAGMA table_info({table})")]

    def endpoints(self) -> list[OldEndpoint]:
        return [
            OldEndpoint(
                row_values.old_endpoint(row),
                [
                    Set(each["set_spec"], each["set_name"])
                    for each in self._of("source_set", row["endpoint_id"])
                ],
                [each["base_url"] for each in self._of("former_url", row["endpoint_id"])],
                {
                    (each["name"], each["label"]): each["value"]
                    for each in self._of("harvest_stat", row["endpoint_id"])
                },
            )
            for row in self._db.execute("SELECT * FROM endpoint ORDER BY endpoint_id")
        ]

    def _of(self, table: str, endpoint_id: int) -> list[Row]:
        if not self._columns(table):
            return []
        query = f"SELECT * FROM {table} WHERE endpoint_id = ?"
        return self._db.execute(query, (endpoint_id,)).fetchall()

    def runs(self) -> Iterator[OldRun]:
        for row in self._db.execute("SELECT * FROM run ORDER BY run_id"):
            columns = {_RENAMED.get(name, name): row[name] for name in row.keys()}  # noqa: SIM118
            yield OldRun(columns.pop("run_id"), columns.pop("endpoint_id"), columns)

    def pages(self) -> Iterator[OldPage]:
        found = self._db.execute(
            "SELECT page.*, endpoint_id, metadata_prefix FROM page JOIN run USING (run_id)"
            " WHERE body IS NOT NULL ORDER BY page_id"
        )
        for row in found:
            body = self._opened(row["page_id"], row["body"])
            if body is None:
                continue
            page = ReceivedPage(
                number=row["number"],
                request_url=row["request_url"],
                received=row_values.moment(row["received"]),
                response_date=row["response_date"],
                body=body,
                repairs=tuple(row["repairs"].split()),
                records=row["records"],
            )
            place = (row["page_id"], row["run_id"], row["endpoint_id"], row["metadata_prefix"])
            yield OldPage(*place, page)

    def _opened(self, page_id: int, packed: bytes) -> bytes | None:
        """The bytes of a page or of its copies; None for damaged ones, which are noted."""
        try:
            return zstd.decompress(packed)
        except ValueError:
            row = self._db.execute(
                "SELECT name FROM page JOIN run USING (run_id) JOIN endpoint USING (endpoint_id)"
                " WHERE page_id = ?",
                (page_id,),
            ).fetchone()
            self.damaged[page_id] = row["name"] if row else ""
            return None

    def records(
        self, endpoint_id: int, metadata_prefix: str, identifiers: Sequence[str]
    ) -> dict[str, OldRecord]:
        found: dict[str, OldRecord] = {}
        for start in range(0, len(identifiers), _AT_ONCE):
            some = identifiers[start : start + _AT_ONCE]
            rows = self._db.execute(
                "SELECT * FROM record WHERE endpoint_id = ? AND metadata_prefix = ?"
                f" AND identifier IN ({places(some)})",
                (endpoint_id, metadata_prefix, *some),
            )
            found |= {row["identifier"]: self._record(row) for row in rows}
        return found

    def every_record(self) -> Iterator[tuple[Item, OldRecord]]:
        for row in self._db.execute("SELECT * FROM record ORDER BY record_id"):
            item = (row["endpoint_id"], row["metadata_prefix"], row["identifier"])
            yield item, self._record(row)

    def _record(self, row: Row) -> OldRecord:
        sets = tuple(row["sets"].split(self._unit)) if row["sets"] else ()
        header = Header(row["identifier"], row["datestamp"], sets, bool(row["deleted"]))
        record = Record(header, self._metadata(row), row_values.unpacked(row["about"]))
        return OldRecord(row["page_id"], row["position"], record)

    def _metadata(self, row: Row) -> bytes | None:
        if self._copy_columns and row["copy_page"] is not None:
            whole, scope = self._copies(row["copy_page"])
            if whole is None:
                return None
            piece = whole[row["copy_start"] : row["copy_start"] + row["copy_bytes"]]
            if scope is None:
                return piece
            return xml_of_piece(piece) if scope == SOIF else in_scope(piece, scope)
        return bytes(row["metadata"]) if self._row_metadata and row["metadata"] else None

    def _copies(self, page_id: int) -> tuple[bytes | None, str | None]:
        """The working copies of a page, or the page itself with its scope; None for damaged ones,
        and those that are gone."""
        if self._unpacked[0] != page_id:
            query = "SELECT bytes FROM copies WHERE page_id = ?"
            row, scope = self._db.execute(query, (page_id,)).fetchone(), None
            if row is None:
                query = "SELECT body, scope FROM page WHERE page_id = ?"
                row = self._db.execute(query, (page_id,)).fetchone()
                scope = row["scope"] if row else None
            packed = row[0] if row else None
            whole = self._opened(page_id, packed) if packed else None
            self._unpacked = (page_id, whole, scope)
        return self._unpacked[1:]

    def quarantine(self) -> list[QuarantineEntry]:
        if "released" not in self._columns("quarantine"):
            return []
        found = self._db.execute(
            "SELECT quarantine.*, endpoint_id FROM quarantine JOIN run USING (run_id)"
            " WHERE released IS NULL ORDER BY quarantine_id"
        )
        return [row_values.quarantined(row) for row in found]

    def names(self) -> Iterator[OldName]:
        columns = ", ".join(OldName._fields)
        for row in self._db.execute(f"SELECT {columns} FROM entry ORDER BY entry_id"):
            yield OldName(*row)


class FileSwap:
    """The older store at `path`, and the new file beside it that will take its place."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._schema = 0
        self.new = path.with_name(f"{path.name}.filling")

    @contextmanager
    def old(self) -> Iterator[OldFile]:
        """The older store, which nobody else writes meanwhile. What an earlier filling left that
        broke off is removed.

        Raises:
            StoreError: it is none, or another process writes it.
            UsageError: it is not old.
        """
        database = SqliteDatabase(self._path)
        try:
            with database.held() as db:
                self._schema = database.schema_found()
                if not 0 < self._schema < min(schema_steps()):
                    raise UsageError(
                        f"The store {self._path} has schema {self._schema}, which is not an old"
                        " one: there is nothing to fill."
                    )
                for ending in ("", *_BESIDE):
                    Path(f"{self.new}{ending}").unlink(missing_ok=True)
                yield OldFile(db, self._schema)
        finally:
            database.close()

    def put_in_place(self) -> str:
        """The new file takes the old one's place in one step; where the old one is kept.

        Raises:
            StoreLocked: another process has the old one open.
        """
        kept = self._path.with_name(f"{self._path.name}.schema{self._schema}")
        if kept.exists() and not kept.samefile(self._path):
            raise UsageError(f"{kept} exists already.", hint="Move it away, then try again.")
        kept.unlink(missing_ok=True)
        take_place(self._path, self.new, kept)
        return str(kept)
