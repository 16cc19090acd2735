package dev.ratchet.app.metrics;

import dev.ratchet.app.command.CommandGroup;

/** {@code ratchet metrics}. */
public final class MetricsCommands {
    private MetricsCommands() {}

    public static CommandGroup group() {
        return CommandGroup.of(
                        "ratchet metrics", "Says what the sessions of this directory cost and came to.", "summary", """
                          ratchet metrics summary --days 7
                          ratchet metrics export --format csv --output sessions.csv
                          ratchet metrics query 'SELECT number, cost_usd FROM sessions'
                        """)
                .with(
                        "summary",
                        "sum up what sessions cost and came to, by day, model, verdict, class and tool",
                        () -> new MetricsSummaryCommand())
                .with("events", "list sessions, a line for each, newest last", () -> new MetricsEventsCommand())
                .with("query", "answer a question in SQL, which can only read", () -> new MetricsQueryCommand())
                .with(
                        "export",
                        "export everything about all sessions, for other programs",
                        () -> new MetricsExportCommand())
                .with(
                        "rebuild",
                        "read the sessions' output files again and record what they tell",
                        () -> new MetricsRebuildCommand());
    }
}
