"""What a condition on a text finds, of short texts and of long ones."""

from __future__ import annotations

from typing import Final

import pytest

from oaicdif.rules.condition_tests import text_test
from oaicdif.rules.crosswalk_rules import TextTest
from oaicdif.rules.nodes import Place

_FAR: Final = " " * 300
_PLACE: Final = Place("made.yaml", 1, 1)

# (kind, word of the rule, text, whether it fits)
ROWS: Final[list[tuple[str, str, str, bool]]] = [
    ("equals", "Abstract", "abstract", True),
    ("equals", "Abstract", f"{_FAR}ABSTRACT{_FAR}", True),
    ("equals", "Abstract", f"abstract{'.' * 300}", True),
    ("equals", "Abstract", f"Abstract: {'word ' * 100}", False),
    ("equals", "Abstract", f"Abstract {'word ' * 100}", False),
    ("equals", "Abstract", "word " * 100, False),
    ("equals", "Abstract", _FAR, False),
    ("equals", "n. d.", f"n.{_FAR}D. ;", True),
    ("equals", "n. d.", f"n.{_FAR}D. k.", False),
    ("equals", "...", "." * 300, False),
    ("equals", "." * 300, "." * 300, True),
    ("equals", "Straße", f"{_FAR}STRASSE.", True),
    ("starts", "Finis", "\ufb01nis terrae", True),  # a letter that folds to two
    ("starts", "strasse", "Straße 1", True),
    ("starts", "strasse", "Strahl", False),
    ("starts", "abc", "ab", False),
    ("ends", "strasse", f"{'word ' * 100}STRAßE", True),
    ("ends", "i", "so\ufb01", True),
    ("ends", "abc", "bc", False),
    ("ends", "abc", "abcd", False),
]


@pytest.mark.parametrize(("kind", "word", "text", "fits"), ROWS)
def test_a_text_fits_a_word_however_long_it_is(kind: str, word: str, text: str, fits: bool) -> None:
    found = text_test(TextTest(kind, (word,), _PLACE))(text, "", "")
    assert found == (text if fits else None)
