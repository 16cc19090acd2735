package dev.ratchet.app.session;

import dev.ratchet.journal.query.SessionQueries.PastSession;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.store.SessionFile;
import dev.ratchet.store.transcript.KeptTranscript;
import org.jspecify.annotations.Nullable;

/**
 * Where what a session has written can be read.
 *
 * @param leftOut how many bytes of it are nowhere
 */
record OutputPlace(SessionFile file, State state, long leftOut) {
    enum State {
        AS_WRITTEN,
        COMPRESSED,
        /** There is no file here, but the database has it. */
        IN_DATABASE,
        GONE
    }

    static OutputPlace of(SessionFile file, @Nullable PastSession session) {
        KeptTranscript kept = session == null ? null : session.kept();
        return switch (file.state()) {
            case AS_WRITTEN -> new OutputPlace(file, State.AS_WRITTEN, 0);
            case COMPRESSED -> new OutputPlace(file, State.COMPRESSED, 0);
            case GONE ->
                kept == null
                        ? new OutputPlace(file, State.GONE, 0)
                        : new OutputPlace(file, State.IN_DATABASE, kept.leftOut());
        };
    }

    /** What is said of it beside its name. */
    String remark() {
        return switch (state) {
            case AS_WRITTEN -> "";
            case COMPRESSED -> "compressed";
            case IN_DATABASE ->
                leftOut == 0
                        ? "in the database"
                        : "in the database, without %s of its middle".formatted(HumanUnits.bytes(leftOut));
            case GONE -> "gone";
        };
    }

    /** For a list. */
    String name() {
        return switch (state) {
            case AS_WRITTEN -> file.file().getFileName().toString();
            case COMPRESSED -> file.compressed().getFileName().toString();
            case IN_DATABASE, GONE -> "%s (%s)".formatted(file.file().getFileName(), remark());
        };
    }
}
