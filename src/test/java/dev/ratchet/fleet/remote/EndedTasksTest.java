package dev.ratchet.fleet.remote;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.journal.DatabaseJournal;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.history.Event;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.TaskDraft;
import dev.ratchet.work.graph.TaskGraph;
import dev.ratchet.work.graph.TaskGraph.ClaimPolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

@OnBothStores
class EndedTasksTest {
    @Parameter
    TestStore store = TestStore.SQLITE;

    @TempDir
    Path directory;

    @Test
    void areThoseThatAreDoneAndThoseThatWereDeletedWhenNobodyIsAtThemAnyMore() {
        FakeTime time = new FakeTime();
        try (Database database = store.open(directory)) {
            TaskGraph graph = new TaskGraph(database, time, new RandomIds(new Random(7)));
            DatabaseJournal journal = new DatabaseJournal(database, time);
            EndedTasks ended = new EndedTasks(database);
            journal.saw(new Event.RunStarted("run", "w1", "tasks", 42, NOON));
            String done = added(graph);
            String deleted = added(graph);
            var _ = graph.done(done, ClaimPolicy.RESPECTED);
            Attempt first = begun(journal, deleted, 1);
            journal.saw(new Event.AttemptEnded(rejected(first), NOON));
            Attempt second = begun(journal, deleted, 2);

            assertThat(ended.has(done)).isTrue();
            assertThat(ended.has(deleted)).as("there is somebody at it").isFalse();
            var _ = graph.delete(deleted, ClaimPolicy.BROKEN);
            assertThat(ended.has(deleted)).as("still").isFalse();
            journal.saw(new Event.AttemptEnded(rejected(second), NOON));
            assertThat(ended.has(deleted)).isTrue();
            assertThat(ended.has("t-another-database-has")).isFalse();
        }
    }

    private static String added(TaskGraph graph) {
        return ((GraphFact.Added) graph.add(TaskDraft.titled("one"), List.of()).getFirst()).task();
    }

    private static Attempt begun(DatabaseJournal journal, String task, int number) {
        Attempt attempt = new Attempt(
                "run-" + number,
                "w1",
                new WorkItem(task, "one", "w1#" + number, List.of(), null),
                new RunPosition(number, 0),
                NOON);
        journal.saw(new Event.AttemptStarted(attempt, NOON));
        return attempt;
    }

    private static PastAttempt rejected(Attempt attempt) {
        return new PastAttempt(attempt, null, null, Changes.NONE, new Verdict.Rejected("red"), NOON);
    }
}
