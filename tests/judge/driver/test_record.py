"""Annex 1 of DRIVER 1.1, rule by rule; the values are those the annex prints, or their reverse."""

from __future__ import annotations

import pytest

from oaicdif.judge.driver.annex1 import RULES, judge_record
from oaicdif.judge.driver.elements import ELEMENTS, TYPES
from oaicdif.judge.driver.facts import facts_of
from oaicdif.judge.verdicts import Answer, Obligation, Verdict
from oaicdif.rules.vocabulary import Term, Vocabulary

ORGANISATIONS = Vocabulary(
    "organisations",
    "",
    {
        word: Term("Organization", "exact", word, "")
        for word in ("university", "universidad", "consorcio", "department", "departamento")
    },
)


def verdict(rule: str, *values: tuple[str, str], identifier: str = "") -> Verdict:
    facts = facts_of(
        [(f"dc:{element}", text, "", "") for element, text in values],
        identifier=identifier,
        organisations=ORGANISATIONS,
    )
    return next(each for each in judge_record(facts) if each.rule.name == rule)


def answer(rule: str, *values: tuple[str, str]) -> Answer:
    return verdict(rule, *values).answer


def test_obligations_are_those_of_the_table_in_section_1_2() -> None:
    table = {
        Obligation.MANDATORY: {"title", "creator", "date", "type", "identifier"},
        Obligation.APPLICABLE: {"subject", "description", "publisher"},
        Obligation.RECOMMENDED: {"format", "language", "rights"},
        Obligation.OPTIONAL: {"contributor", "source", "relation", "coverage", "audience"},
    }
    found = {key: {e.name for e in ELEMENTS if e.obligation is key} for key in Obligation}
    assert found == table


def test_there_are_fourteen_types() -> None:
    assert len(TYPES) == 14


def test_each_rule_has_a_section_and_both_languages() -> None:
    for rule in (each.rule for each in RULES):
        assert rule.source
        assert rule.sentence.en.endswith((".", ")"))
        assert rule.sentence.es.endswith((".", ")"))
        assert rule.sentence.en != rule.sentence.es


def test_rule_names_are_unique() -> None:
    names = [each.rule.name for each in RULES]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("element", ["title", "creator", "date", "type", "identifier"])
def test_missing_mandatory_element_is_a_breach(element: str) -> None:
    assert answer(f"{element}-present") is Answer.NO


@pytest.mark.parametrize("element", ["subject", "description", "publisher"])
def test_missing_element_that_may_not_exist_is_unknown(element: str) -> None:
    assert answer(f"{element}-present") is Answer.UNKNOWN


def test_optional_elements_are_not_asked_for() -> None:
    assert "contributor-present" not in [each.rule.name for each in RULES]


