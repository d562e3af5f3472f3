"""The sets we list: what each is called and how it is described.

Must not know: who decides that a record belongs to a set (the crosswalk run does, with
`driver_set` and the settings), the store.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ..model import Set
from ..protocol.dublin_core import read_oai_dc, write_oai_dc

# DRIVER guidelines, section 2.8: lower case, flat, under exactly this name.
DRIVER: Final = Set("driver", "Open Access DRIVERset")
_TEXTS: Final[Mapping[str, str]] = {
    DRIVER.set_spec: (
        "Records of textual resources whose full text is open to everybody, without payment,"
        " registration or being on a campus (DRIVER guidelines, section 2.8.1)."
    ),
}


def described_set(each: Set) -> Set:
    """The set as ListSets shows it: a name always, and one description in Dublin Core.

    Of the descriptions that came from the source only schema-valid oai_dc is carried on.
    """
    name = DRIVER.set_name if each.set_spec == DRIVER.set_spec else each.set_name.strip()
    for body in each.descriptions:
        values = read_oai_dc(body)
        if values:
            return replace(
                each, set_name=name or each.set_spec, descriptions=(write_oai_dc(values),)
            )
    text = _TEXTS.get(each.set_spec, "Records that their source, or a rule here, put together.")
    described = write_oai_dc([("title", name or each.set_spec, ""), ("description", text, "en")])
    return Set(each.set_spec, name or each.set_spec, (described,))
