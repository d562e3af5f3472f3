"""A step for texts whose label is a value of its own, right before them.

DataCite's Dublin Core writes the type of a description as a dc:description, and the description
behind it. The text behind "SeriesInformation" says where the work appeared.
Source: DataCite Metadata Schema 4.7, descriptionType; DataCite's oai_dc.
"""

from __future__ import annotations

from typing import Final

from ..output import Output
from ..words import Act, Action, Options, Vocabularies, all_of, one

_LABEL: Final = "the label of the next value"


def _labelled_series(_v: Vocabularies, options: Options) -> Act:
    pools, texts, to = options["from"], one(options, "texts"), one(options, "to")

    def act(out: Output) -> None:
        labels = all_of(out, pools)
        if not labels:
            return
        behind = {out.index_of(origin) + 1 for _, origin in labels}
        for text, origin in out.take(texts):
            out.set(to if out.index_of(origin) in behind else texts, text, origin)
        for _, origin in labels:
            out.lose(origin, "left-out", _LABEL)

    return act


ACTIONS: Final = (
    Action(
        "labelled-series",
        "texts right behind labels in pools, as where the work appeared",
        _labelled_series,
        ("from", "texts", "to"),
        ("from", "texts", "to"),
        writes=("to", "texts"),
    ),
)
