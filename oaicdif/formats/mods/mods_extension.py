"""What MODS records carry in `extension`: the Dutch grants and rights, DSpace's dates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...xmldoc import Element, local_name, namespace
from ..dublin_core.etdms import part_of_degree
from ..value import Value
from .mods_elements import NAMESPACES, language, local, text_of, value_of


def read_extension(element: Element) -> Iterator[Value]:
    """Grants and rights of the Dutch extensions; names' identifiers are read with the names. Other
    elements of MODS are those of something else, such as the one who catalogued it."""
    for child in element:
        if not local_name(child) or namespace(child) == "info:eu-repo/dai":
            continue
        if namespace(child) == "info:eu-repo/grantAgreement":
            yield from _grants(child)
        elif namespace(child) in NAMESPACES and local(child) in _DATES_OF_DSPACE:
            yield value_of(f"mods:{local_name(child)}", text_of(child))
        elif namespace(child) in NAMESPACES:
            yield from (
                value_of(f"mods:extension.{local_name(each)}", text_of(each))
                for each in child.iter("*")
                if not len(each)
            )
        elif local_name(child) == "rights":
            yield from (
                value_of("mods:rights", text_of(each), language(each))
                for each in child.iterchildren("*")
            )
        else:
            yield from (  # each by itself: joined texts say nothing
                value_of(
                    part_of_degree(each) or f"{{{namespace(each)}}}{local_name(each)}",
                    text_of(each),
                )
                for each in child.iter("*")
                if not len(each)
            )


_DATES_OF_DSPACE: Final = frozenset({"dateaccessioned", "dateavailable", "dateencoded"})


def _grants(element: Element) -> Iterator[Value]:
    for each in element.iter("{info:eu-repo/grantAgreement}grantAgreement"):
        code = str(each.get("code") or "")
        yield value_of("mods:grantAgreement", code or text_of(each))
        for child in each.iterchildren("*") if code else ():
            yield value_of(f"mods:grantAgreement.{local_name(child)}", text_of(child))
