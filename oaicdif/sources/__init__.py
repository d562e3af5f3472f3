"""The life of a source: added, renamed, moved, joined, retired; in settings file and store.

settings_edits   the settings file read, changed and put back
new_stamps       how many records would get a new datestamp
differences      what the settings and the store say otherwise of endpoints
lifecycle        add, rename, retire
relocation       move: is it the same repository at the new address?
joining          merge: two endpoints that turned out to be one
source_lists     import: lines of a list judged and added  (source_lines, registry_lists)
source_rows      every endpoint of settings and store, a row each
"""
