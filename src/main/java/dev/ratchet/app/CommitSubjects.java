package dev.ratchet.app;

import dev.ratchet.journal.SessionLine;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.LocalLauncher;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** What sessions wrote above their commits, as far as git still knows it. */
final class CommitSubjects {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int EACH = 3;
    private static final Pattern ID = Pattern.compile("[0-9a-f]{40,64}");
    private static final Map<String, String> QUIET = Map.of("GIT_OPTIONAL_LOCKS", "0", "GIT_TERMINAL_PROMPT", "0");

    private CommitSubjects() {}

    /** The subjects by the number of the session, newest first; without git there are none. */
    static Map<Integer, List<String>> of(List<SessionLine> sessions, Path directory) {
        Map<Integer, List<String>> subjects = new LinkedHashMap<>();
        Shell shell = new Shell(new LocalLauncher());
        for (SessionLine session : sessions) {
            if (session.commit() != null && ID.matcher(session.commit()).matches()) {
                List<String> found = subjects(session, directory, shell);
                if (!found.isEmpty()) {
                    subjects.put(session.number(), found);
                }
            }
        }
        return subjects;
    }

    private static List<String> subjects(SessionLine session, Path directory, Shell shell) {
        String parent = session.parent();
        String range = parent != null && ID.matcher(parent).matches()
                ? parent + ".." + session.commit()
                : "-1 " + session.commit();
        String script = "exec git --no-pager log --no-show-signature --max-count=%d --format='%%h %%s' %s --"
                .formatted(EACH, range);
        try {
            ShellResult result = shell.run(new ShellCommand(script, directory, QUIET, "brief", PATIENCE));
            return result.exitCode() == 0 ? result.stdout().lines().toList() : List.of();
        } catch (LaunchFailed _) {
            return List.of();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }
}
