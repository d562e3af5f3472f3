-- No base URL holds a user name and password any more (RFC 3986, section 3.2.1): they were
-- published with it. What is published loses them at once; then it is made and stamped again.

CREATE TABLE login AS
WITH split AS (
  SELECT endpoint_id, base_url, instr(base_url, '://') + 2 AS head FROM endpoint
  WHERE base_url LIKE '%://%@%'
), place AS (
  SELECT endpoint_id, base_url, head, substr(base_url, head + 1) AS rest FROM split
), authority AS (
  SELECT endpoint_id, base_url, head,
    substr(rest, 1, instr(replace(replace(rest, '?', '/'), '#', '/') || '/', '/') - 1) AS name
  FROM place
), measured AS (
  -- up to its last @: what stands behind that one is trimmed away
  SELECT endpoint_id, base_url, head, length(rtrim(name, replace(name, '@', ''))) AS long
  FROM authority
)
SELECT endpoint_id, substr(base_url, 1, head) AS scheme, substr(base_url, 1, head + long) AS had,
  substr(base_url, head + long + 1) AS rest
FROM measured WHERE long > 0;

-- the about container (1) and both documents (2, 3), published or waiting to be
UPDATE record_body SET bytes = CAST(replace(CAST(bytes AS TEXT), had, scheme) AS BLOB)
FROM (
  SELECT revision, had, scheme FROM entry JOIN login USING (endpoint_id)
  UNION SELECT pending.revision, had, scheme
  FROM login CROSS JOIN entry USING (endpoint_id) JOIN pending USING (entry_id)
) AS made
WHERE body_id = made.revision * 16 + 1;
UPDATE body SET bytes = CAST(replace(CAST(bytes AS TEXT), had, scheme) AS BLOB)
FROM (
  SELECT revision, had, scheme FROM entry JOIN login USING (endpoint_id)
  UNION SELECT pending.revision, had, scheme
  FROM login CROSS JOIN entry USING (endpoint_id) JOIN pending USING (entry_id)
) AS made
WHERE body_id IN (made.revision * 16 + 2, made.revision * 16 + 3);

UPDATE counter SET value = value + 1 WHERE name = 'change' AND EXISTS (SELECT 1 FROM login);
INSERT OR REPLACE INTO stale
SELECT record_id, (SELECT value FROM counter WHERE name = 'change')
FROM record WHERE endpoint_id IN (SELECT endpoint_id FROM login);
UPDATE entry SET digest = zeroblob(0)
WHERE digest IS NOT NULL AND NOT deleted AND endpoint_id IN (SELECT endpoint_id FROM login);
UPDATE pending SET digest = zeroblob(0)
WHERE NOT deleted AND entry_id IN (SELECT entry_id FROM entry JOIN login USING (endpoint_id));

UPDATE endpoint SET base_url = login.scheme || login.rest
FROM login WHERE login.endpoint_id = endpoint.endpoint_id;
DROP TABLE login;
