"""Five neighbours for each acceptance case of identifiers, rights and types.

The same rule, spelled, ordered or combined otherwise than in the case that stands before each
row. Expectations are the cases' own, applied to the neighbour by hand.
Those of agents stand in test_five_neighbours_of_agents.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.mapped import Mapped, crosswalked
from tests.rules.test_cases import CHECKS

COAR = "http://purl.org/coar/"
ACCESS = f"{COAR}access_right/"
CC = "https://creativecommons.org/"
RS = "http://rightsstatements.org/vocab/"


# ---- identifiers ------------------------------------------------------------------------

MINTED = "https://catalog.example.org/records/oai:example.org:1#resource"


@pytest.mark.parametrize(
    ("case", "text", "iri"),
    [
        *(("I3", text, "https://doi.org/10.1705/674") for text in (
            "doi:10.1705/674", "DOI 10.1705/674.", "(10.1705/674)", "http://dx.doi.org/10.1705/674",
            "https://www.doi.org/10.1705/674", "https://doi.org/10.1705%2F674")),
        *(("I4", text, MINTED) for text in (
            "doi:10. 1705/674", "doi:", "info:doi/11.1705/674", "doi.org/x", "doi:10.1705/.")),
        *(("I5", text, "https://hdl.handle.net/1765/1473") for text in (
            "hdl:1765/1473", "hdl: 1765/1473", "info:hdl/1765/1473", "handle:1765/1473",
            "https://hdl.handle.net/1765/1473", "https://hdl.handle.net/1765/1473?urlappend=x")),
        *(("I6", text, MINTED) for text in (
            "1765/1473", "20.500.12345/6", "2006/12", "12345/abc", "1765/1473 ")),
        ("I7", "URN:NBN:nl:ui:13-1", "urn:nbn:nl:ui:13-1"),
        ("I7", "urn:nbn:fi-fe2014", "urn:nbn:fi-fe2014"),
        ("I7", "Urn:Nbn:de:101:1-2", "urn:nbn:de:101:1-2"),
        ("I7", "urn:nbn:se:uu:diva-1", "urn:nbn:se:uu:diva-1"),
        ("I7", "urn:nbn:zz:1-2", "urn:nbn:zz:1-2"),
        ("I9", "https://urn.fi/URN:NBN:fi-fe2014", "urn:nbn:fi-fe2014"),
        ("I9", "https://nbn-resolving.org/urn:nbn:de:101:1-2", "urn:nbn:de:101:1-2"),
        ("I9", "http://resolver.kb.nl/resolve?urn=urn:nbn:nl:ui:13-1", "urn:nbn:nl:ui:13-1"),
        ("I9", "http://x.example.org/?id=urn:nbn:nl:ui:1-2&amp;x=1", "urn:nbn:nl:ui:1-2"),
        ("I9", "http://nbn-resolving.de/URN:NBN:de:101:1-2", "urn:nbn:de:101:1-2"),
        ("I10", "ark:13030/c7833mx7t", "https://n2t.net/ark:13030/c7833mx7t"),
        ("I10", "https://n2t.net/ark:/13030/c78", "https://n2t.net/ark:/13030/c78"),
        ("I10", "https://archive.org/details/ark:/13960/t1",
         "https://archive.org/details/ark:/13960/t1"),
        ("I10", "park:/13030/c7", MINTED),
        ("I10", "ark:/1/x", MINTED),
        *(("I11", text, MINTED) for text in (
            "ISBN 0-8044-2957-X", "isbn 978 3 16 148410 0", "urn:isbn:9783161484100",
            "ISBN-13: 9783161484100", "e-ISBN: 978-3-16-148410-0")),
        *(("I12", text, MINTED) for text in (
            "ISBN:9783161484101", "isbn 0-8044-2957-1", "ISSN 1539-3756", "eISSN: 1461-0238",
            "urn:isbn:9783161484101")),
        *(("I14", text, MINTED) for text in (
            "1539-3755", "9783161484100", "0-8044-2957-X", "12345678", "0928-0987")),
        *(("I15", text, MINTED) for text in (
            "2006", "2006-12", "20061212", "12.12.2006", "2006-12-12T00:00:00Z")),
        *(("I16", text, MINTED) for text in (
            "oai:x.org:1", "OAI:arXiv.org:cs/1", "oai:a.b.c:10.5555/1", "oai:x.org:hdl/1/2",
            "oai:DSpace.org:123456789/5")),
        ("I17", "http://example.org/show?a=1&amp;b=2", "http://example.org/show?a=1&b=2"),
        ("I17", "HTTP://Example.org/A", "http://Example.org/A"),
        ("I17", "http://example.org/a[1]|b", "http://example.org/a[1]%7Cb"),
        ("I17", "http://tez2.yok.gov.tr/", MINTED),
        ("I17", "http://localhost:8080/jspui/handle/1/2", MINTED),
        ("I17", "ftp://example.org/pub/x", "ftp://example.org/pub/x"),
        *(("N1", text, MINTED) for text in (
            "n/a", "no. 5", "http://hdl.handle.net/123456789/5", "https://example.org",
            "http://192.168.0.7/xmlui/handle/1/2")),
    ],
)  # fmt: skip
def test_identifiers(case: str, text: str, iri: str) -> None:
    found = crosswalked(("dc:identifier", text))
    assert found.work["@id"] == iri
    assert ("work.@id" in found.result.document.derived) == (iri == MINTED)


PAGE, PDF = "https://repository.example.org/1", "https://repository.example.org/1/paper.pdf"
DOI, HANDLE, NBN = "https://doi.org/10.5555/1", "https://hdl.handle.net/1/2", "urn:nbn:nl:ui:13-1"
HOME = "https://repository.example.org/"


@pytest.mark.parametrize(
    ("case", "texts", "iri", "url", "same", "files"),
    [
        ("I18", (PAGE, PDF), PAGE, PAGE, [], [PDF]),
        ("I18", (DOI, PDF), DOI, PDF, [], []),
        ("I18", (HOME, PDF), MINTED, HOME, [], [PDF]),
        ("I18", (PDF, DOI, PAGE), DOI, PAGE, [PAGE], [PDF]),
        ("I18", (f"{PDF}?sequence=1", PAGE), PAGE, PAGE, [], [f"{PDF}?sequence=1"]),
        ("I19", (PAGE, f"{PAGE}/b"), PAGE, PAGE, [f"{PAGE}/b"], []),
        ("I19", (HOME, PAGE), PAGE, PAGE, [], []),
        ("I19", (PAGE, HOME, f"{PAGE}/b"), PAGE, PAGE, [f"{PAGE}/b"], []),
        ("I19", (PAGE, PAGE), PAGE, PAGE, [], []),
        ("I19", ("http://localhost/5", PAGE), PAGE, PAGE, [], []),
        ("I21", (PAGE, HANDLE, DOI), DOI, PAGE, [HANDLE, PAGE], []),
        ("I21", (NBN, PAGE), NBN, PAGE, [PAGE], []),
        ("I21", ("hdl:123456789/5", NBN), NBN, None, [], []),
        ("I21", ("hdl:123456789/5", PAGE), PAGE, PAGE, [], []),
        ("I21", ("ark:/13030/c78", NBN), NBN, None, ["https://n2t.net/ark:/13030/c78"], []),
    ],
)
def test_several_identifiers(
    case: str, texts: tuple[str, ...], iri: str, url: str | None, same: list[str], files: list[str]
) -> None:
    work = crosswalked(*(("dc:identifier", each) for each in texts)).work
    assert work["@id"] == iri
    assert url is None or work["url"] == url
    assert work.get("sameAs", []) == same
    assert [each["contentUrl"] for each in work.get("distribution", ())] == files


# ---- rights, types ----------------------------------------------------------------------

BY, ZERO = f"{CC}licenses/by/4.0/", f"{CC}publicdomain/zero/1.0/"


@pytest.mark.parametrize(
    ("case", "text", "licence", "condition"),
    [
        ("G1", "http://creativecommons.org/licenses/by/4.0", BY, None),
        ("G1", "https://creativecommons.org/licenses/by/4.0/legalcode", BY, None),
        ("G1", "https://www.creativecommons.org/licenses/by/4.0/", BY, None),
        ("G1", "http://creativecommons.org/licenses/by/4.0/deed.es", BY, None),
        ("G1", ZERO, ZERO, None),
        ("G3", "http://creativecommons.org/licenses/by/3.0/us/", f"{CC}licenses/by/3.0/us/", None),
        ("G3", "http://creativecommons.org/licenses/by-nc/2.5/it/",
         f"{CC}licenses/by-nc/2.5/it/", None),
        ("G3", "https://creativecommons.org/licenses/by-sa/3.0/de/deed.de",
         f"{CC}licenses/by-sa/3.0/de/", None),
        ("G3", "http://creativecommons.org/licenses/by-nd/2.0/fr",
         f"{CC}licenses/by-nd/2.0/fr/", None),
        ("G3", "http://creativecommons.org/licenses/by/2.1/jp/", f"{CC}licenses/by/2.1/jp/", None),
        ("G5", "CC-BY 4.0", BY, None),
        ("G5", "CC-BY-4.0", BY, None),
        ("G5", "cc by 4.0", BY, None),
        ("G5", "CC BY-NC-ND 3.0", f"{CC}licenses/by-nc-nd/3.0/", None),
        ("G5", "Creative Commons Attribution 4.0", BY, None),
        ("G7", "open access", None, f"{ACCESS}c_abf2"),
        ("G7", "Open Access", None, f"{ACCESS}c_abf2"),
        ("G7", "info:eu-repo/semantics/closedAccess", None, f"{ACCESS}c_14cb"),
        ("G7", "info:eu-repo/semantics/embargoedAccess", None, f"{ACCESS}c_f1cf"),
        ("G7", f"{ACCESS}c_16ec", None, f"{ACCESS}c_16ec"),
        ("G9", f"{RS}NoC-US/1.0/", None, f"{RS}NoC-US/1.0/"),
        ("G9", "https://rightsstatements.org/page/InC-EDU/1.0/?language=en", None,
         f"{RS}InC-EDU/1.0/"),
        ("G9", "rightsstatements.org/vocab/CNE/1.0/", None, f"{RS}CNE/1.0/"),
        ("G9", "http://rightsstatements.org/vocab/UND/1.0", None, f"{RS}UND/1.0/"),
        ("G9", "https://rightsstatements.org/vocab/InC/1.0/", None, f"{RS}InC/1.0/"),
        *(("N2", text, None, text) for text in (
            "Available on request", "Consult the archive in person", "(c) The Authors",
            "All rights reserved", "On request from the department of history")),
    ],
)  # fmt: skip
def test_rights(case: str, text: str, licence: str | None, condition: str | None) -> None:
    found = crosswalked(("dc:rights", text))
    assert found.work.get("license", [None])[0] == licence
    assert found.work.get("conditionsOfAccess", [None])[0] == condition


@pytest.mark.parametrize(
    "texts",
    [
        ("info:eu-repo/semantics/openAccess", "Some rights"),
        ("Some rights", f"{ACCESS}c_abf2"),
        ("Some rights", "Open access", "(c) 2003"),
        ("(c) 2003", "Some rights", "open access"),
        ("open access", "open access", "Some rights"),
    ],
)
def test_g8_access_right_is_found_among_texts(texts: tuple[str, ...]) -> None:
    found = crosswalked(*(("dc:rights", each) for each in texts)).work
    assert {f"{ACCESS}c_abf2", "Some rights"} <= {*found["conditionsOfAccess"]}


@pytest.mark.parametrize("text", ["", "n/a", "None", "unknown", "not available"])
def test_g11_rights_that_say_nothing_are_missing(text: str) -> None:
    found = crosswalked(("dc:title", "A"), ("dc:rights", text))
    assert "required-missing" in found.codes
    assert found.claims == (False, False)


THESIS, DATASET = f"{COAR}resource_type/c_db06", f"{COAR}resource_type/c_ddb1"
DCMI = "http://purl.org/dc/dcmitype/"
EU = "info:eu-repo/semantics/"


@pytest.mark.parametrize(
    ("case", "texts", "kind", "more"),
    [
        *((case, (text,), "Thesis", THESIS) for case, text in (
            ("Y2", f"{EU}DoctoralThesis"), ("Y2", "doctoralThesis"),
            ("Y2", "doc-type:doctoralThesis"),
            ("Y2", THESIS), ("Y2", THESIS.replace("http:", "https:")),
            ("Y3", "doctoral thesis"), ("Y3", "DOCTORAL THESIS"), ("Y3", "PhD thesis"),
            ("Y3", "Ph.D. Thesis"), ("Y3", "Doctoral Thesis."))),
        *(("Y4", (text,), "Dataset", DATASET) for text in (
            DATASET, DATASET.replace("http:", "https:"), f"{DATASET}/",)),
        ("Y4", (f"{COAR}resource_type/c_6501",), "ScholarlyArticle", f"{COAR}resource_type/c_6501"),
        ("Y4", (f"{COAR}resource_type/c_2f33",), "Book", f"{COAR}resource_type/c_2f33"),
        *(("Y5", (f"{DCMI}{name}",), kind, f"{DCMI}{name}") for name, kind in (
            ("Sound", "AudioObject"), ("MovingImage", "VideoObject"), ("StillImage", "ImageObject"),
            ("Software", "SoftwareSourceCode"), ("Collection", "Collection"))),
        *(("Y6", (text,), kind, None) for text, kind in (
            ("moving image", "VideoObject"), ("Still Image", "ImageObject"),
            ("SOUND", "AudioObject"),
            ("software", "SoftwareSourceCode"), ("dataset", "Dataset"))),
        ("Y7", ("text", f"{EU}bachelorThesis"), "Thesis", None),
        ("Y7", (f"{EU}article", "Text"), "ScholarlyArticle", None),
        ("Y7", ("Text", "Book"), "Book", None),
        ("Y7", (f"{DCMI}Text", "Doctoral thesis"), "Thesis", THESIS),
        ("Y7", ("Text", f"{EU}publishedVersion", "Article"), "ScholarlyArticle", None),
    ],
)  # fmt: skip
def test_types(case: str, texts: tuple[str, ...], kind: str, more: str | None) -> None:
    found = crosswalked(*(("dc:type", each) for each in texts)).work
    assert found["@type"] == kind
    assert more is None or more in found["additionalType"]


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (f"{EU}acceptedVersion", "acceptedVersion"),
        (f"{EU}submittedVersion", "submittedVersion"),
        (f"{EU}draft", "draft"),
        (f"{EU}updatedVersion", "updatedVersion"),
        (f"{COAR}version/c_970fb48d4fbd8a85", "publishedVersion"),
    ],
)
def test_y8_versions_are_no_types(text: str, status: str) -> None:
    found = crosswalked(("dc:type", text)).work
    assert (found["@type"], found["creativeWorkStatus"]) == ("CreativeWork", status)


@pytest.mark.parametrize(
    "text", ["Tesi inèdita", "Unpublished thing", "Ephemera box", "Верстка", "Sheet 12"]
)
def test_y9_unknown_types_are_kept_and_reported(text: str) -> None:
    found = crosswalked(("dc:type", text))
    assert (found.work["@type"], found.work["additionalType"]) == ("CreativeWork", [text])
    assert "unmapped-type" in found.codes


@pytest.mark.parametrize("text", ["", "n/a", "N/A.", "unknown", "none"])
def test_y10_types_that_say_nothing_are_missing(text: str) -> None:
    found = crosswalked(("dc:type", text))
    assert found.work["@type"] == "CreativeWork"
    assert "required-missing" in found.codes


@pytest.mark.parametrize(
    "label",
    ["article", "BOOK", "Conference Lecture", "internal report", "Newsletter.", "Research Paper"],
)
def test_n11_labels_of_driver_in_other_cases(label: str) -> None:
    found = crosswalked(("dc:type", label))
    assert "unmapped-type" not in found.codes
    assert found.work["additionalType"]


# ---- judged -----------------------------------------------------------------------------


def judged(found: Mapped) -> set[str]:
    return {each.what for each in found.result.judged}


@pytest.mark.parametrize(
    ("element", "text", "what"),
    [
        ("dc:creator", "Doe, Jane", {"person or organization"}),
        ("dc:creator", "Janssen, J. (John)", {"person or organization", "given name"}),
        ("dc:creator", "Rúa, Alex; Universidad de Antioquia",
         {"person or organization", "affiliation"}),
        ("dc:creator", "University of Oxford. Museum",
         {"person or organization", "parent organization"}),
        ("dc:creator", "Doe, Jane (0000-0002-1825-0097)", set()),
        ("dc:publisher", "Wiley", set()),
        ("dc:type", "Doctoral thesis", {"type from words"}),
        ("dc:type", f"{EU}doctoralThesis", set()),
    ],
)  # fmt: skip
def test_what_rests_on_words_or_order_is_judged_with_its_evidence(
    element: str, text: str, what: set[str]
) -> None:
    found = crosswalked((element, text))
    assert judged(found) == what
    assert all(each.evidence for each in found.result.judged)
    traces = [each for each in found.result.trace or () if each.status.value == "judged"]
    assert bool(traces) == bool(what)
    assert all(what_ in each.evidence for each in traces for what_ in what)


def test_every_case_of_agents_identifiers_rights_and_types_has_five() -> None:
    ours = {each for each in CHECKS if each[0] in "CKPIGY"} | {"N1", "N2", "N8", "N11"}
    tables = Path(__file__).parent.glob("test_five_neighbours*.py")
    text = "".join(each.read_text(encoding="utf-8") for each in tables).casefold()
    assert [each for each in sorted(ours) if f'"{each}"'.casefold() not in text
            and f"_{each.casefold()}_" not in text] == []  # fmt: skip
