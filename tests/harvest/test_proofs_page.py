from __future__ import annotations

from tests.trials.proofs import PAGE, page


def test_page_of_proofs_is_that_of_the_tables() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tests.trials.proofs --write"
