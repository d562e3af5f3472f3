"""The demonstration: two small endpoints of our own, and the whole line run on them."""
