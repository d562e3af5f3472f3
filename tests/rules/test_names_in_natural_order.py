"""What makes a name in natural order a person's, and what leaves its kind open.

Two words with capitals are written so for people, bands, programs and parts of bodies alike.
DRIVER 1.1, 1.3.2: in doubt, the name as it is given.
"""

from __future__ import annotations

from typing import Any

import pytest

from oaicdif.rules.values.agents import read_agent
from tests.rules.mapped import crosswalked, shipped


def read(name: str, stated: str = "") -> dict[str, Any]:
    table = shipped().crosswalk("oai_dc-to-cdif").vocabularies["organisations"]
    return dict(read_agent(name, table, kind=stated).value)


def kind(name: str, stated: str = "") -> str:
    return str(read(name, stated).get("@type", "open"))


def listed(text: str) -> list[str]:
    return [each.strip() for line in text.strip().split("\n") for each in line.split(" | ")]


# The letters of a body before a word, common words, a capital inside, a small word written large,
# several names with a small word between them.
OPEN = """
NATO Forces | IBM Watson | QXR Elmwood | UN Elmwood | MS Elmwood | RMS Elmwood
Pink Floyd | Arctic Elms | Elm Monkeys | ROLLING ELMS | Deep Elm | Green Elm
Iron Elm | Elm Sabbath | ElmHub Oakpilot | OakAI Elmdex | Elm Photoshop
Elm Android | Public Relations | Marine Biology | Sea Ice Elm | Visual Arts
Elm Data Portal | Open Science Framework | Recherche Médicale | Historia Natural
Pesquisa Agrícola | Onderzoek Elm | Наука Вяз | Multiple Authors
Die Elme | Os Elmes | Elmische Gruben | Elm Dendrologie | Tokyo Elm | Costa Rica
Elm Oak Ash de Madrid | Oak MS Elmwood | FS Elmwood | Elm in Chains | Elm! Black Oakley
Santa Clara | Sankt Elm | Yacht Elmwood | Elm Rover
Test User | Principal Investigator | Research Assistant
Elm Oak (University of Elmland) | Duke Of Elmland | A. Elm y J. Oak
王伟 李娜 | محمد علي و أحمد حسن
Ada Elm y Eva Oak | Ada Elm und Eva Oak | Ada Elm og Eva Oak | Ada Elm et Eva Oak
Анна Вяз и Иван Дуб | Maria Physics Portal
"""
PEOPLE = """
LIU Wei | DUPONT Jean | Jean DUPONT | NGUYEN Van An | KIM Minsu | DUBOIS Oakley
AJ Elmer | Ada Elmer | Mary Ann Elmer | Elmer Oakley | Olga Elm | Green Thomas
Ada M Kitchens | Rosa Pink | McElm Oakley | DeElm Oakley | LeElm Oakley
HyunJin Kim | XiaoMing Li | Jo-Ann O'Elm | José Elm y Roble | Santiago Elm y Roble
Eva Elm (Oak University) | John Elm de Madrid | Paus XXII Elmer | mgr inż. Anna Elmová
dr. sc. Anna Elmová | RNDr. Jan Elm | Jan Elm ml.
Ada von und zu Elm | Антон Вязов | ANNA ELMER
"""


@pytest.mark.parametrize("name", listed(OPEN))
def test_a_sign_against_one_person_leaves_the_kind_open(name: str) -> None:
    assert kind(name) == "open"


@pytest.mark.parametrize("name", listed(PEOPLE))
def test_nothing_against_one_person_makes_a_person(name: str) -> None:
    assert kind(name) == "Person"


@pytest.mark.parametrize(
    ("name", "evidence"),
    [
        ("QXR Elmwood", "“QXR” may be the letters of a body, or somebody's"),
        ("Arctic Elms", "the common word “arctic”"),
        ("ElmHub Oakpilot", "the capital inside “ElmHub”"),
        ("Duke Of Elmland", "the small word “of”"),
        ("Ada Elm und Eva Oak", "several names in one"),
    ],
)
def test_the_doubt_is_told(name: str, evidence: str) -> None:
    found = crosswalked(("dc:creator", name))
    assert found.work["creator"] == [{"name": name}]
    assert [each.evidence for each in found.result.judged] == [evidence]


# Teams, boards and offices.
BODIES = """
Équipe Elm | Gerencia Técnica | Assessoria Jurídica | Unità Operativa | Redaktionen Elm
Elm Szerkesztő Bizottság | Toimituskunta Elm | Рабочая группа «Вяз» | 楡編集委員会
Audiencia Provincial de Madrid
Tribunale di Elm | Assembleia Elm | Abadía de Elm | Kapuzinerkloster Elm | Kreis Elm | Město Elm
Iglesia Elm | Elm Televízió | ELM OAK SA DE CV
"""


