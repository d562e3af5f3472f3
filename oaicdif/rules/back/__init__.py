"""The way back: a CDIF document of either layout becomes Dublin Core or DIDL again.

    JSON-LD ─reading→ Document ─rules of crosswalks/back/*.yaml→ values ─writers→ XML

Each way back is a file of its own; it also lists what may be lost on the way there and back,
and `turn` holds it to that list.
"""
