"""Which form an Accept header asks for, in the spellings that clients send."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.cdif.namespaces import CORE_MEDIA_PROFILE
from oaicdif.site.negotiation import choose_format
from oaicdif.site.record_forms import (
    CDIF,
    CDIF_CORE,
    HTML,
    LINKSET,
    LINKSET_TEXT,
    N_QUADS,
    N_TRIPLES,
    OAI_DC,
    RDF_XML,
    TURTLE,
    Format,
    format_named,
)

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"


@pytest.mark.parametrize(
    ("accept", "form"),
    [
        ("", HTML),
        ("*/*", HTML),
        (BROWSER, HTML),
        ("text/*", HTML),
        ("application/ld+json", CDIF),
        ('application/ld+json; profile="CDIF1.0"', CDIF),
        ("application/ld+json; profile='CDIF1.0'", CDIF),  # as the draft prints it
        ("application/ld+json;profile=CDIF1.0", CDIF),
        ('application/ld+json profile="CDIF1.0"', CDIF),  # and without the semicolon
        ('Application/LD+JSON ; Profile = "cdif1.0"', CDIF),
        ('application/ld+json;profile="CDIF1.0";q=0.5', CDIF),
        ('application/ld+json;q=0.5;profile="CDIF1.0", text/html;q=0.4', CDIF),
        ('application/ld+json;profile="CDIF1.0", text/html;q=0.4', CDIF),
        (f'application/ld+json;profile="{CORE_MEDIA_PROFILE}"', CDIF_CORE),
        ('application/ld+json;profile="https://w3id.org/cdif/core/1.1"', CDIF_CORE),
        ("application/ld+json;profile='https://w3id.org/cdif/discovery/1.1'", CDIF_CORE),
        ('application/ld+json;profile="http://www.w3.org/ns/json-ld#compacted"', CDIF),
        ('application/ld+json;profile="https://schema.org/"', CDIF),
        ("application/json", CDIF),
        ("application/n-quads", N_QUADS),
        ("application/n-triples", N_TRIPLES),
        ("text/turtle", TURTLE),
        ("application/rdf+xml", RDF_XML),
        ("text/turtle;q=0.8, application/rdf+xml;q=0.9", RDF_XML),
        ("text/turtle, */*;q=0.1", TURTLE),
        # as rdflib asks
        ("text/turtle, application/rdf+xml;q=0.9, application/n-triples;q=0.8", TURTLE),
        ("application/xml", OAI_DC),
        ("text/xml", OAI_DC),
        ("application/linkset+json", LINKSET),
        ("application/linkset", LINKSET_TEXT),
        ("application/n-quads;q=0.9, application/xml;q=1.0", OAI_DC),
        ("text/html;q=0, */*", CDIF),
        ("text/html;q=0, application/ld+json;q=0, */*;q=0.1", N_QUADS),
        ('application/ld+json;profile="unknown", */*;q=0.1', HTML),
        ("text/n3, application/ld+json;q=0.5", CDIF),
        (",, ;;, application/ld+json", CDIF),
        ("application/ld+json;q=nonsense", CDIF),
    ],
)
def test_header_gets_the_form_it_likes_best(accept: str, form: Format) -> None:
    assert choose_format(accept) is form


@pytest.mark.parametrize(
    "accept",
    [
        "text/n3",
        "image/png",
        'application/ld+json;profile="https://example.org/unknown"',
        "text/html;q=0",
        "application/ld+json;q=0.0",
    ],
)
def test_header_that_fits_nothing_gets_none(accept: str) -> None:
    assert choose_format(accept) is None


@pytest.mark.slow
@given(st.text(alphabet=st.characters(codec="latin-1"), max_size=300))
def test_any_header_is_read_without_fault(accept: str) -> None:
    choose_format(accept)


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("CDIF1.0", CDIF),
        ("cdif1.0", CDIF),
        ("CDIF1.1", CDIF_CORE),
        ("oai_dc", OAI_DC),
        ("nq", N_QUADS),
        ("html", HTML),
        ("docx", None),
        ("", None),
    ],
)
def test_format_parameter_names_a_form(name: str, form: Format | None) -> None:
    # draft of 2023-07-12, Option 2: "If there is a format parameter ... its value should be
    # 'CDIF1.0'"
    assert format_named(name) is form
