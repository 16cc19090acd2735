package dev.ratchet.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.process.Growth;
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
class FollowingTest {
    private static final Duration LONG = Duration.ofSeconds(50);

    @TempDir
    Path directory;

    private final ByteArrayOutputStream seen = new ByteArrayOutputStream();

    @Test
    void seesWhatIsWrittenAfterItBegan() throws IOException, InterruptedException {
        Path file = directory.resolve("session-1.jsonl");
        try (Growth growth = new Growth();
                Following following = new Following(file, growth, seen::write)) {
            following.advance();
            assertThat(seen()).isEmpty();

            Files.writeString(file, "one\n");
            awaitSeen(following, "one\n");
            Files.writeString(file, "two\nthr", StandardOpenOption.APPEND);
            awaitSeen(following, "one\ntwo\nthr");
        }
    }

    @Test
    void beginsWithTheFirstWholeLineOfTheLastPart() throws IOException {
        Path file = Files.writeString(directory.resolve("session-1.jsonl"), "first\nsecond\nthird\n");
        try (Growth growth = new Growth();
                Following following = new Following(file, growth, seen::write)) {
            assertThat(following.skipAllBut(9)).isEqualTo(10);
            following.advance();
            assertThat(seen()).isEqualTo("third\n");
        }
    }

    @Test
    void aLineThatIsLongerThanTheLastPartIsLeftOut() throws IOException {
        Path file = Files.writeString(directory.resolve("session-1.jsonl"), "x".repeat(100));
        try (Growth growth = new Growth();
                Following following = new Following(file, growth, seen::write)) {
            assertThat(following.skipAllBut(9)).isEqualTo(91);
            following.advance();
            Files.writeString(file, "xxx\nwhole\n", StandardOpenOption.APPEND);
            following.advance();
            assertThat(seen()).isEqualTo("whole\n");
        }
    }

    @Test
    void aShortFileIsShownFromItsBeginning() throws IOException {
        Path file = Files.writeString(directory.resolve("session-1.jsonl"), "first\n");
        try (Growth growth = new Growth();
                Following following = new Following(file, growth, seen::write)) {
            assertThat(following.skipAllBut(1000)).isZero();
            following.advance();
            assertThat(seen()).isEqualTo("first\n");
        }
    }

    private void awaitSeen(Following following, String text) throws InterruptedException {
        while (!seen().equals(text)) {
            following.await(LONG);
            following.advance();
        }
    }

    private String seen() {
        return seen.toString(StandardCharsets.UTF_8);
    }
}
