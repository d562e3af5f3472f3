"""The store's tables: one SQL text for every database (`store.dialect`), behind
`store.interface.Store`.

row_values    rows as values of the model
harvests      endpoints, records
persistence   transactions tried again
runs          runs, windows, pages         (run_writes, page_writes: their statements)
leases        who harvests an endpoint
given_names_table  names that a source gives beside those that it knows records by
doubts        deletions not yet believed, verdicts that stand      (doubt_writes: statements)
harvest_state dues, quarantine, statistics, old pages
told_tables   what people were told last
source_tables endpoints retired, renamed, moved      (endpoint_joins: two joined)
work_tables   units of work of many machines, turns
crosswalks    stale items out, drafts in           (naming, aliases: who is called what)
stale_marks   rules and settings in force; what is to be made anew
holders       who has the IRI of a work
item_claims   which worker has which items in hand
bodies        where kept renderings lie            (packing, packed_rows: those that are
              compressed)
stamps        the publish step
takeover      what an older store kept
keeping       what a keeper asks: orphans, notes, runs that broke off      (kept_copies,
              repacking: bodies written anew)
snapshots     the catalog as publishers read it    (shelving, shelf_reads, shelf_counts: pages to
              browse;
              list_reads, rd_tables: lists, and the resource descriptions in them)
"""

from __future__ import annotations

from collections.abc import Mapping

from ..connection import Database
from ..replica import Replica
from .crosswalks import CrosswalkTables
from .doubts import DoubtTables
from .endpoint_joins import JoinTables
from .given_names_table import GivenNameTables
from .harvest_state import HarvestStateTables
from .harvests import HarvestTables
from .holders import HolderTables
from .item_claims import ClaimTables
from .keeping import KeepingTables
from .kept_copies import KeptCopyTables
from .leases import LeaseTables
from .list_counts import ListCountTables
from .lost_rows import LostRowTables
from .packing import Packs
from .repacking import RepackingTables
from .runs import RunTables
from .snapshots import CatalogTables
from .source_tables import SourceTables
from .stale_marks import StaleMarkTables
from .stamps import PublishTables
from .takeover import TakeoverTables
from .told_tables import ToldTables
from .work_tables import WorkTables

_BY_ENTRY = "SELECT endpoint_id, count(*) FROM entry"
_COUNTS = {
    "records": "SELECT endpoint_id, count(*) FROM record GROUP BY 1",
    "live": "SELECT endpoint_id, count(*) FROM record WHERE NOT deleted GROUP BY 1",
    "deleted": "SELECT endpoint_id, count(*) FROM record WHERE deleted GROUP BY 1",
    "stale": "SELECT endpoint_id, count(*) FROM stale JOIN record USING (record_id) GROUP BY 1",
    "entries": f"{_BY_ENTRY} GROUP BY 1",
    "pending": f"{_BY_ENTRY} JOIN pending USING (entry_id) GROUP BY 1",
    "published": f"{_BY_ENTRY} WHERE seq IS NOT NULL GROUP BY 1",
    "tombstones": f"{_BY_ENTRY} WHERE seq IS NOT NULL AND deleted GROUP BY 1",
    "quarantined": "SELECT endpoint_id, count(*) FROM quarantine"
    " JOIN run USING (run_id) WHERE released IS NULL GROUP BY 1",
    "doubted": "SELECT endpoint_id, count(*) FROM doubt JOIN record USING (record_id) GROUP BY 1",
}


class SqlStore(
    HarvestTables,
    LeaseTables,
    GivenNameTables,
    RunTables,
    ListCountTables,
    DoubtTables,
    HarvestStateTables,
    ToldTables,
    SourceTables,
    JoinTables,
    CrosswalkTables,
    StaleMarkTables,
    HolderTables,
    ClaimTables,
    PublishTables,
    CatalogTables,
    TakeoverTables,
    KeepingTables,
    KeptCopyTables,
    LostRowTables,
    RepackingTables,
    WorkTables,
):
    """A whole store; may be used from several threads and processes."""

    def __init__(
        self, database: Database, replica: Replica | None = None, *, guarded: bool = False
    ) -> None:
        self._db = database
        self._replica = replica
        self._guarded = guarded
        self._packs = Packs()

    def counts(self) -> Mapping[str, Mapping[str, int]]:
        with self._db.read() as db:
            names = dict(db.execute("SELECT endpoint_id, name FROM endpoint ORDER BY name"))
            found = {what: dict(db.execute(statement)) for what, statement in _COUNTS.items()}
        return {
            name: {what: numbers.get(endpoint_id, 0) for what, numbers in found.items()}
            for endpoint_id, name in names.items()
        }

    @property
    def is_exchanged(self) -> bool:
        return self._db.is_exchanged

    @property
    def is_read_only(self) -> bool:
        return self._db.is_read_only

    def close(self) -> None:
        self._db.close()
        if self._replica is not None:
            self._replica.close()

    def close_thread(self) -> None:
        self._db.close_thread()
