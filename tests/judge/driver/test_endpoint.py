"""Annex 2 of DRIVER 1.1, rule by rule."""

from __future__ import annotations

from dataclasses import replace

import pytest

from oaicdif.datestamp import Granularity
from oaicdif.judge.driver.annex2 import EndpointFacts, MetadataFacts, PartFacts, judge_endpoint
from oaicdif.judge.verdicts import Answer, Verdict
from oaicdif.model import DeletedRecord, Identify, MetadataFormat, Set

OAI_DC = MetadataFormat("oai_dc", "", "http://www.openarchives.org/OAI/2.0/oai_dc/")
DIDL = MetadataFormat("didl", "", "urn:mpeg:mpeg21:2002:02-DIDL-NS")
GOOD = EndpointFacts(
    Identify("R", "https://example.org/oai", "2.0", ("admin@example.org",), "2001-01-01",
             DeletedRecord.TRANSIENT, Granularity.SECOND),
    (OAI_DC, replace(DIDL, metadata_prefix="DIDL_document")),
    (Set("driver", "Open Access DRIVERset"), Set("biochemistry", "Biochemistry")),
    (
        PartFacts(100, more=True, response_date="2006-12-20T10:00:00Z",
                  expires="2006-12-21T10:00:00Z", datestamps=("2006-12-06T19:00:49Z",)),
        PartFacts(7),
    ),
    MetadataFacts(seen=107),
)  # fmt: skip
IDENTIFY = GOOD.identify
assert IDENTIFY is not None  # for the type checker


def verdict(rule: str, facts: EndpointFacts) -> Verdict:
    return next(each for each in judge_endpoint(facts) if each.rule.name == rule)


def test_good_endpoint_keeps_every_rule() -> None:
    answers = {each.rule.name: each.answer for each in judge_endpoint(GOOD)}
    assert set(answers.values()) == {Answer.YES, Answer.ABSENT}
    assert [name for name, found in answers.items() if found is Answer.ABSENT] == [
        "endpoint-no-means-no"
    ]


def test_nothing_asked_is_unknown() -> None:
    answers = {each.answer for each in judge_endpoint(EndpointFacts())}
    assert answers == {Answer.UNKNOWN}


def part(**changes: object) -> tuple[PartFacts, ...]:
    return (replace(GOOD.parts[0], **changes),)  # type: ignore[arg-type]


CASES = [
    ("endpoint-oai_dc", replace(GOOD, formats=(DIDL,))),
    ("endpoint-didl-prefix", replace(GOOD, formats=(OAI_DC, DIDL))),
    ("endpoint-granularity", replace(GOOD, parts=part(datestamps=("2006-12-06",)))),
    ("endpoint-seconds", replace(GOOD, identify=replace(IDENTIFY, granularity=Granularity.DAY))),
    (
        "endpoint-deletions",
        replace(GOOD, identify=replace(IDENTIFY, deleted_record=DeletedRecord.NO)),
    ),
    (
        "endpoint-no-means-no",
        replace(
            GOOD,
            identify=replace(IDENTIFY, deleted_record=DeletedRecord.NO),
            parts=part(deleted=2),
        ),
    ),
    ("endpoint-token-life", replace(GOOD, parts=part(expires="2006-12-21T09:59:59Z"))),
    ("endpoint-batch", replace(GOOD, parts=part(entries=99))),
    ("endpoint-batch", replace(GOOD, parts=(PartFacts(2000),))),
    ("endpoint-driver-set", replace(GOOD, sets=(Set("DRIVER", "x"),))),
    ("endpoint-driver-set", replace(GOOD, sets=())),
    ("endpoint-driver-set-name", replace(GOOD, sets=(Set("driver", "Driver"),))),
    ("endpoint-driver-set-flat", replace(GOOD, sets=(Set("driver:open", "x"),))),
    ("endpoint-admin-email", replace(GOOD, identify=replace(IDENTIFY, admin_emails=("nobody",)))),
    ("endpoint-namespaces", replace(GOOD, metadata=MetadataFacts(seen=2, outside=1))),
    ("endpoint-schema-location", replace(GOOD, metadata=MetadataFacts(seen=2, unlocated=1))),
    ("endpoint-valid", replace(GOOD, metadata=MetadataFacts(seen=2, invalid=1))),
    ("endpoint-well-formed", replace(GOOD, parts=part(repairs=("bare-ampersand",)))),
    ("endpoint-well-formed", replace(GOOD, parts=part(quarantined=1))),
]


@pytest.mark.parametrize(("rule", "facts"), CASES)
def test_breach_is_found(rule: str, facts: EndpointFacts) -> None:
    assert verdict(rule, facts).answer is Answer.NO


def test_endpoint_without_didl_owes_no_prefix() -> None:
    assert verdict("endpoint-didl-prefix", replace(GOOD, formats=(OAI_DC,))).answer is Answer.ABSENT


def test_token_without_expiry_says_nothing_of_its_life() -> None:
    facts = replace(GOOD, parts=part(expires=""))
    assert verdict("endpoint-token-life", facts).answer is Answer.UNKNOWN


def test_last_part_may_be_small() -> None:
    assert verdict("endpoint-batch", replace(GOOD, parts=(PartFacts(7),))).answer is Answer.ABSENT


def test_evidence_says_how_long_a_token_lives() -> None:
    facts = replace(GOOD, parts=part(expires="2006-12-20T10:30:00Z"))
    assert verdict("endpoint-token-life", facts).evidence == ("30 min",)
