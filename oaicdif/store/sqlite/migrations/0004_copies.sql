-- Working copies: the metadata of a page's new and changed records as standalone XML, joined and
-- compressed together. A record says where its own begins; `record.metadata` holds only what
-- was stored before this migration.

CREATE TABLE copies (page_id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);

ALTER TABLE record ADD COLUMN copy_page INTEGER;
ALTER TABLE record ADD COLUMN copy_start INTEGER;
ALTER TABLE record ADD COLUMN copy_bytes INTEGER;

-- A tombstone keeps the copy it had on an older page.
CREATE INDEX record_copy ON record (copy_page) WHERE copy_page <> page_id;
