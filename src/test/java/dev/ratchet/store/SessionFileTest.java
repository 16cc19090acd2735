package dev.ratchet.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionFileTest {
    @TempDir
    Path directory;

    @Test
    void isFoundUnderItsOwnNameWhateverBecameOfIt() throws IOException, InterruptedException {
        SessionFile file = new SessionFile(directory.resolve("session-1.jsonl"));
        assertThat(file.state()).isEqualTo(SessionFile.State.GONE);
        assertThat(file.exists()).isFalse();

        Files.writeString(file.file(), "words\n");
        assertThat(file.state()).isEqualTo(SessionFile.State.AS_WRITTEN);
        assertThat(file.present()).isEqualTo(file.file());
        assertThat(read(file)).isEqualTo("words\n");

        new Compression(file).run(_ -> {});
        assertThat(file.state()).isEqualTo(SessionFile.State.COMPRESSED);
        assertThat(file.present()).isEqualTo(directory.resolve("session-1.jsonl.gz"));
        assertThat(read(file)).isEqualTo("words\n");
        assertThat(read(new SessionFile(file.present()))).isEqualTo("words\n");
    }

    @Test
    void whatIsNoFileIsNoneOfASessionsButHasItsName() throws IOException {
        SessionFile file = new SessionFile(directory.resolve("session-1.jsonl"));
        assertThat(file.taken()).isFalse();

        Files.createSymbolicLink(file.file(), Files.writeString(directory.resolve("secret"), "a key\n"));

        assertThat(file.state()).isEqualTo(SessionFile.State.GONE);
        assertThat(file.taken()).isTrue();
        assertThat(new SessionFile(directory).state()).isEqualTo(SessionFile.State.GONE);
    }

    @Test
    void theErrorChannelHasItsFileBesideIt() {
        assertThat(errors("session-1.jsonl")).isEqualTo("session-1.stderr");
        assertThat(errors("session-1.jsonl.gz")).isEqualTo("session-1.stderr");
        assertThat(errors("run.log")).isEqualTo("run.log.stderr");
    }

    private String errors(String name) {
        return new SessionFile(directory.resolve(name))
                .errors()
                .file()
                .getFileName()
                .toString();
    }

    static String read(SessionFile file) throws IOException {
        try (InputStream in = file.open()) {
            return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        }
    }
}
