"""A dump as pieces of bytes, packed or not, whole or damaged."""

from __future__ import annotations

import gzip
import io

import pytest

from oaicdif.harvest.rdm.dump_pieces import PIECE, CutOffDump, pieces_of


@pytest.mark.parametrize("size", [0, 1, PIECE - 1, PIECE, PIECE + 1, 5 * PIECE])
def test_pieces_are_the_file_packed_or_not(size: int) -> None:
    body = bytes(range(256)) * (size // 256 + 1)
    body = body[:size]
    assert b"".join(pieces_of(io.BytesIO(body))) == body
    packed = gzip.compress(body)
    assert b"".join(pieces_of(io.BytesIO(packed))) == body


def test_members_of_gzip_behind_each_other_are_one_dump() -> None:
    packed = gzip.compress(b"one") + gzip.compress(b"") + gzip.compress(b"two")
    assert b"".join(pieces_of(io.BytesIO(packed))) == b"onetwo"


@pytest.mark.slow
def test_a_bomb_comes_in_small_pieces() -> None:
    packed = gzip.compress(b"\0" * (64 * 1024 * 1024))
    pieces = [len(each) for each in pieces_of(io.BytesIO(packed))]
    assert (max(pieces), sum(pieces)) == (PIECE, 64 * 1024 * 1024)


@pytest.mark.parametrize("damage", ["cut", "flipped"])
def test_damaged_gzip_gives_what_comes_before(damage: str) -> None:
    body = b"".join(b"%d " % n for n in range(200_000))
    packed = bytearray(gzip.compress(body))
    if damage == "cut":
        del packed[len(packed) // 2 :]
    else:
        packed[-8] ^= 0xFF  # of the checksum
    found: list[bytes] = []
    with pytest.raises(CutOffDump):
        found.extend(pieces_of(io.BytesIO(bytes(packed))))
    assert found
    assert body.startswith(b"".join(found))
