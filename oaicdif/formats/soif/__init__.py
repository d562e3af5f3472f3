"""SOIF as a metadata format: its working copy in XML, the values for rules, and what is written."""
