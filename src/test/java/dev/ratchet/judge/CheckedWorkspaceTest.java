package dev.ratchet.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.history.Event;
import dev.ratchet.process.Shell;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.testing.Sample;
import dev.ratchet.workspace.ProjectDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The validation before the first session. */
class CheckedWorkspaceTest {

    @TempDir
    Path directory;

    private final List<Event> events = new ArrayList<>();

    @Test
    void whatPassesAlreadyIsAcceptedWithoutEntering() throws InterruptedException {
        CheckedWorkspace workspace = checked("echo all is well; exit 3", 3);

        assertThat(workspace.enter(Sample.attempt(0)))
                .isInstanceOfSatisfying(
                        Workspace.Entry.Refused.class,
                        refused -> assertThat(refused.verdict()).isInstanceOf(Verdict.Accepted.class));
        assertThat(events).hasExactlyElementsOfTypes(Event.Examining.class, Event.Examined.class);
    }

    @Test
    void whatDoesNotPassIsEnteredAndNotCheckedAgain() throws InterruptedException {
        CheckedWorkspace workspace = checked("echo broken; exit 1", 0);
        assertThat(workspace.found()).isEmpty();

        assertThat(workspace.enter(Sample.attempt(0))).isInstanceOf(Workspace.Entry.Entered.class);
        assertThat(workspace.enter(Sample.attempt(1))).isInstanceOf(Workspace.Entry.Entered.class);

        assertThat(events).hasSize(2);
        assertThat(workspace.found())
                .hasValueSatisfying(
                        receipt -> assertThat(receipt.output().strip()).isEqualTo("broken"));
    }

    private CheckedWorkspace checked(String command, int wanted) {
        ValidationCommand validation = new ValidationCommand(
                new ValidationCommand.Settings(command, wanted, Duration.ofMinutes(1)),
                new Shell(new LocalLauncher(), directory),
                _ -> List.of(),
                new SteadyTime());
        return new CheckedWorkspace(new ProjectDirectory(directory), validation, events::add);
    }
}
