"""`oaicdif report`, from a harvest of a careless repository over HTTP to letter, page and JSON."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from click.testing import CliRunner, Result
from lxml import html

from oaicdif.cli.main import cli
from oaicdif.demo.replay_server import Replay, serving
from oaicdif.errors import UnknownEndpoint, UsageError

HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"'
    ' xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/"'
    ' xmlns:dc="http://purl.org/dc/elements/1.1/">'
    "<responseDate>2024-02-01T12:00:00Z</responseDate><request>http://x.example.org/oai</request>"
)
IDENTIFY = (
    "<Identify><repositoryName>Archive &lt;of&gt; the Sea</repositoryName>"
    "<baseURL>http://x.example.org/oai</baseURL><protocolVersion>2.0</protocolVersion>"
    "<adminEmail>sea@example.org</adminEmail><earliestDatestamp>2020-01-01</earliestDatestamp>"
    "<deletedRecord>no</deletedRecord><granularity>YYYY-MM-DD</granularity></Identify>"
)
FORMATS = (
    "<ListMetadataFormats><metadataFormat><metadataPrefix>oai_dc</metadataPrefix>"
    "<schema>http://www.openarchives.org/OAI/2.0/oai_dc.xsd</schema>"
    "<metadataNamespace>http://www.openarchives.org/OAI/2.0/oai_dc/</metadataNamespace>"
    "</metadataFormat></ListMetadataFormats>"
)
SETS = "<ListSets><set><setSpec>DRIVER</setSpec><setName>driver</setName></set></ListSets>"
GOOD = {
    "title": "The sea",
    "creator": "Verne, Jules",
    "date": "1870",
    "type": "Book",
    "identifier": "https://example.org/sea.pdf",
    "language": "fra",
    "rights": "info:eu-repo/semantics/openAccess",
}
LATE = {**GOOD, "date": "2006-12-06T19:00:49Z", "type": "Kochbuch"}
BARE = {"title": "<i>Notes</i> & sketches"}


def record(name: str, values: dict[str, str], *, escaped: bool = True) -> str:
    elements = "".join(
        f"<dc:{element}>{_escaped(text) if escaped else text}</dc:{element}>"
        for element, text in values.items()
    )
    return (
        f"<record><header><identifier>oai:x.example.org:{name}</identifier>"
        f"<datestamp>2024-01-01</datestamp></header><metadata><oai_dc:dc>{elements}</oai_dc:dc>"
        "</metadata></record>"
    )


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A site that has harvested the careless repository."""
    folder = tmp_path_factory.mktemp("site")
    replies = folder / "replies"
    replies.mkdir()
    ampersand = record("3", {"title": "Salt & water"}, escaped=False)
    for name, inner in {
        "Identify": IDENTIFY,
        "ListMetadataFormats": FORMATS,
        "ListSets": SETS,
        "ListRecords": f"<ListRecords>{record('1', GOOD)}{record('2', LATE)}"
        '<resumptionToken expirationDate="2024-02-01T12:30:00Z">two</resumptionToken>'
        "</ListRecords>",
        "ListRecords.two": f"<ListRecords>{record('4', BARE)}{ampersand}<resumptionToken/>"
        "</ListRecords>",
    }.items():
        (replies / f"{name}.xml").write_text(f"{HEAD}{inner}</OAI-PMH>", encoding="utf-8")
    with serving(Replay(replies)) as url:
        (folder / "oaicdif.toml").write_text(
            '[store]\npath = "oaicdif.sqlite"\n[provider]\nbase_url = "https://c.example.org"\n'
            f'[harvest]\ncontact = "desk@example.org"\n[[endpoint]]\nname = "sea"\nurl = "{url}"\n',
            encoding="utf-8",
        )
        assert run(folder, "harvest", "sea").exit_code == 0
        yield folder


def run(folder: Path, *arguments: str) -> Result:
    return CliRunner().invoke(cli, [*arguments, "--settings", str(folder / "oaicdif.toml")])


def report(folder: Path, *more: str) -> str:
    result = run(folder, "report", "sea", *more)
    assert result.exit_code == 0, result.exception
    return result.output


@pytest.fixture(scope="module")
def data(site: Path) -> Any:
    return orjson.loads(report(site, "--json"))


def broken(data: Any, annex: int) -> dict[str, Any]:
    return {rule["rule"]: rule for rule in data["annexes"][annex - 1]["broken"]}


def test_letter_is_addressed_to_the_admin_email(site: Path) -> None:
    letter = report(site)
    assert letter.startswith(
        "To: sea@example.org\nSubject: What we noticed in the records of Archive <of> the Sea\n\n"
    )
    assert "Answers reach us at desk@example.org." in letter


