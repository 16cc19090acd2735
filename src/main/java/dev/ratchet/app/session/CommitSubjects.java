package dev.ratchet.app.session;

import dev.ratchet.journal.query.SessionSummary;
import dev.ratchet.workspace.git.Git;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** What sessions wrote above their commits, as far as git still knows it. */
final class CommitSubjects {
    private static final int EACH = 3;
    private static final Pattern ID = Pattern.compile("[0-9a-f]{40,64}");

    private CommitSubjects() {}

    /** The subjects by the number of the session, newest first; without git there are none. */
    static Map<Integer, List<String>> of(List<SessionSummary> sessions, Git git) {
        Map<Integer, List<String>> subjects = new LinkedHashMap<>();
        for (SessionSummary session : sessions) {
            if (session.commit() != null && ID.matcher(session.commit()).matches()) {
                List<String> found = subjects(session, git);
                if (!found.isEmpty()) {
                    subjects.put(session.number(), found);
                }
            }
        }
        return subjects;
    }

    private static List<String> subjects(SessionSummary session, Git git) {
        String parent = session.parent();
        String[] range = parent != null && ID.matcher(parent).matches()
                ? new String[] {parent + ".." + session.commit()}
                : new String[] {"-1", String.valueOf(session.commit())};
        List<String> words = new ArrayList<>(List.of("--max-count=" + EACH, "--format=%h %s"));
        words.addAll(List.of(range));
        words.add("--");
        try {
            return git.output("log", words.toArray(String[]::new))
                    .orElse("")
                    .lines()
                    .toList();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }
}
