"""The steps a crosswalk may name in `do`: choices that need the whole record."""
