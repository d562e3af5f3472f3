"""Licences and rights: canonical where certain, text where not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oaicdif.rules.values import licences_in_text, rights
from tests.rules.mapped import crosswalked, shipped

CC = "https://creativecommons.org/"


@pytest.mark.parametrize(
    "text",
    [
        "This work is not licensed under a Creative Commons Attribution 4.0 International License.",
        "No longer available: it was not released under https://creativecommons.org/licenses/by/4.0/",
        "Previously licensed under https://creativecommons.org/licenses/by/4.0/",
        "Ce texte n'est pas sous licence https://creativecommons.org/licenses/by/4.0/",
        "Dieses Werk steht nicht unter https://creativecommons.org/licenses/by/4.0/",
        "Esta obra no está bajo https://creativecommons.org/licenses/by/4.0/",
        "Не распространяется под https://creativecommons.org/licenses/by/4.0/",
    ],
)
def test_licence_that_a_sentence_denies_is_none(text: str) -> None:
    found = crosswalked(("dc:rights", text)).work
    assert ("license" in found, found["conditionsOfAccess"]) == (False, [text])


def test_licence_of_all_that_is_not_noted_otherwise_is_one() -> None:
    text = (
        "Except where otherwise noted, this work is licensed under "
        "https://creativecommons.org/licenses/by/4.0/"
    )
    found = crosswalked(("dc:rights", text)).work
    assert found["license"][0] == "https://creativecommons.org/licenses/by/4.0/"


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("http://creativecommons.org/licenses/by/4.0/", "licenses/by/4.0/"),
        ("https://creativecommons.org/licenses/by/4.0/legalcode", "licenses/by/4.0/"),
        ("https://creativecommons.org/licenses/by/4.0/deed.en", "licenses/by/4.0/"),
        ("http://www.creativecommons.org/licenses/BY-NC/3.0", "licenses/by-nc/3.0/"),
        ("http://creativecommons.org/licenses/by-sa/2.0/uk/", "licenses/by-sa/2.0/uk/"),
        ("http://creativecommons.org/licenses/by/3.0/us/deed.es", "licenses/by/3.0/us/"),
        ("https://creativecommons.org/publicdomain/zero/1.0/", "publicdomain/zero/1.0/"),
        ("https://creativecommons.org/publicdomain/mark/1.0/", "publicdomain/mark/1.0/"),
        ("//creativecommons.org/licenses/by-nd/4.0", "licenses/by-nd/4.0/"),
    ],
)
def test_addresses_of_creative_commons(text: str, path: str) -> None:
    found = rights.read_creative_commons(text)
    assert found is not None
    assert found.url == CC + path


@pytest.mark.parametrize(
    "text",
    [
        "http://creativecommons.org/licenses/by/",
        "http://creativecommons.org/",
        "http://creativecommons.org/licenses/by-xx/4.0/",
        "https://example.org/creativecommons.org/licenses/by/4.0/",
        "see http://creativecommons.org/licenses/by/4.0/",
    ],
)
def test_addresses_that_name_no_licence(text: str) -> None:
    assert rights.read_creative_commons(text) is None


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("CC BY 4.0", "licenses/by/4.0/"),
        ("CC-BY-4.0", "licenses/by/4.0/"),
        ("cc_by_nc_nd_4.0", "licenses/by-nc-nd/4.0/"),
        ("CC BY-NC 3.0 DE", "licenses/by-nc/3.0/de/"),
        ("Creative Commons Attribution 4.0 International", "licenses/by/4.0/"),
        ("Creative Commons Attribution 4.0 International (CC BY 4.0)", "licenses/by/4.0/"),
        ("Creative Commons Attribution Non Commercial 4.0 International", "licenses/by-nc/4.0/"),
        (
            "Creative Commons Attribution-NonCommercial-ShareAlike 4.0 International License",
            "licenses/by-nc-sa/4.0/",
        ),
        ("Attribution 3.0 United States", "licenses/by/3.0/us/"),
        ("Creative Commons Zero v1.0 Universal", "publicdomain/zero/1.0/"),
        ("CC0", "publicdomain/zero/1.0/"),
        ("CC0 1.0 Universal", "publicdomain/zero/1.0/"),
    ],
)
def test_names_of_creative_commons(text: str, path: str) -> None:
    found = rights.read_creative_commons_name(text)
    assert found is not None
    assert found.url == CC + path


@pytest.mark.parametrize(
    "text",
    [
        "Creative Commons Attribution",  # which version?
        "CC BY",
        "cc_by",
        "CC BY-ND-SA 4.0",
        "Attribution to the author is required",
        "Some attribution 4.0 of mine",
        "In the public domain",
        "CC BY 4.0 except figure 2",
    ],
)
def test_names_that_leave_something_open(text: str) -> None:
    assert rights.read_creative_commons_name(text) is None
    assert crosswalked(("dc:rights", text)).work["conditionsOfAccess"] == [text]


@given(
    st.sampled_from(["by", "by-sa", "by-nd", "by-nc", "by-nc-sa", "by-nc-nd"]),
    st.sampled_from(
        [
            ("1.0", ""),
            ("1.0", "nl/"),
            ("2.0", "uk/"),
            ("2.0", "de/"),
            ("2.5", "ar/"),
            ("2.5", ""),
            ("3.0", "us/"),
            ("3.0", "igo/"),
            ("4.0", ""),
        ]
    ),
)
def test_every_version_and_port_keeps_its_parts(kind: str, given: tuple[str, str]) -> None:
    version, port = given
    found = rights.read_creative_commons(
        f"http://creativecommons.org/licenses/{kind}/{version}/{port}"
    )
    assert found is not None
    written = "by-nd-nc" if (kind, version) == ("by-nc-nd", "1.0") else kind
    assert found.url == f"{CC}licenses/{written}/{version}/{port}"
    name = rights.read_creative_commons_name(f"CC {kind.upper()} {version}")
    assert name is not None
    assert name.url == f"{CC}licenses/{written}/{version}/"


@pytest.mark.parametrize(
    ("text", "licence"),
    [
        ("MIT License", "https://spdx.org/licenses/MIT"),
        ("https://opensource.org/licenses/MIT", "https://spdx.org/licenses/MIT"),
        ("Apache License 2.0", "https://spdx.org/licenses/Apache-2.0"),
        ("ODbL 1.0", "https://spdx.org/licenses/ODbL-1.0"),
    ],
)
def test_other_licences(text: str, licence: str) -> None:
    assert crosswalked(("dc:rights", text)).work["license"] == [licence]


GNU = "https://www.gnu.org/licenses/"


@pytest.mark.parametrize(
    ("text", "licence"),
    [
        ("GPL-3.0", f"{GNU}gpl-3.0.html"),
        ("GPLv3", f"{GNU}gpl-3.0.html"),
        ("GNU General Public License v3.0", f"{GNU}gpl-3.0.html"),
        ("https://opensource.org/licenses/GPL-3.0", f"{GNU}gpl-3.0.html"),
        ("http://www.gnu.org/licenses/gpl-3.0.en.html", f"{GNU}gpl-3.0.html"),
        ("GPL-2.0", f"{GNU}old-licenses/gpl-2.0.html"),
        ("LGPL-2.1", f"{GNU}old-licenses/lgpl-2.1.html"),
        ("AGPL-3.0", f"{GNU}agpl-3.0.html"),
        ("GFDL-1.3", f"{GNU}fdl-1.3.html"),
        ("https://spdx.org/licenses/LGPL-3.0", f"{GNU}lgpl-3.0.html"),
        ("GPL-3.0-only", "https://spdx.org/licenses/GPL-3.0-only"),
        ("GPL-3.0-or-later", "https://spdx.org/licenses/GPL-3.0-or-later"),
        ("GPL-2.0+", "https://spdx.org/licenses/GPL-2.0-or-later"),
        ("GNU General Public License v2.0 only", "https://spdx.org/licenses/GPL-2.0-only"),
        ("AGPL-3.0-or-later", "https://spdx.org/licenses/AGPL-3.0-or-later"),
    ],
)
def test_gnu_licence_says_only_or_later_if_its_source_does(text: str, licence: str) -> None:
    assert crosswalked(("dc:rights", text)).work["license"] == [licence]


def test_no_name_of_a_licence_is_narrowed_to_only() -> None:
    rows = shipped().crosswalk("oai_dc-to-cdif").vocabularies["licences"].terms
    narrowed = [source for source, row in rows.items() if row.target.endswith("-only")]
    assert [each for each in narrowed if "only" not in each] == []


@pytest.mark.parametrize(
    "text",
    [
        "https://www.rightsstatements.org/page/InC/1.0",
        "http://rightsstatements.org/vocab/InC/1.0/",
        "https://rightsstatements.org/page/InC/1.0/?language=de",
        "rightsstatements.org/vocab/inc/1.0",
        "In Copyright",
    ],
)
def test_rights_statements(text: str) -> None:
    found = crosswalked(("dc:rights", text)).work
    assert found["conditionsOfAccess"] == ["http://rightsstatements.org/vocab/InC/1.0/"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("open access", "c_abf2"),
        ("info:eu-repo/semantics/openAccess", "c_abf2"),
        ("http://purl.org/eprint/accessRights/OpenAccess", "c_abf2"),
        ("https://purl.org/coar/access_right/c_abf2", "c_abf2"),
        ("embargoedAccess", "c_f1cf"),
        ("Acceso restringido", "c_16ec"),
        ("metadata only access", "c_14cb"),
        ("info:eu-repo/semantics/closedAccess", "c_14cb"),
    ],
)
def test_access_rights(text: str, code: str) -> None:
    found = crosswalked(("dc:rights", text)).work
    assert found["conditionsOfAccess"] == [f"http://purl.org/coar/access_right/{code}"]
    assert ("isAccessibleForFree" in found) == (code == "c_abf2")


def test_licence_in_a_sentence_is_found_and_the_sentence_kept() -> None:
    text = (
        "This is an open access article under the terms of the Creative Commons "
        "Attribution-NonCommercial 3.0 Unported License."
    )
    found = crosswalked(("dc:rights", text)).work
    assert found["license"][0] == f"{CC}licenses/by-nc/3.0/"
    assert found["conditionsOfAccess"] == [text]


def test_two_licences_in_one_sentence_are_none() -> None:
    text = (
        "Text: http://creativecommons.org/licenses/by/4.0/ , pictures: "
        "http://creativecommons.org/licenses/by-nc/4.0/"
    )
    found = crosswalked(("dc:rights", text)).work
    assert "license" not in found
    assert found["conditionsOfAccess"] == [text]


@given(st.text(max_size=100))
def test_no_reader_fails_on_any_text(text: str) -> None:
    for read in (
        rights.read_creative_commons,
        rights.read_creative_commons_name,
        licences_in_text.read_in_text,
        licences_in_text.read_denied,
        rights.read_rights_statement,
    ):
        read(text)


OPEN = "info:eu-repo/semantics/openAccess"


@pytest.mark.parametrize("other", ["closedAccess", "restrictedAccess", "embargoedAccess"])
@pytest.mark.parametrize("turned", [False, True])
def test_open_access_beside_another_access_right_is_not_free(other: str, turned: bool) -> None:
    """COAR access rights exclude each other; OpenAIRE asks for one."""
    texts = [OPEN, f"info:eu-repo/semantics/{other}"]
    found = crosswalked(*(("dc:rights", text) for text in sorted(texts, reverse=turned)))
    assert "isAccessibleForFree" not in found.work
    assert len(found.work["conditionsOfAccess"]) == 2
    (conflict,) = [each for each in found.result.issues if each.code == "access-conflict"]
    assert conflict.text == OPEN
    assert conflict.detail in found.work["conditionsOfAccess"]


def test_open_access_said_twice_or_beside_a_statement_is_free() -> None:
    texts = (OPEN, "open access", "In Copyright", "(c) University of Bath, 2003")
    found = crosswalked(*(("dc:rights", text) for text in texts))
    assert found.work["isAccessibleForFree"] is True
    assert "access-conflict" not in found.codes


@pytest.mark.parametrize(
    "text",
    [
        "CC BY 4.0; open access",
        "open access ; https://creativecommons.org/licenses/by/4.0/",
        "Creative Commons Attribution 4.0 International;info:eu-repo/semantics/openAccess;",
    ],
)
def test_statements_in_one_text_are_taken_apart_when_each_is_recognised(text: str) -> None:
    """G1, G5, G7 in one value."""
    work = crosswalked(("dc:rights", text)).work
    assert work["license"] == [f"{CC}licenses/by/4.0/", "https://spdx.org/licenses/CC-BY-4.0"]
    assert work["conditionsOfAccess"] == ["http://purl.org/coar/access_right/c_abf2"]
    assert work["isAccessibleForFree"] is True


@pytest.mark.parametrize(
    "text",
    [
        "open access; copyright of the authors",
        "Open access; Creative Commons Attribution",
        "Free of charge; but please cite us",
    ],
)
def test_text_of_which_a_part_is_not_recognised_stays_one_text(text: str) -> None:
    work = crosswalked(("dc:rights", text)).work
    assert work["conditionsOfAccess"] == [text]
    assert "license" not in work
    assert "isAccessibleForFree" not in work


def test_licence_in_such_a_text_is_given_and_the_text_kept_whole() -> None:
    text = "CC BY 4.0; see the file for details"
    work = crosswalked(("dc:rights", text)).work
    assert work["license"][0] == f"{CC}licenses/by/4.0/"
    assert work["conditionsOfAccess"] == [text]


@pytest.mark.parametrize(
    "text",
    ["http://www.europeana.eu/rights/rr-f/", "http://www.europeana.eu/portal/rights/rr-r.html"],
)
def test_europeana_s_statements_are_no_licences(text: str) -> None:
    work = crosswalked(("dc:rights", text)).work
    assert work["conditionsOfAccess"] == [text]
    assert "license" not in work


SPDX = "https://spdx.org/licenses/"


@pytest.mark.parametrize(
    ("text", "licence"),
    [
        ("Open Data Commons Attribution License (ODC-By) v1.0", f"{SPDX}ODC-By-1.0"),
        ("Open Data Commons Attribution License (ODC-By)", f"{SPDX}ODC-By-1.0"),
        ("Open Data Commons Attribution License 1.0 (ODC-By)", f"{SPDX}ODC-By-1.0"),
        ("Open Data Commons Public Domain Dedication and License (PDDL) v1.0", f"{SPDX}PDDL-1.0"),
        ("Apache License 2.0 (Apache-2.0)", f"{SPDX}Apache-2.0"),
        ("MIT License (MIT)", f"{SPDX}MIT"),
        ("Mozilla Public License (MPL), version 2.0", f"{SPDX}MPL-2.0"),
        (
            "GNU General Public License (GPL) v3.0",
            "https://www.gnu.org/licenses/gpl-3.0.html",
        ),
    ],
)
def test_name_of_a_licence_with_its_abbreviation_is_the_licence(text: str, licence: str) -> None:
    found = crosswalked(("dc:rights", text)).work
    assert (found["license"], "conditionsOfAccess" in found) == ([licence], False)


@pytest.mark.parametrize(
    "text",
    [
        "Open Data Commons Attribution License (ODbL) v1.0",  # two licences
        "Open Data Commons Attribution License (ODC-By) v2.0",  # there is none
        "MIT License (modified)",
        "Elm License (MIT)",
        "not MIT License (MIT)",
        "MIT License (MIT) for the code",
        "Metadata: MIT License (MIT)",
        "Apache License (Apache-2.0) 3.0",
    ],
)
def test_name_and_abbreviation_that_do_not_agree_stay_a_text(text: str) -> None:
    found = crosswalked(("dc:rights", text)).work
    assert ("license" in found, found["conditionsOfAccess"]) == (False, [text])


@pytest.mark.parametrize(
    "text",
    [
        "CC BY-ND-NC 1.0", "CC BY-NC-ND 1.0", "https://creativecommons.org/licenses/by-nd-nc/1.0/",
        "http://creativecommons.org/licenses/by-nc-nd/1.0/deed.en",
    ],
)  # fmt: skip
def test_first_version_has_nd_before_nc_in_its_address_alone(text: str) -> None:
    """Source: SPDX list, CC-BY-NC-ND-1.0 and its address."""
    assert crosswalked(("dc:rights", text)).work["license"] == [
        "https://creativecommons.org/licenses/by-nd-nc/1.0/", f"{SPDX}CC-BY-NC-ND-1.0",
    ]  # fmt: skip
