package dev.ratchet.fleet;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Loops that a fleet is to have, which differ in nothing but their names.
 *
 * @param name what it is called where it is described
 * @param settings what holds for it in place of the configuration's own, by the names of {@code [[fleet.loop]]}
 */
public record FleetLoop(String name, List<String> names, Map<String, String> settings) {
    public FleetLoop {
        names = List.copyOf(names);
        settings = Map.copyOf(settings);
    }

    /** One loop of a name, or so many with a number behind it. */
    public static FleetLoop named(String name, int count, Map<String, String> settings) {
        return count == 1
                ? new FleetLoop(name, List.of(name), settings)
                : new FleetLoop(name, numbered(name + "-", count), settings);
    }

    /** So many, with a number behind the beginning of their names. */
    public static FleetLoop numbered(String beginning, int count, Map<String, String> settings) {
        return new FleetLoop(beginning, numbered(beginning, count), settings);
    }

    private static List<String> numbered(String beginning, int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(number -> beginning + number)
                .toList();
    }
}
