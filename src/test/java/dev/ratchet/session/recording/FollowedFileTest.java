package dev.ratchet.session.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.process.growth.FileGrowthWatcher;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class FollowedFileTest {
    private static final Duration LONG = Duration.ofSeconds(50);

    @TempDir
    Path directory;

    private final ByteArrayOutputStream seen = new ByteArrayOutputStream();

    @Test
    void seesWhatIsWrittenAfterItBegan() throws IOException, InterruptedException {
        Path file = directory.resolve("session-1.jsonl");
        try (FileGrowthWatcher growthWatcher = new FileGrowthWatcher();
                FollowedFile followed = new FollowedFile(file, growthWatcher, seen::write)) {
            followed.advance();
            assertThat(seen()).isEmpty();

            Files.writeString(file, "one\n");
            awaitSeen(followed, "one\n");
            Files.writeString(file, "two\nthr", StandardOpenOption.APPEND);
            awaitSeen(followed, "one\ntwo\nthr");
        }
    }

    @Test
    void beginsWithTheFirstWholeLineOfTheLastPart() throws IOException {
        Path file = Files.writeString(directory.resolve("session-1.jsonl"), "first\nsecond\nthird\n");
        try (FileGrowthWatcher growthWatcher = new FileGrowthWatcher();
                FollowedFile followed = new FollowedFile(file, growthWatcher, seen::write)) {
            assertThat(followed.skipAllBut(9)).isEqualTo(10);
            followed.advance();
            assertThat(seen()).isEqualTo("third\n");
        }
    }

    @Test
    void aLineThatIsLongerThanTheLastPartIsLeftOut() throws IOException {
        Path file = Files.writeString(directory.resolve("session-1.jsonl"), "x".repeat(100));
        try (FileGrowthWatcher growthWatcher = new FileGrowthWatcher();
                FollowedFile followed = new FollowedFile(file, growthWatcher, seen::write)) {
            assertThat(followed.skipAllBut(9)).isEqualTo(91);
            followed.advance();
            Files.writeString(file, "xxx\nwhole\n", StandardOpenOption.APPEND);
            followed.advance();
            assertThat(seen()).isEqualTo("whole\n");
        }
    }

    @Test
    void aShortFileIsShownFromItsBeginning() throws IOException {
        Path file = Files.writeString(directory.resolve("session-1.jsonl"), "first\n");
        try (FileGrowthWatcher growthWatcher = new FileGrowthWatcher();
                FollowedFile followed = new FollowedFile(file, growthWatcher, seen::write)) {
            assertThat(followed.skipAllBut(1000)).isZero();
            followed.advance();
            assertThat(seen()).isEqualTo("first\n");
        }
    }

    private void awaitSeen(FollowedFile followed, String text) throws InterruptedException {
        while (!seen().equals(text)) {
            followed.await(LONG);
            followed.advance();
        }
    }

    private String seen() {
        return seen.toString(StandardCharsets.UTF_8);
    }
}
