"""It is told how elements are used (DRIVER guidelines 1.1, annex 1, sections 1.1 and 1.2)."""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml import etree

from oaicdif.config import CrosswalkSettings, EndpointSettings, Settings
from oaicdif.formats.dublin_core.simple import ELEMENTS
from oaicdif.provider.oai_page import oai_page
from oaicdif.provider.usage import NAMESPACE, site_usage, usage_reference
from tests.oai_schemas import OURS

USAGE = f"{{{NAMESPACE}}}"


@pytest.fixture(scope="module")
def usage() -> etree._Element:
    return etree.fromstring(site_usage(Settings()))


def default_of(usage: etree._Element, name: str) -> str:
    found = usage.find(f".//{USAGE}element[@name='dc:{name}']/{USAGE}default")
    return "" if found is None else found.get("item", "")


def test_it_is_valid_by_the_schema_we_serve(usage: etree._Element) -> None:
    schema = etree.XMLSchema(etree.parse(str(OURS[NAMESPACE])))
    schema.assertValid(usage)
    schema.assertValid(etree.fromstring(usage_reference("https://catalog.example.org")))


def test_every_element_of_dublin_core_is_told(usage: etree._Element) -> None:
    named = {each.get("name") for each in usage.iter(f"{USAGE}element")}
    assert {f"dc:{each}" for each in ELEMENTS} <= named


def test_the_defaults_are_those_of_the_crosswalk(usage: etree._Element) -> None:
    assert default_of(usage, "creator") == "work.creator"
    assert default_of(usage, "description") == "work.description"


def test_every_rule_says_something(usage: etree._Element) -> None:
    rules = [each for each in usage.iter() if each.get("rule")]
    assert len(rules) > 30
    assert all((each.text or "").strip() for each in rules)


def test_a_folder_that_is_not_there_costs_the_description_and_no_more(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(crosswalk=CrosswalkSettings(folder="nowhere"), folder=tmp_path)
    assert site_usage(settings) == b""
    assert "what elements mean" in caplog.text


def test_the_crosswalk_an_endpoint_has_of_its_own_is_told_too() -> None:
    endpoint = EndpointSettings(name="a", url="http://a", crosswalk="driver_dc-to-cdif")
    told = etree.fromstring(site_usage(Settings(endpoints=(endpoint,))))
    names = [each.get("name") for each in told.iter(f"{USAGE}crosswalk")]
    assert names == ["oai_dc-to-cdif", "driver_dc-to-cdif"]


def test_the_page_for_people_names_the_element_of_each_use() -> None:
    reply = (
        '<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">'
        "<responseDate>2024-01-01T00:00:00Z</responseDate>"
        '<request verb="Identify">http://a.example.org/oai</request><Identify>'
        "<repositoryName>A</repositoryName><baseURL>http://a.example.org/oai</baseURL>"
        "<protocolVersion>2.0</protocolVersion><adminEmail>a@example.org</adminEmail>"
        "<earliestDatestamp>2024-01-01T00:00:00Z</earliestDatestamp>"
        "<deletedRecord>no</deletedRecord><granularity>YYYY-MM-DDThh:mm:ssZ</granularity>"
        f"<description>{site_usage(Settings()).decode()}</description></Identify></OAI-PMH>"
    )
    (block,) = oai_page(reply.encode()).blocks
    defaults = {line.label: line.text for line in block.lines if "by default: " in line.text}
    assert defaults["dc:creator"].endswith("→ work.creator")
    assert {f"dc:{each}" for each in ELEMENTS} <= {line.label for line in block.lines}
