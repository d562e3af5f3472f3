"""MODS: what stands twice because it is written in two scripts, and what only looks so.

Source: MODS 3.8 user guidelines, altRepGroup ("the same content in another language or script").
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.formats.mods.mods_reader import read_mods
from oaicdif.xmldoc import parse_xml
from tests.rules.mapped import Mapped, crosswalked

PERSON = {"@type": "Person", "name": "Elm, Ada", "familyName": "Elm", "givenName": "Ada"}


def mapped(content: str) -> Mapped:
    text = f'<mods xmlns="http://www.loc.gov/mods/v3">{content}</mods>'
    return crosswalked(*read_mods(parse_xml(text.encode())), name="mods-to-cdif")


def name(text: str, attributes: str, inner: str = "") -> str:
    return f'<name type="personal" {attributes}><namePart>{text}</namePart>{inner}</name>'


def names(found: Mapped, key: str = "contributor") -> list[Any]:
    return [each["name"] for each in found.work[key]]


def told(found: Mapped) -> list[str]:
    return [each.detail or each.text for each in found.result.issues if "carried" in each.code]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('altRepGroup="06" script="Latn"', 'altRepGroup="06" script="CJK"'),
        ('altRepGroup="06" script="Latn"', 'altRepGroup="06"'),
        ('altRepGroup="a"', 'altRepGroup="a"'),
        ('altRepGroup="1" lang="eng"', 'altRepGroup="1" lang="jpn"'),
    ],
)
@pytest.mark.parametrize("turned", [False, True])
def test_name_in_two_scripts_is_one_agent(one: str, other: str, turned: bool) -> None:
    pair = [name("Elm, Ada", one), name("楡愛", other)]
    found = mapped("".join(reversed(pair) if turned else pair))
    assert found.work["contributor"] == [PERSON | {"alternateName": "楡愛"}]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('altRepGroup="00" script="Latn"', 'altRepGroup="00" script="CJK"'),
        ('script="Latn"', 'script="CJK"'),
        ('altRepGroup="06" script="Latn"', 'altRepGroup="07" script="CJK"'),
    ],
)
def test_names_of_no_common_group_stay_two(one: str, other: str) -> None:
    assert len(mapped(name("Elm, Ada", one) + name("楡愛", other)).work["contributor"]) == 2


@pytest.mark.parametrize(
    "others",
    [
        [name("Oak, Jan", 'altRepGroup="01"')],
        [name("Oak, Jan", 'altRepGroup="01" script="Latn"')],
        [name("楡愛", 'altRepGroup="01"'), name("樫", 'altRepGroup="01"')],
        ['<name type="corporate" altRepGroup="01"><namePart>楡社</namePart></name>'],
        ['<name type="personal" altRepGroup="01"><namePart>楡愛</namePart>'
         '<namePart type="date">1831-1900</namePart></name>'],
    ],
)  # fmt: skip
def test_group_is_not_believed_alone(others: list[str]) -> None:
    first = name("Elm, Ada", 'altRepGroup="01"', '<namePart type="date">1902-1981</namePart>')
    found = mapped(first + "".join(others))
    assert len(found.work["contributor"]) == 1 + len(others)


def test_roles_of_both_names_and_their_identifiers_are_kept() -> None:
    role = '<role><roleTerm type="code">{}</roleTerm></role>'.format
    orcid = "https://orcid.org/0000-0002-1825-0097"
    other = f'altRepGroup="01" script="Cyrl" valueURI="{orcid}"'
    first = name("Elm, Ada", 'altRepGroup="01" script="Latn"', role("aut"))
    found = mapped(first + name("Вяз, Ада", other, role("edt")))
    agent = PERSON | {"@id": orcid, "alternateName": "Вяз, Ада"}
    assert found.work["creator"] == [agent]
    (editor,) = found.work["contributor"]
    assert editor["contributor"] == agent


def test_body_in_three_scripts_is_one_agent_with_two_other_names() -> None:
    body = '<name type="corporate" altRepGroup="02" script="{}"><namePart>{}</namePart></name>'
    scripts = [("Latn", "Elm Society"), ("Cyrl", "Общество Вяз"), ("Grek", "Εταιρεία Φτελιά")]
    found = mapped("".join(body.format(*each) for each in scripts))
    expected = {
        "@type": "Organization",
        "name": "Elm Society",
        "alternateName": ["Общество Вяз", "Εταιρεία Φτελιά"],
    }
    assert found.work["contributor"] == [expected]
    assert found.core["schema:contributor"][0]["schema:alternateName"] == expected["alternateName"]


def origin(script: str, *publishers: str, more: str = "") -> str:
    inner = "".join(f"<publisher>{each}</publisher>" for each in publishers)
    return f'<originInfo altRepGroup="03" script="{script}">{inner}{more}</originInfo>'


def test_publisher_in_two_scripts_is_one() -> None:
    found = mapped(origin("Latn", "Elm Press") + origin("CJK", "楡出版 :"))
    assert found.work["publisher"] == [
        {"@type": "Organization", "name": "Elm Press", "alternateName": "楡出版"}
    ]


def test_each_publisher_has_its_own_name_in_the_other_script() -> None:
    found = mapped(origin("CJK", "楡出版", "樫社") + origin("Latn", "Elm Press", "Oak Press"))
    assert [(e["name"], e["alternateName"]) for e in found.work["publisher"]] == [
        ("Elm Press", "楡出版"), ("Oak Press", "樫社"),
    ]  # fmt: skip


def test_which_of_two_publishers_another_script_names_is_not_guessed() -> None:
    found = mapped(origin("Latn", "Elm Press", "Oak Press") + origin("CJK", "楡出版"))
    assert names(found, "publisher") == ["Elm Press", "Oak Press"]
    assert told(found) == ["楡出版"]


def test_publisher_that_the_first_script_does_not_name_stays() -> None:
    assert names(mapped(origin("Latn") + origin("CJK", "楡出版")), "publisher") == ["楡出版"]


def test_nobody_in_two_scripts_is_nobody() -> None:
    found = mapped(origin("Latn", "[s.n.]") + origin("CJK", "[出版社不明]"))
    assert "publisher" not in found.work
    assert "nil-value" in found.codes


def test_date_of_an_origin_is_read_in_both() -> None:
    day = "<dateIssued>2005</dateIssued>"
    found = mapped(origin("Latn", "Elm Press", more=day) + origin("CJK", "楡出版", more=day))
    assert found.work["datePublished"] == "2005"


@pytest.mark.parametrize("kind", ["series", "host"])
def test_series_and_host_in_two_scripts_are_one(kind: str) -> None:
    item = (
        f'<relatedItem type="{kind}" altRepGroup="04" script="{{}}"><titleInfo><title>{{}}</title>'
        "</titleInfo></relatedItem>"
    )
    found = mapped(item.format("Latn", "Elm studies") + item.format("CJK", "楡研究"))
    (whole,) = found.work["isPartOf"]
    assert (whole["name"], whole["alternateName"]) == ("Elm studies", "楡研究")


def test_two_series_of_one_script_stay_two() -> None:
    item = (
        '<relatedItem type="series" altRepGroup="04" script="Latn"><titleInfo><title>{}</title>'
        "</titleInfo></relatedItem>"
    )
    found = mapped(item.format("Elm studies") + item.format("Oak studies"))
    assert [each["name"] for each in found.work["isPartOf"]] == ["Elm studies", "Oak studies"]


def test_title_in_two_scripts_is_a_title_and_another_one() -> None:
    title = '<titleInfo altRepGroup="05" script="{}"><title>{}</title></titleInfo>'
    found = mapped(title.format("Latn", "Elms in ink") + title.format("CJK", "墨の楡"))
    assert (found.work["name"], found.work["alternateName"]) == ("Elms in ink", ["墨の楡"])


IN_GROUP = 'altRepGroup="01"'


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Oak, Jan", "Elm, Ada"),
        ("Oak, Jan", "Oak, Julia"),
        ("Дуб, Ян", "Вяз, Ада"),
        ("樫", "楡愛"),
    ],
)
@pytest.mark.parametrize("attributes", ['lang="{}"', 'lang="{0}" script="{0}"'])
def test_another_language_does_not_make_two_names_one(
    one: str, other: str, attributes: str
) -> None:
    pair = name(one, f"{IN_GROUP} {attributes.format('rus')}")
    pair += name(other, f"{IN_GROUP} {attributes.format('eng')}")
    assert names(mapped(pair)) == [one, other]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ('lang="ger"><namePart>Elm, Adá', 'lang="eng"><namePart>Elm, Ada'),
        ('script="Hans"><namePart>榆爱', 'script="Hant"><namePart>楡愛'),
    ],
)
def test_same_words_in_two_languages_are_one_name(one: str, other: str) -> None:
    text = '<name type="personal" altRepGroup="01" {}</namePart></name>'
    assert len(mapped(text.format(one) + text.format(other)).work["contributor"]) == 1


def test_publishers_and_series_of_two_languages_stay_two() -> None:
    item = (
        '<relatedItem type="series" altRepGroup="04" lang="{0}"><titleInfo><title>{1}</title>'
        '</titleInfo></relatedItem><originInfo altRepGroup="03" lang="{0}"><publisher>{1}'
        "</publisher></originInfo>"
    )
    found = mapped(item.format("eng", "Elm studies") + item.format("ger", "Eichenhefte"))
    assert names(found, "isPartOf") == ["Elm studies", "Eichenhefte"]
    assert names(found, "publisher") == ["Elm studies", "Eichenhefte"]


def test_name_in_three_scripts_that_are_not_named_is_one() -> None:
    found = mapped("".join(name(each, IN_GROUP) for each in ("Elm, Ada", "Вяз, Ада", "楡愛")))
    assert found.work["contributor"] == [PERSON | {"alternateName": ["Вяз, Ада", "楡愛"]}]


def test_two_names_of_one_script_beside_a_third_join_nothing() -> None:
    found = mapped("".join(name(each, IN_GROUP) for each in ("Elm, Ada", "楡愛", "樫")))
    assert len(found.work["contributor"]) == 3


ORCIDS = ["0000-0002-1825-0097", "0000-0001-5109-3700"]


def known_as(kind: str, number: str) -> str:
    return f'<nameIdentifier type="{kind}">{number}</nameIdentifier>'


@pytest.mark.parametrize(
    ("one", "other", "count"),
    [
        (known_as("orcid", ORCIDS[0]), known_as("orcid", ORCIDS[1]), 2),
        (known_as("orcid", ORCIDS[0]), known_as("", f"https://orcid.org/{ORCIDS[1]}"), 2),
        (known_as("orcid", ORCIDS[0]), known_as("", f"http://www.orcid.org/{ORCIDS[0]}"), 1),
        (known_as("viaf", "123"), known_as("viaf", "456"), 2),
        (known_as("viaf", "123"), known_as("gnd", "456"), 1),
        (known_as("orcid", ORCIDS[0]), "", 1),
        ('<namePart type="date">1902-</namePart>', known_as("orcid", ORCIDS[0]), 1),
        ('<namePart type="date">1902-1981</namePart>',
         '<namePart type="date">١٩٠٢-</namePart>', 1),
        ('<namePart type="date">1902-</namePart>', '<namePart type="date">١٩٠٣-</namePart>', 2),
    ],
)  # fmt: skip
def test_identifiers_and_years_that_differ_keep_names_apart(
    one: str, other: str, count: int
) -> None:
    found = mapped(name("Elm, Ada", IN_GROUP, one) + name("楡愛", IN_GROUP, other))
    assert len(found.work["contributor"]) == count


def whole(title: str, inner: str = "", kind: str = "host") -> str:
    named = f"<titleInfo><title>{title}</title></titleInfo>"
    return f'<relatedItem type="{kind}" altRepGroup="04">{named}{inner}</relatedItem>'


def volume(number: str) -> str:
    return f'<part><detail type="volume"><number>{number}</number></detail></part>'


@pytest.mark.parametrize(
    ("one", "other", "count"),
    [
        ('<identifier type="issn">0028-0836</identifier>',
         '<identifier type="issn">1476-4687</identifier>', 2),
        ('<identifier type="issn">0028-0836</identifier>',
         '<identifier type="issn">00280836</identifier>', 1),
        (volume("5"), volume("6"), 2),
        (volume("5"), volume("٥"), 1),
        (volume("5"), volume("第五巻"), 1),
    ],
)  # fmt: skip
@pytest.mark.parametrize("kind", ["host", "series"])
def test_numbers_that_differ_keep_wholes_apart(one: str, other: str, count: int, kind: str) -> None:
    found = mapped(whole("Elm studies", one, kind) + whole("楡研究", other, kind))
    assert len(found.work["isPartOf"]) == count


def test_what_the_second_script_alone_says_of_a_host_is_mapped() -> None:
    more = volume("5") + "<abstract>All about elms.</abstract>"
    found = mapped(whole("Elm studies") + whole("楡研究", more))
    (host,) = found.work["isPartOf"]
    assert (host["alternateName"], host["abstract"]) == ("楡研究", "All about elms.")
    assert found.work["bibliographicCitation"] == ["Elm studies, vol. 5"]


def test_what_the_second_script_says_otherwise_of_a_host_is_reported() -> None:
    editor = '<name><namePart>{}</namePart><role><roleTerm type="code">edt</roleTerm></role></name>'
    first = whole("Elm studies", editor.format("Oak, Jan"))
    found = mapped(first + whole("楡研究", editor.format("樫")))
    (host,) = found.work["isPartOf"]
    assert host["editor"]["name"] == "Oak, Jan"
    assert told(found) == ["editor.script: 樫"]


def test_affiliation_that_the_second_script_alone_says_is_mapped() -> None:
    other = name("楡愛", IN_GROUP, "<affiliation>Elm University</affiliation>")
    (agent,) = mapped(name("Elm, Ada", IN_GROUP) + other).work["contributor"]
    assert agent["affiliation"]["name"] == "Elm University"


def test_affiliation_of_both_scripts_is_mapped_once_and_reported_once() -> None:
    at = "<affiliation>{}</affiliation>".format
    first = name("Elm, Ada", IN_GROUP, at("Elm University"))
    found = mapped(first + name("楡愛", IN_GROUP, at("楡大学")))
    (agent,) = found.work["contributor"]
    assert agent["affiliation"]["name"] == "Elm University"
    assert told(found) == ["affiliation.script: 楡大学"]
