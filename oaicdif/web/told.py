"""Under which name a request to `/oai` leaves (query, form, body of the reply) in its environ."""

from __future__ import annotations

from typing import Final

TOLD: Final = "oaicdif.told"
