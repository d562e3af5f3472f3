"""The three query languages, the table they stand in, and the dates in Gatherer."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from oaicdif.errors import RdmError, UsageError
from oaicdif.rdm.gatherer import read_gatherer, write_gatherer
from oaicdif.rdm.http_dates import read_date, read_http_date, write_http_date
from oaicdif.rdm.message_types import (
    DELETE_REQUEST,
    RD_REQUEST,
    SCHEMA_REQUEST,
    TAXONOMY_REQUEST,
    Selects,
)
from oaicdif.rdm.query_languages import (
    BUILT_IN,
    GATHERER,
    QueryLanguage,
    language_for,
    languages,
    scope_of,
    table_of,
)
from oaicdif.rdm.schema_basic import read_schema_basic
from oaicdif.rdm.scopes import RdScope, SchemaScope, TaxonomyScope
from oaicdif.rdm.taxonomy_basic import read_taxonomy_basic
from tests.rdm_rows import shows

MOMENT = datetime(1994, 11, 6, 8, 49, 37, tzinfo=UTC)
HTTP_DATES = (  # RFC 2616, section 3.3.1
    "Sun, 06 Nov 1994 08:49:37 GMT",
    "Sunday, 06-Nov-94 08:49:37 GMT",
    "Sun Nov  6 08:49:37 1994",
)


@pytest.mark.parametrize("text", HTTP_DATES)
def test_http_dates_are_read_in_their_three_forms(text: str) -> None:
    assert read_http_date(text) == read_http_date(text.upper()) == MOMENT


def test_http_date_is_written_in_the_first_form() -> None:
    assert write_http_date(MOMENT) == HTTP_DATES[0]


@pytest.mark.parametrize(
    "text",
    ["", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994",
     "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nox 1994 08:49:37 GMT", "784111777", "²"],
)  # fmt: skip
def test_what_is_no_date_is_none(text: str) -> None:
    assert read_date(text) is None


@shows(11, 64, "X21")
@pytest.mark.parametrize(
    ("scope", "since"),
    [
        *((text, None) for text in ("", "ALL", "all", "SEND-UPDATE", "send-update", " ALL\n")),
        ("SEND-UPDATE 0", datetime(1970, 1, 1, tzinfo=UTC)),
        ("SEND-UPDATE 784111777", MOMENT),
        *((text, MOMENT) for text in HTTP_DATES),
        *((f"SEND-UPDATE {text}", MOMENT) for text in HTTP_DATES),
        ("1994-11-06T08:49:37Z", MOMENT),
        ("1994-11-06T09:49:37+01:00", MOMENT),
        ("1994-11-06", datetime(1994, 11, 6, tzinfo=UTC)),
        ("SEND-UPDATE 1994-11-06", datetime(1994, 11, 6, tzinfo=UTC)),
    ],
)
def test_gatherer_is_read(scope: str, since: datetime | None) -> None:
    assert read_gatherer(scope) == RdScope(since)


@shows(64, "X21")
@pytest.mark.parametrize(
    "scope",
    ["SEND-OBJECT 1", "SEND-UPDATE -1", "SEND-UPDATE 99999999999999", "SEND-UPDATE yesterday",
     "784111777", "everything", "SEND-UPDATE 1 2", "SEND-UPDATE999999999999"],
)  # fmt: skip
def test_what_is_no_gatherer_is_error_5_and_names_the_forms(scope: str) -> None:
    with pytest.raises(RdmError, match="SEND-UPDATE with seconds since 1970") as found:
        read_gatherer(scope)
    assert found.value.number == 5


@shows("X21")
def test_gatherer_is_written_with_seconds() -> None:
    assert write_gatherer(MOMENT) == "SEND-UPDATE 784111777"
    assert write_gatherer(None) == "SEND-UPDATE 0"


@shows(95, 96, 97, "X22")
@pytest.mark.parametrize(
    ("scope", "defined"),
    [
        *((text, "") for text in ("", "ALL", "SOIF-Attribute", "defined SOIF-attribute")),
        ("Default-View-Attribute", "Default-View-Attribute"),
        ("defined default-view-attribute", "Default-View-Attribute"),
        ("In-Root-Table", "In-Root-Table"),
    ],
)
def test_schema_basic_is_read(scope: str, defined: str) -> None:
    assert read_schema_basic(scope) == SchemaScope(defined)


@shows(95)
@pytest.mark.parametrize("scope", ["Title", "defined", "defined Title", "SEND-UPDATE 0"])
def test_what_is_no_schema_basic_is_error_5(scope: str) -> None:
    with pytest.raises(RdmError, match="Default-View-Attribute") as found:
        read_schema_basic(scope)
    assert found.value.number == 5


@shows(102, 103)
@pytest.mark.parametrize(
    ("scope", "found"),
    [
        ("", TaxonomyScope()),
        ("children", TaxonomyScope("", 1)),
        ("children set:a", TaxonomyScope("set:a", 1)),
        ("CHILD set:a", TaxonomyScope("set:a", 1)),
        ("children(set:a)", TaxonomyScope("set:a", 1)),
        ("children ( set:a )", TaxonomyScope("set:a", 1)),
        ("descendant set:a", TaxonomyScope("set:a")),
        ("Descendants(set:a)", TaxonomyScope("set:a")),
        ("descendant", TaxonomyScope()),
        ("descendant()", TaxonomyScope()),
        ("descendant ROOT", TaxonomyScope()),
        ("children root", TaxonomyScope("", 1)),
        ("children type:Data set (x)", TaxonomyScope("type:Data set (x)", 1)),
    ],
)
def test_taxonomy_basic_is_read(scope: str, found: TaxonomyScope) -> None:
    assert read_taxonomy_basic(scope) == found


@shows(103)
@pytest.mark.parametrize("scope", ["set:a", "parents set:a", "childrenset:a", "()", "children(a"])
def test_what_is_no_taxonomy_basic_is_error_5(scope: str) -> None:
    with pytest.raises(RdmError, match="children ID") as found:
        read_taxonomy_basic(scope)
    assert found.value.number == 5


@shows(38)
def test_languages_are_found_in_any_case_of_letters() -> None:
    assert language_for("GATHERER", RD_REQUEST, languages()) is GATHERER


@shows(37, 38, 124, "X1")
@pytest.mark.parametrize(
    ("name", "kind", "words"),
    [
        ("", RD_REQUEST, "RDM-Query-Language is missing; known for RD-Request: Gatherer."),
        ("", DELETE_REQUEST, "is missing; known for RD-Delete-Request: Gatherer."),
        ("", SCHEMA_REQUEST, "is missing; known for Schema-Description-Request: Schema-Basic."),
        (" ", TAXONOMY_REQUEST, "missing; known for Taxonomy-Description-Request: Taxonomy-Basic."),
        ("sample-keyword-ql", RD_REQUEST, "sample-keyword-ql is not known here; .*: Gatherer."),
        ("Schema-Basic", RD_REQUEST, "does not ask for resource descriptions; .*: Gatherer."),
        ("Gatherer", SCHEMA_REQUEST, "known for Schema-Description-Request: Schema-Basic."),
        ("none", TAXONOMY_REQUEST, "known for Taxonomy-Description-Request: Taxonomy-Basic."),
    ],
)
def test_language_that_does_not_fit_is_error_4(name: str, kind: object, words: str) -> None:
    with pytest.raises(RdmError, match=words) as found:
        language_for(name, kind, languages())  # type: ignore[arg-type]
    assert found.value.number == 4


@shows(38, 124)
def test_language_of_a_package_is_one_more_row() -> None:
    row = QueryLanguage(
        "sample-keyword-ql",
        frozenset({Selects.RDS}),
        lambda text: RdScope(matches=lambda rd: text.encode() in (rd.first("Title") or b"")),
    )
    table = table_of((*BUILT_IN, row))
    assert language_for("sample-keyword-ql", RD_REQUEST, table) is row


INSTALLED = """from oaicdif.rdm.message_types import Selects
from oaicdif.rdm.query_languages import QueryLanguage
from oaicdif.rdm.scopes import RdScope
LANGUAGE = QueryLanguage("sample-keyword-ql", frozenset({Selects.RDS}), lambda _: RdScope())
NONE = "no language"
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The entry points of a package that is installed here."""
    (tmp_path / "sample_ql.py").write_text(INSTALLED, encoding="utf-8")
    told = tmp_path / "sample_ql-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Name: sample-ql\nVersion: 1.0\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    languages.cache_clear()
    yield told / "entry_points.txt"
    languages.cache_clear()


@shows(38, 124)
def test_language_of_an_installed_package_is_found(installed: Path) -> None:
    installed.write_text("[oaicdif.rdm_languages]\na = sample_ql:LANGUAGE\n", encoding="utf-8")
    assert list(languages()) == [
        "gatherer",
        "schema-basic",
        "taxonomy-basic",
        "sample-keyword-ql",
    ]
    assert language_for("Sample-Keyword-QL", RD_REQUEST, languages()).name == "sample-keyword-ql"


def test_entry_point_that_is_no_language_is_a_usage_error(installed: Path) -> None:
    installed.write_text("[oaicdif.rdm_languages]\na = sample_ql:NONE\n", encoding="utf-8")
    with pytest.raises(UsageError, match=r"'a' of oaicdif\.rdm_languages is no QueryLanguage"):
        languages()


def test_language_that_is_there_twice_is_a_usage_error() -> None:
    with pytest.raises(UsageError, match="Gatherer"):
        table_of((*BUILT_IN, GATHERER))


def test_scope_that_does_not_fit_the_request_is_the_fault_of_the_package() -> None:
    row = QueryLanguage("x", frozenset({Selects.RDS}), lambda _: SchemaScope())
    with pytest.raises(TypeError):
        scope_of(row, RD_REQUEST, "")
