"""Small signs that a second look contradicts: volumes without number, pages of a serial, origins.

Sources: MODS 3.8 (originInfo/@eventType, titleInfo, extent); RDA 2.7 to 2.11; ISO 3297.
"""

from __future__ import annotations

import pytest

from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.rules.result import CrosswalkResult
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import AROUND, Mapped, crosswalked, shipped


def mods(below: str) -> Mapped:
    body = f'<mods xmlns="http://www.loc.gov/mods/v3">{below}</mods>'
    return crosswalked(*read_mods(parse_xml(body.encode())), name="mods-to-cdif")


def plain_dc(below: str) -> CrosswalkResult:
    root = parse_xml(
        '<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" '
        f'xmlns:dc="http://purl.org/dc/elements/1.1/">{below}</oai_dc:dc>'.encode()
    )
    source, engine = shipped().choose(root) or (None, None)
    assert source is not None
    assert engine is not None
    return engine.crosswalk(source.read(root), AROUND)


# ---- parts of titles ------------------------------------------------------------------------


def test_part_beside_two_titles_is_given_to_neither() -> None:
    title = "<titleInfo><title>{}</title></titleInfo>"
    found = mods(
        f"{title.format('Alpha')}{title.format('Beta')}"
        "<titleInfo><partName>Part two</partName></titleInfo>"
    )
    assert found.work["name"] == "Alpha"
    assert found.work["alternateName"] == ["Beta"]
    assert [i.text for i in found.result.issues if i.code == "not-carried"] == ["Part two"]


def test_part_beside_one_title_goes_on_from_it() -> None:
    found = mods(
        "<titleInfo><title>Alpha</title></titleInfo>"
        '<titleInfo type="alternative"><title>Beta</title></titleInfo>'
        "<titleInfo><partNumber>3</partNumber></titleInfo>"
    )
    assert found.work["name"] == "Alpha. 3"
    assert "not-carried" not in found.codes


# ---- volumes and numbers --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("volume", "said"),
    [
        ("3", "J, vol. 3"), ("XII", "J, vol. XII"), ("Vol. 3", "J, vol. 3"), ("A", "J, vol. A"),
        ("12(3)", "J, vol. 12(3)"), ("S1", "J, vol. S1"), ("2004", "J, vol. 2004"),
        ("12 cm3", ""), ("12 ml", ""), ("40 %", ""), ("special", ""), ("n/a", ""), ("-", ""),
    ],
)  # fmt: skip
def test_volume_without_a_number_is_none(volume: str, said: str) -> None:
    found = plain_dc(f"<dc:journalTitle>J</dc:journalTitle><dc:volume>{volume}</dc:volume>")
    assert found.document.work.get("bibliographicCitation", [""]) == [said]
    told = [i.text for i in found.issues if i.code == "unknown-element"]
    assert told == ([] if said else [volume])


@pytest.mark.parametrize(
    ("issue", "said"),
    [
        ("2", "J, vol. 3, no. 2"), ("Suppl. 1", "J, vol. 3, no. Suppl. 1"),
        ("No. 4", "J, vol. 3, no. 4"), ("March", "J, vol. 3, no. March"),
        ("12 kg", "J, vol. 3"), ("n/a", "J, vol. 3"),
    ],
)  # fmt: skip
def test_number_of_an_issue_is_no_measure(issue: str, said: str) -> None:
    found = plain_dc(
        f"<dc:journalTitle>J</dc:journalTitle><dc:volume>3</dc:volume><dc:issue>{issue}</dc:issue>"
    )
    assert found.document.work["bibliographicCitation"] == [said]


# ---- addresses about a work -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "about"),
    [
        ("https://www.imdb.com/title/tt9", True),
        ("https://imdb.com/name/nm1", True),
        ("https://findingaids.example.org/collections/9", True),
        ("https://a.example.org/finding-aids/9", True),
        ("https://a.example.org/library/finding_aids/9", True),
        ("https://a.example.org/x/findingaid.pdf", True),
        ("https://a.example.org/imdb.com/title/9", False),
        ("https://findingaids.example.org/data.csv", False),
        ("https://a.example.org/study-of-finding-aids-2004", False),
        ("https://a.example.org/data/findingaids.csv", False),
    ],
)
def test_host_or_a_whole_part_of_the_path_says_that_a_page_is_about_it(
    address: str, about: bool
) -> None:
    work = crosswalked(("dc:source", address)).work
    assert ("isBasedOn" not in work) is about
    assert len(work["relatedLink"]) == 1


