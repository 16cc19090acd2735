package dev.ratchet.llm.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How server-sent events read, whatever line ends and fillers a server uses. */
class SseReaderTest {
    @Test
    void takesAllLineEndsAndJoinsTheLinesOfAnEvent() throws IOException {
        assertThat(read("data: one\r\n\r\ndata:two\rdata: three\r\r\nevent: x\ndata: four é\n\n"))
                .containsExactly("one", "two\nthree", "four é");
    }

    @Test
    void leavesOutWhatOnlyKeepsTheConnectionAlive() throws IOException {
        assertThat(read(": hello\n\nevent: ping\ndata: {}\n\nid: 3\n\ndata: real\n\n"))
                .containsExactly("real");
    }

    @Test
    void anEventThatIsNotEndedIsNone() throws IOException {
        assertThat(read("data: whole\n\ndata: {\"half\":")).containsExactly("whole");
        assertThat(read("data: whole\n\ndata: {\"half\": 1}\n")).containsExactly("whole");
    }

    private static List<String> read(String stream) throws IOException {
        SseReader reader = new SseReader(new ByteArrayInputStream(stream.getBytes(StandardCharsets.UTF_8)));
        List<String> events = new ArrayList<>();
        for (String data = reader.next(); data != null; data = reader.next()) {
            events.add(data);
        }
        return events;
    }
}
