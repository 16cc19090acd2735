package dev.ratchet.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnLandingsTest {
    private static final String ONE = "1".repeat(40);
    private static final String ANOTHER = "2".repeat(40);

    @TempDir
    Path directory;

    @Test
    void whatIsNotedAfterOneThatAFullDiskHasCutOffIsKnown() throws Exception {
        Path file = Files.writeString(directory.resolve("landed"), ONE.substring(0, 7));
        OwnLandings own = new OwnLandings(file);

        own.note(ONE);
        own.note(ANOTHER);

        assertThat(own.has(ONE)).isTrue();
        assertThat(own.has(ANOTHER)).isTrue();
        assertThat(own.has(ONE.substring(0, 7) + ONE)).isFalse();
    }
}