# ---- numbers that nobody filled in ----------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["ISSN 0000-0000", "issn:0000-0000", "ISSN XXXX-XXXX", "ISSN -", "ISBN 0000000000",
     "ISBN 000-0-00-000000-0", "EISSN: 0000-0000"],
)  # fmt: skip
@pytest.mark.parametrize("element", ["dc:identifier", "dc:source"])
def test_empty_form_of_a_number_is_nothing(element: str, text: str) -> None:
    found = crosswalked((element, text))
    assert "nil-value" in found.codes
    assert not {"identifier", "isPartOf", "isbn"} & found.work.keys()


def test_number_of_noughts_with_another_check_digit_is_a_misprint() -> None:
    assert "bad-check-digit" in crosswalked(("dc:source", "ISSN: 0000-000X")).codes


# ---- weak signs of a serial -----------------------------------------------------------------

_SIGNS = (
    '<originInfo><frequency>monthly</frequency></originInfo><identifier type="issn">0028-0836'
    "</identifier>"
)
_EXTENT = "<physicalDescription><extent>{}</extent></physicalDescription>"


@pytest.mark.parametrize(
    "below",
    [
        _EXTENT.format("12 pages"),
        _EXTENT.format("xii, 240 p. : ill."),
        _EXTENT.format("14 leaves"),
        _EXTENT.format("112 S."),
        _EXTENT.format("1 v. (240 p.)"),
        _EXTENT.format("240 p. in 2 parts"),
        '<relatedItem type="series"><titleInfo><title>S</title><partNumber>4</partNumber>'
        "</titleInfo></relatedItem>",
    ],
)
def test_pages_or_a_number_in_a_series_make_no_serial(below: str) -> None:
    found = mods(_SIGNS + below)
    assert found.work["@type"] != "Periodical"
    assert {"@type": "Periodical", "issn": "0028-0836"} in found.work["isPartOf"]


@pytest.mark.parametrize(
    "extent",
    [
        "3 volumes",
        "v. ; 28 cm",
        "volumes",
        "12 v. (240 p. each)",
        "volumes (ca. 100 p.)",
        "4 Bde, 80 S.",
    ],
)
def test_volumes_do_not_contradict_a_serial(extent: str) -> None:
    assert mods(_SIGNS + _EXTENT.format(extent)).work["@type"] == "Periodical"


def test_pages_do_not_contradict_the_word_serial() -> None:
    serial = "<originInfo><issuance>serial</issuance></originInfo>"
    assert mods(serial + _SIGNS + _EXTENT.format("12 pages")).work["@type"] == "Periodical"


# ---- a given name beside a name without type ------------------------------------------------


@pytest.mark.parametrize("name", ["Nil", "Elm", "O Elm", "van Elm", "Elm Jr."])
@pytest.mark.parametrize("role", ["", "<role><roleTerm type='text'>photographer</roleTerm></role>"])
def test_given_name_beside_a_name_without_type_is_kept(name: str, role: str) -> None:
    parts = f'<namePart>{name}</namePart><namePart type="given">Ada</namePart>'
    found = mods(f"<name>{parts}{role}</name>")
    (agent,) = found.work["creator" if role else "contributor"]
    assert (agent["name"], agent["givenName"]) == (f"{name}, Ada", "Ada")
    assert agent["familyName"] == name.removesuffix(" Jr.")
    assert not {"nil-value", "unknown-element"} & found.codes


@pytest.mark.parametrize(
    "name", ["Unknown", "Anonymous", "[s.n.]", "?", "Unbekannt", "n/a", "...", "N.N.", "Anonyme"]
)
@pytest.mark.parametrize("kind", ["", "personal"])
def test_word_for_nobody_beside_a_given_name_is_no_family_name(name: str, kind: str) -> None:
    found = mods(_beside_given(name, kind))
    (agent,) = found.work["contributor"]
    assert (agent["@type"], agent["name"], agent["givenName"]) == ("Person", "Ada", "Ada")
    assert "familyName" not in agent
    assert "nil-value" in found.codes
    assert "part-not-carried" not in found.codes


@pytest.mark.parametrize("word", ["Unknown", "Anonymous", "[s.n.]", "?", "n/a", "N.N."])
def test_words_for_nobody_beside_each_other_are_nobody(word: str) -> None:
    parts = f'<namePart>{word}</namePart><namePart type="given">{word}</namePart>'
    found = mods(f'<name type="personal">{parts}</name>')
    assert "contributor" not in found.work
    assert {"name-missing", "nil-value"} & found.codes


@pytest.mark.parametrize(
    "name",
    ["李", "김", "王", "李 王", "María Elm", "Santos Elm", "Martín Olmo", "Jan Elm", "X", "É",
     "å Elm", "Λ", "Elm-Oak", "D Elm"],
)  # fmt: skip
def test_family_name_without_type_is_not_taken_for_another_thing(name: str) -> None:
    (agent,) = mods(_beside_given(name, "")).work["contributor"]
    assert agent == {
        "@type": "Person", "name": f"{name}, Ada", "familyName": name, "givenName": "Ada",
    }  # fmt: skip


