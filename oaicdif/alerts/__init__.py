"""People are told when an endpoint's state changes, and once a day how all stand.

    states (harvest/conditions) ─changes→ what is news ─letters→ Letter ─mail, webhook→ people

changes   what is news to whom, and when nobody is to be disturbed
letters   the words
alerting  what is news is sent, and remembered once it has arrived
"""
