package dev.ratchet.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SettledFilesTest {
    private static final Path FILE = Path.of("/file");

    private long nanos;
    private int readings;
    private final SettledFiles files = new SettledFiles(() -> nanos);

    @Test
    void whatHasNotChangedForAWhileIsReadOnceMoreAndThenKnown() throws IOException {
        assertThat(look("as it was", "one")).isEqualTo("one");
        pass(Duration.ofSeconds(2));
        assertThat(look("as it was", "one")).isEqualTo("one");
        assertThat(readings).isEqualTo(2);

        assertThat(look("as it was", "never read")).isEqualTo("one");
        assertThat(readings).isEqualTo(2);
    }

    @Test
    void whatMayHaveChangedInTheSameMomentIsReadAgain() throws IOException {
        look("as it was", "one");
        pass(Duration.ofMillis(500));

        assertThat(look("as it was", "two")).isEqualTo("two");
        assertThat(look("as it was", "three")).isEqualTo("three");
    }

    @Test
    void aChangeShowsAtOnce() throws IOException {
        look("as it was", "one");
        pass(Duration.ofSeconds(2));
        look("as it was", "one");

        assertThat(look("changed", "two")).isEqualTo("two");
        assertThat(look("changed", "three")).isEqualTo("three");
    }

    @Test
    void whoeverGetsTheBytesMayChangeThem() throws IOException {
        look("as it was", "one");
        pass(Duration.ofSeconds(2));
        bytes("as it was", "one")[0] = 'x';
        bytes("as it was", "one")[0] = 'x';

        assertThat(look("as it was", "never read")).isEqualTo("one");
    }

    @Test
    void ofManyFilesThoseThatNobodyAsksForAreForgotten() throws IOException {
        look("as it was", "one");
        pass(Duration.ofSeconds(2));
        look("as it was", "one");
        for (int i = 0; i < 100; i++) {
            files.bytes(Path.of("/other" + i), "facts", () -> new byte[0]);
        }

        assertThat(look("as it was", "two")).isEqualTo("two");
    }

    private void pass(Duration time) {
        nanos += time.toNanos();
    }

    private String look(String facts, String content) throws IOException {
        return new String(bytes(facts, content), StandardCharsets.UTF_8);
    }

    private byte[] bytes(String facts, String content) throws IOException {
        return files.bytes(FILE, facts, () -> {
            readings++;
            return content.getBytes(StandardCharsets.UTF_8);
        });
    }
}
