package dev.ratchet.fleet;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A loop that a fleet is to have, or several that differ in nothing but their names.
 *
 * @param settings what holds for it in place of the configuration's own, by the names of {@code [[fleet.loop]]}
 */
public record FleetLoop(String name, int count, Map<String, String> settings) {
    public FleetLoop {
        settings = Map.copyOf(settings);
    }

    /** The names of its loops. */
    public List<String> names() {
        return count == 1
                ? List.of(name)
                : IntStream.rangeClosed(1, count)
                        .mapToObj(number -> name + "-" + number)
                        .toList();
    }
}
