"""Exports of OpenDOAR and re3data as lists of endpoints."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from oaicdif.errors import UsageError
from oaicdif.sources.registry_lists import base_url
from oaicdif.sources.source_lists import import_list, read_list
from tests.sources.source_world import SourceWorld

OAI = "http://b.example.org/oai"


def item(number: int, url: str | None = OAI, name: str = "Archive B", seen: str = "yes") -> Any:
    """A repository as OpenDOAR's API writes it, shortened."""
    metadata: dict[str, Any] = {
        "name": [{"name": name, "language": "en", "preferred": "name"}],
        "type": "institutional",
        "url": "http://b.example.org/",
        "software": {"name": "eprints"},
    }
    if url is not None:
        metadata["oai_url"] = url
    return {
        "repository_metadata": metadata,
        "organisation": {"name": [{"name": "University of B"}], "country": "ch"},
        "system_metadata": {"id": number, "publicly_visible": seen},
    }


def re3data(
    *apis: tuple[str, str], name: str = "Data B", schema: str = "2-2", end: str = ""
) -> str:
    """A description as re3data writes it, shortened."""
    written = "".join(f'<r3d:api apiType="{kind}">{url}</r3d:api>' for kind, url in apis)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<!--re3data.org Schema-->'
        f'<r3d:re3data xmlns:r3d="http://www.re3data.org/schema/{schema}"><r3d:repository>'
        "<r3d:re3data.orgIdentifier>r3d100000001</r3d:re3data.orgIdentifier>"
        f'<r3d:repositoryName language="eng">{name}</r3d:repositoryName>'
        "<r3d:repositoryURL>http://b.example.org/</r3d:repositoryURL>"
        f"<r3d:endDate>{end}</r3d:endDate>{written}</r3d:repository></r3d:re3data>\n"
    )


def found(text: str) -> list[tuple[int, str, str, str]]:
    return [
        (each.number, each.values.get("url", ""), each.title, each.left_out)
        for each in read_list(text.encode())
    ]


HEADER = "system_metadata.id\trepository_metadata.name\trepository_metadata.oai_url"


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"items": [item(1)]}),
        json.dumps([item(1)], indent=2),
        json.dumps(item(1)),
        f"\ufeff{json.dumps(item(1))}\n",
    ],
)
def test_opendoar_answer_is_a_list_of_endpoints(text: str) -> None:
    assert found(text) == [(1, OAI, "Archive B", "")]


def test_opendoar_export_of_one_object_a_line_is_told_by_lines() -> None:
    text = f"{json.dumps(item(7))}\n\n{json.dumps(item(9, 'http://c.example.org/oai'))}\n"
    assert [each[:2] for each in found(text)] == [(1, OAI), (3, "http://c.example.org/oai")]


@pytest.mark.parametrize(
    "row",
    [
        f"1\tArchive B\t{OAI}\n",
        f'1\t"Archive B"\t{OAI}\r\n',
        f"1\tArchive B\t{OAI}\tmore than the header\n",
    ],
)
def test_opendoar_table_is_a_list_of_endpoints(row: str) -> None:
    assert found(f"{HEADER}\n{row}") == [(2, OAI, "Archive B", "")]


def test_quotation_mark_that_is_never_closed_swallows_no_line() -> None:
    text = f'{HEADER}\n1\t"Archive B\t{OAI}\n2\tC\thttp://c.example.org/oai\n'
    assert [each[1] for each in found(text)] == [OAI, "http://c.example.org/oai"]


@pytest.mark.parametrize("url", [None, "", "  "])
def test_repository_without_address_is_left_out(url: str | None) -> None:
    (line,) = found(json.dumps([item(1, url)]))
    assert line[1:] == ("", "Archive B", "it has no OAI-PMH address there")


def test_repository_that_opendoar_hides_is_left_out() -> None:
    (line,) = found(json.dumps([item(1, seen="no")]))
    assert line[3] == "OpenDOAR does not show it to the public"


@pytest.mark.parametrize("schema", ["2-2", "3-0", "4-0"])
def test_re3data_description_is_a_line(schema: str) -> None:
    apis = ("REST", "http://b.example.org/api"), ("OAI-PMH", f" {OAI}\n")
    assert found(re3data(*apis, schema=schema)) == [(1, OAI, "Data B", "")]


def test_several_re3data_descriptions_may_stand_behind_each_other() -> None:
    text = (
        re3data(("OAI-PMH", OAI))
        + re3data(name="C")
        + re3data(("OAI-PMH", "http://d.example.org/"))
    )
    assert [(each[0], each[1]) for each in found(text)] == [
        (1, OAI), (2, ""), (3, "http://d.example.org/"),
    ]  # fmt: skip


def test_each_oai_address_of_a_repository_is_a_line() -> None:
    other = "http://b.example.org/oai2"
    text = re3data(("OAI-PMH", OAI), ("OAI-PMH", other), ("OAI-PMH", OAI))
    assert [(each[0], each[1]) for each in found(text)] == [(1, OAI), (1, other)]


def test_repository_that_has_ended_is_left_out() -> None:
    (line,) = found(re3data(("OAI-PMH", OAI), end="2019"))
    assert line[3] == "re3data says that it ended in 2019"


@pytest.mark.parametrize(
    ("address", "base"),
    [
        (f"{OAI}?verb=Identify", OAI),
        (f"{OAI}?", OAI),
        (f" {OAI} ", OAI),
        (f"{OAI}?verb=ListRecords&metadataPrefix=oai_dc", OAI),
        (f"{OAI}?page=oai", f"{OAI}?page=oai"),
        ("http://[", "http://["),
    ],
)
def test_request_behind_an_address_is_taken_off(address: str, base: str) -> None:
    assert base_url(address) == base


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"items": [{"name": "x"}]}', "item 1 has no repository_metadata"),
        ('{"message": "API key missing"}', "item 1 has no repository_metadata"),
        ("[1, 2]", "item 1 has no repository_metadata"),
        ('{"repository_metadata": ', "Line 1 is no JSON"),
        ("<html><body>Not found</body></html>", "no descriptions of repositories"),
        ("<list><repository><id>r3d100000001</id></repository></list>", "re3data's list of"),
        ("<r3d:re3data>", "The list is no XML"),
        (re3data(("OAI-PMH", OAI))[:200], "The list is no XML"),
    ],
)
def test_other_file_is_one_clear_sentence(text: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        read_list(text.encode())


@pytest.fixture
def world(tmp_path: Path) -> Iterator[SourceWorld]:
    made = SourceWorld(tmp_path, {"a": "http://a.example.org/oai"})
    yield made
    made.store.close()


@pytest.mark.slow
def test_three_hundred_of_a_registry_are_reported_line_by_line(world: SourceWorld) -> None:
    items = [item(n, f"http://s{n}.example.org/oai?verb=Identify", f"S {n}") for n in range(297)]
    items += [
        item(297, None),
        item(298, "ftp://x.example.org/oai"),
        item(299, "http://a.example.org/oai"),
    ]
    reports, told = import_list(world.work(), read_list(json.dumps({"items": items}).encode()))
    assert told.sentence == "297 of 300 added"
    assert [each.in_words for each in reports[:1] + reports[297:]] == [
        "item 1: added: s0.example.org http://s0.example.org/oai (S 0)",
        "item 298: left out: it has no OAI-PMH address there (Archive B)",
        reports[298].in_words,
        "item 300: known already: a http://a.example.org/oai (Archive B)",
    ]
    assert reports[298].wrong
    assert len(world.settings.endpoints) == 298
