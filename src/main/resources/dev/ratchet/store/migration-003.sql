-- Null in rows from before, until their output files are read again.
ALTER TABLE sessions ADD COLUMN files_changed INTEGER;

ALTER TABLE sessions ADD COLUMN commit_mentioned INTEGER;

CREATE INDEX attempts_by_start ON attempts (started_at, loop);

-- The sums of all attempts that are over and of their sessions, so that a summary need not read them one by one. Money is
-- in billionths of a dollar, since only whole numbers can be added and taken away again without a loss.
CREATE TABLE day_totals (
  day                TEXT NOT NULL,
  loop               TEXT NOT NULL,
  agent              TEXT NOT NULL,
  model              TEXT NOT NULL,
  class              TEXT NOT NULL,
  verdict            TEXT NOT NULL,
  sessions           INTEGER NOT NULL,
  priced             INTEGER NOT NULL,
  cost_nanos         INTEGER NOT NULL,
  input_tokens       INTEGER NOT NULL,
  output_tokens      INTEGER NOT NULL,
  cache_read_tokens  INTEGER NOT NULL,
  turns              INTEGER NOT NULL,
  tool_calls         INTEGER NOT NULL,
  files_changed      INTEGER NOT NULL,
  permission_denials INTEGER NOT NULL,
  duration_ms        INTEGER NOT NULL,
  attempts           INTEGER NOT NULL,
  retries            INTEGER NOT NULL,
  iterations         INTEGER NOT NULL,
  accepted           INTEGER NOT NULL,
  committed          INTEGER NOT NULL,
  successes          INTEGER NOT NULL,
  PRIMARY KEY (day, loop, agent, model, class, verdict)
) WITHOUT ROWID;

CREATE TABLE day_tools (
  day   TEXT NOT NULL,
  loop  TEXT NOT NULL,
  tool  TEXT NOT NULL,
  calls INTEGER NOT NULL,
  PRIMARY KEY (day, loop, tool)
) WITHOUT ROWID;

-- What each session and each attempt adds to the totals. An attempt goes with the model and class of its working session.
CREATE VIEW session_measures AS
SELECT a.id AS attempt_id, a.ended_at AS settled_at, s.started_at, substr(s.started_at, 1, 10) AS day, a.loop,
  s.agent, coalesce(s.model, '') AS model, coalesce(s.class, '') AS class, coalesce(a.verdict, '') AS verdict,
  1 AS sessions, s.cost_usd IS NOT NULL AS priced,
  CAST(round(coalesce(s.cost_usd, 0) * 1e9) AS INTEGER) AS cost_nanos, coalesce(s.input_tokens, 0) AS input_tokens,
  coalesce(s.output_tokens, 0) AS output_tokens, coalesce(s.cache_read_tokens, 0) AS cache_read_tokens,
  coalesce(s.turns, 0) AS turns, coalesce(s.tool_calls, 0) AS tool_calls, coalesce(s.files_changed, 0) AS files_changed,
  coalesce(s.permission_denials, 0) AS permission_denials,
  CAST(round(coalesce(s.duration_secs, 0) * 1000) AS INTEGER) AS duration_ms,
  0 AS attempts, 0 AS retries, 0 AS iterations, 0 AS accepted, 0 AS committed, 0 AS successes
FROM attempts a JOIN sessions s ON s.attempt_id = a.id
WHERE s.ended_at IS NOT NULL;

CREATE VIEW measures AS
SELECT * FROM session_measures
UNION ALL
SELECT a.id, a.ended_at, a.started_at, substr(a.started_at, 1, 10), a.loop,
  coalesce(s.agent, ''), coalesce(s.model, ''), coalesce(s.class, ''), coalesce(a.verdict, ''),
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  1, a.retry > 0, a.counts <> 0, a.verdict IS 'accepted', a.committed <> 0, a.committed <> 0 OR a.verdict IS 'accepted'
FROM attempts a LEFT JOIN sessions s
  ON s.number = (SELECT min(w.number) FROM sessions w WHERE w.attempt_id = a.id AND w.role = 'working')
WHERE a.ended_at IS NOT NULL;

CREATE VIEW tool_measures AS
SELECT a.id AS attempt_id, a.ended_at AS settled_at, s.started_at, substr(s.started_at, 1, 10) AS day, a.loop,
  t.key AS tool, t.value AS calls
FROM attempts a JOIN sessions s ON s.attempt_id = a.id JOIN json_each(iif(json_valid(s.tools), s.tools, '{}')) t
WHERE s.ended_at IS NOT NULL AND typeof(t.key) = 'text' AND t.type = 'integer';

-- Whoever changes a session or an attempt takes all of the attempt out of the totals before and puts it back after.
CREATE VIEW tally AS SELECT 1 AS sign, '' AS attempt;

