package dev.ratchet.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.MemoryJournal;
import dev.ratchet.store.StorePatience;
import dev.ratchet.testing.FakeTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a record that did not get through is followed by: it is made again, waited for, or given up. */
class PatientJournalTest {
    private static final Trouble UNREACHABLE =
            Trouble.unreachable(Complaint.of("gone"), new IllegalStateException("no answer"));
    private static final Trouble COLLIDED =
            Trouble.collided(Complaint.of("in the way"), new IllegalStateException("deadlock"));

    private final List<Trouble> waitedFor = new ArrayList<>();
    private final List<Trouble> troubles = new ArrayList<>();
    private boolean patient = true;

    private final PatientJournal journal = new PatientJournal(new MemoryJournal(new FakeTime()), new StorePatience() {
        @Override
        protected boolean again(Trouble unreachable) {
            waitedFor.add(unreachable);
            return patient;
        }

        @Override
        protected boolean isOver() {
            return !patient;
        }

        @Override
        protected void answered() {}

        @Override
        protected void gaveUp() {}
    });

    /** Fails by one trouble after the other, and then no more. */
    private int tried() {
        return journal.atomically(() -> {
            if (!troubles.isEmpty()) {
                throw troubles.removeFirst();
            }
            return 7;
        });
    }

    @Test
    void whoGaveWayToSomebodyElseDoesAllOfItAgainAtOnce() {
        troubles.addAll(List.of(COLLIDED, COLLIDED));

        assertThat(tried()).isEqualTo(7);
        assertThat(waitedFor).isEmpty();
    }

    @Test
    void aServerThatIsGoneIsWaitedFor() {
        troubles.addAll(List.of(UNREACHABLE, COLLIDED, UNREACHABLE));

        assertThat(tried()).isEqualTo(7);
        assertThat(waitedFor).containsExactly(UNREACHABLE, UNREACHABLE);
    }

    @Test
    void nobodyWaitsWhoHasNoPatienceLeft() {
        patient = false;
        troubles.add(UNREACHABLE);

        assertThatThrownBy(this::tried).isSameAs(UNREACHABLE);
    }

    @Test
    void whatIsBrokenStaysSo() {
        Trouble broken = new Trouble("broken");
        troubles.add(broken);

        assertThatThrownBy(this::tried).isSameAs(broken);
    }

    @Test
    void aPartOfSomethingLargerIsLeftToThat() {
        troubles.add(COLLIDED);
        List<String> begun = new ArrayList<>();

        assertThat(journal.atomically(() -> {
                    begun.add("larger");
                    return tried();
                }))
                .isEqualTo(7);
        assertThat(begun).hasSize(2);
    }
}
