-- What was put into a provider's cache, which is no input beside it, and what the stream tells of how the agent worked.
ALTER TABLE sessions ADD COLUMN cache_creation_tokens INTEGER;

ALTER TABLE sessions ADD COLUMN permission_mode TEXT;

ALTER TABLE sessions ADD COLUMN api_duration_secs REAL;

ALTER TABLE sessions ADD COLUMN stop_reason TEXT;

-- head or head_or_words: whether words for a commit count beside HEAD. Null in rows from before, where they did.
ALTER TABLE attempts ADD COLUMN commit_proof TEXT;

-- The output of a check is that of its output channel; what it wrote to its error channel is kept apart.
ALTER TABLE receipts ADD COLUMN errors TEXT NOT NULL DEFAULT '';

ALTER TABLE day_totals ADD COLUMN cache_creation_tokens INTEGER NOT NULL DEFAULT 0;

ALTER TABLE day_totals ADD COLUMN api_duration_ms INTEGER NOT NULL DEFAULT 0;

DROP TRIGGER tally_attempt;

DROP VIEW measures;

DROP VIEW session_measures;

CREATE VIEW session_measures AS
SELECT a.id AS attempt_id, a.ended_at AS settled_at, s.started_at, substr(s.started_at, 1, 10) AS day, a.loop,
  s.agent, coalesce(s.model, '') AS model, coalesce(s.class, '') AS class, coalesce(a.verdict, '') AS verdict,
  1 AS sessions, s.cost_usd IS NOT NULL AS priced,
  CAST(round(coalesce(s.cost_usd, 0) * 1e9) AS INTEGER) AS cost_nanos, coalesce(s.input_tokens, 0) AS input_tokens,
  coalesce(s.output_tokens, 0) AS output_tokens, coalesce(s.cache_read_tokens, 0) AS cache_read_tokens,
  coalesce(s.turns, 0) AS turns, coalesce(s.tool_calls, 0) AS tool_calls, coalesce(s.files_changed, 0) AS files_changed,
  coalesce(s.permission_denials, 0) AS permission_denials,
  CAST(round(coalesce(s.duration_secs, 0) * 1000) AS INTEGER) AS duration_ms,
  0 AS attempts, 0 AS retries, 0 AS iterations, 0 AS accepted, 0 AS committed, 0 AS successes,
  coalesce(s.cache_creation_tokens, 0) AS cache_creation_tokens,
  CAST(round(coalesce(s.api_duration_secs, 0) * 1000) AS INTEGER) AS api_duration_ms
FROM attempts a JOIN sessions s ON s.attempt_id = a.id
WHERE s.ended_at IS NOT NULL;

CREATE VIEW measures AS
SELECT * FROM session_measures
UNION ALL
SELECT a.id, a.ended_at, a.started_at, substr(a.started_at, 1, 10), a.loop,
  coalesce(s.agent, ''), coalesce(s.model, ''), coalesce(s.class, ''), coalesce(a.verdict, ''),
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  1, a.retry > 0, a.counts <> 0, a.verdict IS 'accepted', a.committed <> 0,
  a.committed <> 0 OR a.verdict IS 'accepted', 0, 0
FROM attempts a LEFT JOIN sessions s
  ON s.number = (SELECT min(w.number) FROM sessions w WHERE w.attempt_id = a.id AND w.role = 'working')
WHERE a.ended_at IS NOT NULL;

CREATE TRIGGER tally_attempt INSTEAD OF INSERT ON tally
WHEN EXISTS (SELECT 1 FROM attempts WHERE id = NEW.attempt AND ended_at IS NOT NULL)
BEGIN
  INSERT INTO day_totals
  SELECT day, loop, agent, model, class, verdict, NEW.sign * sessions, NEW.sign * priced, NEW.sign * cost_nanos,
    NEW.sign * input_tokens, NEW.sign * output_tokens, NEW.sign * cache_read_tokens, NEW.sign * turns,
    NEW.sign * tool_calls, NEW.sign * files_changed, NEW.sign * permission_denials, NEW.sign * duration_ms,
    NEW.sign * attempts, NEW.sign * retries, NEW.sign * iterations, NEW.sign * accepted, NEW.sign * committed,
    NEW.sign * successes, NEW.sign * cache_creation_tokens, NEW.sign * api_duration_ms
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
    successes = successes + excluded.successes,
    cache_creation_tokens = cache_creation_tokens + excluded.cache_creation_tokens,
    api_duration_ms = api_duration_ms + excluded.api_duration_ms;
  INSERT INTO day_tools
  SELECT day, loop, tool, NEW.sign * calls FROM tool_measures WHERE attempt_id = NEW.attempt
  ON CONFLICT DO UPDATE SET calls = calls + excluded.calls;
END;
