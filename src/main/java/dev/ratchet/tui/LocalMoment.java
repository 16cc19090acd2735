package dev.ratchet.tui;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** Moments by the clock of whoever looks, to the second. */
public final class LocalMoment {
    private static final DateTimeFormatter WHEN =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

    private LocalMoment() {}

    public static String of(Instant moment) {
        return WHEN.format(moment);
    }
}
