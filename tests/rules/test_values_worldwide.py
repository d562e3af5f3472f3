"""Values as repositories of Latin America, Africa and Asia write them: made up, verdicts first.

A year of another calendar must never become a false one: 2567 of the Buddha, 1403 in Iran, 1445 of
the Hijra, 93 of the Republic, 4337 of Dangun. Each row says which dates would be right, with ""
where none may be read too; then it is reported.
"""

from __future__ import annotations

import pytest

from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked

DATES = [
    ("พ.ศ. 2567", ("", "2024")),
    ("2567", ("",)),
    ("15 มกราคม 2567", ("", "2024-01-15")),
    ("2567-01-15", ("",)),
    ("2567 [2024]", ("", "2024")),
    ("B.E. 2567 (2024)", ("", "2024")),
    ("2024 (พ.ศ. 2567)", ("2024", "")),
    ("BE 2547", ("",)),
    ("2547 BE", ("",)),
    ("๒๕๖๗", ("",)),
    ("พ.ศ. ๒๕๔๗", ("", "2004")),
    ("1403/05/12", ("",)),
    ("۱۴۰۳", ("",)),
    ("١٤٤٥", ("",)),
    ("١٤٤٥ هـ", ("",)),
    ("1445H", ("",)),
    ("1445 AH", ("",)),
    ("1445 H", ("",)),
    ("1445 H / 2024 M", ("2024", "")),
    ("1445هـ / 2024م", ("2024", "")),
    ("2024م", ("2024", "")),
    ("1389 ش", ("",)),
    ("1389 [2010]", ("2010", "")),
    ("خرداد 1399", ("",)),
    ("Farvardin 1399", ("",)),
    ("1399 SH", ("",)),
    ("Rajab 1425", ("",)),
    ("A.H. 1425", ("",)),
    ("AH 1425", ("",)),
    ("1425/7/1", ("",)),
    ("Muharram 1, 1425", ("",)),
    ("令和6年", ("", "2024")),
    ("平成16年5月", ("", "2004-05")),
    ("昭和63年3月25日", ("", "1988-03-25")),
    ("H16.5.13", ("",)),
    ("大正10", ("", "1921")),
    ("明治45年 [1912]", ("", "1912")),
    ("2004年(平成16年)5月", ("2004-05", "2004", "")),
    ("平成16 (2004)", ("2004", "")),
    ("Heisei 16", ("",)),
    ("Showa 63 (1988)", ("1988", "")),
    ("平成16.5", ("",)),
    ("民國93年", ("", "2004")),
    ("民國93", ("", "2004")),
    ("民國 93 年 5 月", ("", "2004-05")),
    ("93年5月", ("",)),
    ("93-05-13", ("",)),
    ("098", ("",)),
    ("中華民國九十三年", ("", "2004")),
    ("94/05", ("",)),
    ("Minguo 93", ("",)),
    ("民93", ("",)),
    ("二〇〇四年五月", ("", "2004-05", "2004")),
    ("2004年05月13日", ("2004-05-13",)),
    ("２００４年", ("2004", "")),
    ("清光緒三十年", ("",)),
    ("乾隆五十年", ("",)),
    ("光绪30 [1904]", ("1904", "")),
    ("2004년 5월", ("2004-05",)),
    ("2004. 5. 13.", ("2004-05-13",)),
    ("2004년 5월 13일", ("2004-05-13",)),
    ("단기 4337년", ("",)),
    ("4337", ("",)),
    ("13 мая 2004 г.", ("2004-05-13",)),
    ("2004 г.", ("2004",)),
    ("5766", ("",)),
    ('תשס"ד', ("",)),
    ("התשס״ד 2004", ("2004", "")),
    ("5764 [2004]", ("2004", "")),
    ("[5]764", ("",)),
    ("1996 E.C.", ("",)),
    ("1996 ዓ.ም", ("",)),
    ("1996 EC", ("",)),
    ("13 Mei 2004", ("2004-05-13",)),
    ("Agustus 2017", ("2017-08",)),
    ("13 Mayıs 2004", ("2004-05-13",)),
    ("Ağustos 2004", ("2004-08",)),
    ("13-mai-2004", ("2004-05-13", "")),
    ("mai./ago. 2004", ("2004-05", "2004", "")),
    ("13 de mayo de 2004", ("2004-05-13",)),
    ("mayo-agosto 2004", ("2004-05", "2004")),
    ("2004, mayo 13", ("2004-05-13", "2004-05", "2004", "")),
    ("Saka 1926", ("",)),
    ("1926 Saka", ("",)),
    ("Vikram Samvat 2061", ("",)),
    ("2061 B.S.", ("",)),
    ("V.S. 2061", ("",)),
    ("Samvat 1950", ("",)),
    ("Bengali 1411", ("",)),
    ("1411 BS", ("",)),
    ("Śaka 1801 [1879]", ("1879", "")),
    ("Meiji 30", ("",)),
    ("Tháng 5/2004", ("2004-05", "")),
    ("năm 2004", ("2004", "")),
    ("2004 йил", ("2004", "")),
    ("2004 ж.", ("2004", "")),
    ("2004. gada maijs", ("2004-05", "2004", "")),
    ("2004 m. gegužės 13 d.", ("2004-05-13", "2004-05", "2004", "")),
    ("2004 оны 5 сар", ("2004-05", "2004", "")),
    ("2004թ.", ("2004", "")),
    ("2004 წ.", ("2004", "")),
    ("AM 1720", ("",)),
    ("Anno Martyrum 1720", ("",)),
    ("A.M. 5764", ("",)),
    ("1370 A.P.", ("",)),
    ("1370 HS", ("",)),
    ("1370 h.sh.", ("",)),
    ("1370 شمسی", ("",)),
    ("۱۳۷۰/۰۲/۱۵", ("",)),
    ("1370-1375 ش", ("",)),
]


