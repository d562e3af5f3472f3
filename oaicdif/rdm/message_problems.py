"""What can be wrong with a message: a number for machines, a status for HTTP.

The NOTE defines no error of any kind. Numbers and attribute names are our profile, the names
after Sun's programming interface (RDM-Error-Number, RDM-Error-Message). An error is answered as a
Status-Response (DECISIONS 40).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..errors import RdmError


@dataclass(frozen=True, slots=True)
class Problem:
    """One kind of error: its RDM-Error-Number, and the HTTP status it is sent with."""

    number: int
    status: int = 400

    def error(self, sentence: str, *, status: int = 0) -> RdmError:
        """The error of this kind; `sentence` says what is wrong, where, and what is known."""
        return RdmError(sentence, number=self.number, status=status or self.status)


MALFORMED: Final = Problem(1)
VERSION: Final = Problem(2)
TYPE: Final = Problem(3)
LANGUAGE: Final = Problem(4)
SCOPE: Final = Problem(5)
VIEW: Final = Problem(6)
CATALOG: Final = Problem(7)
NOT_AUTHORISED: Final = Problem(8, 401)
SUBMISSION: Final = Problem(9)
TOO_LARGE: Final = Problem(10, 413)
BUSY: Final = Problem(11, 503)
