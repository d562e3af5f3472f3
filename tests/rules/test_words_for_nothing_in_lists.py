"""Several words for nothing in one value say nothing either.

Source: the tables of words for nothing; DataCite 4.7, appendix 3 (several codes in one field).
"""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked


@pytest.mark.parametrize(
    ("element", "text"),
    [
        ("dc:date", "n.d.; n.d."),
        ("dc:date", "s.d. / s.d."),
        ("dc:date", "unknown; n.d."),
        ("dc:coverage", "n/a; n/a"),
        ("dc:rights", "n/a; n/a"),
        ("dc:identifier", "n/a; n/a"),
        ("dc:publisher", "[s.n.]; [s.n.]"),
        ("dc:description", "n/a; none"),
        ("dc:language", "unknown / unknown"),
        ("dc:creator", "Anonymous; Unknown"),
        ("dc:date", "n.d. | n.d. | n.d."),
        ("dc:publisher", "[S.l.], [s.n.]"),
        ("dc:publisher", "s.l., s.n."),
    ],
)
def test_list_of_words_for_nothing_is_one(element: str, text: str) -> None:
    found = crosswalked(("dc:title", "Elms"), (element, text))
    assert [each.code for each in found.result.issues if each.text == text] == ["nil-value"]
    assert text not in str(found.work)


@pytest.mark.parametrize(
    ("element", "text"),
    [
        ("dc:description", "n/a; elms"),
        ("dc:date", "n.d.; 1999"),
        ("dc:description", "n/a; n/a; n/a; n/a; n/a"),
    ],
)
def test_other_word_among_them_is_no_nothing(element: str, text: str) -> None:
    found = crosswalked(("dc:title", "Elms"), (element, text))
    assert text in str(found.work)
