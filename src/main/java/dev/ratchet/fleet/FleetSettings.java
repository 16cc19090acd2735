package dev.ratchet.fleet;

import java.util.List;

/**
 * Which loops a fleet has, and what keeps them from bringing the machine down.
 *
 * @param restarts how often a loop that broke is started again
 * @param maxLoad a session waits while the machine's load is above this; 0 for no bound
 * @param minFreeMemoryMb a session waits while less memory is free; 0 for no bound
 * @param loops the loops; none for loops over the tasks that differ in nothing but their names
 */
public record FleetSettings(int restarts, int maxLoad, int minFreeMemoryMb, List<FleetLoop> loops) {
    public static final int RESTARTS = 3;
    public static final int MIN_FREE_MEMORY_MB = 1024;

    public FleetSettings {
        loops = List.copyOf(loops);
    }
}