CREATE TRIGGER tally_attempt INSTEAD OF INSERT ON tally
WHEN EXISTS (SELECT 1 FROM attempts WHERE id = NEW.attempt AND ended_at IS NOT NULL)
BEGIN
  INSERT INTO day_totals
  SELECT day, loop, agent, model, class, verdict, NEW.sign * sessions, NEW.sign * priced, NEW.sign * cost_nanos,
    NEW.sign * input_tokens, NEW.sign * output_tokens, NEW.sign * cache_read_tokens, NEW.sign * turns,
    NEW.sign * tool_calls, NEW.sign * files_changed, NEW.sign * permission_denials, NEW.sign * duration_ms,
    NEW.sign * attempts, NEW.sign * retries, NEW.sign * iterations, NEW.sign * accepted, NEW.sign * committed,
    NEW.sign * successes
  FROM measures WHERE attempt_id = NEW.attempt
  ON CONFLICT DO UPDATE SET
    sessions = sessions + excluded.sessions,
    priced = priced + excluded.priced,
    cost_nanos = cost_nanos + excluded.cost_nanos,
    input_tokens = input_tokens + excluded.input_tokens,
    output_tokens = output_tokens + excluded.output_tokens,
    cache_read_tokens = cache_read_tokens + excluded.cache_read_tokens,
    turns = turns + excluded.turns,
    tool_calls = tool_calls + excluded.tool_calls,
    files_changed = files_changed + excluded.files_changed,
    permission_denials = permission_denials + excluded.permission_denials,
    duration_ms = duration_ms + excluded.duration_ms,
    attempts = attempts + excluded.attempts,
    retries = retries + excluded.retries,
    iterations = iterations + excluded.iterations,
    accepted = accepted + excluded.accepted,
    committed = committed + excluded.committed,
    successes = successes + excluded.successes;
  INSERT INTO day_tools
  SELECT day, loop, tool, NEW.sign * calls FROM tool_measures WHERE attempt_id = NEW.attempt
  ON CONFLICT DO UPDATE SET calls = calls + excluded.calls;
END;

CREATE TRIGGER session_before_insert BEFORE INSERT ON sessions WHEN NEW.ended_at IS NOT NULL
BEGIN
  INSERT INTO tally VALUES (-1, NEW.attempt_id);
END;

CREATE TRIGGER session_after_insert AFTER INSERT ON sessions WHEN NEW.ended_at IS NOT NULL
BEGIN
  INSERT INTO tally VALUES (1, NEW.attempt_id);
END;

CREATE TRIGGER session_before_update BEFORE UPDATE ON sessions WHEN NEW.ended_at IS NOT NULL OR OLD.ended_at IS NOT NULL
BEGIN
  INSERT INTO tally VALUES (-1, OLD.attempt_id);
END;

CREATE TRIGGER session_after_update AFTER UPDATE ON sessions WHEN NEW.ended_at IS NOT NULL OR OLD.ended_at IS NOT NULL
BEGIN
  INSERT INTO tally VALUES (1, NEW.attempt_id);
END;

CREATE TRIGGER session_before_delete BEFORE DELETE ON sessions
BEGIN
  INSERT INTO tally VALUES (-1, OLD.attempt_id);
END;

CREATE TRIGGER session_after_delete AFTER DELETE ON sessions
BEGIN
  INSERT INTO tally VALUES (1, OLD.attempt_id);
END;

CREATE TRIGGER attempt_after_insert AFTER INSERT ON attempts WHEN NEW.ended_at IS NOT NULL
BEGIN
  INSERT INTO tally VALUES (1, NEW.id);
END;

CREATE TRIGGER attempt_before_update BEFORE UPDATE ON attempts
BEGIN
  INSERT INTO tally VALUES (-1, OLD.id);
END;

CREATE TRIGGER attempt_after_update AFTER UPDATE ON attempts
BEGIN
  INSERT INTO tally VALUES (1, NEW.id);
END;

CREATE TRIGGER attempt_before_delete BEFORE DELETE ON attempts
BEGIN
  INSERT INTO tally VALUES (-1, OLD.id);
END;

INSERT INTO day_totals
SELECT day, loop, agent, model, class, verdict, sum(sessions), sum(priced), sum(cost_nanos), sum(input_tokens),
  sum(output_tokens), sum(cache_read_tokens), sum(turns), sum(tool_calls), sum(files_changed), sum(permission_denials),
  sum(duration_ms), sum(attempts), sum(retries), sum(iterations), sum(accepted), sum(committed), sum(successes)
FROM measures WHERE settled_at IS NOT NULL
GROUP BY day, loop, agent, model, class, verdict;

INSERT INTO day_tools
SELECT day, loop, tool, sum(calls) FROM tool_measures WHERE settled_at IS NOT NULL GROUP BY day, loop, tool;
