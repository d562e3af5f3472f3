"""Words for what a work is made of: "the images" of a record that is an image are the work.

So are "the data" of a data set, "the recordings" of a sound. The words alone name a part; the
type that the source gives is the second look. The word must be the whole subject, and the sentence
must say nothing else but that the licence holds: "images from Elm", "input data", "data are CC BY
after 2030" and "no images" leave it open.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
from . import licence_words as known
from .licence_mentions import licences_named
from .licences_in_text import read_in_text
from .rights import Licence

_IMAGES: Final = (
    r"images|pictures|photos|photographs|prints|drawings|bilder|fotos|abbildungen|fotografías"
    r"|imágenes|imagens|immagini|afbeeldingen"
)
_SOUNDS: Final = r"sounds|recordings|audio|music|songs|tonaufnahmen|enregistrements|grabaciones"
_FILMS: Final = r"videos?|films?|footage|movies|vidéos"
_DATA: Final = r"data|daten|forschungsdaten|données|datos|dados|dati|gegevens"
_CODE: Final = r"(?:source )?code|scripts?|quellcode|software"
_MAPS: Final = r"maps|karten|cartes|mapas|mappe|kaarten"
# The first word of a type -> what such works are called.
_OF_TYPE: Final = {
    "ImageObject": _IMAGES,
    "Photograph": _IMAGES,
    "Drawing": _IMAGES,
    "Painting": _IMAGES,
    "VisualArtwork": _IMAGES,
    "AudioObject": _SOUNDS,
    "MusicRecording": _SOUNDS,
    "VideoObject": _FILMS,
    "Movie": _FILMS,
    "Dataset": _DATA,
    "SoftwareSourceCode": _CODE,
    "Map": f"{_MAPS}|{_IMAGES}",
}
# All that may stand before it.
_ARTICLES: Final = (
    r"the|all(?: of)?(?: the| these)?|these|this|research|(?:all)?die|alle|diese|sämtliche"
    r"|(?:tou(?:te)?s )?les|ces|(?:tod[oa]s )?l[oa]s|est[oa]s|(?:tod[oa]s )?[oa]s"
    r"|(?:tutt[ie] )?(?:i|le|gli)|quest[ei]|de|het|deze"
)
_HERE: Final = (
    r" \((?:in|of|from) this (?:collection|record|work|item|album|series|data ?set|publication)\)"
)
# What says that a licence holds; "used" and "reproduced" are said of what others made, too.
_GIVES: Final = (
    r"is|are|ist|sind|est|sont|est[áa]n?|es|son|é|são|estão|è|sono|wordt|worden|zijn|under|unter|sous"
    r"|bajo|sob|sotto|onder|(?:made )?available|licen[sc]ed|released|published|distributed|shared"
    r"|provided|covered|offered|issued|placed|freely|stehen|steht|lizen[sz]iert|verfügbar"
    r"|veröffentlicht|freigegeben|disponibles?|publiée?s|diffusée?s|disponíve(?:l|is)|disponibili"
    r"|publicad[oa]s|licenciad[oa]s|pubblicat[ie]|rilasciat[ie]|beschikbaar|gepubliceerd"
)
_SUBJECTS: Final = {
    kind: late_regex(
        rf"\W*(?:(?:{_ARTICLES}) )?(?P<noun>{words})(?:{_HERE})?"
        rf"(?: ?[:,\u2013\u2014]| -(?= )|(?= (?:{_GIVES})(?!\w)))",
        re.IGNORECASE,
    )
    for kind, words in _OF_TYPE.items()
}
_NOTHING_ELSE: Final = late_regex(
    rf"(?:[\W_]|(?<!\w)(?:{_GIVES}|{known.any_of(known.OF_THE_NAME)})(?!\w))*", re.IGNORECASE
)


def read_of_kind(text: str, kind: str) -> Licence | None:
    """The licence that `text` gives, and nothing but gives, to what a work of `kind` is made of."""
    subject = kind in _SUBJECTS and _SUBJECTS[kind].match(text)
    if not subject or not _NOTHING_ELSE.fullmatch(_without_licences(text, subject.end())):
        return None
    start, end = subject.span("noun")
    return read_in_text(f"{text[:start]}work{text[end:]}")


def _without_licences(text: str, at: int) -> str:
    """What stands behind `at` beside the names of licences."""
    kept: list[str] = []
    for mention in licences_named(text):
        kept.append(text[at : mention.start])
        at = max(at, mention.end)
    return " ".join([*kept, text[at:]])
