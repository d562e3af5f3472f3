"""The Python face: what its page shows, run as it stands there; errors; deletions and changes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from oaicdif import api
from oaicdif.demo.replay_server import Replay, serving
from oaicdif.errors import MalformedXml, OaicdifError, UsageError
from oaicdif.resources import shipped_folder

PAGE = Path(__file__).parents[2] / "docs" / "python-api.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
RECORD = b"""<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/"
 xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>On tides</dc:title></oai_dc:dc>"""


@pytest.fixture
def settings(tmp_path: Path) -> Iterator[Path]:
    """Settings with one endpoint, the demo's, that is being served."""
    with serving(Replay(shipped_folder("xml_fixtures") / "landmarks")) as url:
        path = tmp_path / "oaicdif.toml"
        path.write_text(
            f'[provider]\nadmin_email = "you@example.org"\nbase_url = "https://c.example.org"\n'
            f'[[endpoint]]\nname = "landmarks"\nurl = "{url}"\n'
        )
        yield path


@pytest.mark.slow  # what was harvested can be seen some seconds later
def test_examples_of_the_page_run_in_their_order(
    settings: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(settings.parent)
    names: dict[str, Any] = {}
    printed = []
    for example in EXAMPLES:
        exec(example, names)  # noqa: S102 - what our own page shows
        printed.append(capsys.readouterr().out.splitlines())
    converted, explained, harvested, read, _ = printed
    assert converted[:2] == ["On tides", "False"]
    assert "approximate dc:date" in converted
    assert "work.name mapped dc:title title" in explained
    assert re.fullmatch(r"landmarks complete 12 its clock is \d+ s behind ours", harvested[0])
    assert len(read) == 10  # 12 records, two of them deleted


def test_what_is_no_xml_is_said() -> None:
    with pytest.raises(MalformedXml):
        api.convert(b"no xml")


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read"):
        api.convert(tmp_path / "nothing.xml")


def test_an_unknown_crosswalk_is_said() -> None:
    with pytest.raises(OaicdifError, match="dublin"):
        api.convert(RECORD, crosswalk="dublin")


def test_a_catalog_that_is_not_there_is_said(settings: Path) -> None:
    with (
        pytest.raises(UsageError, match="There is no store"),
        api.open_catalog(settings) as _,
    ):
        pass


def undated(record: api.ConvertedRecord) -> dict[str, Any]:
    """The document but for the moment at which it was made."""
    return {key: value for key, value in (record.document or {}).items() if key != "dateModified"}


def test_convert_has_no_trace_and_explain_has_the_same_document() -> None:
    (plain,), (traced,) = api.convert(RECORD), api.explain(RECORD)
    assert plain.trace == ()
    assert traced.trace
    assert undated(plain) == undated(traced)
    assert plain.report == traced.report


def test_each_item_that_keeps_a_document_from_claiming_is_told_in_a_sentence() -> None:
    (found,) = api.convert(RECORD, layout="cdif-1.1")
    told = [each.partition(" is missing")[0] for each in found.unmet]
    assert told == ["Resource identifier", "Distribution", "Rights", "Modified Date",
                    "Resource type"]  # fmt: skip
    assert all(each.endswith(".") for each in found.unmet)


def test_an_address_that_nobody_outside_reaches_is_told_as_want_of_one() -> None:
    address = b"<dc:identifier>http://localhost:8080/x</dc:identifier></oai_dc:dc>"
    (found,) = api.convert(RECORD.replace(b"</oai_dc:dc>", address), layout="cdif-1.1")
    assert any(each.startswith("Distribution is missing") for each in found.unmet)