@pytest.mark.parametrize("name", listed(BODIES))
def test_word_of_a_small_body_in_its_language_decides(name: str) -> None:
    assert kind(name) == "Organization"


# A person who publishes his own works, in the order and the scripts of many languages.
SELF_PUBLISHED = """
Nguyễn Văn An | Trần Thị Hoa | 山田太郎 | 山田 太郎 | 김민수 | 李明 | Zhang Wei
Wei Zhang | Kim Min-su | Петров Иван Иванович | Вяз Анна Ивановна | Kovács Éva
Anna Jónsdóttir | Ahmad bin Elm | Elmova Nodira Anvar qizi | محمد أحمد حسن
Wang, Xiaoming | Mehmet Elm
"""
HOUSES = """
岩波書店 | 北京大学出版社 | Sun Microsystems | Wang Laboratories | Sony Music
Chang Gung University | San Paolo | Marcel Dekker | Axel Springer | Elm Rapids
Elm Monkeys | Song Books
"""


@pytest.mark.parametrize("name", listed(SELF_PUBLISHED))
def test_publisher_with_the_form_of_a_persons_name_is_open(name: str) -> None:
    assert kind(name, "Organization") == "open"
    assert kind(name) == "Person"  # as a creator


@pytest.mark.parametrize("name", listed(HOUSES))
def test_house_stays_an_organization(name: str) -> None:
    assert kind(name, "Organization") == "Organization"


@pytest.mark.parametrize(
    "name",
    listed("""
Ada Elm, Eva Oak | Elm Oak, Eva Ash | Ada B. Elm, Eva C. Oak | Frédéric Elm, Eva Oakley
Thomas Elm, Quill Oakley | Ada Elm (text), Eva Oak (photos) | Lind, Ada - Berg, Eva
Lind, Ada // Berg, Eva | Lind, Ada with Berg, Eva | Eva Elm, Oak University
Lind, Anna, asst., Berg, Maria, asst.
Lind, Anna és Berg, Jan | Lind, Anna oraz Berg, Jan | Lind, Anna e Berg, Jan | Anna Lind, Berg, Jan
Anna Lind and Berg, Jan | A. Lind, J. Berg, et al. | ELM A.B., OAK C.D.
Nguyễn Văn An, Trần Thị Hoa
김철수, 이영희, 박민수 | محمد علي، أحمد حسن | Kovács Éva, Szabó Péter | Dr. Anna Elm, Prof. Jan Oak
"""),
)
def test_two_whole_names_at_a_comma_are_open(name: str) -> None:
    assert kind(name) == "open"


@pytest.mark.parametrize(
    ("family", "given"),
    [
        ("Elm Núñez", "Ana Xochi"), ("García Elm", "Eva Sofía"), ("Elm Oak", "Juan Carlos"),
        ("Elm Oak", "Quill María"), ("de Elm", "Eva Quill"), ("Elm", "Eva Quill"),
        ("Le Thi", "Hoai An"), ("Ahmad Elm", "Quill A."), ("Elm y Roble", "Ana"),
    ],
)  # fmt: skip
def test_two_family_names_before_given_names_are_one_person(family: str, given: str) -> None:
    found = read(f"{family}, {given}")
    assert (found["@type"], found["givenName"]) == ("Person", given)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("John.", "John"), ("Quillana.", "Quillana"), ("Ada.", "Ada"), ("John (Jack).", "John"),
        ("J.", "J."), ("Ada M.", "Ada M."), ("Thos.", "Thos."), ("Wm.", "Wm."), ("Jos.", "Jos."),
    ],
)  # fmt: skip
def test_full_stop_of_the_statement_is_no_part_of_a_given_name(given: str, expected: str) -> None:
    found = read(f"Elm, {given}")
    assert (found["name"], found["givenName"]) == (f"Elm, {given}", expected)


@pytest.mark.parametrize("bracket", ["(University of Elm, Elmton)", "[University of Elm, Elmton]"])
def test_body_in_brackets_of_either_kind_is_where_somebody_works(bracket: str) -> None:
    found = read(f"Smith, John {bracket}")
    assert (found["@type"], found["name"], found["affiliation"]["name"]) == (
        "Person",
        "Smith, John",
        "University of Elm, Elmton",
    )


ORCID = "https://orcid.org/0000-0002-1825-0097"


