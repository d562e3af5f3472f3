"""The catalog as a web site: pages, record files, lists, sitemaps, links; served or as files.

addresses, formats            what stands where, and in which forms
negotiation                   which form a client asks for
reading, words, display       documents, terms and texts, made fit to be shown
view, viewing                 a record's document as frozen values (agents, places: parts of it)
pages, worldmap               the wall around jinja2
landing, listing, markup      what is made most often, as f-strings of escaped text
recurring                     values of many records, read once
signposting, kernel           typed links, kernel records
lists, sitemap, robots        the catalog for machines
browsing, records             use cases: a page of the catalog, a form of a record
export, manifest, hosting     the whole site as files
soundness                     a quick look through the store
"""
