from __future__ import annotations

import urllib.request
from pathlib import Path

import pytest

from oaicdif.demo.replay_server import Replay, serving
from oaicdif.protocol.oai_reply import read_reply


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("Identify", "ListRecords", "ListRecords.a%2Fb", "ListRecords.later.from"):
        (tmp_path / f"{name}.xml").write_text(f"<{name.replace('%2F', '-')}/>", encoding="utf-8")
    return tmp_path


# visit, arguments, the file that answers
ANSWERS = [
    ("", {"verb": "Identify"}, "<Identify/>"),
    ("later", {"verb": "Identify"}, "<Identify/>"),
    ("", {"verb": "ListRecords", "metadataPrefix": "oai_dc"}, "<ListRecords/>"),
    ("", {"verb": "ListRecords", "resumptionToken": "a/b"}, "<ListRecords.a-b/>"),
    ("later", {"verb": "ListRecords", "from": "2024-01-01"}, "<ListRecords.later.from/>"),
]


@pytest.mark.parametrize(("visit", "arguments", "body"), ANSWERS)
def test_reply_is_found_by_verb_visit_and_token(
    folder: Path, visit: str, arguments: dict[str, str], body: str
) -> None:
    assert Replay(folder, visit)(arguments).decode() == body


# OAI-PMH 2.0, section 3.6
MISSING = [
    ({"verb": "ListRecords", "resumptionToken": "x"}, "badResumptionToken"),
    ({"verb": "ListRecords", "from": "2024-01-01"}, "noRecordsMatch"),
    ({"verb": "GetRecord", "identifier": "x"}, "idDoesNotExist"),
    ({"verb": "../../etc/passwd"}, "badVerb"),
    ({}, "badVerb"),
]


@pytest.mark.parametrize(("arguments", "code"), MISSING)
def test_what_is_not_saved_is_an_oai_pmh_error(
    folder: Path, arguments: dict[str, str], code: str
) -> None:
    (error,) = read_reply(Replay(folder)(arguments)).errors
    assert error.code == code


def test_answers_are_served_to_get_and_post() -> None:
    with serving(lambda arguments: arguments["verb"].encode()) as url:
        for request in (f"{url}?verb=A", urllib.request.Request(url, b"verb=A")):
            with urllib.request.urlopen(request) as reply:
                assert reply.read() == b"A"
