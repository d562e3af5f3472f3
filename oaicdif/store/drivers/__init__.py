"""One file for each database that a store can lie in."""
