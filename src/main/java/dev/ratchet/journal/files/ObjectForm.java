package dev.ratchet.journal.files;

import dev.ratchet.json.Json;
import dev.ratchet.store.TimestampFormat;
import java.time.Instant;
import java.util.List;

/** How the number of a session and the time are written in objects for others. */
public enum ObjectForm {
    /** As the harness had them, for the scripts that were written for it. */
    HARNESS,
    /** As everywhere in Ratchet, with the harness's name for the number as well. */
    FILE,
    /** As everywhere in Ratchet. */
    STREAM;

    /** The names of a session's number, of which the harness had this one. */
    List<String> numberNames(String harness) {
        return switch (this) {
            case HARNESS -> List.of(harness);
            case FILE -> List.of("session", harness);
            case STREAM -> List.of("session");
        };
    }

    String moment(Instant instant) {
        return switch (this) {
            case HARNESS -> TimestampFormat.toSecond(instant);
            case FILE, STREAM -> Json.moment(instant);
        };
    }
}
