"""What the process has loaded of which other processes are copies (`process_owner`).

To import this module loads it: the modules that crosswalk, the shipped crosswalks with their
tables, and what that of oai_dc makes at its first use, by its samples: most records are oai_dc, and
the others would take half a second and 20 MB more. What harvests and exports is loaded by
`full_template`, which comes after this one where somebody needs it.
No file is open afterwards and no thread begun: neither survives a copy. What is loaded is kept from
the garbage collector: when it looks at an object it writes into it, and a copy needs 17 MB of its
own more and 50 ms (2026-11-24, Private_Dirty of 1,000 records).
"""

from __future__ import annotations

import gc
import os
import signal
from contextlib import suppress
from typing import Final

from ..catalog.samples import find_samples
from ..rules.library import load_crosswalks
from . import crosswalk_crew

LOADED: Final = (crosswalk_crew,)
_USED: Final = "oai_dc-to-cdif"


def _use_crosswalks() -> None:
    """Whatever is wrong with a file or a sample is told by the processes that need it."""
    with suppress(Exception):
        crosswalks = load_crosswalks()
        crosswalks.ways_mark()  # every process compares it: 0.1 s
        engine = crosswalks.engine(_USED)
        for sample in find_samples(crosswalks.folders, _USED):
            sample.run(engine)


def _be_deaf_to_sigterm() -> None:
    """Whoever stops a service signals all its processes. This one ends when its owner and the
    copies have ended: they may have a page in hand. A copy hears the signal from its beginning."""
    held = {signal.SIGTERM}
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.register_at_fork(
        before=lambda: signal.pthread_sigmask(signal.SIG_BLOCK, held),
        after_in_parent=lambda: signal.pthread_sigmask(signal.SIG_UNBLOCK, held),
        after_in_child=_hear,
    )


def _hear() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})


_be_deaf_to_sigterm()
_use_crosswalks()
gc.collect()
gc.freeze()
