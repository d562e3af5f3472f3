"""What a thing is made of or what carries it, and kinds of documents called after it."""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked


def of_format(text: str) -> tuple[object, object]:
    found = crosswalked(("dc:title", "Tides"), ("dc:format", text)).work
    return found.get("material"), found.get("format")


@pytest.mark.parametrize(
    "text",
    [
        "paper", "Paper;", "canvas", "vinyl", "Ink on paper", "pen and ink on laid paper",
        "Oil on panel", "Oil on canvas, stretched", "Engraving on copper", "Bound in leather",
        "Printed on acid-free paper", "Drawing, pencil on card", "manuscript on vellum",
        "compact disc", "CD-ROM", "VHS videotape", "LP record", "LP", "open-reel", "film reel",
        "microfilm", "floppy disk", "wax cylinder",
        "Tusche auf Papier", "Druck auf Holz", "encre de Chine sur papier", "huile sur toile",
        "tinta sobre papel", "Olio su carta", "olej na plátně", "inkt op perkament",
        "холст, масло", "тушь на бумаге", "紙本墨画", "竹",
    ],
)  # fmt: skip
def test_substance_or_carrier_is_a_material(text: str) -> None:
    assert of_format(text) == ([text], None)


@pytest.mark.parametrize(
    "text",
    [
        "Conference paper", "Working paper", "Term paper", "White paper", "Paper (conference)",
        "Paper presented at a meeting", "Position paper on steel", "Board game", "Board minutes",
        "Health records", "Records", "Index card", "Sound card", "Panel discussion", "Panel data",
        "Lead article", "Gold open access", "Musical instrument digital interface",
        "Stone age finds", "Cotton prices", "Tablet", "Film", "Map", "Slides", "Prints",
        "Photograph", "Postcard", "Oral history; Photograph", "Oil painting", "Wood engraving",
        "Carta", "Papel de trabajo", "Carton", "Wissenschaftliches Papier",
        "Glas und Rahmen (Bild)",
    ],
)  # fmt: skip
def test_kind_of_a_document_is_no_material(text: str) -> None:
    assert of_format(text) == (None, [text])


@pytest.mark.parametrize("text", ["xii, 30 p.", "xii p.", "[iv], xii p", "LX p."])
def test_pages_in_roman_figures_are_a_size(text: str) -> None:
    assert crosswalked(("dc:title", "Tides"), ("dc:format", text)).work["size"] == [text]


@pytest.mark.parametrize(
    ("text", "material", "size"),
    [
        ("oil on canvas; 30 x 40 cm", ["oil on canvas"], ["30 x 40 cm"]),
        ("30 x 40 cm; oil on canvas", ["oil on canvas"], ["30 x 40 cm"]),
        ("ink on paper; 12 p.; 30 cm", ["ink on paper"], ["12 p.", "30 cm"]),
        ("microfilm; 35 mm", ["microfilm"], ["35 mm"]),
        ("1 map : col. ; 46 x 59 cm", None, ["1 map : col. ; 46 x 59 cm"]),
    ],
)
def test_material_and_size_in_one_value(
    text: str, material: list[str] | None, size: list[str]
) -> None:
    found = crosswalked(("dc:format", text)).work
    assert (found.get("material"), found["size"]) == (material, size)
