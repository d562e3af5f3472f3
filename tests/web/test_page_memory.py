"""Pages kept in memory: never more than the limit, the least asked for first to go."""

from __future__ import annotations

from oaicdif.web.page_memory import LARGEST, KeptPages


def test_page_is_found_under_its_tag() -> None:
    kept = KeptPages()
    kept.put("a", b"page", "links")
    assert kept.get("a") == (b"page", "links")
    assert kept.get("b") is None


def test_least_recently_asked_for_goes_first() -> None:
    kept = KeptPages(limit_bytes=25)
    for tag in "abc":
        kept.put(tag, b"x" * 10, "")
        kept.get("a")
    assert kept.get("a") is not None
    assert kept.get("b") is None
    assert kept.get("c") is not None


def test_page_put_twice_counts_once() -> None:
    kept = KeptPages(limit_bytes=25)
    for tag in ("a", "a", "a", "b"):
        kept.put(tag, b"x" * 10, "")
    assert kept.get("a") is not None
    assert kept.get("b") is not None


def test_very_large_page_is_not_kept() -> None:
    kept = KeptPages()
    kept.put("a", b"x" * (LARGEST + 1), "")
    assert kept.get("a") is None
