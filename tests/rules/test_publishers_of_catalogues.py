"""Publishers with the punctuation and the brackets of a catalogue."""

from __future__ import annotations

from typing import Any
from unicodedata import normalize

import pytest

from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.rules.values.country_codes import COUNTRY_CODES
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked, shipped


def published(text: str) -> dict[str, Any]:
    (one,) = crosswalked(("dc:publisher", text)).work["publisher"]
    return dict(one)


def mapped(content: str) -> Mapped:
    text = f'<mods xmlns="http://www.loc.gov/mods/v3">{content}</mods>'
    return crosswalked(*read_mods(parse_xml(text.encode())), name="mods-to-cdif")


def body(name: str) -> dict[str, Any]:
    return {"@type": "Organization", "name": name}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("[Elm University]", "Elm University"),
        ("[Elm University],", "Elm University"),
        ("Elm Poetry Room,", "Elm Poetry Room"),
        ("Elm House :", "Elm House"),
        ("Elm House /", "Elm House"),
        ("Elm & Co.,", "Elm & Co."),
        ("[Elm House?]", "[Elm House?]"),
        ("[Elm] House", "[Elm] House"),
        ("Elm House [Oakton]", "Elm House [Oakton]"),
    ],
)
def test_name_has_no_signs_of_the_catalogue(text: str, name: str) -> None:
    assert published(text) == body(name)


def test_brackets_taken_away_are_told() -> None:
    assert "reformatted" in crosswalked(("dc:publisher", "[Elm University]")).codes
    said = "<name><namePart>[Elm House]</namePart><role><roleTerm>pbl</roleTerm></role></name>"
    assert "reformatted" in mapped(said).codes


def test_brackets_around_a_whole_imprint_are_those_of_both_parts() -> None:
    found = published("[Oakton, Ohio : Elm House]")
    assert found == body("Elm House") | {"location": {"@type": "Place", "name": "Oakton, Ohio"}}


def test_body_within_a_bracketed_one_has_no_bracket() -> None:
    found = published("[Elm University. Department of Oaks]")
    assert found["parentOrganization"] == body("Elm University")


@pytest.mark.parametrize(
    "years", ["1804-1806", "1953", "c1998.", "[1953]", "[19--?]", "cop. 1998", "1804\u201306"]
)
def test_name_of_an_imprint_with_years_has_none(years: str) -> None:
    found = crosswalked(("dc:publisher", f"Oakton, Ohio : Elm, {years}"))
    at = {"location": {"@type": "Place", "name": "Oakton, Ohio"}}
    assert found.work["publisher"] == [body("Elm") | at]
    assert years in [each.detail for each in found.result.issues if each.code == "date-not-used"]


HOST = (
    '<relatedItem type="host"><titleInfo><title>Oaks</title></titleInfo>'
    "<originInfo><publisher>{}</publisher></originInfo></relatedItem>"
)
NAMED = "<name><namePart>{}</namePart><role><roleTerm>pbl</roleTerm></role></name>"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Elm House", body("Elm House")),
        ("[Elm House]", body("Elm House")),
        ("Oakton : Elm, 1804-1806", {"name": "Oakton : Elm, 1804-1806"}),
        ("Zhang Wei", {"name": "Zhang Wei"}),
    ],
)
def test_publisher_of_a_host_and_in_a_role_is_read_like_any_other(
    text: str, expected: dict[str, Any]
) -> None:
    (host,) = mapped(HOST.format(text)).work["isPartOf"]
    assert host["publisher"] == expected
    assert mapped(NAMED.format(text)).work["publisher"] == [expected]


def test_kind_that_the_source_states_is_not_judged() -> None:
    said = NAMED.format("Zhang Wei").replace("<name>", '<name type="corporate">')
    assert mapped(said).work["publisher"] == [body("Zhang Wei")]


