"""Resource Description Messages and SOIF without I/O: objects read, written and repaired.

Source: W3C NOTE "Resource Description Messages (RDM)", 24-Jul-96; Harvest User's Manual, chapter 7
(SOIF). What is our own profile of them is listed in docs/rdm.md.
"""
