package dev.ratchet.journal.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.store.TimestampFormat;
import dev.ratchet.testing.Sample;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** Whoever follows what happens is told all of it, and each thing once, however much there is. */
@OnBothStores
class JournalFollowerTest {
    private static final int PAGE = 10;

    /** More than two pages. */
    private static final int MUCH = 26;

    @Parameter
    TestStore store = TestStore.SQLITE;

    @TempDir
    Path directory;

    private Database database;

    @BeforeEach
    void open() {
        database = store.open(directory);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private void requests(int count, Instant at) {
        List<List<Object>> rows = IntStream.range(0, count)
                .<List<Object>>mapToObj(_ -> List.of("main", "stop", "test", TimestampFormat.exact(at)))
                .toList();
        database.updateAll("INSERT INTO requests (loop, kind, sender, sent_at) VALUES (?, ?, ?, ?)", rows);
    }

    private void reset(Instant at) {
        database.update("INSERT INTO resets (loop, kind, at) VALUES ('main', 'circuit', ?)", TimestampFormat.exact(at));
    }

    private List<JournalEntry> all(JournalFollower follower) {
        List<JournalEntry> all = new ArrayList<>();
        do {
            all.addAll(follower.next(database));
        } while (follower.isBehind());
        return all;
    }

    private static JournalFollower follower() {
        return new JournalFollower(Sample.NOON.minusSeconds(1), PAGE);
    }

    private static List<String> ids(List<JournalEntry> entries) {
        return entries.stream().map(JournalEntry::id).toList();
    }

    @Test
    void moreThanAPageOfOneMomentIsToldToItsEnd() {
        requests(MUCH, Sample.NOON);
        JournalFollower follower = follower();

        assertThat(ids(all(follower))).doesNotHaveDuplicates().hasSize(MUCH);

        requests(1, Sample.NOON.plusSeconds(1));
        assertThat(ids(all(follower))).hasSize(1);
        assertThat(ids(all(follower))).isEmpty();
    }

    @Test
    void whatIsRareDoesNotHideWhatIsFrequentBeforeIt() {
        requests(MUCH / 2, Sample.NOON);
        requests(MUCH / 2, Sample.NOON.plusSeconds(60));
        reset(Sample.NOON.plusSeconds(3600));

        List<JournalEntry> told = all(follower());

        assertThat(ids(told)).doesNotHaveDuplicates().hasSize(MUCH + 1);
        assertThat(told.getLast().kind()).isEqualTo("reset");
    }

    @Test
    void whoGoesOnAfterAnEntryIsToldWhatCameAfterIt() {
        requests(1, Sample.NOON);
        JournalEntry last = all(follower()).getFirst();
        requests(1, Sample.NOON);

        List<JournalEntry> rest = all(JournalFollower.after(last.at(), JournalFollower.place(last)));

        assertThat(rest).hasSize(1).doesNotContain(last);
    }
}
