"""The wall around zstd: frames, each whole by itself."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from oaicdif import zstd

BODIES = [b"", b"<a/>", b"<record>one</record>" * 5000, b"<record>other</record>" * 3]


def test_each_body_is_a_frame_that_needs_no_other() -> None:
    packed = [zstd.compress(body) for body in BODIES]
    assert [zstd.decompress(each) for each in reversed(packed)] == BODIES[::-1]


def test_frames_say_how_long_their_body_is() -> None:
    """RFC 8878, section 3.1.1.1: one segment, its size in the byte behind the descriptor."""
    frame = zstd.compress(b"x" * 200)
    assert (frame[4] & 0x20, frame[5]) == (0x20, 200)


def test_threads_do_not_mix_their_frames() -> None:
    with ThreadPoolExecutor(4) as threads:
        packed = list(threads.map(zstd.compress, BODIES * 50))
    assert [zstd.decompress(each) for each in packed] == BODIES * 50


def test_what_is_no_frame_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="damaged"):
        zstd.decompress(b"<a/>")
