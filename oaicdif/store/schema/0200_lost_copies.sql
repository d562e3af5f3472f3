-- A live record whose metadata is lost has no working copy, and a `copy_start` below 0 until it is
-- harvested again (`store.sql.kept_copies`). It is no record without metadata.
CREATE INDEX IF NOT EXISTS record_lost ON record (record_id) WHERE copy_start < 0;
