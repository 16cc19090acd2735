package dev.ratchet.app;

import dev.ratchet.journal.Metrics;
import dev.ratchet.journal.Summary;
import dev.ratchet.journal.Summary.Scope;
import dev.ratchet.tui.Bars;
import dev.ratchet.tui.SummaryText;
import java.io.PrintStream;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** {@code ratchet metrics summary}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet metrics summary --days 7"})
final class MetricsSummaryCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Mixin
    private final ScopeOptions sessions = new ScopeOptions();

    @Mixin
    private final JsonOption json = new JsonOption();

    @Override
    public int run(Terminal terminal) {
        Scope scope = sessions.scope();
        return config.inProject(terminal, project -> {
            Optional<Summary> known = project.inJournal(database -> new Metrics(database).summary(scope));
            PrintStream out = terminal.out();
            switch (json.form()) {
                case JSON -> out.println(SummaryJson.of(known.orElseGet(() -> Summary.empty(scope))));
                case TEXT ->
                    out.print(known.map(summary -> SummaryText.of(summary, Bars.in(out.charset())))
                            .orElse(Project.NOTHING_YET + "\n"));
            }
            return Exit.OK;
        });
    }
}
