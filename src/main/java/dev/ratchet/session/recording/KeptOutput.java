package dev.ratchet.session.recording;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;

/** What a session has written, kept elsewhere than in its file: for where there is no such file. */
public interface KeptOutput {
    /** Of which nothing is kept. */
    KeptOutput NONE = new KeptOutput() {
        @Override
        public boolean exists() {
            return false;
        }

        @Override
        public InputStream open() {
            return InputStream.nullInputStream();
        }

        @Override
        public Instant writtenAt() {
            return Instant.EPOCH;
        }

        @Override
        public KeptOutput errors() {
            return this;
        }
    };

    /** Whether there is any. */
    boolean exists();

    /** Its bytes as the agent wrote them, of which few are in memory at a time. */
    InputStream open() throws IOException;

    /** When it was put there. */
    Instant writtenAt();

    /** What the agent wrote to an error channel of its own. */
    KeptOutput errors();
}
