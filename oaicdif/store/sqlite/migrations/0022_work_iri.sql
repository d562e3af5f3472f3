-- Who has an IRI of a work already: asked once for each entry that is crosswalked.
CREATE INDEX IF NOT EXISTS entry_work_iri ON entry (work_iri) WHERE work_iri <> '';
CREATE INDEX IF NOT EXISTS pending_work_iri ON pending (work_iri) WHERE work_iri <> '';
