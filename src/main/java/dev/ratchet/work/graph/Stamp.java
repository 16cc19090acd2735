package dev.ratchet.work.graph;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** How moments are written so that they sort: to the microsecond, since the tasks of one file have to keep their order. */
final class Stamp {
    private static final DateTimeFormatter MICROS =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    private Stamp() {}

    static String of(Instant moment) {
        return MICROS.format(moment);
    }
}
