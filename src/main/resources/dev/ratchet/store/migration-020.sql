-- Ready and claimed tasks are counted together, as those at hand: so a claim, the most frequent change of all, leaves the counts as
-- they are, and no page more is written. Those that are claimed are few, and an index has nothing else in it.
DROP TRIGGER task_after_insert;

DROP TRIGGER task_after_update;

DROP TRIGGER task_after_move;

DROP TRIGGER task_after_delete;

ALTER TABLE task_counts RENAME COLUMN ready TO at_hand;

UPDATE task_counts SET at_hand = at_hand + claimed;

ALTER TABLE task_counts DROP COLUMN claimed;

DROP INDEX tasks_leased;

CREATE INDEX tasks_leased ON tasks (lease_until, feature_id) WHERE status = 'in_progress' AND lease_until IS NOT NULL;

CREATE TRIGGER task_after_insert AFTER INSERT ON tasks
BEGIN
  INSERT INTO task_counts VALUES (coalesce(NEW.feature_id, ''), 1, NEW.status = 'done', NEW.status = 'failed',
    NEW.status = 'pending' AND NEW.open_blockers + NEW.children + NEW.parent_failed = 0
      OR NEW.status = 'in_progress' AND NEW.lease_until IS NOT NULL, NEW.status = 'in_progress' AND NEW.lease_until IS NULL)
  ON CONFLICT DO UPDATE SET
    total = total + 1,
    done = done + excluded.done,
    failed = failed + excluded.failed,
    at_hand = at_hand + excluded.at_hand,
    held = held + excluded.held;
END;

CREATE TRIGGER task_after_update AFTER UPDATE OF status, lease_until ON tasks
WHEN (OLD.status <> NEW.status OR NEW.status = 'in_progress' AND (OLD.lease_until IS NULL) <> (NEW.lease_until IS NULL))
  AND NOT (NEW.status = 'in_progress' AND NEW.lease_until IS NOT NULL AND OLD.status = 'pending'
    AND OLD.open_blockers + OLD.children + OLD.parent_failed = 0)
  AND OLD.feature_id IS NEW.feature_id
BEGIN
  UPDATE task_counts SET
    done = done + (NEW.status = 'done') - (OLD.status = 'done'),
    failed = failed + (NEW.status = 'failed') - (OLD.status = 'failed'),
    at_hand = at_hand + (NEW.status = 'pending' AND NEW.open_blockers + NEW.children + NEW.parent_failed = 0
        OR NEW.status = 'in_progress' AND NEW.lease_until IS NOT NULL)
      - (OLD.status = 'pending' AND OLD.open_blockers + OLD.children + OLD.parent_failed = 0
        OR OLD.status = 'in_progress' AND OLD.lease_until IS NOT NULL),
    held = held + (NEW.status = 'in_progress' AND NEW.lease_until IS NULL)
      - (OLD.status = 'in_progress' AND OLD.lease_until IS NULL)
  WHERE feature_id = coalesce(NEW.feature_id, '');
END;

-- Most changes are of a task that is blocked and waits for one fewer, which is seen by its status.
CREATE TRIGGER task_after_tie AFTER UPDATE OF open_blockers, children, parent_failed ON tasks
WHEN NEW.status = 'pending' AND OLD.status = 'pending'
  AND (OLD.open_blockers + OLD.children + OLD.parent_failed = 0) <> (NEW.open_blockers + NEW.children + NEW.parent_failed = 0)
  AND OLD.feature_id IS NEW.feature_id
BEGIN
  UPDATE task_counts SET at_hand = at_hand + (NEW.open_blockers + NEW.children + NEW.parent_failed = 0)
    - (OLD.open_blockers + OLD.children + OLD.parent_failed = 0)
  WHERE feature_id = coalesce(NEW.feature_id, '');
END;

CREATE TRIGGER task_after_move AFTER UPDATE OF feature_id ON tasks WHEN OLD.feature_id IS NOT NEW.feature_id
BEGIN
  UPDATE task_counts SET
    total = total - 1,
    done = done - (OLD.status = 'done'),
    failed = failed - (OLD.status = 'failed'),
    at_hand = at_hand - (OLD.status = 'pending' AND OLD.open_blockers + OLD.children + OLD.parent_failed = 0
      OR OLD.status = 'in_progress' AND OLD.lease_until IS NOT NULL),
    held = held - (OLD.status = 'in_progress' AND OLD.lease_until IS NULL)
  WHERE feature_id = coalesce(OLD.feature_id, '');
  INSERT INTO task_counts VALUES (coalesce(NEW.feature_id, ''), 1, NEW.status = 'done', NEW.status = 'failed',
    NEW.status = 'pending' AND NEW.open_blockers + NEW.children + NEW.parent_failed = 0
      OR NEW.status = 'in_progress' AND NEW.lease_until IS NOT NULL, NEW.status = 'in_progress' AND NEW.lease_until IS NULL)
  ON CONFLICT DO UPDATE SET
    total = total + 1,
    done = done + excluded.done,
    failed = failed + excluded.failed,
    at_hand = at_hand + excluded.at_hand,
    held = held + excluded.held;
END;

CREATE TRIGGER task_after_delete AFTER DELETE ON tasks
BEGIN
  UPDATE task_counts SET
    total = total - 1,
    done = done - (OLD.status = 'done'),
    failed = failed - (OLD.status = 'failed'),
    at_hand = at_hand - (OLD.status = 'pending' AND OLD.open_blockers + OLD.children + OLD.parent_failed = 0
      OR OLD.status = 'in_progress' AND OLD.lease_until IS NOT NULL),
    held = held - (OLD.status = 'in_progress' AND OLD.lease_until IS NULL)
  WHERE feature_id = coalesce(OLD.feature_id, '');
END;
