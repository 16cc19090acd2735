-- What loops want to know from people. Open until it is answered or nobody needs the answer any more; told_at is empty while its loop has
-- something to tell of it: that it was asked, or that it is answered.
CREATE TABLE questions (
  id          INTEGER PRIMARY KEY,
  loop        TEXT NOT NULL,
  item        TEXT NOT NULL,
  attempt     TEXT,
  kind        TEXT NOT NULL,
  text        TEXT NOT NULL,
  options     TEXT,
  asked_at    TEXT NOT NULL,
  told_at     TEXT,
  answered_at TEXT,
  answer      TEXT,
  answered_by TEXT
);

CREATE INDEX questions_open ON questions (item, id) WHERE answered_at IS NULL;
CREATE INDEX questions_untold ON questions (loop, id) WHERE told_at IS NULL;

-- The task that a message is for, whichever loop has it then; null if it is for the loop.
ALTER TABLE messages ADD COLUMN item TEXT;

CREATE INDEX messages_unread_of_item ON messages (item, id) WHERE delivered_at IS NULL AND item IS NOT NULL;

-- Whether a person has to approve of what was done before it lands, and how that stands: of which work, and what came of it.
ALTER TABLE tasks ADD COLUMN needs_approval INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tasks ADD COLUMN approval TEXT;
ALTER TABLE tasks ADD COLUMN approval_start TEXT;
ALTER TABLE tasks ADD COLUMN approval_tip TEXT;

CREATE INDEX tasks_approved ON tasks (feature_id) WHERE approval = 'approved';

-- What a webhook is to be told; over once it has no next try.
CREATE TABLE webhook_posts (
  id          TEXT PRIMARY KEY,
  body        TEXT NOT NULL,
  made_at     TEXT NOT NULL,
  tries       INTEGER NOT NULL DEFAULT 0,
  next_try_at TEXT,
  sent_at     TEXT,
  failure     TEXT
);

CREATE INDEX webhook_posts_due ON webhook_posts (next_try_at) WHERE next_try_at IS NOT NULL;
