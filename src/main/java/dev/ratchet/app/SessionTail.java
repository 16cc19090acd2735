package dev.ratchet.app;

import dev.ratchet.journal.PastSession;
import dev.ratchet.loop.Trouble;
import dev.ratchet.process.Growth;
import dev.ratchet.store.Database;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code ratchet sessions tail}: finds out which loop is meant, and follows it. */
record SessionTail(Project project, Terminal terminal) {

    /** How the agent's output is shown. */
    enum Form {
        RENDERED,
        RAW
    }

    int follow(@Nullable String loop, @Nullable String number, Form form) {
        List<String> meant = number == null ? running(loop) : List.of(loopOf(number));
        if (meant.isEmpty()) {
            terminal.complain(
                    loop == null
                            ? "nothing is running here; 'ratchet sessions show last' shows the last session"
                            : "no loop '%s' is running here".formatted(loop));
            return Exit.FAILED;
        }
        if (meant.size() > 1) {
            terminal.complain(
                    "several loops are running here (%s): say which with --name".formatted(String.join(", ", meant)));
            return Exit.USAGE;
        }
        try (Database database = Database.open(project.database());
                Growth growth = new Growth()) {
            new LoopTail(project, terminal, meant.getFirst(), database, growth).follow(form);
            return Exit.OK;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Exit.OK;
        }
    }

    private List<String> running(@Nullable String loop) {
        return project.running().stream()
                .filter(running -> loop == null || running.equals(loop))
                .toList();
    }

    /** The loop of a session that must be running. */
    private String loopOf(String number) {
        if (!number.matches("\\d+")) {
            throw new Trouble("'%s' is no number of a session; 'ratchet sessions tail' follows the one that runs"
                    .formatted(number));
        }
        PastSession session = MeantSession.numbered(number, project).session();
        if (session == null
                || session.endedAt() != null
                || running(session.loop()).isEmpty()) {
            throw new Trouble(
                    "session %s is not running; 'ratchet sessions show %s' shows it".formatted(number, number));
        }
        return session.loop();
    }
}