@pytest.mark.parametrize(
    "text",
    [
        "PE", "BR", "MX", "Perú", "Brasil", "República Dominicana", "Magyarország", "日本",
        "中国", "대한민국", "مصر", "Ελλάδα", "Казахстан", "Lima, Perú", "Lima - Perú",
        "Recife, Brasil",
    ],
)  # fmt: skip
def test_country_or_its_code_is_no_house(text: str) -> None:
    """DSpace's dc.publisher.country comes as dc:publisher, a name or a code."""
    assert published(text) == {"name": text}


@pytest.mark.parametrize(
    "text",
    [
        "MIT", "IFPRI", "UFPE", "AA Publications", "Elm Perú", "South Africa Press", "日本評論社",
        "中国社会科学出版社", "Polska Akademia Nauk", "Editorial Lima", "IOP", "BP", "HP", "RV",
        "EU", "UN",
    ],
)  # fmt: skip
def test_house_with_a_country_in_its_name_stays_one(text: str) -> None:
    assert published(text) == body(text)


def test_codes_of_countries_are_those_of_the_table() -> None:
    table = shipped().crosswalk("oai_dc-to-cdif").vocabularies["countries"]
    assert [code for code in COUNTRY_CODES if not table.find(code)] == []
    assert len(COUNTRY_CODES) == 250  # 249 of ISO 3166-1, and UK


@pytest.mark.parametrize(
    "text",
    [
        "Elmiye, Iraq",
        "Elmōk, Iraq",
        "Olmotá D.C., Colombia",
        "Elmung, Indonesia",
        "إلمية، العراق",
        "19 Ramaḍān 1301 [July 12, 1884]",
        "[Elmton] 27 Rabīʻ 1112 [September 10, 1700]",
        "July 12, 1884",
        "12 July 1884",
        "12 de mayo de 2004",
        "c1998",
        "cop. 1998",
        "Before 1944: The owner: Elm family The editor: Ada Oak. Since 1944: Oak News of Eva Elm",
    ],
)
def test_town_day_and_sentence_are_of_no_kind_and_told(text: str) -> None:
    found = crosswalked(("dc:publisher", text))
    assert found.work["publisher"] == [{"name": text}]
    assert "kind-open" in found.codes


@pytest.mark.parametrize(
    "text",
    ["Oak University, Iraq", "Elm Press, Kenya", "20th Century Elm", "Editorial Olmo, Colombia"],
)
def test_house_with_a_country_or_a_number_is_a_body(text: str) -> None:
    assert published(text) == body(text)


@pytest.mark.parametrize(
    "text",
    [
        "Le Elm: F. Oaker",
        "Le Elm: Oaker",
        "San Olmo: Roble",
        "al-Elmirah: Oakassat Ashal",
        "Elmavii: Typis Pauli Oakotti Bibliopolæ",
        "Elmton Oak: apud Quercum",
    ],
)
def test_colon_without_a_blank_behind_a_place_is_an_imprints(text: str) -> None:
    found = crosswalked(("dc:publisher", text))
    assert found.work["publisher"] == [{"name": text}]
    assert "imprint-in-name" in found.codes


@pytest.mark.parametrize("text", ["Elm Lab: Projects", "Elm Oak: Studies of Ash"])
def test_colon_behind_what_is_no_place_is_a_names(text: str) -> None:
    assert published(text) == body(text)


@pytest.mark.parametrize(
    "text", ["Diversos autores", "Vários editores", "various publishers", "Various"]
)
def test_several_of_whom_none_is_named_are_nobody(text: str) -> None:
    found = crosswalked(("dc:publisher", text))
    assert "publisher" not in found.work
    assert "nil-value" in found.codes


@pytest.mark.parametrize(
    ("element", "text"),
    [
        ("dc:creator", "Não identificado"),
        ("dc:creator", "Não identificado."),
        ("dc:creator", "autores diversos"),
        ("dc:coverage", "Não identificado"),
        ("dc:coverage", "Nenhum registro encontrado"),
        ("dc:source", "Não identificada"),
        ("dc:identifier", "Não encontrado."),
        ("dc:date", "Tarihsiz"),
        ("dc:date", "بدون تاريخ"),
        ("dc:subject", "غير معروف"),
    ],
)
def test_words_for_nothing_known_are_told_in_any_language(element: str, text: str) -> None:
    assert "nil-value" in crosswalked((element, text)).codes


