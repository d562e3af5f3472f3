"""Types in words of many languages, and by the addresses of the Library of Congress.

Sources: COAR resource types 1.1 and 3.1 (labels in other languages); id.loc.gov, Resource Types.
"""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked

COAR = "http://purl.org/coar/resource_type/"
LOC = "id.loc.gov/vocabulary/resourceTypes/"


@pytest.mark.parametrize(
    ("word", "kind", "term"),
    [
        ("Fotoğraf", "Photograph", ""),
        ("Kitap bölümü", "Chapter", "c_3248"),
        ("مخطوطة", "Manuscript", "c_0040"),
        ("خريطة", "Map", "c_12cd"),
        ("نسخه خطی", "Manuscript", "c_0040"),
        ("Набір даних", "Dataset", "c_ddb1"),
        ("Praca licencjacka", "Thesis", "c_7a1f"),
        ("Bakalářská práce", "Thesis", "c_7a1f"),
        ("Књига", "Book", "c_2f33"),
        ("Εφημερίδα", "Newspaper", "c_2fe3"),
        ("Könyvfejezet", "Chapter", "c_3248"),
        ("Teză de doctorat", "Thesis", "c_db06"),
        ("Peta", "Map", "c_12cd"),
        ("Luận văn thạc sĩ", "Thesis", "c_bdcc"),
        ("หนังสือพิมพ์", "Newspaper", "c_2fe3"),
        ("사진", "Photograph", ""),
        ("地図", "Map", "c_12cd"),
        ("报纸", "Newspaper", "c_2fe3"),
        ("मानचित्र", "Map", "c_12cd"),
        ("Gazeti", "Newspaper", "c_2fe3"),
        ("Dergi", "Periodical", "c_0640"),
        ("研究报告", "Report", "c_18ws"),
        ("技術報告", "Report", "c_18gh"),
        ("서평", "Review", "c_ba08"),
        ("動画", "VideoObject", "c_8a7e"),
        ("Tydskrifartikel", "ScholarlyArticle", "c_6501"),
        ("Document de treball", "ScholarlyArticle", "c_8042"),
        ("Imaxe", "ImageObject", "c_c513"),
        ("Doktorego tesia", "Thesis", "c_db06"),
    ],
)
def test_word_of_one_reading_is_a_type(word: str, kind: str, term: str) -> None:
    found = crosswalked(("dc:title", "Elms"), ("dc:type", word))
    assert found.work["@type"] == kind
    assert found.work.get("additionalType", []) == ([COAR + term] if term else [])
    assert "unmapped-type" not in found.codes


# 新聞 is news in Chinese, 抄本 an extract in Japanese, نقشه a plan, ورقة عمل a worksheet, Εικόνα an
# icon, and a zbornik may be a journal.
@pytest.mark.parametrize(
    "word",
    [
        "Χάρτης", "Verslag", "Tesis sarjana", "Koran", "Вестник", "新聞", "抄本", "نقشه",
        "ورقة عمل", "Εικόνα", "Rad u zborniku", "Ramani",
    ],
)  # fmt: skip
def test_word_of_two_readings_is_kept_and_told(word: str) -> None:
    found = crosswalked(("dc:title", "Elms"), ("dc:type", word))
    assert (found.work["@type"], found.work["additionalType"]) == ("CreativeWork", [word])
    assert "unmapped-type" in found.codes


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("aud", "AudioObject"),
        ("car", "Map"),
        ("dat", "Dataset"),
        ("img", "ImageObject"),
        ("man", "Manuscript"),
        ("mov", "VideoObject"),
        ("not", "SheetMusic"),
        ("col", "Collection"),
    ],
)
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_address_of_a_resource_type_is_a_type(scheme: str, code: str, kind: str) -> None:
    found = crosswalked(("dc:title", "Elms"), ("dc:type", f"{scheme}://{LOC}{code}"))
    assert found.work["@type"] == kind


@pytest.mark.parametrize("code", ["mul", "dig", "zzz"])
def test_address_that_says_no_one_kind_is_kept_and_told(code: str) -> None:
    address = f"http://{LOC}{code}"
    found = crosswalked(("dc:title", "Elms"), ("dc:type", address))
    assert found.work["additionalType"] == [address]
    assert "unmapped-type" in found.codes
