"""What the publish step asks of settings. Must not know: settings, any database."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final


@dataclass(frozen=True, slots=True)
class PublishRules:
    """What the publish step asks of settings.

    An entry that leaves one of the sets `announced` stays in its lists as deleted. Former places
    stay for `keep_places` at least: as long as a token lives.
    """

    announced: frozenset[str] = frozenset()
    keep_places: timedelta = timedelta(hours=48)


USUAL_RULES: Final = PublishRules()
