"""Which addresses are licences: of a known host, by their own words, or as the source calls them.

Sources: CDIF, license ("URL to license document") and conditionsOfAccess; DataCite 4.7, rights;
MODS, accessCondition. The verdicts were written before the code.
"""

from __future__ import annotations

import pytest

from oaicdif.formats.datacite import read_datacite
from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked

CC = "https://creativecommons.org/licenses/"
LICENCES = [
    "https://opendefinition.org/licenses/odc-odbl",
    "https://www.gnu.org/licenses/old-licenses/fdl-1.2.html",
    "https://arxiv.org/licenses/nonexclusive-distrib/1.0/",
    "http://publications.europa.eu/resource/authority/licence/CC_BY_4_0",
    "https://archive.example.org/legal/ElmLicence.pdf",
    "https://elm.example.org/license.txt",
    "https://publisher.example.org/open-access/userlicense/1.0/",
    "https://elm.example.org/doc/open-government-licence/version/3/",
    "https://elm.example.org/licences/open-1.0",
    "https://github.com/elm/tides/blob/main/LICENSE",
    "https://elm.example.org/licence-ouverte",
    "https://elm.example.org/doc/Lizenz-1.0.pdf",
]
PAGES = [
    "http://library.example.org/Copyright",
    "https://repository.example.org/docs/rights.htm",
    "https://repository.example.org/terms-of-use",
    "https://journal.example.org/authors/transfer-of-copyright-agreement",
    "https://elm.example.org/license-agreement.html",
    "https://elm.example.org/about/license",
    "https://elm.example.org/request-licence",
    "https://elm.example.org/licensing",
    "https://elm.example.org/licenses",
    "https://elm.example.org/data-policy#licence",
    "https://elm.example.org/item?licence=by",
    "https://elm.example.org/metadata-license",
    "https://dspace.example.org/bitstream/1234/5/license.txt",
    "https://elm.example.org/driving-licences/1",
    "https://elm.example.org/",
    "https://license.example.org/",
    "https://hal.example.org/licences/copyright/",
    "https://creativecommons.org/licenses/commons-deed",
]


@pytest.mark.parametrize("address", LICENCES)
def test_address_of_a_licence_is_one(address: str) -> None:
    found = crosswalked(("dc:rights", address))
    assert found.work["license"] == [address]
    assert "rights-page" not in found.codes


@pytest.mark.parametrize("address", PAGES)
def test_page_on_rights_is_no_licence(address: str) -> None:
    found = crosswalked(("dc:rights", address))
    assert "license" not in found.work
    assert found.work["conditionsOfAccess"] == [address]
    assert "rights-page" in found.codes


def test_licence_by_the_words_of_its_address_is_judged() -> None:
    (trace,) = crosswalked(("dc:rights", LICENCES[4])).traced("work.license")
    assert trace.evidence == "licence: the word for a licence in its address"
    (trace,) = crosswalked(("dc:rights", LICENCES[0])).traced("work.license")
    assert not trace.evidence


def test_element_calls_its_address_a_licence() -> None:
    page = "https://repository.example.org/terms-of-use"
    found = crosswalked(("dcterms:license", page), name="qdc-to-cdif")
    assert found.work["license"] == [page]
    assert "rights-page" not in found.codes


@pytest.mark.parametrize(
    ("element", "name"), [("dc:rights", "oai_dc-to-cdif"), ("dcterms:license", "qdc-to-cdif")]
)
def test_own_address_is_no_licence(element: str, name: str) -> None:
    own = "https://archive.example.org/licences/0x0003"
    found = crosswalked(("dc:identifier", own), (element, f"{own}#share"), name=name)
    assert "license" not in found.work
    assert found.work["conditionsOfAccess"] == [f"{own}#share"]
    assert "rights-page" in found.codes


# ---- what the record denies elsewhere ---------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "EXCEPTIONS: data of the model are licensed under CC BY-NC 4.0",
        "Not covered by CC BY-NC 4.0",
        "Photo: Ada Elm, CC BY-NC 4.0",
        "Accepted manuscript: CC BY-NC 4.0; Published version: All rights reserved",
        "Metadata: CC BY-NC 4.0",
    ],
)
def test_denied_licence_is_none_with_its_address_either(words: str) -> None:
    found = crosswalked(("dc:rights", words), ("dc:rights", f"{CC}by-nc/4.0/"))
    assert "license" not in found.work
    assert found.work["conditionsOfAccess"] == [words, f"{CC}by-nc/4.0/"]
    assert "licence-denied" in found.codes


def test_licence_that_is_held_stays_beside_one_that_is_denied() -> None:
    words = "The article is CC BY 4.0, its data are CC0"
    found = crosswalked(("dc:rights", words), ("dc:rights", f"{CC}by/4.0/"))
    assert found.work["license"] == [f"{CC}by/4.0/", "https://spdx.org/licenses/CC-BY-4.0"]


@pytest.mark.parametrize(
    "words",
    ["Except where otherwise noted, this work is licensed under CC BY 4.0", "Open access", "Elm"],
)
def test_licence_stays_beside_words_that_deny_nothing(words: str) -> None:
    found = crosswalked(("dc:rights", words), ("dc:rights", f"{CC}by/4.0/"))
    assert f"{CC}by/4.0/" in found.work["license"]


