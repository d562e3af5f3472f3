-- The order of the endpoints in the settings: at first sight it decides which of two keeps the
-- name of an identifier that both have. Those the settings do not name come last.
CREATE TABLE IF NOT EXISTS endpoint_place (
  endpoint_id INTEGER PRIMARY KEY REFERENCES endpoint,
  place INTEGER NOT NULL
);
