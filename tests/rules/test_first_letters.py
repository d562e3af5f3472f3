"""Tables of beginnings and ends that spare expressions most of their work miss nothing of these."""

from __future__ import annotations

from re import _parser  # type: ignore[attr-defined]
from typing import Any

import pytest

from oaicdif.rules.values import company_forms, job_titles

LETTERS = 3


def starts(items: Any) -> set[str]:
    """The first letters of all texts that an expression, read by `re`, can find."""
    found = {""}
    for kind, given in items:
        open_ones = {each for each in found if len(each) < LETTERS}
        if str(kind).startswith(("AT", "ASSERT")) or not open_ones:
            continue
        more = {(each + next_)[:LETTERS] for each in open_ones for next_ in pieces(kind, given)}
        found = (found - open_ones) | more
    return found


def pieces(kind: Any, given: Any) -> set[str]:
    match str(kind):
        case "LITERAL":
            return {chr(given)}
        case "IN":
            assert all(str(each) == "LITERAL" for each, _ in given)
            return {chr(letter) for _, letter in given}
        case "BRANCH":
            return set().union(*map(starts, given[1]))
        case "SUBPATTERN":
            return starts(given[3])
        case "MAX_REPEAT":
            least, most, inner = given
            each, found, now = starts(inner), set(), {""}
            for times in range(min(most, LETTERS) + 1):
                found |= now if times >= least else set()
                now = {(one + other)[:LETTERS] for one in now for other in each}
            return found
    raise AssertionError(f"this test does not know {kind}")


def test_the_beginnings_of_job_titles_are_those_of_their_expressions() -> None:
    names = ("_WHAT", "_OFFICE", "_JOB_OF", "_FURTHER_OF")
    known = [starts(_parser.parse(getattr(job_titles, each).pattern)) for each in names]
    assert set().union(*known) == job_titles._STARTS


@pytest.mark.parametrize(
    "form",
    [
        *("SARL", "Sarl", "EURL", "SASU", "Ltda", "Lda", "Limitée", "Ltee", "LLP", "LLLP", "PLLC"),
        *("S.L.U.", "S.A. de C.V.", "SA de CV", "S. de R. L.", "S.A.P.I", "SpA", "S.p.A.", "Srl"),
        *("s. n. c.", "s. a. s.", "AŞ", "A. Ş.", "Ltd. Şti", "Ltd Şti.", "Sp. z o.o.", "Sp. j."),
        *(
            "s.r.o.",
            "spol. s r. o",
            "a. s.",
            "z. ú.",
            "v. o. s.",
            "d. o. o",
            "д. о. о",
            "Kft",
            "Zrt",
        ),
        *("Nyrt.", "ЕООД", "ООД", "EOOD", "e. V", "e.K.", "b. v.", "OHG", "gGmbH", "KGaA", "GbR"),
        *(
            "Nachf.",
            "Nachfolger",
            "u. Co",
            "OÜ",
            "Ε.Π.Ε",
            "ΑΕ",
            "Pty Ltd",
            "Pvt. Ltd.",
            "P/L",
            "A/S",
        ),
        *(
            "ehf",
            "Tbk",
            "Sdn. Bhd",
            "Berhad",
            "y Cía",
            "& Co",
            "& Sons",
            "& Bros.",
            "& Cie",
            "& Söhne",
        ),
        *(
            "& Zoon",
            "& Fils",
            "& Hijos",
            "& Filhos",
            "& Figli",
            "(株)",
            "㈱",
            "株式会社",
            "有限公司",
        ),
        *("주식회사", "(주)", "d. d.", "s. p.", "n. o."),
    ],
)
def test_a_form_behind_a_name_is_found(form: str) -> None:
    assert company_forms.company_form(f"Elmwerk {form}") is not None
