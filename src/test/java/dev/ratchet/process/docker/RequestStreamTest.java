package dev.ratchet.process.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.process.docker.RequestStream.Request;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestStreamTest {
    private final List<Request> seen = new ArrayList<>();
    private final RequestStream stream = new RequestStream(seen::add);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 1000})
    void requestsComeWholeHoweverTheyAreCut(int piece) throws IOException {
        byte[] bytes = bytes("ready\0a-1\0" + "12\0s\0größer\0\0" + "b-2\0" + "2\0s\0");
        for (int at = 0; at < bytes.length; at += piece) {
            stream.read(bytes, at, Math.min(piece, bytes.length - at));
        }

        assertThat(seen)
                .containsExactly(
                        new Request("ready", List.of()),
                        new Request("a-1", List.of("s", "größer", "")),
                        new Request("b-2", List.of("s")));
    }

    @Test
    void whatIsTooLongOrNoRequestHasNoWordsAndTheNextOneIsRead() throws IOException {
        int tooMany = RequestStream.MOST_BYTES + 1;
        read("a\0" + tooMany + "\0" + "x".repeat(tooMany) + "b\0" + "0\0" + "c\0" + "3\0abc" + "d\0" + "2\0s\0");

        assertThat(seen)
                .containsExactly(
                        new Request("a", List.of()),
                        new Request("b", List.of()),
                        new Request("c", List.of()),
                        new Request("d", List.of("s")));
    }

    @Test
    void nonsenseEndsIt() {
        assertThatThrownBy(() -> read("x".repeat(100))).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> new RequestStream(seen::add).read(bytes("a\0b\0"), 0, 4))
                .isInstanceOf(IOException.class);
    }

    private void read(String text) throws IOException {
        stream.read(bytes(text), 0, bytes(text).length);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
