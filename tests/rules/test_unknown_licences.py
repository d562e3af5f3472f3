"""Licences that Creative Commons never gave are text, and told.

Source: creativecommons.org/licenses and /publicdomain, the list of legal codes.
"""

from __future__ import annotations

import pytest

from oaicdif.rules.values.given_licences import was_given
from oaicdif.rules.values.unknown_licences import read_unknown_licence
from tests.rules.mapped import crosswalked

CC = "https://creativecommons.org/"
NEVER_GIVEN = [
    "CC BY 5.0",
    "CC BY 1.5",
    "CC BY-NC 3.5",
    "CC BY 2.1",  # in Australia, Japan and Spain alone
    "CC BY-SA-ND 4.0",
    "CC BY-ND-SA 3.0",
    "CC BY-NC-NC 4.0",
    "CC-BY-XX",
    "CC-BY-XX 4.0",
    "BY-NC-CC",
    "CC BY 5",
    "CC0 2.0",
    "CC0 4.0",
    "CC NC 4.0",
    "This work is licensed under CC BY 5.0",
    "CC BY 3.0 and CC BY 5.0",  # nor is the other one believed
    "Creative Commons Attribution 5.0 International",
    "Creative Commons Attribution-ShareAlike-NoDerivatives 4.0 International",
    "CC-BY-NC-ND-SA",
    "Creative Commons Attribution-NoDerivatives-ShareAlike",
    "CC BY 4.0 mx",
    "CC BY 4.0 IGO",
    "CC BY-NC 4.0 DE",
    "CC BY-SA 4.0 Germany",
    "CC BY 4.0 (Mexico)",
    "CC BY 3.0 KE",
    "CC BY-SA 4.0 International Canada",
    "Creative Commons Attribution 4.0 Mexico",
    "Creative Commons Attribution-NonCommercial 4.0 France License",
    "This work is licensed under CC BY 4.0 Mexico",
    "The map is published under CC BY 4.0 AT.",
    "It stands under a Creative Commons Attribution 4.0 Spain licence.",
    f"{CC}licenses/by/5.0/",
    f"{CC}licenses/by/1.5/",
    f"{CC}licenses/by-xx/4.0/",
    f"{CC}licenses/by-sa-nd/4.0/",
    f"{CC}licenses/by/3.0/zz/",
    f"{CC}licenses/by/4.0/mx/",
    f"{CC}licenses/by/2.1/",
    f"{CC}licenses/sa/3.0/",
    f"{CC}licenses/by-nd-nc/4.0/",
    f"{CC}publicdomain/zero/2.0/",
    f"{CC}publicdomain/by/4.0/",
]


@pytest.mark.parametrize(
    "text",
    [
        "CC BY 3.0 Kenya", "CC BY 4.0 Kenya", "CC BY-NC-ND 3.0 Sri Lanka", "CC BY 3.0 TR",
        "Creative Commons Attribution 3.0 Nigeria", "CC BY 2.5 Germany", "CC0 1.0 DE",
        "CC0 1.0 (Germany)", "This work is licensed under CC BY 3.0 Kenya.",
        "CC BY-SA 3.0 Scotland", f"{CC}licenses/by/3.0/ke/",
    ],
)  # fmt: skip
def test_licence_of_a_country_that_has_none_of_this_version_is_text_and_told(text: str) -> None:
    found = crosswalked(("dc:rights", text))
    assert "license" not in found.work
    assert found.work["conditionsOfAccess"] == [text]
    assert "licence-unknown" in found.codes


@pytest.mark.parametrize("text", NEVER_GIVEN)
def test_licence_that_was_never_given_is_text_and_told(text: str) -> None:
    found = crosswalked(("dc:rights", text))
    assert "license" not in found.work
    assert found.work["conditionsOfAccess"] == [text]
    assert "licence-unknown" in found.codes


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("CC BY 2.5", "licenses/by/2.5/"),
        ("CC BY-NC-SA 2.5 AR", "licenses/by-nc-sa/2.5/ar/"),
        ("CC BY v. 3.0 IGO", "licenses/by/3.0/igo/"),
        ("CC0 1.0", "publicdomain/zero/1.0/"),
        ("CC0 1", "publicdomain/zero/1.0/"),
        (f"{CC}licenses/by/2.1/jp/", "licenses/by/2.1/jp/"),
        (f"{CC}licenses/nc-sa/1.0/", "licenses/nc-sa/1.0/"),
        (f"{CC}licenses/sa/2.0/jp/", "licenses/sa/2.0/jp/"),
        (f"{CC}licenses/sampling+/1.0/", "licenses/sampling+/1.0/"),
        (f"{CC}licenses/by-nc/4.0/deed.es", "licenses/by-nc/4.0/"),
        (f"{CC}licenses/zero/1.0/", "publicdomain/zero/1.0/"),
    ],
)
def test_licence_that_was_given_is_one(text: str, path: str) -> None:
    found = crosswalked(("dc:rights", text))
    assert found.work["license"][0] == CC + path
    assert "licence-unknown" not in found.codes