@pytest.mark.few(40)
@pytest.mark.parametrize(("text", "right"), DATES)
def test_date_of_another_calendar_is_no_false_year(text: str, right: tuple[str, ...]) -> None:
    found = crosswalked(("dc:date", text))
    read = found.work.get("datePublished", "")
    assert read in right
    told = [issue for issue in found.result.issues if text in (issue.text, issue.detail)]
    assert read or told


@pytest.mark.parametrize(
    ("values", "read"),
    [
        ((("dc:date", "1403"), ("dc:language", "fas")), ""),
        ((("dc:date", "1399-05-12"), ("dc:language", "fa")), ""),
        ((("dc:date", "1425"), ("dc:language", "Arabic")), ""),
        ((("dc:date", "1425"), ("dc:title", "كتاب الأشجار")), ""),
        ((("dc:date", "1389"), ("dc:title", "درختان نارون")), ""),
        ((("dc:date", "1425"), ("dc:date", "2004"), ("dc:language", "ara")), "2004"),
        ((("dc:date", "2004"), ("dc:language", "fas")), "2004"),
        ((("dc:date", "1925"), ("dc:language", "fas")), "1925"),
        ((("dc:date", "1403"), ("dc:language", "lat")), "1403"),
        ((("dc:date", "1403"),), "1403"),
    ],
)
def test_early_year_of_a_record_in_arabic_script_is_of_no_sure_calendar(
    values: tuple[tuple[str, str], ...], read: str
) -> None:
    found = crosswalked(*values)
    assert found.work.get("datePublished", "") == read
    assert ("ambiguous" in found.codes) == (read not in ("2004", "1925", "1403") or len(values) > 2)


@pytest.mark.parametrize(
    ("text", "code"),
    [("1383/2004", "ambiguous"), ("1383-2004", "ambiguous"), ("1425-2004", "ambiguous"),
     ("2061", "date-not-read"), ("2061/62", "date-not-read"), ("2061-05-13", "date-not-read")],
)  # fmt: skip
def test_one_year_in_two_calendars_and_one_to_come_date_nothing(text: str, code: str) -> None:
    found = crosswalked(("dc:date", text))
    assert "datePublished" not in found.work
    assert code in found.codes


@pytest.mark.parametrize(
    ("text", "year"),
    [("1383-1990", "1383"), ("1300-2004", "1300"), ("2025", "2025"), ("1925-2004", "1925")],
)
def test_long_range_and_next_year_are_dates(text: str, year: str) -> None:
    assert crosswalked(("dc:date", text)).work["datePublished"] == year


@pytest.mark.parametrize(
    ("value", "key", "crosswalk"),
    [
        (("dcterms:created", "1399"), "dateCreated", "qdc-to-cdif"),
        (("dcterms:modified", "1400-05-01"), "dateModified", "qdc-to-cdif"),
        (("dcterms:issued", "1399"), "datePublished", "qdc-to-cdif"),
        (("dc:date", "Created: 1399"), "dateCreated", "oai_dc-to-cdif"),
        (("datacite:publicationYear", "1399"), "datePublished", "datacite-to-cdif"),
        (("datacite:date.Created", "1399"), "dateCreated", "datacite-to-cdif"),
    ],
)
def test_early_year_is_of_no_sure_calendar_in_every_element(
    value: tuple[str, str], key: str, crosswalk: str
) -> None:
    persian = crosswalked(value, ("dc:language", "fa"), name=crosswalk)
    assert key not in persian.work
    assert "ambiguous" in persian.codes
    latin = crosswalked(value, ("dc:language", "la"), name=crosswalk)
    assert latin.work[key] == value[1].removeprefix("Created: ")
    assert "ambiguous" not in latin.codes


