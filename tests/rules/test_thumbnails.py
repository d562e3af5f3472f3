"""Small pictures of a file, which are neither the work nor its file; and pictures like them."""

from __future__ import annotations

import pytest

from tests.rules.mapped import crosswalked

TITLE = ("dc:title", "Tides")
REPOSITORY = "https://repo.example.org"


@pytest.mark.parametrize("element", ["dc:identifier", "dc:source"])
@pytest.mark.parametrize(
    "path",
    [
        "/bitstream/1/5/1/thesis.pdf.jpg", "/bitstream/1/5/1/thesis.PDF.jpg?sequence=4",
        "/bitstreams/5/scan.tif.jpeg", "/bitstream/handle/1/5/sea.jpg.jpg",
        "/bitstream/1/5/4/table.xlsx.jpg", "/retrieve/5/thesis.pdf.jpg",
        "/thumbnail.jpg", "/thumbs/5.jpg", "/utils/getthumbnail/collection/h/id/2",
        "/5_thumb.jpg", "/thumb_5.png", "/image?size=thumb", "/view/thumbnail.php?id=5",
    ],
)  # fmt: skip
def test_small_picture_is_left_out(element: str, path: str) -> None:
    found = crosswalked(TITLE, (element, REPOSITORY + path))
    assert path not in str(found.work)
    assert "left-out" in found.codes


@pytest.mark.parametrize(
    "path",
    [
        "/bitstream/1/5/1/map.orig.jpg", "/bitstream/1/5/1/elm.tree.jpeg",
        "/bitstream/1/5/1/elm.jpg", "/bitstream/1/5/1/Elm_v1.2.jpg",
        "/bitstream/1/5/1/elm.1902.jpg", "/thesis.pdf.jpg", "/books/tom-thumb/page5.jpg",
    ],
)  # fmt: skip
def test_picture_whose_name_has_a_full_stop_is_a_file(path: str) -> None:
    found = crosswalked(TITLE, ("dc:identifier", REPOSITORY + path)).work
    assert (found["url"], found["encodingFormat"]) == (REPOSITORY + path, ["image/jpeg"])


@pytest.mark.parametrize("path", ["/books/tom-thumb", "/rule-of-thumb/5", "/thumb-fractures"])
def test_title_with_the_word_thumb_is_a_page(path: str) -> None:
    found = crosswalked(TITLE, ("dc:identifier", REPOSITORY + path)).work
    assert found["@id"] == REPOSITORY + path
