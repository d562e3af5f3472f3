"""CDIF documents: one internal model, two layouts, their rules, and their other spellings."""