def test_broken_rule_has_its_count_section_and_examples(data: Any, site: Path) -> None:
    rule = broken(data, 1)["date-no-time"]
    assert (rule["broken"], rule["judged"], rule["section"]) == (1, 2, "1.3.7")
    assert rule["examples"] == [
        {"identifier": "oai:x.example.org:2", "evidence": ["2006-12-06T19:00:49Z"]}
    ]
    letter = report(site)
    assert "1 of 2 records; mandatory; DRIVER 1.1, annex 1, section 1.3.7" in letter
    assert "- oai:x.example.org:2: 2006-12-06T19:00:49Z" in letter


def test_what_the_endpoint_does_is_judged_by_annex_2(data: Any) -> None:
    found = broken(data, 2)
    assert {
        "endpoint-deletions",
        "endpoint-token-life",
        "endpoint-batch",
        "endpoint-driver-set",
        "endpoint-namespaces",
        "endpoint-schema-location",
        "endpoint-well-formed",
    } <= found.keys()
    assert found["endpoint-token-life"]["examples"][0]["evidence"] == ["30 min"]


def test_coverage_counts_the_records_that_have_an_element(data: Any) -> None:
    assert data["coverage"]["title"] == 4
    assert data["coverage"]["creator"] == 2
    assert data["coverage"]["audience"] == 0


def test_values_without_a_mapping_are_told(data: Any) -> None:
    types = next(each for each in data["not_used"] if each["code"] == "unmapped-type")
    assert types["values"] == {"dc:type Kochbuch": 1}


def test_malformed_page_is_told_with_its_request(data: Any, site: Path) -> None:
    pages = data["pages"]
    assert (pages["read"], pages["mended"], pages["unreadable"]) == (2, 1, 0)
    assert pages["broken"][0]["request"].endswith("resumptionToken=two")
    assert pages["broken"][0]["repairs"] == ["bare-ampersands"]
    assert "“&” that is not escaped" in report(site)


def test_driver_set_tells_what_is_not_told(data: Any) -> None:
    found = data["driver_set"]
    assert (found["records"], found["members"]) == (4, 1)
    assert found["conditions"]["open access"] == {"yes": 2, "no": 0, "unknown": 2}


def test_page_has_a_bar_for_each_element(site: Path, tmp_path: Path) -> None:
    output = report(site, "--html", str(tmp_path / "r.html"))
    assert ", addressed to sea@example.org. Nothing was sent." in output
    page = html.parse(str(tmp_path / "r.html"))
    bars = page.xpath("//td[@class='bar']/svg")
    assert len(bars) == 16
    widths = {bar.get("aria-label"): bar.xpath("rect[2]/@width")[0] for bar in bars}
    assert widths["dc:title: 100 %"] == "100.00"
    assert widths["dc:creator: 50 %"] == "50.00"


def test_page_needs_nothing_else_and_escapes_what_it_shows(site: Path, tmp_path: Path) -> None:
    report(site, "--html", str(tmp_path / "r.html"))
    text = (tmp_path / "r.html").read_text(encoding="utf-8")
    page = html.fromstring(text.encode())
    assert page.xpath("//script | //link | //img | //@src") == []
    assert page.xpath("//i") == []
    assert "&lt;i&gt;Notes&lt;/i&gt; &amp; sketches" in text
    assert page.xpath("//a/@href") == ["mailto:sea@example.org"]


def test_page_is_signed_by_the_contact_and_by_nobody_without_one(
    site: Path, tmp_path: Path
) -> None:
    report(site, "--html", str(tmp_path / "r.html"))
    (footer,) = html.parse(str(tmp_path / "r.html")).xpath("//footer")
    assert footer.xpath("p[last()]/text()") == ["With kind regards", "desk@example.org"]
    settings = site / "oaicdif.toml"
    text = settings.read_text(encoding="utf-8")
    settings.write_text(text.replace('contact = "desk@example.org"', ""), encoding="utf-8")
    report(site, "--html", str(tmp_path / "r.html"))
    assert "regards" not in (tmp_path / "r.html").read_text(encoding="utf-8")


def test_report_speaks_spanish(site: Path, tmp_path: Path) -> None:
    letter = report(site, "--language", "es", "--html", str(tmp_path / "r.html"))
    letter = report(site, "--language", "es")
    assert "Subject: Lo que observamos en los registros de Archive <of> the Sea" in letter
    assert "1 de 2 registros; obligatorio; DRIVER 1.1, anexo 1, apartado 1.3.7" in letter
    page = html.parse(str(tmp_path / "r.html"))
    assert page.getroot().get("lang") == "es"


def test_nothing_is_written_into_the_store(site: Path) -> None:
    before = (site / "oaicdif.sqlite").read_bytes()
    report(site)
    assert (site / "oaicdif.sqlite").read_bytes() == before


def test_unknown_endpoint_is_an_error(site: Path) -> None:
    assert isinstance(run(site, "report", "land").exception, UnknownEndpoint)


def test_page_that_cannot_be_written_is_an_error(site: Path) -> None:
    found = run(site, "report", "sea", "--html", str(site / "nowhere" / "r.html")).exception
    assert isinstance(found, UsageError)
    assert "cannot be written" in str(found)
