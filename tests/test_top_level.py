"""What lies at the top of the checkout: nothing that the page does not name."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from tests.house import PROJECT

PAGE = PROJECT / "docs" / "how-it-is-built.md"
TOP = re.compile(r"^## What lies at the top\n(.*?)^## ", re.MULTILINE | re.DOTALL)


def named_at_the_top(page: str) -> set[str]:
    """The names in the first column of its table."""
    section = TOP.search(page)
    rows = re.findall(r"^\| (`.*?) \|", section[1] if section else "", re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([^`/]+)/?`", row)}


def kept_at_the_top(listed: str) -> set[str]:
    """The first parts of the paths that git lists, each ended by a NUL."""
    return {path.partition("/")[0] for path in listed.split("\0") if path}


def test_git_keeps_at_the_top_what_the_page_names_and_nothing_else() -> None:
    git = shutil.which("git")
    if git is None or not (PROJECT / ".git").exists():
        pytest.skip("no checkout of git")
    listed = subprocess.run(
        [git, "ls-files", "-z"],
        cwd=PROJECT, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert kept_at_the_top(listed) == named_at_the_top(PAGE.read_text(encoding="utf-8"))


def test_a_stray_folder_is_caught() -> None:
    page = "## What lies at the top\n\n| name | x |\n|---|---|\n| `a/`, `b.md` | x |\n\n## Z\n"
    assert named_at_the_top(page) == {"a", "b.md"}
    assert kept_at_the_top("a/x\0b.md\0w/y/z\0") - named_at_the_top(page) == {"w"}
