-- What was forgotten on purpose: whatever lies before it counts no more.
CREATE TABLE resets (
  id   INTEGER PRIMARY KEY,
  loop TEXT NOT NULL,
  kind TEXT NOT NULL,
  at   TEXT NOT NULL
);

CREATE INDEX resets_of_loop ON resets (loop, kind, at);
