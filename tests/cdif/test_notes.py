"""Every note a layout can make is in the table, and nothing else is."""

from __future__ import annotations

import re
from pathlib import Path

from oaicdif import cdif
from oaicdif.cdif.notes import NOTES

CODE = re.compile(r'(?:\.note|\.fault|LayoutNote)\(\s*"([a-z-]+)"')
EITHER = re.compile(r'"([a-z-]+)" if \w+ else "([a-z-]+)"')


def test_table_of_notes_is_complete() -> None:
    folder = Path(cdif.__file__).parent
    used: set[str] = set()
    for path in folder.glob("*.py"):
        source = path.read_text(encoding="utf-8")
        used.update(CODE.findall(source))
        used.update(
            code
            for line in source.splitlines()
            if ".note(" in line
            for pair in EITHER.findall(line)
            for code in pair
        )
    assert used == set(NOTES)


def test_every_note_says_what_to_do() -> None:
    assert all(meaning and advice for meaning, advice in NOTES.values())
