package dev.ratchet.fleet.mailbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.attempt.LoopMessage;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.testing.FakeTime;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

@OnBothStores
class MessageRecordsTest {
    @Parameter
    TestStore store = TestStore.SQLITE;

    @TempDir
    Path directory;

    @Test
    void whatLoopsWereSentTheLatestFirstAndNothingThatIsForThemAlone() {
        try (Database database = store.open(directory)) {
            LoopMailbox mailbox = new LoopMailbox(database, new FakeTime());
            mailbox.send("w1", new LoopMessage(LoopMessage.Kind.SHARE, "w2", "first"));
            mailbox.sendMainUpdated("w1", "landing");
            mailbox.send("w2", new LoopMessage(LoopMessage.Kind.ALERT, "somebody", "second"));
            mailbox.send("w3", new LoopMessage(LoopMessage.Kind.SHARE, "w2", "third"));

            assertThat(new MessageRecords(database).latest(2))
                    .extracting(MessageRecord::loop, MessageRecord::kind, MessageRecord::text)
                    .containsExactly(
                            org.assertj.core.groups.Tuple.tuple("w3", "share", "third"),
                            org.assertj.core.groups.Tuple.tuple("w2", "alert", "second"));
            assertThat(new MessageRecords(database).latest(9)).hasSize(3).allSatisfy(message -> {
                assertThat(message.deliveredAt()).isNull();
                assertThat(message.answer()).isNull();
            });
        }
    }

    /** By this whoever only looks on knows when to look again. */
    @Test
    void theMarkOfADatabaseIsAnotherAfterSomebodyElseHasChangedSomething() {
        try (Database database = store.open(directory);
                Database other = store.open(directory)) {
            String before = database.changeMark();
            assertThat(new MessageRecords(other).latest(1)).isEmpty();
            new LoopMailbox(other, new FakeTime()).send("w1", new LoopMessage(LoopMessage.Kind.SHARE, "w2", "words"));

            assertThat(database.changeMark()).isNotEqualTo(before);
        }
    }
}