def test_early_time_that_a_persian_work_is_about_is_kept_and_reported() -> None:
    found = crosswalked(("dc:coverage", "1399"), ("dc:language", "fa"))
    assert found.work["temporalCoverage"] == ["1399"]
    assert "ambiguous" in found.codes


@pytest.mark.parametrize(
    ("element", "key"), [("dcterms:created", "dateCreated"), ("dcterms:modified", "dateModified")]
)
def test_date_that_is_far_off_is_not_read_in_every_element(element: str, key: str) -> None:
    found = crosswalked((element, "2077"), name="qdc-to-cdif")
    assert key not in found.work
    assert "date-not-read" in found.codes


def test_date_of_creation_of_mods_is_gregorian_too() -> None:
    values = (("mods:dateCreated", "1397"), ("mods:titleInfo", "كتاب الأشجار"))
    assert crosswalked(*values, name="mods-to-cdif").work["dateCreated"] == "1397"


def test_date_of_mods_is_gregorian_unless_it_says_otherwise() -> None:
    values = (("mods:dateIssued", "1397"), ("mods:titleInfo", "كتاب الأشجار"))
    assert crosswalked(*values, name="mods-to-cdif").work["datePublished"] == "1397"


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("português (Brasil)", ["pt-BR"]), ("Bahasa Indonesia", ["id"]), ("İngilizce", ["en"]),
        ("简体中文", ["zh-Hans"]), ("日文", ["ja"]), ("英文", ["en"]), ("영어", ["en"]),
        ("ไทย", ["th"]), ("አማርኛ", ["am"]), ("español; inglés", ["es", "en"]),
        ("日本語；英語", ["ja", "en"]), ("العربية؛ الإنجليزية", ["ar", "en"]),
    ],
)  # fmt: skip
def test_languages_by_their_names_in_other_languages(text: str, tags: list[str]) -> None:
    assert crosswalked(("dc:language", text)).work["inLanguage"] == tags


@pytest.mark.parametrize(
    "text",
    ["2000-2010 M", "พ.ศ. 2500-2550", "พ.ศ. 2547", "1399 ش", "1425 هـ", "2547-2550 BE", "大正期",
     "昭和初期", "平成16年", "民國93年", "1990'lar", "ศตวรรษที่ 20"],
)  # fmt: skip
def test_time_of_another_calendar_is_a_text(text: str) -> None:
    work = crosswalked(("dc:coverage", text)).work
    assert work["temporalCoverage"] == [text]
    assert "spatialCoverage" not in work


@pytest.mark.parametrize("text", ["京都市", "الأردن", "ประเทศไทย", "Россия", "12 م"])
def test_place_in_any_script_is_no_time(text: str) -> None:
    assert "temporalCoverage" not in crosswalked(("dc:coverage", text)).work


@pytest.mark.parametrize("text", ["東経139度 北緯35度", "UTM 18S 279000 8667000"])
def test_angles_and_grids_without_a_point_are_no_name(text: str) -> None:
    found = crosswalked(("dc:coverage", text))
    assert found.work["comment"] == [text]
    assert "not-a-place" in found.codes


@pytest.mark.parametrize("text", ["Nasional", "Uluslararası", "Национальный", "全国", "국제"])
def test_reach_in_any_language_is_no_place(text: str) -> None:
    found = crosswalked(("dc:coverage", text))
    assert found.work["comment"] == [text]
    assert "not-a-place" in found.codes


@pytest.mark.parametrize(
    "text",
    ["Lat. 10°30' S, Long. 76°15' W", "Latitud: 10°30' S; Longitud: 76°15' W",
     "Latitude 10.5 S, Longitude 76.25 W"],
)  # fmt: skip
def test_labelled_latitude_and_longitude_are_a_point(text: str) -> None:
    (place,) = crosswalked(("dc:coverage", text)).work["spatialCoverage"]
    assert (place["geo"]["latitude"], place["geo"]["longitude"]) == (-10.5, -76.25)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Elm Dergisi; Cilt 12 Sayı 3 (2004); 45-60", "Elm Dergisi"),
        ("Вестник Эльма; Том 12, № 3 (2004); 45-60", "Вестник Эльма"),
        ("مجلة الدردار; مج. 12 ع. 3 (2004); 45-60", "مجلة الدردار"),
        ("مجله نارون; دوره 12, شماره 3 (2004); 45-60", "مجله نارون"),
        ("Elm紀要; 第12巻第3号; 45-60", "Elm紀要"),
        ("느릅나무 학회지; 제12권 제3호; 45-60", "느릅나무 학회지"),
        ("Tạp chí Elm; Tập 12 Số 3 (2004); 45-60", "Tạp chí Elm"),
    ],
)
def test_issue_of_a_journal_in_any_language(text: str, name: str) -> None:
    work = crosswalked(("dc:source", text)).work
    assert work["isPartOf"][0]["name"] == name
    assert work["bibliographicCitation"] == [text]


