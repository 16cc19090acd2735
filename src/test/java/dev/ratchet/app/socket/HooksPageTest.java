package dev.ratchet.app.socket;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.config.ConfigLoader;
import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.process.Launcher;
import dev.ratchet.testing.JsonSchema;
import dev.ratchet.testing.Sample;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds docs/hooks.md to the variables that are set. */
class HooksPageTest {
    private static final Attempt ATTEMPT = new Attempt(
            "run-1", "main", new WorkItem("t-3f09a1", "a task", "claim", List.of(), null), new RunPosition(0, 0), NOON);

    /** What only the launcher of the program can tell. */
    private static final String PROGRAM = "RATCHET";

    private static final String LAUNCH = "RATCHET_LAUNCH";

    /** What a worktree adds. */
    private static final Map<String, String> IN_A_WORKTREE = Map.of(
            "RATCHET_WORKTREE", "",
            "RATCHET_BRANCH", "",
            "RATCHET_BASE", "",
            "RATCHET_PORT", "",
            "RATCHET_SCRATCH", "");

    @TempDir
    private Path directory;

    @Test
    void theTableHasEveryVariableAndWhoFindsIt() {
        Terminal terminal = Terminal.of(System.out, System.err, OutputFormat.TEXT);
        Project project = new Project(
                ConfigLoader.load(directory, null, Map.of(), Map.of()).config());
        AttemptEnvironment environment =
                new AttemptEnvironment(Path.of("PROMPT.md"), project.sessionEnvironment(terminal));
        WorkDirectory here = new WorkDirectory(directory, IN_A_WORKTREE);
        SessionFacts session = Sample.session(SessionClass.NORMAL, 0);
        PastAttempt past =
                new PastAttempt(ATTEMPT, Sample.ticket(0), session, Changes.NONE, new Verdict.Progressed("it"), NOON);

        assertThat(variables(1)).isEqualTo(with(environment.before(ATTEMPT, 0, here), Launcher.MARKER, LAUNCH));
        assertThat(variables(2))
                .isEqualTo(with(
                        environment.during(ATTEMPT, Sample.ticket(0), here),
                        Launcher.MARKER,
                        LAUNCH,
                        PROGRAM,
                        AttemptSecrets.SOCKET_VARIABLE,
                        AttemptSecrets.SECRET_VARIABLE));
        assertThat(variables(3))
                .isEqualTo(with(
                        environment.after(past, Sample.ticket(0), session, here), Launcher.MARKER, LAUNCH, PROGRAM));
    }

    private static Set<String> with(Map<String, String> variables, String... more) {
        Set<String> names = new TreeSet<>(variables.keySet());
        names.addAll(List.of(more));
        names.remove("PATH");
        return names;
    }

    /** The variables of which the table says yes in this column. */
    private static Set<String> variables(int column) {
        Set<String> names = new TreeSet<>();
        Pattern.compile("(?m)^\\| `([A-Z_]+)` \\| (yes|no) \\| (yes|no) \\| (yes|no) \\|")
                .matcher(JsonSchema.page("hooks.md"))
                .results()
                .filter(row -> row.group(column + 1).equals("yes"))
                .forEach(row -> names.add(row.group(1)));
        return names;
    }
}
