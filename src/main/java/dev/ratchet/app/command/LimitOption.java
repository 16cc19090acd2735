package dev.ratchet.app.command;

import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option that says how many of the last ones are listed. */
public final class LimitOption {
    private int limit = 50;

    @Option(names = "--limit", paramLabel = "N", description = "how many (default: 50)")
    void limit(int given) {
        if (given < 1) {
            throw new TypeConversionException("--limit must be at least 1");
        }
        limit = given;
    }

    public int limit() {
        return limit;
    }
}
