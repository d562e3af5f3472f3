"""Records that lean on each other: what one process makes of them shows any disorder.

Of a small vocabulary of web addresses, titles and relations, from a seed: works that share an
address under one title or several, relations to what comes later, earlier or never, records that
are deleted, and two endpoints that hold the same.
"""

from __future__ import annotations

import random

from oaicdif.formats.dublin_core.simple import write_oai_dc
from oaicdif.model import Header, Record

WORDS = ("Größe", "mer", "Наука", "データ", "a & b", 'the "end"', "<x>", "l’été")


def crossed(count: int, seed: int, *, prefix: str = "oai:repo.example.org") -> list[Record]:
    """`count` records named `prefix:1` and on."""
    chance = random.Random(seed)  # noqa: S311 - chance is no secret
    return [_record(chance, f"{prefix}:{number}", count) for number in range(1, count + 1)]


def _record(chance: random.Random, name: str, count: int) -> Record:
    if chance.random() < 0.05:
        return Record(Header(name, "2024-01-02", (), deleted=True), None)
    values = [("title", f"{chance.choice(WORDS)} {chance.randrange(5)}", "")]
    values += [("identifier", _address(chance, count), "") for _ in range(chance.randrange(3))]
    values += [("relation", _other(chance, count), "") for _ in range(chance.randrange(3))]
    values.append(("description", f"{chance.choice(WORDS)} {name}", chance.choice(("", "de"))))
    return Record(Header(name, "2024-01-01", ()), write_oai_dc(values))


def _address(chance: random.Random, count: int) -> str:
    number = chance.randrange(max(count // 2, 1))
    return chance.choice(
        (f"https://repo.example.org/items/{number}", f"https://doi.org/10.5555/{number}",
         f"Report {number}")
    )  # fmt: skip


def _other(chance: random.Random, count: int) -> str:
    number = chance.randrange(1, count * 5 // 4)
    return chance.choice(
        (f"oai:repo.example.org:{number}", f"Report {number // 2}", _address(chance, count))
    )
