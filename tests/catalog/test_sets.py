"""Which sets a record lies in, and what they are called.

Expectations: OAI-PMH.xsd (setSpecType), DRIVER guidelines 1.1 section 2.8, DECISIONS 24 and 25.
"""

from __future__ import annotations

import pytest

from oaicdif.catalog.sets import (
    SetFacts,
    described_set,
    named_sets,
    our_roots,
    published_set_spec,
    published_sets,
)
from oaicdif.config import ProviderSettings
from oaicdif.formats.dublin_core.simple import read_oai_dc, write_oai_dc
from oaicdif.judge.driver.membership import driver_verdict
from oaicdif.judge.verdicts import Answer
from oaicdif.model import Set
from oaicdif.protocol.patterns import SET_SPEC

OPEN = ("rights", "info:eu-repo/semantics/openAccess", "")
PDF = ("identifier", "https://repository.example.org/1/paper.pdf", "")
ARTICLE = ("type", "info:eu-repo/semantics/article", "")
ADDRESS = ("identifier", "https://repository.example.org/1", "")


def answers(*values: tuple[str, str, str]) -> list[str]:
    return [each.answer.value for each in driver_verdict(values).conditions]


def test_an_open_article_with_its_file_is_a_member_with_evidence() -> None:
    verdict = driver_verdict([OPEN, PDF, ARTICLE])
    assert verdict.member
    assert verdict.conditions[0].evidence == "dc:rights info:eu-repo/semantics/openAccess"
    assert all(each.evidence for each in verdict.conditions)


def test_nothing_known_is_unknown_and_no_member() -> None:
    assert answers() == ["unknown"] * 4
    assert not driver_verdict([]).member


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        (("rights", "info:eu-repo/semantics/embargoedAccess", ""), 0),
        (("rights", "Restricted access", ""), 0),
        (("rights", "http://purl.org/coar/access_right/c_16ec", ""), 0),
        (("rights", "This is not open access", ""), 0),
        (("rights", "metadata only access", ""), 1),
        (("rights", "Available on campus only", ""), 3),
        (("rights", "By subscription", ""), 3),
        (("relation", "http://localhost/1.pdf", ""), 3),
        (("relation", "http://10.1.2.3/1.pdf", ""), 3),
    ],
)
def test_one_condition_that_fails_keeps_a_record_out(
    changed: tuple[str, str, str], place: int
) -> None:
    values = [OPEN, PDF, ARTICLE, changed]
    assert answers(*values)[place] == "no"
    assert not driver_verdict(values, ["driver"]).member


@pytest.mark.parametrize(
    "kind", ["Dataset", "http://purl.org/dc/dcmitype/Image", "Software", "MovingImage"]
)
def test_what_is_no_text_is_no_member(kind: str) -> None:
    assert answers(OPEN, PDF, ("type", kind, ""))[2] == "no"


def test_what_is_unknown_counts_when_the_source_lists_the_record() -> None:
    values = [OPEN, ADDRESS, ARTICLE]
    assert Answer.UNKNOWN.value in answers(*values)
    assert not driver_verdict(values).member
    assert driver_verdict(values, ["driver"]).member
    assert driver_verdict(values, ["DRIVER:theses"]).member


DOI = "https://doi.org/10.5555/1"


@pytest.mark.parametrize("address", [ADDRESS[1], DOI, "https://hdl.handle.net/1765/1473"])
def test_a_text_format_beside_an_address_is_no_evidence_of_a_full_text(address: str) -> None:
    """DECISIONS 18: an address is a file only on evidence."""
    values = [OPEN, ("identifier", address, ""), ("format", "application/pdf", "")]
    assert answers(*values) == ["yes", "unknown", "yes", "yes"]


@pytest.mark.parametrize("gap", [" ", ", ", "; "])
def test_a_text_format_that_names_its_address_is_a_full_text(gap: str) -> None:
    named = ("format", f"application/pdf{gap}{ADDRESS[1]}", "")
    assert answers(OPEN, ADDRESS, named) == ["yes"] * 4


