-- Items that a unit of work has in hand to crosswalk; nobody else is given them until then.
CREATE TABLE IF NOT EXISTS claim (
  endpoint_id INTEGER NOT NULL REFERENCES endpoint,
  identifier TEXT NOT NULL,
  worker TEXT NOT NULL,
  until TEXT NOT NULL,
  PRIMARY KEY (endpoint_id, identifier)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS claim_worker ON claim (worker);