@pytest.mark.parametrize("name", ["María Elm", "Jan Elm", "Georgia Oak", "Martín Olmo"])
def test_family_name_without_type_that_begins_with_a_given_name_is_judged(name: str) -> None:
    judged = mods(_beside_given(name, "personal")).result.judged
    assert [each.what for each in judged] == ["family name"]
    assert name in judged[0].evidence


@pytest.mark.parametrize("name", ["Elm", "van der Elm", "Elm Oak"])
def test_plain_family_name_without_type_is_not_judged(name: str) -> None:
    assert mods(_beside_given(name, "personal")).result.judged == ()


@pytest.mark.parametrize(
    "name",
    [
        "A. Elm",
        "Elm A.",
        "A.B. Elm",
        "Ada Elm",
        "J.-P. Elm",
        "Elm, A.",
        "А. Вяз",
        "É. Orme",
        "Ա. Կնձնի",
        "J Elm",
    ],
)
def test_whole_name_beside_a_given_name_is_no_family_name(name: str) -> None:
    found = mods(_beside_given(name, "personal"))
    (agent,) = found.work["contributor"]
    assert (agent["@type"], agent["name"], agent["givenName"]) == ("Person", name, "Ada")
    assert agent.get("familyName") == ("Elm" if "," in name else None)


@pytest.mark.parametrize("name", ["Oak University", "Ministry of Elms", "Elm Ltd"])
def test_body_beside_a_given_name_is_no_person_unless_the_source_says_so(name: str) -> None:
    found = mods(_beside_given(name, ""))
    (agent,) = found.work["contributor"]
    assert (agent["@type"], agent["name"]) == ("Organization", name)
    lost = [each.detail for each in found.result.issues if each.code == "part-not-carried"]
    assert lost == ["given: Ada"]
    (person,) = mods(_beside_given(name, "personal")).work["contributor"]
    assert (person["@type"], person["name"], person["givenName"]) == ("Person", name, "Ada")
    assert "familyName" not in person


def _beside_given(name: str, kind: str) -> str:
    said = f' type="{kind}"' if kind else ""
    return f'<name{said}><namePart>{name}</namePart><namePart type="given">Ada</namePart></name>'


# ---- origins --------------------------------------------------------------------------------


def _origin(event: str, year: int, name: str) -> str:
    return (
        f'<originInfo eventType="{event}"><dateIssued>{year}</dateIssued><publisher>{name}'
        "</publisher></originInfo>"
    )


def test_every_event_beside_the_publication_says_its_own() -> None:
    found = mods(
        _origin("publication", 1999, "Oak Press")
        + _origin("production", 1998, "Ash Films Ltd")
        + _origin("distribution", 2001, "Elm Distribution Ltd")
        + _origin("manufacture", 2002, "Fir Printers Ltd")
        + _origin("capture", 2010, "Yew Library")
    )
    work = found.work
    assert (work["datePublished"], work["dateCreated"]) == ("1999", "1998")
    assert [each["name"] for each in work["publisher"]] == ["Oak Press"]
    assert [each["name"] for each in work["provider"]] == ["Elm Distribution Ltd"]
    (role,) = work["contributor"]
    assert (role["roleName"], role["contributor"]["name"]) == ("producer", "Ash Films Ltd")
    told = [i.text for i in found.result.issues if i.code == "not-carried"]
    assert told == ["Fir Printers Ltd", "Yew Library"]


@pytest.mark.parametrize("event", ["production", "distribution", "manufacture"])
def test_one_origin_alone_is_believed_by_its_elements(event: str) -> None:
    assert mods(_origin(event, 1999, "Oak Press")).work["datePublished"] == "1999"


@pytest.mark.parametrize(
    ("dates", "year"),
    [
        (("ca. 1900", "1905"), "1905"),
        (("[1900?]", "May 1905"), "1905-05"),
        (("1905", "ca. 1900"), "1905"),
        (("ca. 1900", "2004-05-13"), "1900"),
    ],
)
def test_certain_date_of_one_origin_goes_before_an_estimate(
    dates: tuple[str, ...], year: str
) -> None:
    below = "".join(f"<dateIssued>{each}</dateIssued>" for each in dates)
    assert mods(f"<originInfo>{below}</originInfo>").work["datePublished"] == year


def test_both_years_of_a_hosts_issue_date_the_article_as_in_one_text() -> None:
    host = (
        '<relatedItem type="host"><titleInfo><title>H</title></titleInfo><originInfo>'
        '<dateIssued point="start">{}</dateIssued><dateIssued point="end">{}</dateIssued>'
        "</originInfo></relatedItem>"
    )
    assert mods(host.format(1999, 2000)).work["datePublished"] == "1999"
    assert "datePublished" not in mods(host.format(1889, 1939)).work
