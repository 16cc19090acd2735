package dev.ratchet.app.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.fleet.mailbox.LoopAnswer;
import dev.ratchet.fleet.mailbox.LoopMailbox;
import dev.ratchet.fleet.mailbox.QueryMailbox;
import dev.ratchet.journal.DatabaseJournal;
import dev.ratchet.llm.tools.files.RefusedCall;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.history.Event;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The model of one loop speaks to the other loops of the project. */
class MailboxMessagesTest {
    @TempDir
    Path directory;

    private final SteadyTime time = new SteadyTime();
    private Database database;
    private MailboxMessages messages;

    @BeforeEach
    void twoLoops() {
        database = Database.open(directory.resolve("ratchet.db"));
        messages = new MailboxMessages(database, time, "w1");
        start("r-1", "w1");
        start("r-2", "w2");
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void sharesWithAnother() throws Exception {
        messages.share("w2", "news");

        assertThat(new LoopMailbox(database, time).unread("w2")).isEqualTo(1);
        assertThat(database.query("SELECT sender FROM messages", row -> row.text("sender")))
                .containsExactly("w1");
    }

    @Test
    void isAnsweredFromWhatTheOtherIsAt() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<String> answer = threads.submit(() -> messages.query("w2", "what are you at?"));
            LoopAnswer state = new LoopAnswer(database);
            while (!answer.isDone()) {
                new QueryMailbox(database, time).answerAll("w2", _ -> state.of("w2"));
            }

            assertThat(answer.get()).isEqualTo("loop: w2\nstate: running\nwork item: none\niterations: 0");
        }
    }

    @Test
    void aRefusalSaysWhoThereIs() {
        assertThatThrownBy(() -> messages.share("w3", "news"))
                .isInstanceOf(RefusedCall.class)
                .hasMessage("there is no loop \"w3\": there are w2");
        assertThatThrownBy(() -> messages.query("w1", "hello?"))
                .isInstanceOf(RefusedCall.class)
                .hasMessageContaining("this loop itself");
        assertThatThrownBy(() -> messages.share("w2", "x".repeat(LoopMailbox.LONGEST_MESSAGE + 1)))
                .isInstanceOf(RefusedCall.class)
                .hasMessageContaining("at most");
    }

    @Test
    void oneThatHasEndedIsNotAsked() {
        new DatabaseJournal(database, time).saw(new Event.RunEnded("r-2", Outcome.complete("done"), time.now()));

        assertThatThrownBy(() -> messages.query("w2", "hello?"))
                .isInstanceOf(RefusedCall.class)
                .hasMessageContaining("is not running now");
    }

    private void start(String run, String loop) {
        new DatabaseJournal(database, time).saw(new Event.RunStarted(run, loop, "prompt", 42, time.now()));
    }
}
