"""Values that used to be lost, made up, or put where they do not belong: types, formats,
keywords, sources, languages, dates and licences."""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.formats.value import Value
from tests.rules.mapped import AROUND, Mapped, shipped


def record(*values: tuple[str, str], name: str = "oai_dc-to-cdif") -> Mapped:
    full: list[Value] = [(element, text, "", "") for element, text in values]
    return Mapped(shipped().engine(name).crosswalk(full, AROUND))


def issues(found: Mapped) -> list[tuple[str, str]]:
    known = ("required-missing", "identifier-minted", "no-access-url")
    return [(i.code, i.text) for i in found.result.issues if i.code not in known]


# ---- types ------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["Minutes", "Diaries", "Annotation", "Pamphlet", "Petitions"])
def test_word_for_a_mere_work_stays_beside_the_type(word: str) -> None:
    work = record(("dc:type", word)).work
    assert (work["@type"], work["additionalType"]) == ("CreativeWork", [word])


def test_word_for_a_mere_work_stays_beside_a_better_type() -> None:
    work = record(("dc:type", "Minutes"), ("dc:type", "Still image")).work
    assert work["@type"] == "ImageObject"
    assert "Minutes" in work["additionalType"]


@pytest.mark.parametrize("word", ["Text", "Other", "Book"])
def test_word_that_has_an_iri_is_said_by_it(word: str) -> None:
    more = record(("dc:type", word)).work["additionalType"]
    assert [each for each in more if not each.startswith("http")] == []


def test_words_of_a_list_stay_each_by_itself() -> None:
    assert record(("dc:type", "Minutes; Diaries")).work["additionalType"] == ["Minutes", "Diaries"]


# ---- formats ----------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["186", "12.5", "3"])
def test_bare_number_is_a_size(number: str) -> None:
    found = record(("dc:format", number))
    assert (found.work["size"], "material" in found.work) == ([number], False)
    assert issues(found) == []


@pytest.mark.parametrize(
    "text", ["https://example.org/viewer", "300 dpi", "Scanned at 600ppi, 24-bit colour", "24 bits"]
)
def test_address_or_resolution_is_a_remark_and_no_material(text: str) -> None:
    found = record(("dc:format", text))
    assert (found.work["comment"], "material" in found.work) == ([text], False)
    assert issues(found) == [("unmapped-format", text)]


@pytest.mark.parametrize(
    "text",
    [
        "vellum",
        "glass plate",
        "charcoal on paper, 2 sides",
        "reel-to-reel audiotape",
        "Öl auf Leinwand",
        "óleo sobre lienzo",
        "масло, холст",
        "絹本著色",
        "microfilm",
    ],
)
def test_material_or_carrier_is_a_material(text: str) -> None:
    found = record(("dc:format", text))
    assert (found.work["material"], "format" in found.work) == ([text], False)
    assert issues(found) == [("unmapped-format", text)]


@pytest.mark.parametrize(
    "text",
    ["eaf file", "Interview", "Book", "XLSM", "69 - 75", "Digital photograph (TIFF)", "テキスト"],
)
def test_format_in_other_words_is_no_material(text: str) -> None:
    found = record(("dc:format", text))
    assert (found.work["format"], "material" in found.work) == ([text], False)
    assert issues(found) == [("unmapped-format", text)]


@pytest.mark.parametrize(
    "text", ["00:43:60", '11" x 29"', "24 1/2” x 19 1/2”", "15 postcards : col."]
)
def test_duration_and_measures_are_a_size(text: str) -> None:
    assert record(("dc:format", text)).work["size"] == [text]


def test_address_of_a_media_type_is_that_media_type() -> None:
    address = "https://www.iana.org/assignments/media-types/application/pdf"
    assert record(("dc:format", address)).work["format"] == ["application/pdf"]


# ---- keywords, sources, languages ---------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "keywords"),
    [
        ("sea;", ["sea"]),
        ("sea; ;", ["sea"]),
        ("; sea", ["sea"]),
        ("sea; ice;", ["sea", "ice"]),
        ("AT&amp;T", ["AT&T"]),
        ("<b>sea</b>;", ["sea"]),
    ],
)
def test_keyword_has_no_semicolon_at_its_ends(text: str, keywords: list[str]) -> None:
    assert record(("dc:subject", text)).work["keywords"] == keywords


@pytest.mark.parametrize("name", ["Elsevier", "elsevier.", "MIT Press"])
def test_source_that_is_the_records_publisher_is_no_work(name: str) -> None:
    found = record(("dc:source", name), ("dc:publisher", name.title().rstrip(".")))
    assert "isBasedOn" not in found.work


