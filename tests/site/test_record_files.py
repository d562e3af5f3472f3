"""What records' forms are made of."""

from __future__ import annotations

import orjson
import pytest

from oaicdif.site.rebase import Rebase

OLD = "https://old.example.org"


@pytest.mark.parametrize(
    "new",
    ["https://new.example.org/c", 'https://x.org/","name":"EVIL', "https://x.org/a\\", "http://é"],
)
def test_document_of_another_address_says_the_same_but_for_it(new: str) -> None:
    document = {"@id": f"{OLD}/records/1", "name": f'in "{OLD}/records/1"', "url": f"{OLD}.net/"}
    for old, base in ((OLD, new), (new, OLD)):
        text = orjson.dumps({**document, "@id": f"{old}/records/1"})
        found = orjson.loads(Rebase(old, base).json(text))
        assert found == {**document, "@id": f"{base}/records/1"}
