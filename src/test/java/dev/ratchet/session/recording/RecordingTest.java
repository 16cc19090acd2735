package dev.ratchet.session.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.session.dialect.Dialects;
import dev.ratchet.session.reading.StreamReader;
import dev.ratchet.session.stream.ReadingSettings;
import dev.ratchet.store.SessionFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingTest {
    private static final String TEXT = "what the agent said\n".repeat(20_000);

    @TempDir
    Path directory;

    @Test
    void readsAFileAsItWasWrittenAndCompressed() throws IOException {
        Recording plain = new Recording(Files.writeString(directory.resolve("plain"), TEXT));
        Recording packed = new Recording(directory.resolve("packed"));
        assertThat(packed.exists()).isFalse();
        Files.write(new SessionFile(packed.file()).compressed(), compressed());

        assertThat(plain.exists()).isTrue();
        assertThat(packed.exists()).isTrue();
        assertThat(text(packed)).isEqualTo(text(plain)).endsWith("what the agent said");
        assertThat(text(new Recording(new SessionFile(packed.file()).compressed())))
                .isEqualTo(text(plain));
    }

    @Test
    void saysThatACompressedFileIsDamaged() throws IOException {
        byte[] whole = compressed();
        Path cut = Files.write(directory.resolve("cut.gz"), Arrays.copyOf(whole, whole.length / 2));
        whole[whole.length / 2] ^= 0x55;
        Path flipped = Files.write(directory.resolve("flipped.gz"), whole);

        for (Path file : new Path[] {cut, flipped}) {
            assertThatThrownBy(() -> text(new Recording(file)))
                    .isInstanceOf(Trouble.class)
                    .hasMessageContaining(file + " is compressed and damaged");
        }
    }

    @Test
    void saysWhichFileIsNotThere() {
        Path missing = directory.resolve("missing");
        assertThatThrownBy(() -> text(new Recording(missing)))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining("missing");
    }

    private static byte[] compressed() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(TEXT.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private static String text(Recording recording) {
        StreamReader reader = Dialects.choose("raw", "agent").reader(ReadingSettings.DEFAULT, _ -> {});
        assertThat(recording.readInto(reader)).isEqualTo(TEXT.length());
        return reader.end().transcript().text();
    }
}