def test_source_that_is_but_a_publishing_house_is_a_remark() -> None:
    found = record(("dc:source", "Northern Tides Publishing Ltd"))
    assert ("isBasedOn" in found.work, found.work["comment"]) == (
        False,
        ["Northern Tides Publishing Ltd"],
    )
    assert issues(found) == [("source-is-publisher", "Northern Tides Publishing Ltd")]


@pytest.mark.parametrize(
    "text", ["Detroit Free Press", "Papers of Ned Land", "The Publishers Weekly"]
)
def test_source_that_is_a_work_stays_a_source(text: str) -> None:
    work = record(("dc:source", text), ("dc:publisher", "Sea Press")).work
    assert [each["target"]["name"] for each in work["relatedLink"]] == [text]


def test_source_has_no_markup() -> None:
    found = record(("dc:source", "Letters from the <i>Nautilus</i> &amp; more"))
    assert found.work["relatedLink"][0]["target"]["name"] == "Letters from the Nautilus & more"


@pytest.mark.parametrize(
    "text", ["Latn", "Cyrl", "Language note", "other", "Other", "[other]", "xx", "7"]
)
def test_what_is_no_language_is_reported_alone(text: str) -> None:
    found = record(("dc:language", text))
    assert "inLanguage" not in found.work
    assert issues(found) == [("unmapped-language", text)]


@pytest.mark.parametrize("text", ["Old Elvish", "test"])
def test_what_may_be_a_language_is_kept(text: str) -> None:
    found = record(("dc:language", text))
    assert found.work["inLanguage"] == [text]
    assert issues(found) == [("unmapped-language", text)]


# ---- dates ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2015 July", "2015-07"),
        ("2015, July", "2015-07"),
        ("2015 juli", "2015-07"),
        ("2015年7月", "2015-07"),
        ("2015 年 12 月", "2015-12"),
        ("2015年7月3日", "2015-07-03"),
        ("2015년 7월", "2015-07"),
        ("2015年", "2015"),
    ],
)
@pytest.mark.parametrize(
    ("element", "path"), [("dc:date", "datePublished"), ("dcterms:created", "dateCreated")]
)
def test_month_is_read_as_written(text: str, date: str, element: str, path: str) -> None:
    found = record((element, text), name="qdc-to-cdif").work
    assert found[path] == date


@pytest.mark.parametrize(
    "text",
    ["Summer 2015", "2015 Summer", "Spring/Summer 2015", "Herbst 2015", "été 2015", "2015 Q3",
     "3rd quarter 2015", "2015年夏"],
)  # fmt: skip
@pytest.mark.parametrize(
    ("element", "path"),
    [("dc:date", "datePublished"), ("dcterms:issued", "datePublished"),
     ("dcterms:created", "dateCreated")],
)  # fmt: skip
def test_season_gives_the_year_and_its_words_are_kept(text: str, element: str, path: str) -> None:
    found = record((element, text), name="qdc-to-cdif")
    assert found.work[path] == "2015"
    assert found.work["description"] == f"Estimated date: {text}"
    assert issues(found) == [("approximate", text)]


def test_winter_over_two_years_is_a_range() -> None:
    found = record(("dc:date", "Winter 2015/16"))
    assert found.work["datePublished"] == "2015"
    assert found.work["description"] == "Date range: Winter 2015/16"


@pytest.mark.parametrize(
    "text", ["Springfield 2015", "May", "2015年13月", "Summer", "Winter 2016-2012", "mid 20th"]
)
def test_what_is_no_date_is_no_guess(text: str) -> None:
    found = record(("dc:date", text))
    assert "datePublished" not in found.work
    assert issues(found) == [("date-not-read", text)]


