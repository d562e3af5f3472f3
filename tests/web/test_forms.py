"""Forms that come cut or broken are 400 and never read as another request."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest

from oaicdif.web.forms import BrokenForm, Forms

FORM = b"verb=ListRecords&metadataPrefix=oai_dc&from=2024-01-01"


class Breaking(BytesIO):
    def read(self, _size: int | None = -1) -> bytes:
        raise OSError("Invalid chunk header")


def read(body: BytesIO, **environ: Any) -> bytes | None:
    return Forms(4).read({"wsgi.input": body, **environ})


def test_whole_form_is_read() -> None:
    assert read(BytesIO(FORM), CONTENT_LENGTH=str(len(FORM))) == FORM


def test_form_shorter_than_announced_is_broken() -> None:
    with pytest.raises(BrokenForm):
        read(BytesIO(FORM[:-11]), CONTENT_LENGTH=str(len(FORM)))


def test_what_the_server_raises_of_a_broken_body_is_a_broken_form() -> None:
    with pytest.raises(BrokenForm):
        read(Breaking(), HTTP_TRANSFER_ENCODING="chunked", **{"wsgi.input_terminated": True})


def test_chunks_are_read_where_the_server_tells_of_broken_ones() -> None:
    chunks = {"HTTP_TRANSFER_ENCODING": "Chunked", "wsgi.input_terminated": True}
    assert read(BytesIO(FORM), **chunks) == FORM
    with pytest.raises(BrokenForm, match="Content-Length"):
        read(BytesIO(FORM), SERVER_SOFTWARE="Granian", **chunks)


def test_form_without_length_is_empty() -> None:
    assert read(BytesIO(FORM)) == b""
