package dev.ratchet.process.schedule;

import dev.ratchet.files.SmallFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a machine must still have to be given another session; where nothing can be read of it, it has enough.
 *
 * @param maxLoad the highest load; 0 for no bound
 * @param minFreeMemoryMb the least memory; 0 for no bound
 * @param proc where the system tells of itself
 */
public record MachineLimits(int maxLoad, int minFreeMemoryMb, Path proc) {
    /** No bound at all. */
    static final MachineLimits NONE = new MachineLimits(0, 0);

    private static final int LONGEST = 1 << 16;
    private static final String AVAILABLE = "MemAvailable:";
    private static final int KILOBYTES = 1024;

    public MachineLimits(int maxLoad, int minFreeMemoryMb) {
        this(maxLoad, minFreeMemoryMb, Path.of("/proc"));
    }

    /** What it lacks, in words that go after <i>waits for</i>. */
    Optional<String> lack() {
        return memory().or(this::load);
    }

    private Optional<String> memory() {
        if (minFreeMemoryMb == 0) {
            return Optional.empty();
        }
        return text("meminfo")
                .flatMap(text ->
                        text.lines().filter(line -> line.startsWith(AVAILABLE)).findFirst())
                .map(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) / KILOBYTES)
                .filter(free -> free < minFreeMemoryMb)
                .map(free -> "memory: %d MB are free, fleet.min_free_memory_mb is %d".formatted(free, minFreeMemoryMb));
    }

    private Optional<String> load() {
        if (maxLoad == 0) {
            return Optional.empty();
        }
        return text("loadavg")
                .map(text -> Double.parseDouble(text.substring(0, text.indexOf(' '))))
                .filter(load -> load > maxLoad)
                .map(load -> "the machine: its load is %.1f, fleet.max_load is %d".formatted(load, maxLoad));
    }

    private Optional<String> text(String file) {
        try {
            return Optional.of(SmallFile.text(proc.resolve(file), LONGEST));
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
