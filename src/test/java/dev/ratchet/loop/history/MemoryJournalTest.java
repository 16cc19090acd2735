package dev.ratchet.loop.history;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.Sample;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MemoryJournalTest extends JournalContract {
    private final Event start = new Event.RunStarted("run", "main", "prompt", 42, NOON);
    private final FakeTime time = new FakeTime();
    private final MemoryJournal journal = new MemoryJournal(time);

    @BeforeEach
    void start() {
        journal.saw(start);
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
    void showsEverythingThatWasRecordedAndNothingThatFailed() {
        Event notice = new Event.Noticed(Event.Level.INFO, null, "a word", NOON);
        journal.saw(notice);
        assertThatThrownBy(() -> journal.atomically(() -> {
                    journal.saw(new Event.AttemptStarted(Sample.attempt(1), NOON));
                    throw new IllegalStateException("broken");
                }))
                .hasMessage("broken");

        assertThat(journal.events()).containsExactly(start, notice);
    }
}