@pytest.mark.parametrize("address", [DOI, f"{DOI}.pdf", "http://hdl.handle.net/1765/1473"])
def test_a_doi_or_handle_is_no_file_whatever_it_looks_like(address: str) -> None:
    values = [OPEN, ("identifier", address, ""), ("format", f"application/pdf {address}", "")]
    assert answers(*values)[1] == "unknown"


def facts(*source: str, endpoint: str = "", work_type: str = "") -> SetFacts:
    return SetFacts(source, driver_verdict([OPEN, PDF, ARTICLE]), endpoint, work_type)


def test_the_sets_of_one_endpoint_keep_their_names_and_driver_joins_them() -> None:
    assert published_sets(ProviderSettings(), facts("a:b", "c")) == ("a:b", "c", "driver")


def test_the_sets_of_several_endpoints_lie_under_their_endpoint() -> None:
    found = published_sets(ProviderSettings(), facts("a:b", endpoint="my repo"))
    assert found == ("my~20repo:a:b", "driver")


@pytest.mark.parametrize("source", [(), ("driver",), (" : ",)])
def test_what_lies_in_no_set_of_its_source_lies_in_that_of_its_endpoint(
    source: tuple[str, ...],
) -> None:
    """So `set=ENDPOINT` gives all of it (OAI-PMH 2.0, section 2.6: sets are hierarchical)."""
    found = published_sets(ProviderSettings(), facts(*source, endpoint="my repo"))
    assert found == ("my~20repo", "driver")
    assert published_sets(ProviderSettings(), facts(*source)) == ("driver",)
    assert named_sets([], "my repo") == [Set("my~20repo", "my repo")]


def test_the_driver_set_of_the_source_is_not_ours() -> None:
    assert (
        published_sets(ProviderSettings(), SetFacts(["driver", "Driver"], driver_verdict([]))) == ()
    )


@pytest.mark.parametrize("spec", ["driver", "Driver", "driver:", " driver "])
def test_the_plain_driver_set_of_a_source_counts_in_no_spelling(spec: str) -> None:
    assert published_sets(ProviderSettings(), SetFacts([spec], driver_verdict([]))) == ()
    assert named_sets([Set(spec, "x")]) == []


@pytest.mark.parametrize(
    ("received", "published"),
    [
        ("driver:theses", "~64river:theses"),
        ("Driver:theses", "~44river:theses"),
        ("DRIVER:a:driver", "~44RIVER:a:driver"),
        ("a:driver", "a:driver"),
        ("drivers:a", "drivers:a"),
    ],
)
def test_no_set_of_a_source_lies_below_our_driver_set(received: str, published: str) -> None:
    """A set holds what lies below it (OAI-PMH 2.0, section 2.6); ours is flat."""
    unjudged = SetFacts([received], driver_verdict([]))
    assert published_sets(ProviderSettings(), unjudged) == (published,)
    assert named_sets([Set(received, "Theses")]) == [Set(published, "Theses")]


def test_an_endpoint_called_driver_is_not_our_driver_set() -> None:
    unjudged = SetFacts(["a", "driver:b"], driver_verdict([]), "driver")
    found = published_sets(ProviderSettings(), unjudged)
    assert found == ("~64river:a", "~64river:driver:b")
    assert named_sets([Set("a", "A")], "driver") == [
        Set("~64river", "driver"),
        Set("~64river:a", "A"),
    ]


@pytest.mark.parametrize(
    ("received", "escaped"),
    [("access:open", "~61ccess:open"), ("type", "~74ype"), ("Type:x", "~54ype:x")],
)
def test_our_other_roots_are_ours_alone_while_they_are_switched_on(
    received: str, escaped: str
) -> None:
    on = ProviderSettings(sets=("access", "type"))
    unjudged = SetFacts([received], driver_verdict([]))
    assert published_sets(on, unjudged) == (escaped,)
    assert named_sets([Set(received, "x")], ours=our_roots(on)) == [Set(escaped, "x")]
    off = ProviderSettings(sets=("driver",))
    assert published_sets(off, unjudged) == (received,)
    assert named_sets([Set(received, "x")], ours=our_roots(off)) == [Set(received, "x")]