@pytest.mark.parametrize(
    ("dates", "published", "unused"),
    [
        (["2015", "2015-07-03"], "2015-07-03", []),
        (["2015-07", "2015", "2015-07-03"], "2015-07-03", []),
        (["2015", "2016-07-03"], "2015", ["2016-07-03"]),
        (["2015", "July 2015"], "2015-07", []),
        (["2010", "ca. 1917"], "1917", ["2010"]),
        (["2010-05-03", "1910-1920"], "1910", ["2010-05-03"]),
        (["ca. 1917", "2010-05-03T10:00:00Z"], "1917", ["2010-05-03T10:00:00Z"]),
        (
            ["ca. 2012", "2016-04-25T19:42:40Z", "2016-04-25T19:42:40Z"],
            "2012",
            ["2016-04-25T19:42:40Z", "2016-04-25T19:42:40Z"],
        ),
        (["2010-2012", "2016-04-25T19:42:40Z"], "2010", ["2016-04-25T19:42:40Z"]),
        (["2010-2016", "2016-04-25T19:42:40Z"], "2016-04-25", ["2010-2016"]),
        (["ca. 2012", "2016-04-25"], "2016-04-25", ["ca. 2012"]),  # somebody wrote both
        (["2005", "c2004"], "2005", ["c2004"]),
        (["1917", "ca. 2010"], "1917", ["ca. 2010"]),
        # the days of records, and the year of the work
        (["2015-10-05", "2015-01-14", "2005"], "2005", ["2015-10-05", "2015-01-14"]),
        (["2015-10-05", "2008-04-02", "2006"], "2006", ["2015-10-05", "2008-04-02"]),
        (["2016-02-11", "1931"], "1931", ["2016-02-11"]),
        (["1931", "2016-02-11"], "1931", ["2016-02-11"]),
        (["2009-04-16", "2008"], "2009-04-16", ["2008"]),
        (["2009-04-16", "2009-04-16", "2008"], "2009-04-16", ["2008"]),
        (["2016-03-17", "2015-08"], "2016-03-17", ["2015-08"]),
        (["2014-03-29", "2013-02-01", "2015"], "2014-03-29", ["2013-02-01", "2015"]),
        (["2015-10-05", "2014-09-10"], "2015-10-05", ["2014-09-10"]),
        (
            ["2015-10-05", "2015-01-14", "2005", "2004"],
            "2015-10-05",
            ["2015-01-14", "2005", "2004"],
        ),
        (["2015-10-05", "2014-01-14", "2014"], "2015-10-05", ["2014-01-14", "2014"]),
        # a day that the record's time stamps have, too, and an older date
        (
            ["2015-04-22T17:34:31Z", "2015-04-22T17:34:31Z", "2015-04-22", "2004-05-01"],
            "2004-05-01",
            ["2015-04-22", "2015-04-22T17:34:31Z", "2015-04-22T17:34:31Z"],
        ),
        (
            ["2015-04-22", "2015-04-22T17:34:31Z", "2014"],
            "2014",
            ["2015-04-22", "2015-04-22T17:34:31Z"],
        ),
        (
            ["2013-11", "2015-04-22", "2015-04-22T17:34:31Z"],
            "2013-11",
            ["2015-04-22", "2015-04-22T17:34:31Z"],
        ),
        (
            ["2015-04-22", "2015-04-22T17:34:31Z", "2016-01-01"],
            "2015-04-22",
            ["2016-01-01"],
        ),  # not older
        (
            ["2015-04-22", "2015-04-22T17:34:31Z", "2014-03", "2013-02"],
            "2015-04-22",
            ["2014-03", "2013-02"],
        ),  # two others
        (
            ["2015-04-21", "2015-04-22T17:34:31Z", "2014-03"],
            "2015-04-21",
            ["2014-03", "2015-04-22T17:34:31Z"],
        ),  # no day of a stamp
        (["2015-04-22", "2015-04-22T17:34:31Z", "2015"], "2015-04-22", []),  # agrees
    ],
)
def test_of_several_dates_the_finer_one_that_agrees_or_the_works_own(
    dates: list[str], published: str, unused: list[str]
) -> None:
    found = record(*(("dc:date", text) for text in dates))
    assert found.work["datePublished"] == published
    assert [text for code, text in issues(found) if code == "date-not-used"] == unused


# ---- licences ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["CC-BY", "CC BY-NC-ND", "cc by sa", "Creative Commons Attribution", "CC_BY",
     "Creative Commons Attribution-NonCommercial License", "Attribution-ShareAlike"],
)  # fmt: skip
def test_licence_without_version_stays_text_and_is_reported(text: str) -> None:
    found = record(("dc:rights", text))
    assert ("license" in found.work, found.work["conditionsOfAccess"]) == (False, [text])
    assert issues(found) == [("licence-without-version", text)]


@pytest.mark.parametrize(
    ("text", "licence"),
    [
        ("CC BY 4.0", "https://creativecommons.org/licenses/by/4.0/"),
        ("CC0", "https://creativecommons.org/publicdomain/zero/1.0/"),
    ],
)
def test_licence_that_names_one_is_an_address(text: str, licence: str) -> None:
    found = record(("dc:rights", text))
    assert found.work["license"][0] == licence
    assert issues(found) == []


@pytest.mark.parametrize("text", ["Copyright by the author", "by permission", "CC Smith Estate"])
def test_sentence_is_no_licence(text: str) -> None:
    found: Any = record(("dc:rights", text))
    assert issues(found) == []
