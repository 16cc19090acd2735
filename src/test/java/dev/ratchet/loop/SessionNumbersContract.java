package dev.ratchet.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What everything promises that gives numbers to sessions. */
public abstract class SessionNumbersContract {
    /** Where the output files go. */
    @TempDir
    protected Path directory;

    /** The same ones in all of a test. */
    protected abstract SessionNumbers numbers();

    @Test
    void beginAtNought() {
        assertThat(numbers().upcoming()).isZero();
        assertThat(numbers().take().number()).isZero();
    }

    @Test
    void everyNumberIsGivenOnceWhateverBecomesOfTheSession() {
        SessionNumbers.Numbered first = numbers().take();
        SessionNumbers.Numbered second = numbers().take();

        assertThat(second.number()).isEqualTo(first.number() + 1);
        assertThat(second.output()).isNotEqualTo(first.output()).doesNotExist();
    }

    @Test
    void theUpcomingNumberIsTheNextAndToAskTakesNothing() {
        numbers().take();

        int upcoming = numbers().upcoming();

        assertThat(numbers().upcoming()).isEqualTo(upcoming);
        assertThat(numbers().take().number()).isEqualTo(upcoming);
    }

    @Test
    void aFileThatIsThereIsNobodysOutput() throws IOException {
        SessionNumbers.Numbered first = numbers().take();
        Path next = directory.resolve(first.output().getFileName().toString().replace("-0.", "-1."));
        Files.writeString(next, "kept");

        assertThat(numbers().upcoming()).isEqualTo(2);
        assertThat(numbers().take().output()).isNotEqualTo(next).doesNotExist();
    }

    @Test
    void threadsNeverShareANumber() {
        Set<SessionNumbers.Numbered> taken = ConcurrentHashMap.newKeySet();

        IntStream.range(0, 20).parallel().forEach(_ -> taken.add(numbers().take()));

        assertThat(taken).hasSize(20);
        assertThat(taken.stream().map(SessionNumbers.Numbered::output).distinct())
                .hasSize(20);
    }
}