@pytest.mark.parametrize(
    "text",
    [
        "CC BY-NC AR", "CC-BY", "Creative Commons", "Licencia Creative Commons", "CC-BY-SA",
        "CC BY 4", "cc by 4", "CC BY-NC-ND v4", "Licence CC BY 3", "CC-BY-SA-3", "CC BY 2",
        "A Creative Commons license", "The Creative Commons licence", "Licence: CC BY",
    ],
)  # fmt: skip
def test_licence_without_its_version_is_told_as_that(text: str) -> None:
    found = crosswalked(("dc:rights", text))
    assert "license" not in found.work
    assert "licence-without-version" in found.codes
    assert "licence-unknown" not in found.codes


@pytest.mark.parametrize(
    "text",
    [
        "Licensed under CC BY4.0 (https://creativecommons.org/licenses/by/4.0/legalcode).",
        "See https://creativecommons.org/licenses/by/4.0.",
        "https://creativecommons.org/licenses/by/3.0/igo/, and its deed",
        "CC BY-NC-SA 2.5 AR",
        "CC0 1.0 Universal",
        "Copyright (c) 2014 Elm",
        "Attribution to the author is required",
        "Creative writing 5.0",
        "Copies cc: Elm 2.0",
        "CC by me",
        "acc by 5.0",
        "CC BY 4.0, Germany, 2020",
        "CC BY 3.0 DE",
        "CC BY 4.0 it is",
        "Published under CC BY 4.0 Elm University",
        "Under CC BY 4.0 US government works are named as such",
        "Copies by post CC BY 4 pm",
        "https://creativecommons.org/publicdomain/certification/1.0/us/",
        f"{CC}licenses/",
        f"{CC}licenses/by/",
    ],
)
def test_other_texts_name_no_unknown_licence(text: str) -> None:
    assert read_unknown_licence(text) is None


@pytest.mark.parametrize(
    ("area", "kind", "version", "port", "given"),
    [
        ("licenses", "by", "4.0", "", True),
        ("licenses", "by", "3.0", "igo", True),
        ("licenses", "by", "4.0", "igo", False),
        ("licenses", "by", "2.5", "de", False),
        ("licenses", "by", "3.0", "scotland", False),
        ("licenses", "by-sa", "2.5", "scotland", True),
        ("publicdomain", "zero", "1.0", "nl", False),
        ("licenses", "devnations", "2.0", "", True),
        ("licenses", "sampling", "2.0", "", False),
        ("licenses", "sampling", "1.0", "br", True),
        ("licenses", "sampling", "1.0", "de", False),
        ("licenses", "sampling+", "1.0", "de", True),
        ("licenses", "nc-sampling+", "1.0", "tw", True),
        ("licenses", "nc-sampling+", "1.0", "br", False),
        ("licenses", "nc-sa", "1.0", "fi", True),
        ("licenses", "nc-sa", "1.0", "il", False),
        ("licenses", "by-nd-nc", "1.0", "il", True),
        ("licenses", "nd", "2.0", "jp", True),
        ("licenses", "nd", "2.0", "", False),
        ("licenses", "by", "3.0", "rs", True),
        ("licenses", "by", "3.0", "ua", False),
        ("publicdomain", "mark", "1.0", "", True),
        ("publicdomain", "mark", "2.0", "", False),
        ("licenses", "", "1.0", "", False),
    ],
)
def test_list_of_what_was_given(area: str, kind: str, version: str, port: str, given: bool) -> None:
    assert was_given(area, kind, version, port) is given


@pytest.mark.parametrize(
    "unit", ["cc by ", "cc-by-nc-", "creative commons by ", "by-nc-", "cc by 4.0 (de ", "licence "]
)
def test_long_text_of_the_worst_kind_is_read_at_once(unit: str) -> None:
    assert read_unknown_licence(unit * (1_990 // len(unit))) is None
