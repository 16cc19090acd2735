package dev.ratchet.fleet.mailbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** Who asks a loop gets its answer from the process that runs it, once. */
@OnBothStores
class QueryMailboxTest {
    @Parameter
    TestStore store = TestStore.SQLITE;

    @TempDir
    Path directory;

    @Test
    void anotherProcessAnswersOnce() throws Exception {
        try (Database here = store.open(directory);
                Database there = store.open(directory);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            QueryMailbox asking = new QueryMailbox(here, new SteadyTime());
            QueryMailbox answering = new QueryMailbox(there, new SteadyTime());
            Future<Optional<String>> asked =
                    threads.submit(() -> asking.ask("w1", "w2", "what are you at?", Duration.ofSeconds(30)));
            List<String> questions = new ArrayList<>();
            while (questions.isEmpty()) {
                answering.answerAll("other", question -> "not for this one: " + question);
                answering.answerAll("w1", question -> {
                    questions.add(question);
                    return "t-1";
                });
            }
            answering.answerAll("w1", question -> "again: " + question);

            assertThat(asked.get(30, TimeUnit.SECONDS)).contains("t-1");
            assertThat(questions).containsExactly("what are you at?");
        }
    }

    @Test
    void aQuestionThatNobodyAnswersInTimeIsTakenBack() throws Exception {
        try (Database database = store.open(directory)) {
            QueryMailbox questions = new QueryMailbox(database, new SteadyTime());

            assertThat(questions.ask("w1", "w2", "hello?", Duration.ofMillis(1)))
                    .isEmpty();

            List<String> late = new ArrayList<>();
            questions.answerAll("w1", question -> {
                late.add(question);
                return "too late";
            });
            assertThat(late).isEmpty();
            assertThat(new LoopMailbox(database, new SteadyTime()).unread("w1")).isZero();
        }
    }
}
