"""Whether an endpoint may be harvested under its name, at its address."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from ...errors import EndpointElsewhere
from ..connection import Connection, Row

_COLUMNS: Final = "endpoint_id, name, base_url, part_of, retired"
_LEFT: Final = (
    "SELECT former_url.base_url, endpoint_id FROM former_url JOIN endpoint USING (endpoint_id)"
    " WHERE left_for_good AND endpoint.base_url <> former_url.base_url"
)


class _Known(NamedTuple):
    """What the store knows of a name and an address."""

    row: Row | None  # of the endpoint that has the name
    whole: str  # the name of the endpoint that it is part of, if it is part of one
    left_by: int | None  # the endpoint that has left the address for good
    there: Sequence[str]  # the endpoints at the address that are part of no other, by name


def check_address(
    db: Connection, name: str, base_url: str, named: Collection[str] | None = None
) -> None:
    """Let only an endpoint pass that may be harvested under this name at this address.

    `named` are the endpoints of the settings; None if the endpoint was named by hand.

    Raises:
        EndpointElsewhere: it is retired, has left the address, or was renamed in the settings.
    """
    if refused := _refusal(name, base_url, _known(db, name, base_url), named):
        raise refused


def refused_of(
    db: Connection, addresses: Mapping[str, str], named: Collection[str] | None
) -> frozenset[str]:
    """The names that `check_address` refuses, of names with their addresses.

    Two statements, however many names there are.
    """
    rows = db.execute(f"SELECT {_COLUMNS} FROM endpoint ORDER BY name").fetchall()
    by_name = {row["name"]: row for row in rows}
    by_id = {row["endpoint_id"]: row["name"] for row in rows}
    left = {row["base_url"]: row["endpoint_id"] for row in db.execute(_LEFT)}
    there = _names_at(rows)

    def known(name: str, base_url: str) -> _Known:
        row = by_name.get(name)
        whole = by_id.get(row["part_of"], "") if row else ""
        return _Known(row, whole, left.get(base_url), there.get(base_url, ()))

    return frozenset(
        name for name, url in addresses.items() if _refusal(name, url, known(name, url), named)
    )


def check_harvested(db: Connection, endpoint_id: int) -> None:
    """Let only an endpoint pass that is not retired.

    Raises:
        EndpointElsewhere: it is.
    """
    found = db.execute(f"SELECT {_COLUMNS} FROM endpoint WHERE endpoint_id = ?", (endpoint_id,))
    row = found.fetchone()
    if refused := _ended(row, _name_of(db, row["part_of"])):
        raise refused


def _names_at(rows: Iterable[Row]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for row in rows:
        if row["part_of"] is None:
            found.setdefault(row["base_url"], []).append(row["name"])
    return found


def _known(db: Connection, name: str, base_url: str) -> _Known:
    row = db.execute(f"SELECT {_COLUMNS} FROM endpoint WHERE name = ?", (name,)).fetchone()
    left = db.execute(f"{_LEFT} AND former_url.base_url = ?", (base_url,)).fetchone()
    there = db.execute(
        "SELECT name FROM endpoint WHERE base_url = ? AND part_of IS NULL ORDER BY name",
        (base_url,),
    )
    return _Known(
        row,
        _name_of(db, row["part_of"]) if row else "",
        left["endpoint_id"] if left else None,
        [each["name"] for each in there],
    )


def _name_of(db: Connection, endpoint_id: int | None) -> str:
    if endpoint_id is None:
        return ""
    found = db.execute("SELECT name FROM endpoint WHERE endpoint_id = ?", (endpoint_id,))
    return str(found.fetchone()["name"])


def _refusal(
    name: str, base_url: str, known: _Known, named: Collection[str] | None
) -> EndpointElsewhere | None:
    """Why an endpoint may not be harvested so; None if it may."""
    row = known.row
    if row is None:
        return _renamed(name, known.there, named)
    if ended := _ended(row, known.whole):
        return ended
    if known.left_by == row["endpoint_id"]:
        return EndpointElsewhere(
            f"{name} has moved from {base_url} to {row['base_url']}.",
            hint=f"Say so in the settings: oaicdif endpoint move {name} {row['base_url']}",
        )
    return None


def _renamed(
    name: str, there: Sequence[str], named: Collection[str] | None
) -> EndpointElsewhere | None:
    """One address is no sign of one endpoint: two of the settings may share it, each with sets
    of its own. The second sign is that the settings do not name the other one any more."""
    lost = [] if named is None else [each for each in there if each not in named]
    if not lost:
        return None
    return EndpointElsewhere(
        f"{name} has the address of {lost[0]}, which the store knows and the settings do not.",
        hint=f"Was it renamed? oaicdif endpoint rename {lost[0]} {name}",
    )


def _ended(row: Row, whole: str) -> EndpointElsewhere | None:
    """Why an endpoint is harvested no more; None if it is."""
    name = row["name"]
    if whole:
        return EndpointElsewhere(
            f"{name} is part of {whole}, which has its records.",
            hint=f"If it is in the settings: oaicdif endpoint merge {name} {whole}",
        )
    if row["retired"]:
        return EndpointElsewhere(
            f"{name} is retired since {row['retired']}.",
            hint=f"To harvest it again: oaicdif endpoint add {name} {row['base_url']}",
        )
    return None
