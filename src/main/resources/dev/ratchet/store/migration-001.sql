-- Times are ISO-8601 in UTC. Numbers of sessions are unique in a project, whatever loop they belong to.
CREATE TABLE runs (
  id         TEXT PRIMARY KEY,
  loop       TEXT NOT NULL,
  recipe     TEXT NOT NULL,
  pid        INTEGER NOT NULL,
  started_at TEXT NOT NULL,
  ended_at   TEXT,
  outcome    TEXT,
  exit_code  INTEGER,
  reason     TEXT
);

CREATE INDEX runs_of_loop ON runs (loop, started_at);

CREATE TABLE attempts (
  id          TEXT PRIMARY KEY,
  run_id      TEXT NOT NULL REFERENCES runs (id),
  loop        TEXT NOT NULL,
  item        TEXT NOT NULL,
  iteration   INTEGER NOT NULL,
  retry       INTEGER NOT NULL,
  started_at  TEXT NOT NULL,
  ended_at    TEXT,
  verdict     TEXT,
  detail      TEXT,
  reason      TEXT,
  counts      INTEGER NOT NULL DEFAULT 0,
  committed   INTEGER NOT NULL DEFAULT 0,
  head_before TEXT,
  head_after  TEXT
);

CREATE INDEX attempts_of_run ON attempts (run_id, started_at);

CREATE INDEX attempts_open ON attempts (loop) WHERE ended_at IS NULL;

CREATE TABLE sessions (
  number             INTEGER PRIMARY KEY,
  attempt_id         TEXT NOT NULL REFERENCES attempts (id),
  role               TEXT NOT NULL,
  agent              TEXT NOT NULL,
  output_file        TEXT NOT NULL,
  started_at         TEXT NOT NULL,
  pid                INTEGER,
  spawned_at         TEXT,
  ended_at           TEXT,
  exit_code          INTEGER,
  output_bytes       INTEGER,
  duration_secs      REAL,
  class              TEXT,
  reason             TEXT,
  evidence           TEXT,
  resets_at          TEXT,
  dialect            TEXT,
  session_id         TEXT,
  model              TEXT,
  text               TEXT,
  turns              INTEGER,
  tool_calls         INTEGER,
  tools              TEXT,
  input_tokens       INTEGER,
  output_tokens      INTEGER,
  cache_read_tokens  INTEGER,
  cost_usd           REAL,
  permission_denials INTEGER
);

CREATE INDEX sessions_of_attempt ON sessions (attempt_id);

CREATE INDEX sessions_by_start ON sessions (started_at);

CREATE TABLE limits (
  agent      TEXT PRIMARY KEY,
  resets_at  TEXT NOT NULL,
  noticed_at TEXT NOT NULL
);

CREATE TABLE requests (
  id       INTEGER PRIMARY KEY,
  loop     TEXT NOT NULL,
  kind     TEXT NOT NULL,
  sender   TEXT NOT NULL,
  sent_at  TEXT NOT NULL,
  taken_at TEXT
);

CREATE INDEX requests_waiting ON requests (loop) WHERE taken_at IS NULL;

CREATE TABLE counter (
  id   INTEGER PRIMARY KEY CHECK (id = 1),
  next INTEGER NOT NULL
);
