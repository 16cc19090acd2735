package dev.ratchet.session.dialect;

import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.session.classify.StreamSummary;
import dev.ratchet.session.reading.Dialect;
import dev.ratchet.session.reading.StreamReader;
import dev.ratchet.session.stream.ReadingSettings;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Reads streams in tests. */
public final class StreamReading {
    private StreamReading() {}

    public static Dialect dialect(String adapter) {
        return Dialects.choose(adapter, "agent");
    }

    public static StreamSummary whole(String adapter, byte[] stream) {
        StreamReader reader = dialect(adapter).reader(ReadingSettings.DEFAULT, _ -> {});
        reader.read(stream, 0, stream.length);
        return reader.end();
    }

    public static StreamSummary whole(String adapter, String stream) {
        return whole(adapter, stream.getBytes(StandardCharsets.UTF_8));
    }

    public static StreamSummary inChunks(String adapter, byte[] stream, Random random, int longest) {
        StreamReader reader = dialect(adapter).reader(ReadingSettings.DEFAULT, _ -> {});
        int at = 0;
        while (at < stream.length) {
            int length = Math.min(stream.length - at, 1 + random.nextInt(longest));
            reader.read(stream, at, length);
            at += length;
        }
        return reader.end();
    }

    public static List<AgentEvent> events(String adapter, byte[] stream) {
        List<AgentEvent> events = new ArrayList<>();
        StreamReader reader = dialect(adapter).reader(ReadingSettings.DEFAULT, events::add);
        reader.read(stream, 0, stream.length);
        reader.end();
        return events;
    }

    public static List<AgentEvent> events(String adapter, String stream) {
        return events(adapter, stream.getBytes(StandardCharsets.UTF_8));
    }
}
