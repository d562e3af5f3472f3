"""What catalogues of East Asia write where nobody, no place and no year is known.

Sources: Nippon Cataloging Rules, 2.4; Korean Cataloging Rules for old books; CDIF, nil reasons.
"""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked

NOBODY = (
    "著者不明", "[著者不明]", "著者未詳", "撰者未詳", "訳者不詳", "作者不详", "(作者不明)",
    "［著者不明］", "저자미상", "[저자 미상]", "작자 미상", "不著撰人", "[佚名]", "詠み人知らず",
    "무명씨", "[不明]",
)  # fmt: skip
NO_PUBLISHER = (
    "[出版者不明]", "出版社不明", "발행자 불명", "[발행처불명]", "刊寫者未詳", "[出版地不明]",
    "[刊寫者未詳] [刊寫地未詳] : [刊寫年未詳]", "[出版地不明] : [出版者不明], [出版年不明]",
)  # fmt: skip
NO_DATE = ("[刊寫年未詳]", "刊年不明", "出版年不明", "연대미상", "年代不詳", "발행년 불명")
NAMES = ("王不明", "김미상", "不明亮", "未詳堂", "明", "출판사", "著者")


@pytest.mark.parametrize("text", NOBODY)
def test_creator_that_is_not_known_is_nil(text: str) -> None:
    found = crosswalked(("dc:title", "Elms", "", ""), ("dc:creator", text, "", ""))
    assert found.draft["creator"] == ["nil:unknown"]
    assert "nil-value" in found.codes


@pytest.mark.parametrize("text", [*NOBODY, *NO_PUBLISHER])
@pytest.mark.parametrize("element", ["publisher", "contributor"])
def test_others_that_are_not_known_are_left_out_and_told(text: str, element: str) -> None:
    found = crosswalked(("dc:title", "Elms", "", ""), (f"dc:{element}", text, "", ""))
    assert element not in found.work
    assert "nil-value" in found.codes


@pytest.mark.parametrize("text", NO_DATE)
def test_year_that_is_not_known_is_no_date_and_told(text: str) -> None:
    found = crosswalked(("dc:title", "Elms", "", ""), ("dc:date", text, "", ""))
    assert "datePublished" not in found.work
    assert "nil-value" in found.codes
    assert "date-not-read" not in found.codes


@pytest.mark.parametrize("text", NAMES)
def test_name_with_such_characters_is_a_name(text: str) -> None:
    found = crosswalked(("dc:title", "Elms", "", ""), ("dc:publisher", text, "", ""))
    (one,) = found.work["publisher"]
    assert one["name"] == text
