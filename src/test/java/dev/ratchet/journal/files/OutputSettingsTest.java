package dev.ratchet.journal.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.store.SafeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutputSettingsTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "counter, true",
        "loop.status, true",
        "events.jsonl, true",
        "session-7.jsonl, true",
        ".session-7.jsonl.gz.tmp, true",
        ".loop.status.4711.tmp, true",
        "work, false",
        ".work.4711.tmp, false",
        "loop.status.tmp, false",
        "sub/loop.status, false",
        ".tmp, false",
    })
    void ownsWhatRatchetItselfWrites(String name, boolean owned) {
        assertThat(settings().owns(directory.resolve(name))).isEqualTo(owned);
    }

    /** Whoever looks for an agent's work while a file is replaced sees it in the making. */
    @Test
    void ownsWhatIsThereWhileItWrites() {
        List<Path> seen = new ArrayList<>();

        SafeFile.write(settings().status(), out -> {
            out.println("{}");
            try (Stream<Path> files = Files.list(directory)) {
                seen.addAll(files.toList());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });

        assertThat(seen).isNotEmpty().allMatch(settings()::owns);
    }

    private OutputSettings settings() {
        return new OutputSettings(
                directory,
                "session-",
                directory.resolve("counter"),
                directory.resolve("loop.status"),
                directory.resolve("events.jsonl"),
                OutputSettings.EventLogScope.SESSIONS,
                OutputSettings.Keeping.EVERYTHING);
    }
}
