package dev.ratchet.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.Agent;
import dev.ratchet.loop.Confirmer;
import dev.ratchet.loop.Confirmer.Confirmation;
import dev.ratchet.loop.Confirmer.FinishedWork;
import dev.ratchet.loop.Judge;
import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
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
class CheckedWorkspaceTest implements Confirmer.VerifyingSessions {

    @TempDir
    Path directory;

    private final List<Event> events = new ArrayList<>();

    @Test
    void whatPassesAlreadyIsDoneWithoutASessionAndNotCheckedTwice() throws InterruptedException {
        CheckedWorkspace workspace = checked("echo all is well; exit 3", 3);

        assertThat(workspace.enter(Sample.attempt(0))).isInstanceOf(Workspace.Entry.Done.class);
        assertThat(confirmed(workspace, 0)).isInstanceOf(Confirmation.Confirmed.class);
        assertThat(events).hasExactlyElementsOfTypes(Event.Examining.class, Event.Examined.class);
    }

    @Test
    void theNextAttemptAtWhatPassedOnceIsCheckedAgain() throws InterruptedException {
        CheckedWorkspace workspace = checked("test -e seen && exit 1; touch seen", 0);
        assertThat(workspace.enter(Sample.attempt(0))).isInstanceOf(Workspace.Entry.Done.class);

        assertThat(workspace.enter(Sample.attempt(1))).isInstanceOf(Workspace.Entry.Entered.class);
        assertThat(confirmed(workspace, 1)).isInstanceOf(Confirmation.Objected.class);
    }

    private Confirmation confirmed(CheckedWorkspace workspace, int attempt) throws InterruptedException {
        Judge.Evidence evidence =
                new Judge.Evidence(Sample.attempt(attempt), Sample.session(SessionClass.NORMAL, 0), Changes.NONE);
        FinishedWork work = new FinishedWork(evidence, Brief.of(""), WorkDirectory.of(directory), 0);
        return workspace.confirmer().confirm(work, this);
    }

    @Override
    public SessionFacts verify(Agent agent, Attempt attempt, Brief brief, WorkDirectory there) {
        throw new AssertionError("nobody is asked here");
    }

    @Override
    public void saw(Event event) {
        events.add(event);
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
