package dev.ratchet.app;

import dev.ratchet.journal.SessionLine;
import dev.ratchet.journal.SessionSheet;
import dev.ratchet.tui.JsonSheet;
import dev.ratchet.tui.SessionLineText;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** {@code ratchet metrics events}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet metrics events --limit 10"})
final class MetricsEventsCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Mixin
    private final NameOption name = new NameOption();

    @Mixin
    private final LimitOption limit = new LimitOption();

    @Mixin
    private final JsonOption json = new JsonOption();

    @Override
    public int run(Terminal terminal) {
        return config.inProject(terminal, project -> {
            switch (json.form()) {
                case JSON -> objects(project, terminal);
                case TEXT -> lines(project, terminal);
            }
            return Exit.OK;
        });
    }

    private void objects(Project project, Terminal terminal) {
        JsonSheet sheet = new JsonSheet(terminal.out());
        var _ = project.inJournal(database -> {
            new SessionSheet(database).last(name.orNull(), limit.limit(), sheet);
            return sheet;
        });
        sheet.end();
    }

    private void lines(Project project, Terminal terminal) {
        Optional<List<SessionLine>> known =
                project.inJournal(database -> new SessionSheet(database).last(name.orNull(), limit.limit()));
        List<SessionLine> lines = known.orElse(List.of());
        lines.stream().map(SessionLineText::line).forEach(terminal.out()::println);
        if (lines.isEmpty()) {
            terminal.out().println(known.isPresent() ? "No session is on record." : Project.NOTHING_YET);
        }
    }
}
