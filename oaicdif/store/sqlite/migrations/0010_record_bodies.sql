-- The bodies that records of lists are made of (oai_dc is number 0, about is number 1) lie by
-- themselves: a harvest of everything reads a quarter of the bytes.
CREATE TABLE record_body (body_id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
INSERT INTO record_body SELECT body_id, bytes FROM body WHERE body_id % 16 < 2 ORDER BY body_id;
DELETE FROM body WHERE body_id % 16 < 2;
