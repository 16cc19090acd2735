package dev.ratchet.app.session;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.RunningLoopOption;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.journal.query.SessionQueries.PastSession;
import dev.ratchet.loop.base.LoopName;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.growth.FileGrowthWatcher;
import dev.ratchet.store.Database;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ratchet sessions tail}: finds out which loop is meant, and follows it. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet sessions tail --name docs"})
final class SessionsTailCommand extends ProjectCommand {
    @Mixin
    private final RunningLoopOption name = new RunningLoopOption();

    @Parameters(arity = "0..1", paramLabel = "N", description = "the number of the session, if several loops run")
    private @Nullable String number;

    @Option(names = "--raw", description = "the agent's output as it is, not rendered")
    private boolean raw;

    @Override
    protected int run(Project project, Terminal terminal) {
        if (raw && terminal.format() == OutputFormat.JSON) {
            throw new WrongUsage("--raw is the output as it is, not JSON of Ratchet's")
                    .withHint("leave one of the two out");
        }
        String loop = name.in(project);
        List<String> meant = number == null ? running(project, loop) : List.of(loopOf(number, project));
        if (meant.isEmpty()) {
            elsewhere(project, loop);
            throw loop == null
                    ? Trouble.notFound("nothing is running here")
                            .withHint("'ratchet sessions show last' shows the last session")
                    : Trouble.notFound("no loop '%s' is running here".formatted(loop));
        }
        if (meant.size() > 1) {
            throw new WrongUsage(
                    "several loops are running here (%s): say which with --name".formatted(String.join(", ", meant)));
        }
        try (Database database = project.openToLook();
                FileGrowthWatcher growthWatcher = new FileGrowthWatcher()) {
            new LoopFollower(project, terminal, meant.getFirst(), database, growthWatcher)
                    .follow(raw ? LoopFollower.OutputForm.RAW : LoopFollower.OutputForm.RENDERED);
            return ExitCodes.OK;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return ExitCodes.OK;
        }
    }

    private static List<String> running(Project project, @Nullable String loop) {
        return project.running().stream()
                .filter(running -> loop == null || running.equals(loop))
                .toList();
    }

    /** Says where a loop runs that does not run here. */
    private static void elsewhere(Project project, @Nullable String loop) {
        List<String> here = project.running();
        project.inJournal(project::running).stream()
                .flatMap(List::stream)
                .filter(running -> !here.contains(running) && (loop == null || running.equals(loop)))
                .findFirst()
                .ifPresent(running -> {
                    throw Trouble.notFound("the loop '%s' runs elsewhere, on the worker '%s'"
                                    .formatted(running, LoopName.worker(running).orElse("")))
                            .withHint("follow it there by 'ratchet sessions tail'; here its sessions can be read when"
                                    + " they have ended");
                });
    }

    /** The loop of a session that must be running. */
    private static String loopOf(String number, Project project) {
        if (!number.matches("\\d+")) {
            throw new Trouble("'%s' is no number of a session".formatted(number))
                    .withHint("'ratchet sessions tail' follows the one that runs");
        }
        PastSession session = NamedSession.numbered(number, project).session();
        if (session != null && session.endedAt() == null) {
            elsewhere(project, session.loop());
        }
        if (session == null
                || session.endedAt() != null
                || running(project, session.loop()).isEmpty()) {
            throw Trouble.notFound("session %s is not running".formatted(number))
                    .withHint("'ratchet sessions show %s' shows it".formatted(number));
        }
        return session.loop();
    }
}
