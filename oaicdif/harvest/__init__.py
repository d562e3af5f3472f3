"""Harvesting: what an endpoint lists ends in the store, whatever the endpoint does.

    client    requests with retries (the sickle wall)      prefetch  the next request leaves early
    repair    bytes that are no XML become XML             reading   bytes become a Page
    decide    a page beside what is stored: changes        completeness  may a list count as whole
    walk      one list to its end                          rescue    lists that do not end
    deletions what vanished                                run       one endpoint from start to end

A harvest knows nothing of CDIF: what follows it is called by the edges.
"""
