"""Where the name of a degree stands: as what a thesis supports, else as a further property.

Source: schema.org 30, `inSupportOf`: "Qualification, candidature, degree, application that Thesis
supports"; its one domain is Thesis.
"""

from __future__ import annotations

from typing import Final

from ..output import Output
from ..words import Act, Action, Options, Vocabularies, one

_THESIS: Final = "Thesis"


def _place_degree(_v: Vocabularies, options: Options) -> Act:
    pool, to, rest = (one(options, key) for key in ("from", "to", "rest"))

    def act(out: Output) -> None:
        thesis = out.value("work.@type") == _THESIS
        for value, origin in out.take(pool):
            if thesis:
                out.set(to, value["value"], origin)
            else:
                out.set(rest, value, origin)

    return act


ACTIONS: Final = (
    Action(
        "place-degree",
        "the names of degrees, as what a thesis supports; of any other work as further properties",
        _place_degree,
        ("from", "to", "rest"),
        ("from", "to", "rest"),
        writes=("to", "rest"),
    ),
)
