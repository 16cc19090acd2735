-- Ready and claimed tasks are counted together, as those at hand: so a claim, the most frequent change of all, leaves the counts as
-- they are. Those that are claimed are few, and an index has nothing else in it.
DROP TRIGGER tasks_after_insert ON tasks;
DROP TRIGGER tasks_after_delete ON tasks;
DROP TRIGGER task_after_update ON tasks;
DROP FUNCTION tally_tasks();
DROP FUNCTION tally_change();
DROP FUNCTION add_to_counts(task_counts);
DROP FUNCTION task_stage(TEXT, TEXT, BIGINT);

ALTER TABLE task_counts RENAME COLUMN ready TO at_hand;
UPDATE task_counts SET at_hand = at_hand + claimed;
ALTER TABLE task_counts DROP COLUMN claimed;

DROP INDEX tasks_leased;
CREATE INDEX tasks_leased ON tasks (lease_until, feature_id) WHERE status = 'in_progress' AND lease_until IS NOT NULL;

-- A part of its own in a transaction that changes many tasks one by one is the newest one, which is found first by going backwards.
-- It is named by its part and not by its place: a row that another one has changed since this statement began is elsewhere.
-- Plans are made while there are few rows, and are kept: they must not read all of them when there are many.
CREATE FUNCTION add_to_counts(feature TEXT, more BIGINT, more_done BIGINT, more_failed BIGINT, more_at_hand BIGINT, more_held BIGINT)
  RETURNS void LANGUAGE plpgsql SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off AS $$
BEGIN
  UPDATE task_counts SET total = total + more, done = done + more_done, failed = failed + more_failed,
    at_hand = at_hand + more_at_hand, held = held + more_held
  WHERE feature_id = feature AND part = (
    SELECT part FROM task_counts WHERE feature_id = feature ORDER BY part DESC LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO task_counts (feature_id, total, done, failed, at_hand, held)
    VALUES (feature, more, more_done, more_failed, more_at_hand, more_held);
  END IF;
END $$;

-- What a task counts as; what waits is counted as nothing else.
CREATE FUNCTION task_stage(status TEXT, lease_until TEXT, obstacles BIGINT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status IN ('done', 'failed') THEN status
    WHEN status = 'pending' AND obstacles = 0 OR status = 'in_progress' AND lease_until IS NOT NULL THEN 'at hand'
    WHEN status = 'in_progress' THEN 'held' ELSE 'waiting' END
$$;

-- Tasks that came or went, however many by one statement.
CREATE FUNCTION tally_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign BIGINT := TG_ARGV[0];
BEGIN
  PERFORM add_to_counts(feature, sign * count(*), sign * count(*) FILTER (WHERE stage = 'done'),
    sign * count(*) FILTER (WHERE stage = 'failed'), sign * count(*) FILTER (WHERE stage = 'at hand'),
    sign * count(*) FILTER (WHERE stage = 'held'))
  FROM (
    SELECT coalesce(feature_id, '') AS feature,
      task_stage(status, lease_until, open_blockers + children + parent_failed) AS stage
    FROM changed) AS stages
  GROUP BY feature;
  RETURN NULL;
END $$;

CREATE FUNCTION tally_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was TEXT := task_stage(OLD.status, OLD.lease_until, OLD.open_blockers + OLD.children + OLD.parent_failed);
  now TEXT := task_stage(NEW.status, NEW.lease_until, NEW.open_blockers + NEW.children + NEW.parent_failed);
BEGIN
  IF OLD.feature_id IS DISTINCT FROM NEW.feature_id THEN
    PERFORM add_to_counts(coalesce(OLD.feature_id, ''), -1, -(was = 'done')::INT, -(was = 'failed')::INT,
      -(was = 'at hand')::INT, -(was = 'held')::INT);
    PERFORM add_to_counts(coalesce(NEW.feature_id, ''), 1, (now = 'done')::INT, (now = 'failed')::INT,
      (now = 'at hand')::INT, (now = 'held')::INT);
  ELSE
    PERFORM add_to_counts(coalesce(NEW.feature_id, ''), 0, (now = 'done')::INT - (was = 'done')::INT,
      (now = 'failed')::INT - (was = 'failed')::INT, (now = 'at hand')::INT - (was = 'at hand')::INT,
      (now = 'held')::INT - (was = 'held')::INT);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tasks_after_insert AFTER INSERT ON tasks REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_tasks('1');
CREATE TRIGGER tasks_after_delete AFTER DELETE ON tasks REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_tasks('-1');
-- Neither a claim nor a lease that is made longer changes anything here.
CREATE TRIGGER task_after_update AFTER UPDATE ON tasks FOR EACH ROW
  WHEN (OLD.feature_id IS DISTINCT FROM NEW.feature_id
    OR task_stage(OLD.status, OLD.lease_until, OLD.open_blockers + OLD.children + OLD.parent_failed)
      <> task_stage(NEW.status, NEW.lease_until, NEW.open_blockers + NEW.children + NEW.parent_failed))
  EXECUTE FUNCTION tally_change();
