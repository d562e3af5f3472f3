"""The wall around zstd: frames, each whole by itself."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

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


# ---- dictionaries -------------------------------------------------------------------------------

SAMPLES = [b'{"about":{"name":"number %d","type":"Dataset"}}' % n * 3 for n in range(400)]


@pytest.fixture(params=["without zstandard", "with zstandard"])
def content(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bytes | None:
    """What samples have in common; frames are opened by one library or by the other."""
    if request.param.startswith("without"):
        monkeypatch.setattr("oaicdif.zstd.zstandard", None)
    else:
        import zstandard  # noqa: F401  a dependency of the package: missing, it is no reason to skip
    return zstd.trained(SAMPLES, 4096)


def test_frames_of_a_dictionary_come_back_and_are_smaller(content: bytes) -> None:
    with_it, without = zstd.Dictionary(content), zstd.Dictionary(None)
    for body in (*SAMPLES, b"", b"x" * 3_000_000):
        assert with_it.decompress(with_it.compress(body)) == body
        assert without.decompress(without.compress(body)) == body
    assert len(with_it.compress(SAMPLES[7])) < 0.7 * len(without.compress(SAMPLES[7]))


def test_threads_share_a_dictionary(content: bytes) -> None:
    shared = zstd.Dictionary(content)
    with ThreadPoolExecutor(4) as threads:
        packed = list(threads.map(shared.compress, SAMPLES * 3))
        assert list(threads.map(shared.decompress, packed)) == SAMPLES * 3


def test_a_frame_that_is_damaged_or_of_another_dictionary_is_a_value_error(content: bytes) -> None:
    frame = zstd.Dictionary(content).compress(SAMPLES[0])
    damaged = bytearray(frame)
    damaged[-1] ^= 1  # of the checksum
    for packed in (frame[:-9], bytes(damaged), b"", b"<a/>"):
        with pytest.raises(ValueError, match="zstd frame"):
            zstd.Dictionary(content).decompress(packed)
    with pytest.raises(ValueError, match="damaged"):
        zstd.Dictionary(None).decompress(frame)


# ---- pairs --------------------------------------------------------------------------------------

CHANCE = random.Random(7)  # noqa: S311 - the same each time
# Each of the three ways to say how long a frame is (RFC 8878, section 3.1.1.1.4), their ends, and
# bodies of more than one block of 128 KB.
LENGTHS = (1, 2, 255, 256, 257, 65_791, 65_792, 131_072, 131_073, 400_000)
KINDS: dict[str, Callable[[int], bytes]] = {
    "words": lambda n: (b'{"name":"number %d"}' % n * n)[:n],
    "one byte": lambda n: b"x" * n,
    "chance": CHANCE.randbytes,
}


def paired(dictionary: zstd.Dictionary, bodies: tuple[bytes, bytes]) -> zstd.Pair:
    pair = dictionary.compress_pair(*bodies)
    assert pair
    return pair


@pytest.mark.parametrize("kind", KINDS)
def test_both_bodies_of_a_pair_come_back_and_the_first_by_itself(content: bytes, kind: str) -> None:
    others = (b"y", SAMPLES[3], b"z" * 200_000)
    for dictionary in (zstd.Dictionary(content), zstd.Dictionary(None)):
        for first in map(KINDS[kind], LENGTHS):
            for second in others:
                pair = dictionary.compress_pair(first, second)
                assert (pair is None) == (len(first) > 131_072)
                assert pair is None or dictionary.decompress_first(*pair) == first
                assert pair is None or dictionary.decompress_pair(*pair) == (first, second)


def test_a_second_body_that_says_the_same_takes_next_to_nothing(content: bytes) -> None:
    shared, first = zstd.Dictionary(content), CHANCE.randbytes(3000)
    pair = paired(shared, (first, first + b"!"))
    assert len(pair.aside) + len(pair.both) < len(shared.compress(first)) + 60
    assert len(shared.compress(first)) > 3000
    assert shared.compress_pair(b"", first) is shared.compress_pair(first, b"") is None


@pytest.mark.parametrize("length", [65_536, 131_072])
def test_the_window_of_a_pair_reaches_back_over_the_whole_first_body(length: int) -> None:
    first = CHANCE.randbytes(length)
    pair = paired(zstd.Dictionary(None), (first, first + b"!"))
    assert len(pair.both) < length + length // 50


def test_no_flipped_bit_of_a_pair_makes_other_bodies_of_it(content: bytes) -> None:
    shared, bodies = zstd.Dictionary(content), (SAMPLES[5] * 2, SAMPLES[6] * 3)
    pair = paired(shared, bodies)
    whole, middle = pair.aside + pair.both, len(pair.aside)
    for bit in range(len(whole) * 8):
        flipped = bytearray(whole)
        flipped[bit // 8] ^= 1 << bit % 8
        damaged = bytes(flipped[:middle]), bytes(flipped[middle:])
        with suppress(ValueError):
            assert shared.decompress_pair(*damaged) == bodies
        with suppress(ValueError):
            assert shared.decompress_first(*damaged) == bodies[0]
    for end in range(len(pair.both)):
        with pytest.raises(ValueError, match="zstd frame"):
            shared.decompress_pair(pair.aside, pair.both[:end])
    for end in range(len(pair.aside) - 2):  # behind that is the higher byte of a length
        with pytest.raises(ValueError, match="zstd frame"):
            shared.decompress_pair(pair.aside[:end], pair.both)


def test_a_pair_of_another_dictionary_is_a_value_error(content: bytes) -> None:
    pair = paired(zstd.Dictionary(content), (SAMPLES[0], SAMPLES[1]))
    for opened in (zstd.Dictionary(None).decompress_pair, zstd.Dictionary(None).decompress_first):
        with pytest.raises(ValueError, match="damaged"):
            opened(*pair)


def test_threads_do_not_mix_their_pairs(content: bytes) -> None:
    shared = zstd.Dictionary(content)
    pairs = list(zip(SAMPLES, reversed(SAMPLES), strict=True)) * 3
    with ThreadPoolExecutor(4) as threads:
        packed = list(threads.map(lambda each: paired(shared, each), pairs))
        assert list(threads.map(lambda each: shared.decompress_pair(*each), packed)) == pairs


def frame_that_claims(size: int) -> bytes:
    """A frame of one segment whose header claims that many bytes, in eight: RFC 8878, 3.1.1.1."""
    blocks = zstd.compress(b"x" * 300)[
        7:-4
    ]  # of the frame without magic number, descriptor, two bytes and checksum
    return b"\x28\xb5\x2f\xfd\xe0" + size.to_bytes(8, "little") + blocks


@pytest.mark.parametrize("size", [0, 1 << 33, 1 << 45, 1 << 62, (1 << 64) - 1])
def test_a_frame_that_claims_a_size_it_cannot_have_is_a_value_error(
    content: bytes, size: int
) -> None:
    frame = frame_that_claims(size)
    for opened in (zstd.Dictionary(content).decompress, zstd.Dictionary(None).decompress):
        with pytest.raises(ValueError, match="zstd frame"):
            opened(frame)
    with pytest.raises(ValueError, match="zstd frame"):
        zstd.decompress(frame)
    assert zstd.decompress(frame_that_claims(300)) == b"x" * 300


def test_two_frames_are_no_frame(content: bytes) -> None:
    """Else one body is read in the place of another when the place between them is lost."""
    shared = zstd.Dictionary(content)
    with pytest.raises(ValueError, match="zstd frame"):
        shared.decompress(shared.compress(SAMPLES[0]) + shared.compress(SAMPLES[1]))


@pytest.mark.slow
def test_as_much_as_a_frame_can_hold_is_believed(content: bytes) -> None:
    shared = zstd.Dictionary(content)
    assert shared.decompress(shared.compress(b"x" * 50_000_000)) == b"x" * 50_000_000


def test_of_too_little_no_dictionary_is_made() -> None:
    assert zstd.trained([], 4096) is None
    assert zstd.trained([b"{}"], 4096) is None


_TRAINED = """
import random
from pathlib import Path
from oaicdif import zstd

def peak_mb():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(each.split()[1]) for each in lines if each.startswith("VmHWM")) // 1024

chance = random.Random(7)
words = [f"{chance.randrange(1 << 30):x}" for _ in range(900)]
samples = [" ".join(chance.choices(words, k=100)).encode() for _ in range(1000)]
before = peak_mb()
assert zstd.trained(samples, 32_768)
print(peak_mb() - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_a_dictionary_is_made_in_few_megabytes() -> None:
    """A process that crosswalks makes one, and may have 80 MB in all; samples are 1 MB."""
    asked = [sys.executable, "-c", _TRAINED]
    found = subprocess.run(asked, check=True, capture_output=True, text=True).stdout
    assert int(found) < 8
