package dev.ratchet.session.stream;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonLine;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The moment that a line of a stream names as its own, which most dialects write in the same place. */
public final class LineTimestamp {
    private static final String FIELD = "timestamp";
    private static final JsonLine.Wanted WANTED = new JsonLine.Members(Set.of(FIELD), Set.of(), Set.of());

    private LineTimestamp() {}

    /** The moment; null where the line has none. */
    public static @Nullable Instant of(byte[] bytes, int offset, int length) {
        List<Json> objects = JsonLine.read(bytes, offset, length, WANTED);
        return objects.isEmpty() ? null : objects.getFirst().at(FIELD).instant();
    }
}
