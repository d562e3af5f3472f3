"""Crosswalks: files of rules that turn a source's values into an internal CDIF document.

    file ─nodes→ nodes ─loader→ Crosswalk (rules) ─compiler→ functions ─engine→ CrosswalkResult

`values` holds the pure readers of dates, names, identifiers and the like; `recognisers`,
`builders`, `splitters` and `steps` are the closed lists of words that a file may use.
"""
