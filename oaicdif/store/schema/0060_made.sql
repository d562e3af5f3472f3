-- Under which rules, settings and day (`catalog.edit_marks.made_marks`) the draft of an entry was
-- made, if it looked at its own records alone; 0 if it looked at other entries. What was made
-- under the marks of today comes out the same.
CREATE TABLE made (
  entry_id INTEGER PRIMARY KEY REFERENCES entry,
  mark INTEGER NOT NULL
);
