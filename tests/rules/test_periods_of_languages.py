"""Coverage that names a period in other languages than English is a time and no place.

Dublin Core: coverage is a place or a time. A century is read as its years; a period by its name
stays text, for its years are not told. A word that is also a place's name is not taken for a
period: Horizonte is a town, Jura and Perm are places, a Czech okres is a district.
"""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked
from tests.rules.test_coverage_words import covered


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("19ος αιώνας", "1801/1900"),
        ("19ος αι.", "1801/1900"),
        ("20. stoljeće", "1901/2000"),
        ("20. vijek", "1901/2000"),
        ("XIX w.", "1801/1900"),
        ("XVIII-XIX w.", "1701/1900"),
        ("19. század", "1801/1900"),
        ("19. yüzyıl", "1801/1900"),
        ("XIX. yüzyıl", "1801/1900"),
        ("XIX століття", "1801/1900"),
        ("ХІХ ст.", "1801/1900"),  # Cyrillic letters
        ("ХIХ век", "1801/1900"),  # Cyrillic and Latin ones
        ("19世紀", "1801/1900"),
        ("18世纪", "1701/1800"),
        ("18～19世紀", "1701/1900"),
        ("19세기", "1801/1900"),
        ("secolul XIX", "1801/1900"),
        ("segle XVIII", "1701/1800"),
        ("abad ke-19", "1801/1900"),
        ("thế kỷ XIX", "1801/1900"),
        ("19. sajand", "1801/1900"),
        ("XIX საუკუნე", "1801/1900"),
    ],
)  # fmt: skip
def test_a_century_is_its_hundred_years_in_every_language(text: str, years: str) -> None:
    assert covered(text) == (years, None, None)


@pytest.mark.parametrize(
    "text",
    [
        "조선시대", "조선 후기", "고려시대", "일제강점기", "삼국시대(신라)",
        "清代", "明末", "唐朝", "北宋", "清 乾隆", "清光绪", "六朝時代", "康熙年間", "民国时期",
        "明治初期", "江戸時代後期", "97學年度第1學期", "紀元前2世紀",
        "العصر العباسي", "القرن التاسع عشر", "العهد العثماني", "الفترة الاستعمارية",
        "قرن نوزدهم", "دوره قاجار", "سده نوزدهم",
        "Osmanlı Dönemi", "Tunç Çağı", "Selçuklu Devri",
        "Βυζαντινή περίοδος", "Εποχή του Χαλκού",
        "Период Эдо", "эпоха Возрождения", "советский период", "Доба бароко", "Козацька доба",
        "Período Intermedio Tardío", "Época Colonial", "Edad del Bronce", "Idade do Bronze",
        "Era Meiji", "Horizonte Medio", "Horizonte Medio (600 d.C. - 1000 d.C.)",
        "Período colonial (1532-1821)", "Âge du fer", "Époque romaine", "Età del bronzo",
        "Perioada interbelică", "okres międzywojenny", "doba bronzová", "Masa Orde Baru",
        "Zaman Kolonial", "Thời Nguyễn", "Thời kỳ đổi mới", "สมัยอยุธยา", "मुगल काल",
        "התקופה העות'מאנית", "bronzkor", "török hódoltság kora",
    ],
)  # fmt: skip
def test_a_period_by_its_name_is_kept_as_a_time(text: str) -> None:
    assert covered(text) == (text, None, None)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (each, each)
        for each in (
            "八代", "網代", "北朝鮮", "千代田区", "朝陽", "清水市", "明石", "唐山", "元山",
            "宋家庄", "周口", "조선", "고려", "Horizonte", "Horizonte, Ceará", "Era (Italia)",
            "okres Brno-venkov", "Doba", "Perm", "Jura", "Devon", "Triều Khúc", "قرن المنازل",
            "Zamanabad", "Masaya", "Kora", "Época", "Edadale", "Идадский район", "Эпохино",
            "Περιοχή Αθηνών",
            "W. Elm", "Sankt Elm", "สมุทรปราการ", "Thời Hoà", "Çağlayan", "Dönem",
        )
    ],
)  # fmt: skip
def test_a_place_that_looks_like_a_period_stays_a_place(text: str, place: str) -> None:
    assert covered(text) == (None, {"@type": "Place", "name": place}, None)


@pytest.mark.parametrize(
    "text",
    [
        "Edad adulta", "Idade adulta", "Edad media de los pacientes", "Período de incubación",
        "Período lectivo", "Época Cosméticos", "Ders dönemi", "فترة الاختبار", "دوره آموزشی",
        "период полураспада", "5 ст.", "19 ст.",
    ],
)  # fmt: skip
def test_word_for_a_period_without_a_known_name_is_neither_time_nor_place(text: str) -> None:
    assert covered(text) == (None, None, text)
    assert "ambiguous" in crosswalked(("dc:coverage", text)).codes


@pytest.mark.parametrize("text", ["Zaman University", "Zaman Dhaka"])
def test_word_that_is_more_often_a_name_is_no_period(text: str) -> None:
    assert covered(text) == (None, {"@type": "Place", "name": text}, None)


@pytest.mark.parametrize(
    ("text", "era"),
    [
        ("Cretácico Inferior", "LowerCretaceous"),
        ("Jurásico Superior", "UpperJurassic"),
        ("Devoniano", "Devonian"),
        ("Cretáceo", "Cretaceous"),
        ("Mioceno", "Miocene"),
        ("Crétacé supérieur", "UpperCretaceous"),
        ("Oligocène", "Oligocene"),
        ("Cretacico inferiore", "LowerCretaceous"),
    ],
)
def test_an_era_of_the_earth_is_known_by_its_name_in_romance_languages(text: str, era: str) -> None:
    time, place, remark = covered(text)
    assert (place, remark) == (None, None)
    assert era in str(time)
