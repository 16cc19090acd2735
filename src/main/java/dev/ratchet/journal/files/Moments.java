package dev.ratchet.journal.files;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** How moments are written: milliseconds where order matters, seconds for people and for the files of others. */
public final class Moments {
    private static final DateTimeFormatter MILLIS =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private Moments() {}

    /** Sortable, to the millisecond. */
    public static String exact(Instant moment) {
        return MILLIS.format(moment);
    }

    static @Nullable public String exactOrNull(@Nullable Instant moment) {
        return moment == null ? null : exact(moment);
    }

    /** To the second. */
    public static String toSecond(Instant moment) {
        return moment.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
