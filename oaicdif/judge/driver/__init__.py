"""The DRIVER guidelines 1.1 (August 2007) as rules: each with its section, a plain explanation
in English and Spanish, and a function that gives a verdict with evidence.

    values of a record ─record───┐
    Identify, pages, sets ─endpoint─┼→ Verdict (yes, no, unknown) ─score→ what to mend, a figure
    DIDL tree ─document──────────┘
    simple Dublin Core ─membership→ whether it belongs into the set `driver`, and why

"Annex 1" is about Dublin Core, "annex 2" about OAI-PMH, "annex 3" about DIDL. Every rule is one
row of a table.
"""
