package dev.ratchet.process.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.process.docker.EngineConnection.StreamFrames;
import dev.ratchet.testing.RandomCases;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two streams in one. */
class StreamFramesTest {
    private final ByteArrayOutputStream stdout = new ByteArrayOutputStream();
    private final ByteArrayOutputStream stderr = new ByteArrayOutputStream();
    private final StreamFrames frames = new StreamFrames(stdout::write, stderr::write);

    @Test
    void takesTheStreamsApart() throws IOException {
        byte[] bytes = joined(frame(1, "one "), frame(2, "wrong"), frame(1, "two"), frame(0, "!"), frame(2, ""));

        frames.read(bytes, bytes.length);

        assertThat(stdout).hasToString("one two!");
        assertThat(stderr).hasToString("wrong");
    }

    @Test
    void tearsNothingHoweverThePiecesCome() {
        RandomCases.check(
                2000, values -> tearsNothing(values.listOf(0, 8, () -> values.text(20)), values.between(1, 13)));
    }

    private static void tearsNothing(List<String> texts, int piece) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        StreamFrames torn = new StreamFrames(out::write, err::write);
        byte[] all = new byte[0];
        for (int i = 0; i < texts.size(); i++) {
            all = joined(all, frame(1 + i % 2, texts.get(i)));
        }
        for (int at = 0; at < all.length; at += piece) {
            byte[] part = Arrays.copyOfRange(all, at, Math.min(all.length, at + piece));
            torn.read(part, part.length);
        }

        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(every(texts, 0));
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo(every(texts, 1));
    }

    @Test
    void refusesWhatIsNoFrame() {
        byte[] bytes = "Internal error, sorry".getBytes(StandardCharsets.US_ASCII);

        assertThatThrownBy(() -> frames.read(bytes, bytes.length))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no frame");
    }

    private static String every(List<String> texts, int rest) {
        StringBuilder text = new StringBuilder();
        for (int i = rest; i < texts.size(); i += 2) {
            text.append(new String(texts.get(i).getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8));
        }
        return text.toString();
    }

    private static byte[] frame(int channel, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(8 + bytes.length)
                .put((byte) channel)
                .put(new byte[3])
                .putInt(bytes.length)
                .put(bytes)
                .array();
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
