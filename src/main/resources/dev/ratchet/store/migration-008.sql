-- A command may have looked at the work tree as it was, and somebody at what had changed in it, one name a line.
CREATE TABLE receipts_of_both (
  id            INTEGER PRIMARY KEY,
  attempt_id    TEXT NOT NULL REFERENCES attempts (id),
  at            TEXT NOT NULL,
  command       TEXT NOT NULL,
  commit_id     TEXT,
  ending        TEXT NOT NULL,
  exit_code     INTEGER,
  duration_secs REAL NOT NULL,
  output        TEXT NOT NULL,
  changed       TEXT NOT NULL DEFAULT ''
);

INSERT INTO receipts_of_both SELECT *, '' FROM receipts;

DROP TABLE receipts;

ALTER TABLE receipts_of_both RENAME TO receipts;

CREATE INDEX receipts_of_attempt ON receipts (attempt_id);