# ---- DataCite and MODS -------------------------------------------------------------------------


def of_datacite(rights: str) -> Mapped:
    body = (
        '<resource xmlns="http://datacite.org/schema/kernel-4"><titles><title>Tides</title>'
        f"</titles><rightsList>{rights}</rightsList></resource>"
    )
    return crosswalked(*read_datacite(parse_xml(body.encode())), name="datacite-to-cdif")


def of_mods(condition: str) -> Mapped:
    body = (
        '<mods xmlns="http://www.loc.gov/mods/v3" xmlns:xlink="http://www.w3.org/1999/xlink">'
        f"<titleInfo><title>Tides</title></titleInfo>{condition}</mods>"
    )
    return crosswalked(*read_mods(parse_xml(body.encode())), name="mods-to-cdif")


@pytest.mark.parametrize(
    "rights",
    [
        f'<rights rightsURI="{CC}by/3.0/" rightsIdentifier="CC-BY-3.0">'
        "Attribution-NoDerivs 2.0 Generic</rights>",
        f'<rights rightsURI="{CC}by/3.0/">CC BY-ND 2.0</rights>',
        f'<rights rightsURI="{CC}by/4.0/" rightsIdentifier="CC-BY-NC-4.0"/>',
        '<rights rightsURI="https://opensource.org/licenses/MIT">Apache License 2.0</rights>',
        f'<rights rightsURI="{CC}by-nc/4.0/">EXCEPTIONS: data of the model are licensed under'
        " CC BY-NC 4.0</rights>",
        f'<rights rightsURI="{CC}by/4.0/">This dataset is not covered by</rights>',
        f'<rights rightsURI="{CC}by/4.0/">© Elm University. All rights reserved.</rights>',
        f'<rights rightsURI="{CC}by/4.0/">Photo: Ada Elm</rights>',
        f'<rights rightsURI="{CC}by-nc/4.0/">Exception: figures 1-3</rights>',
    ],
)
def test_rights_that_contradict_themselves_give_no_licence(rights: str) -> None:
    found = of_datacite(rights)
    assert "license" not in found.work
    assert found.work["conditionsOfAccess"]
    assert "licence-denied" in found.codes


@pytest.mark.parametrize(
    ("rights", "licence"),
    [
        (f'<rights rightsURI="{CC}by/4.0/legalcode" rightsIdentifier="cc-by-4.0">Creative Commons'
         " Attribution 4.0 International</rights>", f"{CC}by/4.0/"),
        (f'<rights rightsURI="{CC}by/3.0/us/" rightsIdentifier="CC-BY-3.0">Attribution 3.0'
         "</rights>", f"{CC}by/3.0/us/"),
        (f'<rights rightsURI="{CC}by-nc/4.0/">No commercial use</rights>', f"{CC}by-nc/4.0/"),
        ('<rights rightsURI="https://www.gnu.org/licenses/gpl-3.0.html"'
         ' rightsIdentifier="GPL-3.0-only"/>', "https://spdx.org/licenses/GPL-3.0-only"),
        ('<rights rightsURI="https://archive.example.org/legal">Elm Licence</rights>',
         "https://archive.example.org/legal"),
    ],
)  # fmt: skip
def test_rights_that_agree_give_their_licence(rights: str, licence: str) -> None:
    found = of_datacite(rights)
    assert licence in found.work["license"]
    assert found.codes.isdisjoint({"licence-denied", "rights-page"})


def test_two_elements_may_give_two_licences() -> None:
    found = of_datacite(
        f'<rights rightsURI="{CC}by/4.0/"/><rights rightsIdentifier="Apache-2.0">Apache License'
        " 2.0</rights>"
    )
    assert {f"{CC}by/4.0/", "https://spdx.org/licenses/Apache-2.0"} <= set(found.work["license"])


@pytest.mark.parametrize(
    "words",
    ["", "See the web site for copyright", "CC BY 4.0", "All rights reserved", "No license given"],
)
def test_page_beside_words_is_no_licence_in_datacite(words: str) -> None:
    page = "https://archive.example.org/dataauth.htm"
    found = of_datacite(f'<rights rightsURI="{page}">{words}</rights>')
    assert page not in found.work.get("license", [])
    assert page in found.work["conditionsOfAccess"]
    assert "rights-page" in found.codes


@pytest.mark.parametrize(
    ("condition", "licence"),
    [
        ('type="use and reproduction" xlink:href="https://a.example.org/x">Public Domain', ""),
        ('type="use and reproduction" xlink:href="https://a.example.org/x">Elm Licence 1.0',
         "https://a.example.org/x"),
        (f'type="use and reproduction" xlink:href="{CC}by/4.0/">CC BY', f"{CC}by/4.0/"),
        ('type="restriction on access" xlink:href="https://a.example.org/x">Elm Licence', ""),
    ],
)  # fmt: skip
def test_licence_of_mods_is_called_one(condition: str, licence: str) -> None:
    found = of_mods(f"<accessCondition {condition}</accessCondition>")
    assert found.work.get("license", [""])[0] == licence
    assert found.work["conditionsOfAccess"]
