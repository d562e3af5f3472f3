"""What the texts of settings must look like, and how that is said."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class Form:
    """What a text must look like in whole, and how that is said.

    `needed`: an empty one is wrong as well. `secret`: a wrong one is not repeated.
    """

    looks: str
    words: str
    hint: str = ""
    needed: bool = False
    secret: bool = False

    def fits(self, value: str) -> bool:
        """Whether all of the text looks so; an empty one does, unless it is `needed`."""
        return not (value or self.needed) or bool(re.fullmatch(self.looks, value))

    def complaint(self, value: str) -> str:
        """What to say of a value that does not fit; what may be a password is not repeated."""
        hidden = self.secret or re.search(r"(?s):.*@", value)
        return f"must be {self.words}{'' if hidden else f', not {value!r}'}."


_HTTP: Final = "an address that begins with http:// or https://"
_NO_LOGIN: Final = r"(?![^:/?#]+://[^/?#]*@)"  # RFC 3986, section 3.2.1
_URL: Final = r"https?://[^\s/?#]+\S*"
_LEGAL: Final = r"([A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*"  # RFC 3986, section 2
_H16: Final = "[0-9A-Fa-f]{1,4}"
_IP_LITERAL: Final = (  # RFC 3986, section 3.2.2, without IPv4 inside
    rf"\[(?!([^]:]*:){{8}})(({_H16}:){{7}}{_H16}|({_H16}(:{_H16})*)?::({_H16}(:{_H16})*)?)\]"
)
_PORT: Final = (
    "0*([1-9][0-9]{0,3}|[1-5][0-9]{4}|6([0-4][0-9]{3}|5([0-4][0-9]{2}|5([0-2][0-9]|3[0-5]))))"
)
_TIME: Final = "([01][0-9]|2[0-3]):[0-5][0-9]"
_EMAIL: Final = (Form(r"[^\s@]+@([^\s@]+\.)+[^\s@]+", "a mail address"),)  # OAI-PMH.xsd, emailType
_BASE_URL: Final = (
    Form(rf"{_NO_LOGIN}(?s:.*)", "an address without user name and password", secret=True),
    Form(
        _LEGAL,
        "an address of letters from a to z, digits and -._~:/?#[]@!$&'()*+,;=%XX alone",
        hint="Others are written %C3%A9 in a path, xn--... in the name of a host.",
    ),
    Form(_URL, _HTTP, needed=True),
    Form(
        rf"https?://({_IP_LITERAL}|[^][:/?#]+)(:{_PORT})?([/?#].*)?",
        "an address with the name of a host, and a port from 1 to 65535 or none",
    ),
    Form(r"[^?#]*", "an address without ? and #, because paths are put behind it"),
)
# The name of an endpoint becomes part of setSpecs (OAI-PMH.xsd, setSpecType).
_NAME: Final = (Form(r"[A-Za-z0-9._-]+", "letters, digits, '.', '_' and '-'"),)
# Of several, the first that does not fit is told.
FORMS: Final[Mapping[tuple[str, str], tuple[Form, ...]]] = {
    ("provider", "base_url"): _BASE_URL,
    ("export", "base_url"): tuple(replace(each, needed=False) for each in _BASE_URL),
    ("provider", "repository_name"): (Form(r"(?s).*\S.*", "a name", needed=True),),
    ("provider", "admin_email"): _EMAIL,
    ("provider", "metadata_rights"): (
        Form(
            r"[A-Za-z][A-Za-z0-9+.-]*:\S+",
            "the address of a licence",
            hint="That of CC0 is https://creativecommons.org/publicdomain/zero/1.0/",
        ),
    ),
    ("provider", "logo"): (Form(_URL, _HTTP),),
    ("provider", "logo_link"): (Form(_URL, _HTTP),),
    ("harvest", "contact"): _EMAIL,
    ("alerts", "mail_from"): _EMAIL,
    ("alerts", "webhook"): (
        Form(rf"({_URL})?", _HTTP, secret=True),  # whoever knows it may write there
    ),
    ("alerts", "digest_at"): (Form(_TIME, "a time of day, HH:MM"),),
    ("alerts", "quiet"): (Form(rf"{_TIME}-{_TIME}", "two times of day, HH:MM-HH:MM"),),
    ("endpoint", "url"): (
        Form(
            rf"{_NO_LOGIN}(?s:.*)",
            "an address without user name and password, because it is published",
            hint="Set user and password_variable.",
            secret=True,
        ),
        Form(rf"(?!\S*[?&]verb=){_URL}", f"{_HTTP}, without ?verb=..."),
        Form(r"[^#]*", "an address without #, which no server sees"),
    ),
    ("endpoint", "name"): _NAME,
    ("rdm", "endpoint"): tuple(replace(each, needed=True) for each in _NAME),
}
