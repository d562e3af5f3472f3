"""MPEG-21 DIDL as DRIVER uses it: a tree read from any repository, and written by annex 3.

    bytes ─reader→ DidlTree (as it stands) ─parcel→ Parcel (what it means) ─writer→ bytes

"Annex 3" is that of the DRIVER guidelines, version 1.1 (August 2007), "Directrices específicas
para utilizar MPEG-21 DIDL".
"""
