package dev.ratchet.app.metrics;

import dev.ratchet.app.command.LoopFilterOption;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.journal.metrics.MetricsSummary.Scope;
import dev.ratchet.process.SteadyTime;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that say which sessions are looked at. */
final class MetricsScopeOptions {
    @Mixin
    private final LoopFilterOption name = new LoopFilterOption();

    private @Nullable Integer days;
    private @Nullable LocalDate since;

    @Option(names = "--days", paramLabel = "N", description = "the last N days, today included")
    void days(int given) {
        if (given < 1 || given > 100_000) {
            throw new TypeConversionException("--days must be between 1 and 100000");
        }
        days = given;
    }

    @Option(names = "--since", paramLabel = "DATE", description = "from this day in UTC on, as 2026-02-14")
    void since(String date) {
        try {
            since = LocalDate.parse(date);
        } catch (DateTimeParseException _) {
            throw new WrongUsage("--since: '" + date + "' is no date")
                    .withHint("write it as 2026-02-14")
                    .ofValue();
        }
    }

    void check() {
        if (days != null && since != null) {
            throw new WrongUsage("give --days or --since, not both");
        }
    }

    Scope scope(Project project) {
        return new Scope(name.in(project), days == null ? since : today().minusDays(days - 1L));
    }

    private static LocalDate today() {
        return new SteadyTime().now().atZone(ZoneOffset.UTC).toLocalDate();
    }
}
