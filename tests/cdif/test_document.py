"""The table of logical paths: what crosswalks are checked against."""

from __future__ import annotations

from oaicdif.cdif.document import MISSING, NILABLE, NOT_APPLICABLE, PATHS, Document, Obligation

# "Required" of the section Metadata Content Requirements.
NEVER_NIL = {
    "Resource identifier", "Title", "Distribution", "Rights", "Resource type",
    "Metadata Identifier",
}  # fmt: skip
# "Required, but nilable", and "Required for metadata management ... Nil values are allowed."
MAY_BE_NIL = {
    "Description", "Originators", "Modified Date", "Distribution Agent", "Variable Measured",
    "Temporal Coverage", "Geographic Extent", "Metadata Date", "Metadata Contact Agent",
}  # fmt: skip


def items(obligation: Obligation) -> set[str]:
    return {spec.item for spec in PATHS.values() if spec.draft is obligation}


def test_required_items_are_those_of_the_draft() -> None:
    assert items(Obligation.REQUIRED) == NEVER_NIL


def test_nilable_items_are_those_of_the_draft() -> None:
    assert items(Obligation.NILABLE) == MAY_BE_NIL
    assert {spec.path for spec in NILABLE} == {p for p, s in PATHS.items() if s.nil}


def test_not_applicable_is_for_variables_time_and_place_only() -> None:
    found = {path for path, spec in PATHS.items() if NOT_APPLICABLE in spec.nil}
    assert found == {"work.variableMeasured", "work.temporalCoverage", "work.spatialCoverage"}


def test_every_nilable_item_may_be_missing() -> None:
    assert all(MISSING in spec.nil for spec in NILABLE)


def test_every_path_is_of_the_work_or_of_the_record() -> None:
    assert {path.partition(".")[0] for path in PATHS} == {"work", "record"}
    assert all(spec.path == path for path, spec in PATHS.items())


def test_documents_do_not_share_their_parts() -> None:
    first, second = Document(), Document()
    first.work["name"] = "A title"
    assert second.work == {}
