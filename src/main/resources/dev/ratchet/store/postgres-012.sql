ALTER TABLE runs ADD COLUMN place TEXT COLLATE "C";
ALTER TABLE tasks ADD COLUMN needs TEXT COLLATE "C";

CREATE TABLE workers (
  name       TEXT COLLATE "C" PRIMARY KEY,
  host       TEXT COLLATE "C" NOT NULL,
  place      TEXT COLLATE "C" NOT NULL,
  pid        BIGINT NOT NULL,
  instance   TEXT COLLATE "C" NOT NULL,
  labels     TEXT COLLATE "C" NOT NULL,
  capacity   BIGINT NOT NULL,
  version    TEXT COLLATE "C" NOT NULL,
  state      TEXT COLLATE "C" NOT NULL,
  started_at TEXT COLLATE "C" NOT NULL,
  last_seen  TEXT COLLATE "C" NOT NULL
);
