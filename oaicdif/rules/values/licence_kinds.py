"""Words for what a work is made of: "the images" of a record that is an image are the work.

So are "the data" of a data set, "the recordings" of a sound. The words alone name a part; the
type that the source gives is the second look.
"""

from __future__ import annotations

import re
from typing import Final

from ...late_pattern import late_regex
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
# Behind these it is no more than a part, or a place.
_NAMED: Final = {
    kind: late_regex(
        rf"(?<![\w-])(?<!meta )(?<!cover )(?<!sample )(?<!other )(?:{words})"
        r"(?![\w-]| in th| of th)",
        re.IGNORECASE,
    )
    for kind, words in _OF_TYPE.items()
}


def read_of_kind(text: str, kind: str) -> Licence | None:
    """The licence that `text` gives to what a work of the type `kind` is made of."""
    named = _NAMED.get(kind)
    if named is None or not named.search(text):
        return None
    return read_in_text(named.sub("work", text))