@pytest.mark.parametrize(
    "text",
    ["Tidak ada abstrak", "Abstrak tidak tersedia", "要旨なし", "無摘要", "Özet yok",
     "Нет аннотации",
     "لا يوجد ملخص", "Sin resumen", "Không có tóm tắt"],
)  # fmt: skip
def test_no_abstract_in_any_language_is_nothing(text: str) -> None:
    found = crosswalked(("dc:description", text))
    assert "description" not in found.work
    assert "nil-value" in found.codes


@pytest.mark.parametrize(
    ("text", "words"),
    [("樹木；森林", ["樹木", "森林"]), ("أشجار؛ غابات", ["أشجار", "غابات"]),
     ("деревья; леса", ["деревья", "леса"])],
)  # fmt: skip
def test_semicolons_of_all_scripts_part_keywords(text: str, words: list[str]) -> None:
    assert crosswalked(("dc:subject", text)).work["keywords"] == words


@pytest.mark.parametrize("text", ["açık erişim", "开放获取", "オープンアクセス", "открытый доступ"])
def test_open_access_in_any_language(text: str) -> None:
    assert crosswalked(("dc:rights", text)).work["isAccessibleForFree"] is True


def test_licence_in_the_quotes_of_russian_is_read() -> None:
    text = (
        "Это произведение доступно по лицензии Creative Commons «Attribution» («Атрибуция») 4.0 "
        "Всемирная."
    )
    work = crosswalked(("dc:rights", text)).work
    assert work["license"][0] == "https://creativecommons.org/licenses/by/4.0/"


@pytest.mark.parametrize(
    "text",
    ["ISSN impreso 0028-0836", "ISSN (en línea): 0028-0836", "EISSN\uff1a0028-0836",
     "ISSN Cetak: 0028-0836"],
)  # fmt: skip
def test_issn_with_its_medium_in_any_language(text: str) -> None:
    (journal,) = crosswalked(("dc:source", text)).work["isPartOf"]
    assert journal == {"@type": "Periodical", "issn": "0028-0836"}


@pytest.mark.parametrize("element", ["dc:identifier", "dc:source"])
@pytest.mark.parametrize(
    ("text", "told"),
    [("ISSN 0028-0836 : $5", True), ("ISSN 0028-0836 (online)", True), ("ISSN 0028-0836", False),
     ("eISSN: 0028-0836", False)],
)  # fmt: skip
def test_what_stands_behind_an_issn_is_told(element: str, text: str, told: bool) -> None:
    found = crosswalked((element, text))
    assert found.work["isPartOf"] == [{"@type": "Periodical", "issn": "0028-0836"}]
    assert ("part-not-carried" in found.codes) == told


@pytest.mark.parametrize("text", ["ISSN: 1234-567", "ISSN 12345-6789", "ISSN 123-4567"])
def test_issn_of_another_length_is_reported(text: str) -> None:
    assert "bad-check-digit" in crosswalked(("dc:identifier", text)).codes


@pytest.mark.parametrize("calendar", ["hijri", "Islamic", "jalali", "Buddhist", "roc", "hebrew"])
def test_calendar_of_mods_keeps_a_year_from_being_one_of_ours(calendar: str) -> None:
    date = f'<dateIssued calendar="{calendar}">1425</dateIssued>'
    alone = _mods(f"<originInfo>{date}</originInfo>")
    assert "datePublished" not in alone.work
    assert f"1425 ({calendar})" in alone.work["description"]
    assert "date-not-used" in alone.codes
    beside = _mods(f"<originInfo>{date}<dateIssued>2004</dateIssued></originInfo>")
    assert beside.work["datePublished"] == "2004"
    host = _mods(f'<relatedItem type="host"><originInfo>{date}</originInfo></relatedItem>')
    assert "datePublished" not in host.work
    assert {"unknown-element", "part-not-carried"} & host.codes


@pytest.mark.parametrize("calendar", ["gregorian", "Julian", "Gregorian calendar", "AD"])
def test_our_calendars_of_mods_are_read(calendar: str) -> None:
    found = _mods(f'<originInfo><dateIssued calendar="{calendar}">1425</dateIssued></originInfo>')
    assert found.work["datePublished"] == "1425"
    assert "unknown-attribute" not in found.codes


def _mods(below: str) -> Mapped:
    body = f'<mods xmlns="http://www.loc.gov/mods/v3">{below}</mods>'
    return crosswalked(*read_mods(parse_xml(body.encode())), name="mods-to-cdif")
