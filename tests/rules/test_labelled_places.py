"""Labels in coverage: a place that the work is about, a word for nothing, or neither."""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked


def about(text: str, element: str = "dc:coverage") -> tuple[object, object, set[str]]:
    """The places, the remarks and the codes of a record with this coverage."""
    name = "qdc-to-cdif" if element.startswith("dcterms") else "oai_dc-to-cdif"
    found = crosswalked(("dc:title", "Tides"), (element, text), name=name)
    codes = found.codes & {"nil-value", "reformatted", "repaired-country"}
    return found.work.get("spatialCoverage"), found.work.get("comment"), codes


@pytest.mark.parametrize(
    "text",
    [
        "Country: n/a", "Country/Nation: unknown", "País: no disponible", "Country: -", "Country:",
        "Cobertura geográfica: no especificado", "Город: не указан", "Lugar: sin datos",
        "Geographic coverage: not specified", "Land: keine Angabe", "国: 不明", "State: NA",
        "Country: ZZ", "Country: xx", "Place of publication: [s.l.]", "Place of birth: unknown",
        "Time period: n/a", "Date of collection: unknown", "name=unknown", "Condition: unknown",
    ],
)  # fmt: skip
def test_label_before_a_word_for_nothing_says_nothing(text: str) -> None:
    assert about(text) == (None, None, {"nil-value"})


@pytest.mark.parametrize(
    "text",
    [
        "Place of publication: Elmton", "Place of birth: Elmton", "Birthplace: Elmton",
        "Place published: Elmton", "Publication place: Elmton", "Country of publication: Elmland",
        "Country of origin: US", "Erscheinungsort: Elmstadt", "Geburtsort: Elmstadt",
        "Lieu de publication : Olmeville", "Lieu de naissance: Olmeville",
        "Lugar de nacimiento: Olmos", "Local de publicação: Olmos", "Место издания: Вязово",
        "出版地：榆树镇",
        "Location: Box 12", "Location: Shelf B", "Location: Folder no. 3", "Ort: Regal 4",
        "Location: Special Collections", "Location: online", "Location: QA76.5 .E4",
        "Location: Elm University Library", "Location: https://example.org/map",
        "Location: 45.3, 12.1",
        "State: solid", "State: Final", "Estado: publicado", "Estado: Publicado",
        "Estado de conservación: bueno", "Region: temporal lobe", "Land: arable", "Place: third",
        "Country: various", "Country: unknown, perhaps Elmland", "Condition: good",
    ],
)  # fmt: skip
def test_label_of_something_else_is_a_remark_and_no_place(text: str) -> None:
    assert about(text) == (None, [text], set())


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Location: Elmton", "Elmton"),
        ("Location: Box Hill, Elmland", "Box Hill, Elmland"),
        ("Place of study: Elm Valley", "Elm Valley"),
        ("Lugar de estudio: Valle de Olmos", "Valle de Olmos"),
        ("Ort der Handlung: Elmstadt", "Elmstadt"),
        ("Estado: Olmaria", "Olmaria"),
        ("State: ND", "ND"),
        ("Location: CA", "CA"),
        ("City: elmton", "elmton"),
        ("Countries: Elmland, Oakland", "Elmland, Oakland"),
        ("Region: northern Elmland", "northern Elmland"),
        ("Geographic coverage: Elmland (formerly Oakland)", "Elmland (formerly Oakland)"),
    ],
)
@pytest.mark.parametrize("element", ["dc:coverage", "dcterms:spatial"])
def test_label_before_a_name_says_a_place(element: str, text: str, place: str) -> None:
    assert about(text, element) == ([{"@type": "Place", "name": place}], None, {"reformatted"})


@pytest.mark.parametrize(
    ("text", "code"),
    [("Country: US", "US"), ("País: ES", "ES"), ("国：JP", "JP"), ("Spatial coverage: NLD", "NL")],
)
@pytest.mark.parametrize("element", ["dc:coverage", "dcterms:spatial"])
def test_code_behind_the_label_of_a_country_is_read_as_alone(
    element: str, text: str, code: str
) -> None:
    places, _, codes = about(text, element)
    assert places == about(code)[0]
    assert codes == {"reformatted"}


def test_former_code_behind_a_label_is_repaired_as_alone() -> None:
    assert about("Country: UK")[2] == {"reformatted", "repaired-country"}


@pytest.mark.parametrize(
    "text", ["Estado de Olmaria: Villa", "State of Elmland: history", "Elm: a town", "name=Elmland"]
)
def test_name_with_a_colon_stays_a_place(text: str) -> None:
    places, remarks, codes = about(text)
    assert places == [{"@type": "Place", "name": text.removeprefix("name=")}]
    assert (remarks, codes) == (None, set())


@pytest.mark.parametrize("text", ["Country: n/a", "Place: unknown"])
def test_label_before_a_word_for_nothing_says_nothing_in_terms_either(text: str) -> None:
    assert about(text, "dcterms:spatial") == (None, None, {"nil-value"})


def test_label_of_a_time_that_nobody_knows_is_no_time() -> None:
    found = crosswalked(("dcterms:temporal", "Time period: unknown"), name="qdc-to-cdif")
    assert "temporalCoverage" not in found.work
    assert "nil-value" in found.codes


@pytest.mark.parametrize("text", ["N/D", "Sin lugar", "Lieu inconnu", "sem informação", "不詳"])
def test_words_for_no_place_say_nothing(text: str) -> None:
    assert about(text) == (None, None, {"nil-value"})


@pytest.mark.parametrize(
    ("text", "north", "east"),
    [
        ("Lat: 45.1; Long: 7.2", 45.1, 7.2),
        ("Lat.: 45.1 Long.: -7.2", 45.1, -7.2),
        ("Latitude 45.1 S, Longitude 7.2 W", -45.1, -7.2),
    ],
)
def test_labelled_degrees_are_a_point(text: str, north: float, east: float) -> None:
    (place,) = crosswalked(("dc:coverage", text)).work["spatialCoverage"]
    assert place == {
        "@type": "Place",
        "geo": {"@type": "GeoCoordinates", "latitude": north, "longitude": east},
    }


def test_labelled_degrees_that_cannot_be_are_reported() -> None:
    found = crosswalked(("dc:coverage", "Lat: 145.1; Long: 7.2"))
    assert "spatialCoverage" not in found.work
    assert "box-out-of-range" in found.codes


@pytest.mark.parametrize("text", ["Latin America", "Latvia; Longyear", "Latium 1900 Longobardia"])
def test_name_that_begins_like_a_latitude_is_a_place(text: str) -> None:
    places = crosswalked(("dc:coverage", text)).work["spatialCoverage"]
    assert [each["name"] for each in places] == text.split("; ")
