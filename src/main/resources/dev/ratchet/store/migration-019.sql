-- The repository whose tasks these are, where several clones share them: its first commit. One row at most.
CREATE TABLE repository (
  id           INTEGER PRIMARY KEY,
  first_commit TEXT NOT NULL
);