def test_a_set_of_the_source_is_not_described_as_one_of_ours() -> None:
    theirs = described_set(Set("access:open", "Reading room"), our_roots(ProviderSettings()))
    assert theirs.set_name == "Reading room"
    assert b"rights statement" not in theirs.descriptions[0]
    ours = described_set(Set("access:open", ""), our_roots(ProviderSettings(sets=("access",))))
    assert ours.set_name == "Open access"
    assert b"rights statement" in ours.descriptions[0]


def test_sets_by_type_and_access_come_by_setting() -> None:
    settings = ProviderSettings(sets=("type", "access"))
    found = published_sets(settings, facts(work_type="ScholarlyArticle"))
    assert found == ("access:open", "type:scholarly-article")


@pytest.mark.parametrize(
    ("received", "published"),
    [
        ("a:b", "a:b"),
        ("a.b-c_d!e~f*g'h(i)", "a.b-c_d!e~f*g'h(i)"),
        ("hdl_1721.1/7582", "hdl_1721.1~2f7582"),
        ("a b,c", "a~20b~2cc"),
        ("a::b:", "a:b"),
        ("é", "~c3~a9"),
        (" : ", ""),
    ],
)
def test_every_set_spec_becomes_legal_and_legal_ones_stay(received: str, published: str) -> None:
    assert published_set_spec(received) == published
    assert not published or SET_SPEC.match(published)


def test_source_sets_keep_their_names_under_our_specs() -> None:
    assert named_sets([Set("a/b", " Physics "), Set("c", ""), Set("driver", "x")]) == [
        Set("a~2fb", "Physics"),
        Set("c", "c"),
    ]
    assert named_sets([Set("a", "A")], "repo") == [Set("repo", "repo"), Set("repo:a", "A")]


def test_the_driver_set_has_the_name_of_the_guidelines() -> None:
    assert described_set(Set("driver", "x")).set_name == "Open Access DRIVERset"


def test_a_set_without_a_name_is_called_by_its_spec() -> None:
    assert described_set(Set("a:b", "")).set_name == "a:b"
    assert described_set(Set("type:scholarly-article", "")).set_name == "Scholarly article"


def test_a_description_in_dublin_core_is_kept_and_others_are_replaced() -> None:
    own = write_oai_dc([("description", "Everything on physics", "en")])
    kept = described_set(Set("a", "A", (b"<x/>", own)))
    assert kept.descriptions == (own,)
    replaced = described_set(Set("a", "A", (b"<x/>",)))
    values = read_oai_dc(replaced.descriptions[0])
    assert values is not None
    assert values[0] == ("title", "A", "")


@pytest.mark.parametrize(
    ("spec", "name"),
    [
        ("driver", "Open Access DRIVERset"),  # DRIVER guidelines 1.1, section 2.8
        ("access", "By access"),
        ("access:open", "Open access"),
        ("access:restricted", "Restricted access"),
        ("type", "By type"),
        ("type:scholarly-article", "Scholarly article"),
        ("sea", "sea"),
    ],
)
def test_a_set_has_a_name_and_a_description_in_dublin_core(spec: str, name: str) -> None:
    described = described_set(Set(spec, spec))
    (body,) = described.descriptions
    (title, description) = read_oai_dc(body) or []
    assert (described.set_spec, described.set_name) == (spec, name)
    assert title[:2] == ("title", name)
    assert description[0] == "description"
    assert description[1].endswith(".")


def test_sets_of_ours_say_more_than_that_records_lie_in_them() -> None:
    texts = [
        (read_oai_dc(described_set(Set(each, "")).descriptions[0]) or [])[1][1]
        for each in ("driver", "access", "access:open", "access:restricted", "type")
    ]
    assert len(set(texts)) == 5
    assert not any("lie in the set" in each for each in texts)