@pytest.mark.parametrize(
    ("beside", "identifier"),
    [
        (f"(ORCID: {ORCID})", ORCID),
        (f"ORCID iD: {ORCID}", ORCID),
        ("| 0000-0002-1825-0097", ORCID),
        ("{0000-0002-1825-0097}", ORCID),
        (
            "(ISNI: https://isni.org/isni/0000000121032683)",
            "https://isni.org/isni/0000000121032683",
        ),
        ("ISNI 0000 0001 2103 2683", "https://isni.org/isni/0000000121032683"),
        ("[VIAF: https://viaf.org/viaf/12345]", "https://viaf.org/viaf/12345"),
        (", viaf 12345", "https://viaf.org/viaf/12345"),
        ("(GND 118540238)", "https://d-nb.info/gnd/118540238"),
        ("GND: https://d-nb.info/gnd/118540238", "https://d-nb.info/gnd/118540238"),
    ],
)
def test_identifier_with_its_label_leaves_nothing_of_it_in_the_name(
    beside: str, identifier: str
) -> None:
    assert read(f"Elm, Ada {beside}") == {
        "@type": "Person",
        "@id": identifier,
        "name": "Elm, Ada",
        "familyName": "Elm",
        "givenName": "Ada",
    }


@pytest.mark.parametrize(
    "beside", ["(ROR: https://ror.org/05gq02987)", "(ROR 05gq02987)", "ROR ID: ror.org/05gq02987"]
)
def test_ror_of_a_body_in_every_form(beside: str) -> None:
    assert read(f"Elm University {beside}") == {
        "@type": "Organization",
        "name": "Elm University",
        "@id": "https://ror.org/05gq02987",
    }


@pytest.mark.parametrize(
    "name", ["Elm, Ada ISNI 0000 0001 2103 2684", "Elm, Ada (see: http://example.org/~elm)"]
)
def test_what_is_no_identifier_of_hers_stays_in_the_name(name: str) -> None:
    found = read(name)
    assert (found["name"], "@id" in found) == (name, False)


@pytest.mark.parametrize("between", [" | ", "|", " – ", " - ", "; "])
def test_body_behind_a_bar_or_dash_is_where_a_person_works(between: str) -> None:
    found = read(f"Elm, Eva{between}Oak University")
    assert (found["@type"], found["name"]) == ("Person", "Elm, Eva")
    assert found["affiliation"] == {"@type": "Organization", "name": "Oak University"}


def test_mail_in_a_bracket_leaves_the_bracket_whole() -> None:
    found = read("Elm, Ada (Elm University, Oakton, Elmland; ada@elm.example)")
    assert (found["@type"], found["name"]) == ("Person", "Elm, Ada")
    assert found["affiliation"]["name"] == "Elm University, Oakton, Elmland"
    assert found["contactPoint"]["email"] == "ada@elm.example"


@pytest.mark.parametrize(
    ("name", "role", "rest"),
    [
        ("Elm, Ada (VerfasserIn)", "Author", "Elm, Ada"),
        ("Elm, Ada (著)", "Author", "Elm, Ada"),
        ("Elm, Ada, composer, 1950-", "Composer", "Elm, Ada, 1950-"),
        ("Elm, Ada, editor, 1850-1920", "Editor", "Elm, Ada, 1850-1920"),
    ],
)
def test_role_in_more_languages_and_before_the_years_of_a_life(
    name: str, role: str, rest: str
) -> None:
    (found,) = crosswalked(("dc:contributor", name)).work["contributor"]
    assert (found["roleName"], found["contributor"]["name"]) == (role, rest)


def test_century_behind_a_name_is_no_given_name() -> None:
    found = read("Elm, Ada, 19th cent.")
    assert (found["familyName"], found["givenName"]) == ("Elm", "Ada")


@pytest.mark.parametrize(
    "name", ["Elm, Ada, attributed", "Ada Elm, M.Sc.", "Elm, Ada, photo ed.", "Ada Elm, et al."]
)
def test_what_stands_beside_one_name_leaves_one_person(name: str) -> None:
    assert kind(name) == "Person"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Elm, Anna <a@elm.example>; Oak, Jan <j@oak.example>", ["Elm, Anna", "Oak, Jan"]),
        ("Elm, Anna a@elm.example; Oak, Jan https://oak.example/jan", ["Elm, Anna", "Oak, Jan"]),
        ("Elm, Anna; e-mail: a@elm.example; Oak, Jan", ["Elm, Anna", "Oak, Jan"]),
        ("Elm, Anna; https://elm.example/anna", ["Elm, Anna"]),
    ],
)
def test_name_beside_a_mail_is_an_agent_of_its_own(text: str, names: list[str]) -> None:
    assert [each["name"] for each in crosswalked(("dc:creator", text)).work["creator"]] == names


@pytest.mark.parametrize("name", ["Anna Elm, Oakton", "Printed for the author"])
def test_publisher_before_a_town_or_without_a_name_is_open(name: str) -> None:
    assert kind(name, "Organization") == "open"
