package dev.ratchet.app.session;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.LimitOption;
import dev.ratchet.app.command.LoopFilterOption;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.session.SessionText.Listed;
import dev.ratchet.app.session.SessionText.Stage;
import dev.ratchet.journal.query.SessionQueries;
import dev.ratchet.store.Database;
import java.util.List;
import picocli.CommandLine.Mixin;

/** {@code ratchet sessions list}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet sessions list --limit 10"})
final class SessionsListCommand extends ProjectCommand {
    @Mixin
    private final LoopFilterOption name = new LoopFilterOption();

    @Mixin
    private final LimitOption limit = new LimitOption();

    @Override
    protected int run(Project project, Terminal terminal) {
        String none = project.neverRan(name.in(project)).orElse(Project.NOTHING_YET);
        List<Listed> sessions = sessions(project);
        terminal.format().print(sessions, SessionText.listing(sessions), SessionText::json, none, terminal);
        return ExitCodes.OK;
    }

    private List<Listed> sessions(Project project) {
        return project.inJournal(database -> sessions(project, database)).orElse(List.of());
    }

    private List<Listed> sessions(Project project, Database database) {
        List<String> running = project.running(database);
        return new SessionQueries(database)
                .latest(name.in(project), limit.limit()).stream()
                        .map(session -> new Listed(
                                session,
                                Stage.of(session.endedAt(), session.loop(), running),
                                OutputPlace.of(project.output(session.output()), session)))
                        .toList();
    }
}
