package dev.ratchet.app.session;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ConfigOption;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.JsonOption;
import dev.ratchet.app.command.LimitOption;
import dev.ratchet.app.command.LinePrinter;
import dev.ratchet.app.command.NameOption;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.journal.query.SessionQueries;
import dev.ratchet.journal.query.SessionQueries.PastSession;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;

/** {@code ratchet sessions list}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet sessions list --limit 10"})
final class SessionsListCommand implements Command {
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
            print(sessions(project), terminal);
            return ExitCodes.OK;
        });
    }

    private void print(List<SessionText.Listed> sessions, Terminal terminal) {
        switch (json.format()) {
            case JSON ->
                terminal.out()
                        .println(sessions.stream().map(SessionText::json).collect(Collectors.joining(",\n", "[", "]")));
            case TEXT -> {
                LinePrinter lines = new LinePrinter(terminal.out());
                if (sessions.isEmpty()) {
                    lines.accept(Project.NOTHING_YET);
                }
                sessions.stream().map(SessionText::line).forEach(lines);
            }
        }
    }

    private List<SessionText.Listed> sessions(Project project) {
        List<String> running = project.running();
        return project.inJournal(database -> new SessionQueries(database)
                        .latest(name.orNull(), limit.limit()).stream()
                                .map(session -> new SessionText.Listed(
                                        session, stage(session, running), project.output(session.output())))
                                .toList())
                .orElse(List.of());
    }

    private static SessionText.Stage stage(PastSession session, List<String> running) {
        if (session.endedAt() != null) {
            return SessionText.Stage.ENDED;
        }
        return running.contains(session.loop()) ? SessionText.Stage.RUNNING : SessionText.Stage.CUT_OFF;
    }
}
