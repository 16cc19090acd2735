CREATE TABLE transcripts (
  session  BIGINT NOT NULL REFERENCES sessions (number),
  channel  TEXT COLLATE "C" NOT NULL,
  bytes    BIGINT NOT NULL,
  left_out BIGINT NOT NULL,
  pieces   BIGINT NOT NULL,
  kept_at  TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (session, channel)
);

-- The pieces are compressed already.
CREATE TABLE transcript_pieces (
  session BIGINT NOT NULL REFERENCES sessions (number),
  channel TEXT COLLATE "C" NOT NULL,
  piece   BIGINT NOT NULL,
  content BYTEA NOT NULL,
  PRIMARY KEY (session, channel, piece)
);

ALTER TABLE transcript_pieces ALTER COLUMN content SET STORAGE EXTERNAL;

CREATE TABLE transcripts_due (
  session BIGINT PRIMARY KEY REFERENCES sessions (number),
  place   TEXT COLLATE "C" NOT NULL
);

CREATE INDEX transcripts_due_in_place ON transcripts_due (place, session);
