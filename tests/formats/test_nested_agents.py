"""Agents that are elements of their own within Dublin Core."""

from __future__ import annotations

from lxml import etree

from oaicdif.formats.dublin_core.dc_values import read_dublin_core

HEAD = 'xmlns:f="http://xmlns.com/foaf/0.1/" xmlns:t="http://purl.org/dc/terms/"'


def test_parts_of_a_nested_agent_do_not_run_together() -> None:
    root = etree.fromstring(
        f"<r {HEAD}><t:publisher><f:Person><f:name>Ida Holm</f:name><f:phone>5</f:phone>"
        "</f:Person></t:publisher></r>"
    )
    assert read_dublin_core(root) == [
        ("dcterms:publisher", "name=Ida Holm; type=personal", "", "identified"),
        ("{http://xmlns.com/foaf/0.1/}phone", "5", "", ""),
    ]


def test_a_name_with_markup_in_it_stays_one_text() -> None:
    root = etree.fromstring(f"<r {HEAD}><t:publisher>Holm <f:b>Press</f:b></t:publisher></r>")
    assert read_dublin_core(root) == [("dcterms:publisher", "Holm Press", "", "")]
