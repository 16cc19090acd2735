-- What an agent's own words say about its work; the state and what follows it are those of its LOOP_STATUS block.
ALTER TABLE sessions ADD COLUMN state TEXT;

ALTER TABLE sessions ADD COLUMN tasks_completed INTEGER;

ALTER TABLE sessions ADD COLUMN files_modified INTEGER;

ALTER TABLE sessions ADD COLUMN tests_status TEXT;

ALTER TABLE sessions ADD COLUMN work_type TEXT;

ALTER TABLE sessions ADD COLUMN exit_signal TEXT;

ALTER TABLE sessions ADD COLUMN recommendation TEXT;

ALTER TABLE sessions ADD COLUMN completion_phrases INTEGER;

ALTER TABLE sessions ADD COLUMN error_signature TEXT;

ALTER TABLE sessions ADD COLUMN spoken_length INTEGER;

-- The conversation that a session was to go on with.
ALTER TABLE sessions ADD COLUMN resumed TEXT;

-- What an agent has used up in a conversation that is resumed is the sum over its sessions.
CREATE INDEX sessions_of_conversation ON sessions (session_id) WHERE session_id IS NOT NULL;

-- none, reported, changed or committed; null where the attempt shows nothing either way.
ALTER TABLE attempts ADD COLUMN progress TEXT;

CREATE TABLE trips (
  id                 INTEGER PRIMARY KEY,
  loop               TEXT NOT NULL,
  run_id             TEXT NOT NULL,
  rule               TEXT NOT NULL,
  reason             TEXT NOT NULL,
  no_progress        INTEGER NOT NULL,
  same_error         INTEGER NOT NULL,
  only_testing       INTEGER NOT NULL,
  completion_phrases INTEGER NOT NULL,
  at                 TEXT NOT NULL
);

CREATE INDEX trips_of_loop ON trips (loop, at);
