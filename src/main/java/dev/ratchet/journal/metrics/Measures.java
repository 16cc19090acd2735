package dev.ratchet.journal.metrics;

import dev.ratchet.store.Row;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What sessions, and the attempts they belong to, amount to together; what is not told is 0. */
public record Measures(Map<Measure, Long> values) {
    /** What is added up, each in the column of its name, and in the order of the columns, since they are filled by position. */
    public enum Measure {
        SESSIONS,
        /** How many of the sessions have a known cost. */
        PRICED,
        /** Their cost in billionths of a dollar. */
        COST_NANOS,
        INPUT_TOKENS,
        OUTPUT_TOKENS,
        CACHE_READ_TOKENS,
        TURNS,
        TOOL_CALLS,
        FILES_CHANGED,
        PERMISSION_DENIALS,
        DURATION_MS,
        ATTEMPTS,
        /** How many of the attempts were made again for one that did nothing. */
        RETRIES,
        /** How many of the attempts counted. */
        ITERATIONS,
        ACCEPTED,
        COMMITTED,
        /** How many of the attempts were accepted or committed something. */
        SUCCESSES,
        CACHE_CREATION_TOKENS,
        /** How long the sessions waited for models' APIs. */
        API_DURATION_MS;

        public String column() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static final Measures NONE = new Measures(Map.of());
    private static final double NANOS = 1e9;

    public Measures {
        Map<Measure, Long> all = new EnumMap<>(Measure.class);
        for (Measure measure : Measure.values()) {
            all.put(measure, values.getOrDefault(measure, 0L));
        }
        values = Collections.unmodifiableMap(all);
    }

    public long value(Measure measure) {
        return values.getOrDefault(measure, 0L);
    }

    /** In dollars; null if no session told its cost. */
    public @Nullable Double costUsd() {
        return value(Measure.PRICED) == 0 ? null : Double.valueOf(value(Measure.COST_NANOS) / NANOS);
    }

    /** What each attempt that was accepted or committed something cost, with all the others that led to it. */
    public @Nullable Double costPerSuccess() {
        Double cost = costUsd();
        return cost == null || value(Measure.SUCCESSES) == 0 ? null : Double.valueOf(cost / value(Measure.SUCCESSES));
    }

    /** How long the sessions took together. */
    public Duration duration() {
        return Duration.ofMillis(value(Measure.DURATION_MS));
    }

    /** Both together. */
    public Measures plus(Measures other) {
        Map<Measure, Long> both = new EnumMap<>(values);
        other.values.forEach((measure, sum) -> both.merge(measure, sum, Long::sum));
        return new Measures(both);
    }

    /** What was counted and taken back again leaves nothing. */
    public boolean any() {
        return value(Measure.SESSIONS) > 0 || value(Measure.ATTEMPTS) > 0;
    }

    /** All columns, each written in some way. */
    static String columns(Function<String, String> written) {
        return Arrays.stream(Measure.values()).map(Measure::column).map(written).collect(Collectors.joining(", "));
    }

    static String sums() {
        return columns("coalesce(sum(%1$s), 0) AS %1$s"::formatted);
    }

    static Measures of(Row row) throws SQLException {
        Map<Measure, Long> sums = new EnumMap<>(Measure.class);
        for (Measure measure : Measure.values()) {
            sums.put(measure, row.count(measure.column()));
        }
        return new Measures(sums);
    }
}
