package dev.ratchet.app;

import dev.ratchet.journal.PastSession;
import dev.ratchet.journal.SessionLog;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code ratchet sessions list}. */
record SessionList(Project project, Terminal terminal) {
    int print(@Nullable String loop, int most, Form form) {
        List<SessionText.Listed> sessions = sessions(loop, most);
        switch (form) {
            case JSON ->
                terminal.out()
                        .println(sessions.stream().map(SessionText::json).collect(Collectors.joining(",\n", "[", "]")));
            case TEXT -> {
                Lines lines = new Lines(terminal.out());
                if (sessions.isEmpty()) {
                    lines.accept(Project.NOTHING_YET);
                }
                sessions.stream().map(SessionText::line).forEach(lines);
            }
        }
        return Exit.OK;
    }

    private List<SessionText.Listed> sessions(@Nullable String loop, int most) {
        List<String> running = project.running();
        return project.inJournal(database -> new SessionLog(database)
                        .latest(loop, most).stream()
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
