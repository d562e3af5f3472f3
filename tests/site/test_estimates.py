"""A page says of an estimated date that it is one (CDIF, draft of 2023-07-12, Publication Date)."""

from __future__ import annotations

import pytest

from oaicdif.rules.values.date_remarks import LABELS
from oaicdif.site.estimates import LABEL
from tests.rules.mapped import crosswalked
from tests.site.test_viewing import view_of
from tests.web.catalog import POOR


@pytest.mark.parametrize(
    ("said", "date", "shown"),
    [
        ("192?", "1920", "ca. 1920"),
        ("1980s", "1980", "ca. 1980"),
        ("19--", "1900", "ca. 1900"),
        ("ca. 1917", "1917", "ca. 1917"),
        ("ca. 1917", "2010-05-01", "1 May 2010"),  # that of the scan
        ("ca. 1920", "192", "192"),
    ],
)
def test_estimate_is_no_certain_date(said: str, date: str, shown: str) -> None:
    about = {**POOR, "datePublished": date, "description": f"A letter.\n\n{LABEL}{said}"}
    (published,) = view_of(about).days
    assert published.text == shown


def test_citation_says_so_too() -> None:
    about = {**POOR, "datePublished": "1920", "description": f"{LABEL}192?"}
    assert "(ca. 1920)" in view_of(about).citation
    assert "(1920)" in view_of({**about, "description": "Written in 192?"}).citation


def test_label_is_that_of_the_crosswalks() -> None:
    assert LABEL.removesuffix(": ") in LABELS
    assert f"{LABEL}192?" in crosswalked(("dc:date", "192?")).draft["description"]
