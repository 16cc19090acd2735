package dev.ratchet.journal;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.store.Database;
import dev.ratchet.store.EmbeddedServer;
import dev.ratchet.store.LoopbackProxy;
import dev.ratchet.store.PostgresDatabase;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.Sample;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** That a session runs is recorded later if the server is away, since the session is to be looked after meanwhile. */
class LateSpawnTest {
    private static final Attempt ATTEMPT = Sample.attempt(1);
    private static final SessionTicket TICKET = Sample.ticket(7);

    @Test
    void whatWasToBeRecordedWithATransactionThatFailedIsRecordedWithTheNext() {
        try (LoopbackProxy network = new LoopbackProxy(EmbeddedServer.port());
                Database database =
                        PostgresDatabase.open(EmbeddedServer.project("late" + UUID.randomUUID(), network))) {
            DatabaseJournal journal = new DatabaseJournal(database, new FakeTime());
            journal.saw(new Event.RunStarted("run", "main", "prompt", 42, NOON));
            journal.saw(new Event.AttemptStarted(ATTEMPT, NOON));
            journal.saw(new Event.SessionStarted(ATTEMPT, TICKET, NOON));
            network.cut();
            journal.saw(new Event.Spawned(ATTEMPT, TICKET, 43, NOON));
            network.mend();

            assertThatThrownBy(() -> journal.atomically(() -> {
                        journal.saw(new Event.ModelChosen(ATTEMPT, "opus", "it is hard", NOON));
                        throw new IllegalStateException("lost with its commit");
                    }))
                    .hasMessage("lost with its commit");
            assertThat(pid(database)).isEmpty();
            journal.saw(new Event.ModelChosen(ATTEMPT, "opus", "it is hard", NOON));

            assertThat(pid(database)).contains(43L);
        }
    }

    private static Optional<Long> pid(Database database) {
        return database.first("SELECT pid FROM sessions WHERE pid IS NOT NULL", row -> row.count("pid"));
    }
}