@pytest.mark.parametrize(
    ("element", "text", "path"),
    [
        ("dc:publisher", "Elmōk, Iraq", "publisher"),
        ("dc:publisher", "São Paulo", "publisher"),
        ("dc:language", "français", "inLanguage"),
        ("dc:language", "Español", "inLanguage"),
        ("dc:creator", "Anónimo", "creator"),
        ("dc:type", "Artículo", "type"),
    ],
)
def test_accent_behind_its_letter_is_the_same_word(element: str, text: str, path: str) -> None:
    composed, apart = crosswalked((element, text)), crosswalked((element, normalize("NFD", text)))
    assert apart.codes == composed.codes
    same = normalize("NFC", repr(apart.work.get(path)))
    assert same == repr(composed.work.get(path))


def test_imprint_of_several_parts_is_no_sentence() -> None:
    text = "En Elmton : por Jan Elm : vendese en casa de Ada Oak y Eva Ash en la calle del Olmo"
    assert "imprint-in-name" in crosswalked(("dc:publisher", text)).codes


@pytest.mark.parametrize(
    "text",
    [
        "Lima, Editorial Olmo", "Paris, Presses universitaires de l'Orme (Cahiers 19)",
        "Oxford, Elm Press", "Berlin, Ulmen Verlag", "Roma, Edizioni Olmo",
        "Москва, Издательство Вяз",
    ],
)  # fmt: skip
def test_house_behind_its_town_is_a_body_and_the_imprint_is_told(text: str) -> None:
    found = crosswalked(("dc:publisher", text))
    assert found.work["publisher"] == [body(text)]
    assert "imprint-in-name" in found.codes


@pytest.mark.parametrize(
    "text",
    [
        "The Elm Institute, Zagreb", "Elm University Press, New York", "Elm, Oak and Ash Press",
        "Elm House, Paris",
    ],
)  # fmt: skip
def test_town_behind_a_house_is_part_of_its_name(text: str) -> None:
    found = crosswalked(("dc:publisher", text))
    assert found.work["publisher"] == [body(text)]
    assert "imprint-in-name" not in found.codes


@pytest.mark.parametrize(
    "text",
    [
        "by permission of the Elm Society", "Courtesy of Oak Museum", "With kind permission of Elm",
        "mit freundlicher Genehmigung des Ulmenhauses", "avec l'aimable autorisation de l'Orme",
        "con permiso de la Editorial Olmo", "cortesia do Museu do Olmo",
        "gentile concessione del Olmo",
    ],
)  # fmt: skip
def test_words_of_thanks_for_a_permission_are_no_name(text: str) -> None:
    found = crosswalked(("dc:publisher", text))
    assert found.work["publisher"] == [{"name": text}]
    assert "imprint-in-name" in found.codes


@pytest.mark.parametrize("text", ["Courtesy Books", "Permission Press", "Cortesía Editores"])
def test_house_called_after_such_a_word_is_a_house(text: str) -> None:
    assert published(text) == body(text)


@pytest.mark.parametrize(
    "text",
    [
        "Collectif", "Autorenkollektiv", "praca zbiorowa", "colectivo de autores",
        "коллектив авторов", "колектив авторів",
    ],
)  # fmt: skip
def test_group_of_authors_without_a_name_is_left_open(text: str) -> None:
    assert published(text) == {"name": text}


@pytest.mark.parametrize(
    "text",
    ["Nenhuma", "ninguno", "aucun", "Nada a declarar", "Não há entidades financiadoras"],
)
@pytest.mark.parametrize("element", ["publisher", "contributor"])
def test_word_for_none_is_nobody(text: str, element: str) -> None:
    found = crosswalked(("dc:title", "Elms"), (f"dc:{element}", text))
    assert element not in found.work
    assert "nil-value" in found.codes
