-- What agents have called for by tools, refused or done; the attempt is null where nobody knows whose call it was.
CREATE TABLE agent_calls (
  id         INTEGER PRIMARY KEY,
  attempt_id TEXT,
  at         TEXT NOT NULL,
  source     TEXT NOT NULL,
  tool       TEXT NOT NULL,
  arguments  TEXT NOT NULL,
  ending     TEXT NOT NULL,
  answer     TEXT NOT NULL
);

CREATE INDEX agent_calls_of_attempt ON agent_calls (attempt_id, id);
