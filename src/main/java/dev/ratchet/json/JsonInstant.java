package dev.ratchet.json;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** A moment in JSON, as seconds or milliseconds since 1970 or in words. */
public final class JsonInstant {
    private static final double MILLISECONDS = 1e11;
    private static final double FAR = 1e15;

    private JsonInstant() {}

    static @Nullable public Instant of(Json value) {
        Double number = value.number();
        if (number != null) {
            double millis = number > MILLISECONDS ? number : number * 1000;
            return millis > 0 && millis < FAR ? Instant.ofEpochMilli((long) millis) : null;
        }
        String text = value.text();
        try {
            return text == null ? null : Instant.parse(text);
        } catch (DateTimeParseException _) {
            return null;
        }
    }
}
