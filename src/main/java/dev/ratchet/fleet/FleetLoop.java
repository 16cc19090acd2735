package dev.ratchet.fleet;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Loops that a fleet is to have, which differ in nothing but their names.
 *
 * @param settings what holds for it in place of the configuration's own, by the names of {@code [[fleet.loop]]}
 */
public record FleetLoop(List<String> names, Map<String, String> settings) {
    public FleetLoop {
        names = List.copyOf(names);
        settings = Map.copyOf(settings);
    }

    /** One loop of a name, or so many with a number behind it. */
    public static FleetLoop named(String name, int count, Map<String, String> settings) {
        return count == 1 ? new FleetLoop(List.of(name), settings) : numbered(name + "-", count, settings);
    }

    /** So many, with a number behind the beginning of their names. */
    public static FleetLoop numbered(String beginning, int count, Map<String, String> settings) {
        return new FleetLoop(
                IntStream.rangeClosed(1, count)
                        .mapToObj(number -> beginning + number)
                        .toList(),
                settings);
    }
}
