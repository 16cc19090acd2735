package dev.ratchet.app;

import dev.ratchet.journal.Summary.Scope;
import dev.ratchet.process.SteadyTime;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code ratchet metrics summary|events|query|export|rebuild}. */
@picocli.CommandLine.Command(
        description = {
            "Says what the sessions of this directory cost and came to: sums (summary), one line each (events),",
            "an answer to a question in SQL (query), all of them for other programs (export).",
            "rebuild reads the sessions' output files again and records what they tell."
        },
        footer = {
            "",
            "Examples:",
            "  ratchet metrics summary --days 7",
            "  ratchet metrics export --format csv --output sessions.csv",
            "  ratchet metrics query 'SELECT model, sum(cost_usd) FROM sessions GROUP BY model'"
        })
final class MetricsCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Mixin
    private final NameOption name = new NameOption();

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "summary|events|query|export|rebuild",
            description = "what to do")
    private Action action = Action.SUMMARY;

    @Parameters(index = "1", arity = "0..1", paramLabel = "SQL", description = "the query; it can only read")
    private @Nullable String sql;

    @Option(names = "--days", paramLabel = "N", description = "the last N days, today included (summary, export)")
    private @Nullable Integer days;

    private @Nullable LocalDate since;

    @Option(names = "--limit", paramLabel = "N", description = "how many sessions (events; default: 50)")
    private @Nullable Integer limit;

    @Option(names = "--format", paramLabel = "json|csv", description = "of the export")
    private @Nullable Format format;

    @Option(names = "--output", paramLabel = "FILE", description = "where the export goes, whole or not at all")
    private @Nullable Path output;

    @Option(names = "--json", description = "print JSON (summary, events, query)")
    private boolean json;

    /** What can be done with metrics. */
    enum Action {
        SUMMARY,
        EVENTS,
        QUERY,
        EXPORT,
        REBUILD
    }

    /** What sessions can be exported as. */
    enum Format {
        JSON,
        CSV
    }

    @Option(
            names = "--since",
            paramLabel = "DATE",
            description = "from this day in UTC on, as 2026-02-14 (summary, export)")
    void since(String date) {
        try {
            since = LocalDate.parse(date);
        } catch (DateTimeParseException _) {
            throw new TypeConversionException("--since: '" + date + "' is no date; write it as 2026-02-14");
        }
    }

    @Override
    public int run(Terminal terminal) {
        Optional<String> wrong = wrong();
        if (wrong.isPresent()) {
            terminal.complain(wrong.get());
            terminal.complain("see 'ratchet metrics --help'");
            return Exit.USAGE;
        }
        return config.inProject(terminal, project -> act(new MetricsReport(project, terminal)));
    }

    private int act(MetricsReport report) {
        return switch (action) {
            case SUMMARY -> report.summary(scope(), form());
            case EVENTS -> report.events(name.orNull(), limit == null ? 50 : limit, form());
            case QUERY -> report.query(sql == null ? "" : sql, form());
            case EXPORT -> report.export(scope(), format == null ? Format.JSON : format, output);
            case REBUILD -> report.rebuild();
        };
    }

    private Form form() {
        return json ? Form.JSON : Form.TEXT;
    }

    private Scope scope() {
        LocalDate first = days == null ? since : today().minusDays(days - 1L);
        return new Scope(name.orNull(), first);
    }

    private static LocalDate today() {
        return new SteadyTime().now().atZone(ZoneOffset.UTC).toLocalDate();
    }

    private Optional<String> wrong() {
        return misplaced(sql, "SQL", EnumSet.of(Action.QUERY))
                .or(() -> misplaced(days, "--days", EnumSet.of(Action.SUMMARY, Action.EXPORT)))
                .or(() -> misplaced(since, "--since", EnumSet.of(Action.SUMMARY, Action.EXPORT)))
                .or(() -> misplaced(name.orNull(), "--name", EnumSet.of(Action.SUMMARY, Action.EVENTS, Action.EXPORT)))
                .or(() -> misplaced(limit, "--limit", EnumSet.of(Action.EVENTS)))
                .or(() -> misplaced(format, "--format", EnumSet.of(Action.EXPORT)))
                .or(() -> misplaced(output, "--output", EnumSet.of(Action.EXPORT)))
                .or(() ->
                        misplaced(json ? "" : null, "--json", EnumSet.of(Action.SUMMARY, Action.EVENTS, Action.QUERY)))
                .or(this::outOfRange);
    }

    private Optional<String> misplaced(@Nullable Object given, String what, Set<Action> allowed) {
        return given == null || allowed.contains(action)
                ? Optional.empty()
                : Optional.of("%s is not for 'metrics %s'"
                        .formatted(what, action.name().toLowerCase(java.util.Locale.ROOT)));
    }

    private Optional<String> outOfRange() {
        if (days != null && since != null) {
            return Optional.of("give --days or --since, not both");
        }
        if (days != null && (days < 1 || days > 100_000)) {
            return Optional.of("--days must be between 1 and 100000");
        }
        if (limit != null && limit < 1) {
            return Optional.of("--limit must be at least 1");
        }
        return action == Action.QUERY && (sql == null || sql.isBlank())
                ? Optional.of("say what to ask, for example: ratchet metrics query 'SELECT count(*) FROM sessions'")
                : Optional.empty();
    }
}