# rule, values that keep it, values that break it
CASES = [
    ("no-markup", [("title", "temperatures a < b and b > c")], [("title", "<b>x</b>")]),
    ("no-markup", [("title", r"$\alpha$-decay")], [("description", "<p>Prose</p>")]),
    ("unicode", [("title", "Español")], [("title", "Espa\u00c3\u00b1ol")]),
    ("title-capitals", [("title", "CERN report")], [("title", "ANNUAL REPORT OF THE BOARD")]),
    ("creator-inverted", [("creator", "Janssen, J. (John)")], [("creator", "John E. Sulston")]),
    ("creator-inverted", [("creator", "Evans, R.J.")], [("creator", "Smith, John; Doe, Jane")]),
    (
        "creator-inverted",
        [("creator", "Consorcio Internacional de la Secuencia del Genoma Humano")],
        [("creator", "R.J. Evans")],
    ),
    ("creator-no-honorific", [("creator", "Bal, M.P.")], [("creator", "Dr. Bal, M.P.")]),
    ("creator-no-honorific", [("creator", "Bal, M.A.")], [("creator", "Bal, Prof. M.P.")]),
    ("creator-no-honorific", [("creator", "Walker Sr., John")], [("creator", "Ruiz, Sra. Ana")]),
    ("creator-no-honorific", [("creator", "Ing, Mary")], [("creator", "Mary Ing PhD")]),
    ("creator-no-honorific", [("creator", "Pearce, MS")], [("creator", "Pearce, Ms. Mary")]),
    (
        "creator-suffix-after-surname",
        [("creator", "Walker Jnr., John")],
        [("creator", "Walker, John Jnr.")],
    ),
    (
        "creator-suffix-after-surname",
        [("creator", "Martin, SR"), ("creator", "Wang, Jun")],
        [("creator", "Leslie E. Trotter, Jr.")],
    ),
    (
        "creator-largest-first",
        [("creator", "Universidad de Loughborough. Departamento de Informática")],
        [("creator", "Departamento de Informática, Universidad de Loughborough")],
    ),
    (
        "publisher-parts-by-points",
        [("publisher", "University of Example. Department of History")],
        [("publisher", "University of Example, Department of History")],
    ),
    (
        "contributor-inverted",
        [("contributor", "Sulston, John E.")],
        [("contributor", "John E. Sulston")],
    ),
    ("subject-keyword-first", [("subject", "polar oceanography")], [("subject", "551.46")]),
    ("subject-keyword-first", [("subject", "TiO2")], [("subject", "QA76.9")]),
    ("subject-keyword-first", [("subject", "HIV-1")], [("subject", "05C15")]),
    (
        "subject-keyword-first",
        [("subject", "History"), ("subject", "info:eu-repo/classification/ddc/641")],
        [("subject", "info:eu-repo/classification/ddc/641"), ("subject", "History")],
    ),
    (
        "subject-terms-apart",
        [("subject", "World War, 1939-1945--Germany")],
        [("subject", "sea, ice, water masses, currents")],
    ),
    (
        "subject-not-creator",
        [("creator", "Doe, J."), ("subject", "Hitler, Adolf, 1889-45")],
        [("creator", "Doe, J."), ("subject", "Doe, J.")],
    ),
    (
        "description-no-files",
        [("description", "See https://example.org/project for more.")],
        [("description", "https://example.org/a.pdf https://example.org/b.pdf")],
    ),
    ("date-w3cdtf", [("date", "1997-07")], [("date", "25 December 2000")]),
    ("date-w3cdtf", [("date", "1997")], [("date", "1997-02-30")]),
    ("date-no-time", [("date", "2000-12-25")], [("date", "2000-12-25T10:00:00Z")]),
    (
        "type-first",
        [("type", "Article"), ("type", "Text")],
        [("type", "Text"), ("type", "Article")],
    ),
    ("type-first", [("type", "Doctoral thesis")], [("type", "doctoral thesis")]),
    ("format-mime", [("format", "application/pdf")], [("format", "aplicación/pdf")]),
    (
        "format-mime",
        [("format", "video/quicktime"), ("format", "12 min")],
        [("format", "image/pdf")],
    ),
    ("format-mime", [("format", "text/plain; charset=utf-8")], [("format", "PDF")]),
    ("identifier-formal", [("identifier", "urn:nbn:nl:ui:13-1")], [("identifier", "1874/15290")]),
    ("identifier-formal", [("identifier", "10.1705/6748")], [("identifier", "oai:example.org:1")]),
    ("identifier-not-oai", [("identifier", "https://x.org/1")], [("identifier", "oai:x.org:1")]),
    (
        "source-not-identifier",
        [("identifier", "https://x.org/1"), ("source", "Ecology Letters vol.4 (2001)")],
        [("identifier", "https://x.org/1"), ("source", "https://x.org/1")],
    ),
    ("language-iso639-3", [("language", "eng"), ("language", "deu")], [("language", "en")]),
    ("language-iso639-3", [("language", "nld")], [("language", "dut")]),
    (
        "relation-formal",
        [("relation", "http://hdl.handle.net/1765/1473")],
        [("relation", "Part 2")],
    ),
    (
        "relation-not-identifier",
        [("identifier", "https://x.org/1"), ("relation", "https://x.org/2")],
        [("identifier", "https://x.org/1"), ("relation", "https://x.org/1")],
    ),
    ("coverage-named", [("coverage", "Western Australia")], [("coverage", "-13.5, 112.5")]),
    ("coverage-named", [("coverage", "1939-1945")], [("coverage", "east=5; north=52")]),
    (
        "coverage-named",
        [("coverage", "1970-1979;"), ("coverage", "1980's")],
        [("coverage", "52 5")],
    ),
    (
        "coverage-box",
        [
            (
                "coverage",
                "name=Western Australia; northlimit=-13.5; southlimit=-35.5; "
                "westlimit=112.5; eastlimit=129",
            )
        ],
        [("coverage", "northlimit=95; southlimit=-35.5; westlimit=112.5; eastlimit=129")],
    ),
]


@pytest.mark.parametrize(("rule", "kept", "broken"), CASES)
def test_rule_tells_kept_from_broken(
    rule: str, kept: list[tuple[str, str]], broken: list[tuple[str, str]]
) -> None:
    assert (answer(rule, *kept), answer(rule, *broken)) == (Answer.YES, Answer.NO)


def test_name_that_may_be_either_form_is_in_doubt() -> None:
    # "En caso de duda, facilitar el nombre tal como aparece" (1.3.2)
    assert answer("creator-inverted", ("creator", "Mary Ann Evans")) is Answer.UNKNOWN


def test_evidence_quotes_the_value() -> None:
    assert verdict("date-no-time", ("date", "2000-12-25T10:00:00Z")).evidence == (
        "2000-12-25T10:00:00Z",
    )


def test_rule_about_an_absent_element_does_not_apply() -> None:
    assert answer("language-iso639-3") is Answer.ABSENT


def test_address_of_a_page_or_a_file_cannot_be_told_apart() -> None:
    assert answer("identifier-direct", ("identifier", "https://x.org/1")) is Answer.UNKNOWN
    assert answer("identifier-direct", ("identifier", "https://x.org/1.pdf")) is Answer.YES


def test_own_oai_identifier_in_another_form_is_recognised() -> None:
    found = verdict("identifier-not-oai", ("identifier", "repo/17"), identifier="repo/17")
    assert found.answer is Answer.NO


def test_english_is_told_by_the_language_attribute_alone() -> None:
    def judged(language: str) -> Answer:
        facts = facts_of([("dc:subject", "sea", language, "")])
        return next(v.answer for v in judge_record(facts) if v.rule.name == "subject-english")

    assert [judged(tag) for tag in ("en-GB", "es", "")] == [Answer.YES, Answer.NO, Answer.UNKNOWN]


def test_elements_of_others_are_named() -> None:
    facts = facts_of([("{urn:x}note", "y", "", "")])
    found = next(v for v in judge_record(facts) if v.rule.name == "only-dublin-core")
    assert (found.answer, found.evidence) == (Answer.NO, ("{urn:x}note",))


def test_refinements_count_as_their_element() -> None:
    # section 1.1: only refinements of DCMI, which are dropped on the way to simple Dublin Core
    facts = facts_of([("dcterms:abstract", "An abstract.", "", "")])
    assert facts.of("description") == ("An abstract.",)
