-- Pages of shelves: see store/shelves.py. `seq` and `datestamp` are of the last change on a page.
CREATE TABLE shelf (
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  first_entry INTEGER NOT NULL, -- 0 on the first page of a shelf
  live INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  datestamp TEXT NOT NULL,
  PRIMARY KEY (kind, value, first_entry)
) WITHOUT ROWID;
CREATE INDEX shelf_change ON shelf (seq);

CREATE INDEX entry_type ON entry (work_type, entry_id) WHERE seq IS NOT NULL AND NOT deleted;
CREATE INDEX entry_year ON entry (year, entry_id) WHERE seq IS NOT NULL AND NOT deleted;
CREATE INDEX entry_endpoint ON entry (endpoint_id, entry_id) WHERE seq IS NOT NULL AND NOT deleted;
CREATE INDEX membership_entry ON membership (set_id, entry_id);

-- What a store of schema 1 has published already.
INSERT INTO shelf
SELECT 'all', '', (entry_id - 1) / 100 * 100 + 1, sum(NOT deleted), max(seq), max(datestamp)
FROM entry WHERE seq IS NOT NULL GROUP BY 3;

INSERT INTO shelf
SELECT kind, value, CASE page WHEN 0 THEN 0 ELSE min(entry_id) END, count(*), max(seq), max(datestamp)
FROM (
  SELECT kind, value, entry_id, seq, datestamp,
    (row_number() OVER (PARTITION BY kind, value ORDER BY entry_id) - 1) / 50 AS page
  FROM (
    SELECT 'type' AS kind, work_type AS value, entry_id, seq, datestamp, deleted FROM entry
    UNION ALL
    SELECT 'year', year, entry_id, seq, datestamp, deleted FROM entry
    UNION ALL
    SELECT 'endpoint', CAST(endpoint_id AS TEXT), entry_id, seq, datestamp, deleted FROM entry
    UNION ALL
    SELECT 'set', set_spec, entry_id, entry.seq, datestamp, deleted
    FROM membership JOIN entry USING (entry_id) JOIN published_set USING (set_id)
  )
  WHERE seq IS NOT NULL AND NOT deleted AND value <> ''
)
GROUP BY kind, value, page;
