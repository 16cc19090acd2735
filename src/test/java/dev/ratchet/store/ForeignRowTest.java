package dev.ratchet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.fleet.landing.LandingEntry;
import dev.ratchet.fleet.landing.LandingEntry.Candidate;
import dev.ratchet.fleet.landing.LandingQueue;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.TaskDraft;
import dev.ratchet.work.graph.TaskGraph;
import dev.ratchet.work.graph.TaskQueries;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** Whoever has the right to write to a store can write anything there; it is told as what it is, and nothing is waited for. */
@OnBothStores
class ForeignRowTest {
    @Parameter
    TestStore store = TestStore.SQLITE;

    @TempDir
    Path directory;

    private final FakeTime time = new FakeTime();
    private Database database;

    @BeforeEach
    void open() {
        database = store.open(directory);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void whatATaskCannotHaveIsToldWithItsColumnAndTheTask() {
        TaskGraph graph = new TaskGraph(database, time, new RandomIds(new Random(1)));
        GraphFact added = graph.add(TaskDraft.titled("one"), List.of()).getFirst();
        String id = ((GraphFact.Added) added).task();
        for (String column : List.of("updated_at", "created_at", "status")) {
            database.update("UPDATE tasks SET %s = 'junk'".formatted(column));

            assertForeign(
                    () -> new TaskQueries(database).find(id), "the column %s of tasks (id %s)".formatted(column, id));
        }
    }

    @Test
    void aLeaseThatIsNoTimeIsNotWaitedFor() {
        try (LandingQueue queue = new LandingQueue(database, time)) {
            LandingEntry first = queue.enter(candidate("t-1"));
            LandingEntry next = queue.enter(candidate("t-2"));
            database.update("UPDATE landings SET lease_until = 'junk' WHERE id = ?", first.id());

            assertForeign(
                    () -> queue.awaitTurn(next), "the column lease_until of landings (id %d)".formatted(first.id()));
        }
    }

    private static Candidate candidate(String item) {
        return new Candidate(item, "a-1", "w1", "ratchet/" + item, "abc", "main");
    }

    @Test
    void whatIsOfNoTableIsToldByItsNameAlone() {
        assertForeign(() -> database.first("SELECT 'junk' AS at", row -> row.moment("at")), "the column at");
        assertForeign(
                () -> database.first(
                        "SELECT 'a' || chr(10) || 'b' AS id, 'junk' AS at"
                                .replace("chr", store == TestStore.SQLITE ? "char" : "chr"),
                        row -> row.moment("at")),
                "the column at");
    }

    private void assertForeign(ThrowingCallable asking, String column) {
        assertThatThrownBy(asking)
                .hasMessage("%s: %s has something in it that Ratchet did not write there;"
                                .formatted(database.name(), column)
                        + " look at it ('ratchet metrics query SQL') and have it put right")
                .isInstanceOfSatisfying(
                        Trouble.class, trouble -> assertThat(trouble.kind()).isEqualTo(Trouble.Kind.BROKEN));
    }
}
