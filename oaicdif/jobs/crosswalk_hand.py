"""One process of several that crosswalk: what it is told, what it tells, and what it does.

    its owner ─Draft→ drafts of a block, made ahead ─Ready→ owner ─Write→ written ─RunReport→ owner

Its owner (`crosswalk_crew`) keeps a `Hand` for it; the process itself runs `work`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from multiprocessing.connection import Connection
from typing import Final

from ..catalog.crosswalk_run import site_crosswalks
from ..catalog.crosswalk_worker import Begun, CrosswalkWorker
from ..catalog.drafts import SiteNames
from ..config import Settings
from ..cyclic_garbage import no_collections
from ..errors import OaicdifError
from ..harvest.log import LogSetUp, log_set_up
from ..store import open_store
from ..store.lease import Claim
from .process_owner import Member, failed

_IN_HAND: Final = 2  # blocks that a process holds at most, those that wait for their turn included
_STRETCH: Final = 50  # blocks after which a process looks for what nobody uses any more


@dataclass(frozen=True, slots=True)
class Begin:
    """What a process must know to make the same drafts as this one."""

    settings: Settings
    site: SiteNames
    clock: Callable[[], datetime]
    marks: dict[int, dict[str, int]]
    renew_identity: bool
    logs: LogSetUp = field(default_factory=log_set_up)


@dataclass(frozen=True, slots=True)
class Ready:
    """The process has begun; or the drafts of the block that it was given last are made."""


@dataclass(frozen=True, slots=True)
class Draft:
    """Make the drafts of the items that are claimed under this name."""

    claimed_by: str


@dataclass(frozen=True, slots=True)
class Write:
    """Their turn has come: write those drafts."""

    claimed_by: str


@dataclass(slots=True)
class Block:
    """Items under a claim of their own, and how many processes ended over them."""

    number: int
    claim: Claim
    deaths: int = 0


@dataclass(slots=True)
class Hand:
    """A process, and the blocks that it has: the one that it is at work on, drafting or writing,
    and those whose drafts are made and wait for their turn."""

    process: Member
    begun: bool = False
    at_work: Block | None = None
    writes: bool = False
    made: list[Block] = field(default_factory=list)

    def blocks(self) -> list[Block]:
        """All that it has, in the order of their turns."""
        at_work = [self.at_work] if self.at_work else []
        return sorted([*self.made, *at_work], key=lambda block: block.number)

    def has_room(self) -> bool:
        """Whether it can draft one block more at once."""
        return self.begun and self.at_work is None and len(self.made) < _IN_HAND

    def draft(self, block: Block) -> None:
        """Give it the block, the drafts of which it makes ahead."""
        self.at_work = block
        self.process.tell(Draft(block.claim.worker))

    def write(self, block: Block) -> None:
        """The turn of this block, whose drafts it has made, has come."""
        self.made.remove(block)
        self.at_work, self.writes = block, True
        self.process.tell(Write(block.claim.worker))

    def is_ready(self) -> None:
        """It has begun, or made the drafts of a block."""
        self.begun = True
        if self.at_work:
            self.made.append(self.at_work)
        self.at_work = None

    def has_written(self) -> None:
        """It is at work on nothing; what it wrote is no longer in its hands."""
        self.at_work, self.writes = None, False


# ---- in the process itself ---------------------------------------------------------------


def work(begin: Begin, line: Connection) -> None:
    """Make the drafts of one block after the other, and write each when told to."""
    begin.logs.begin()
    store = open_store(begin.settings.store_url)
    try:
        worker = CrosswalkWorker(
            store,
            site_crosswalks(begin.settings),
            begin.site,
            begin.clock,
            renew_identity=begin.renew_identity,
            noted=True,
        )
        if worker.marks != begin.marks:
            raise OaicdifError(
                "The crosswalk files changed while the crosswalk began.",
                hint="Run the same command again.",
            )
        line.send(Ready())
        made: dict[str, Begun] = {}
        while True:
            with no_collections():
                _some_blocks(worker, line, made)
    except (EOFError, BrokenPipeError):
        return  # nobody listens any more
    except (OaicdifError, OSError) as error:
        line.send(failed(error))
    finally:
        store.close()


def _some_blocks(worker: CrosswalkWorker, line: Connection, made: dict[str, Begun]) -> None:
    """Do as told until some blocks are written. `made`: those that wait for their turn."""
    written = 0
    while written < _STRETCH:
        order = line.recv()
        if isinstance(order, Write):
            line.send(worker.end(made.pop(order.claimed_by)))
            written += 1
        else:
            made[order.claimed_by] = worker.begin(order.claimed_by)
            line.send(Ready())
