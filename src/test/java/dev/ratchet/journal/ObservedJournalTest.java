package dev.ratchet.journal;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Journal;
import dev.ratchet.loop.history.JournalContract;
import dev.ratchet.loop.history.MemoryJournal;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.Sample;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ObservedJournalTest extends JournalContract {
    private final List<Event> seen = new ArrayList<>();
    private final FakeTime time = new FakeTime();
    private final ObservedJournal journal = new ObservedJournal(new MemoryJournal(time), List.of(seen::add));
    private final Event event = new Event.AttemptStarted(Sample.attempt(0), NOON);

    @BeforeEach
    void start() {
        journal.saw(new Event.RunStarted("run", "main", "prompt", 42, NOON));
        seen.clear();
    }

    @Override
    protected Journal journal() {
        return journal;
    }

    @Override
    protected FakeTime time() {
        return time;
    }

    @Test
    void observersSeeAnEventOnceItIsRecorded() {
        journal.saw(event);

        assertThat(seen).containsExactly(event);
    }

    @Test
    void whatATransactionRecordsIsSeenAfterItsCommit() {
        Event last = journal.atomically(() -> {
            journal.saw(event);
            return journal.atomicallyBeforeOthers(() -> {
                journal.saw(event);
                assertThat(seen).isEmpty();
                return event;
            });
        });

        assertThat(seen).containsExactly(event, last);
    }

    @Test
    void whatIsRolledBackIsNeverSeen() {
        assertThatThrownBy(() -> journal.atomically(() -> {
                    journal.saw(event);
                    throw new IllegalStateException("broken");
                }))
                .hasMessage("broken");

        assertThat(seen).isEmpty();
    }
}
