package dev.ratchet.session.reading;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonLine;
import dev.ratchet.json.JsonObjectStart;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.LiveSession;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.session.classify.ExitConventions;
import dev.ratchet.session.classify.StreamSummary;
import dev.ratchet.session.stream.LineSplitter;
import dev.ratchet.session.stream.LineSplitter.LineSink;
import dev.ratchet.session.stream.ReadingSettings;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads a stream that is plain text until the first object of a known structure: whatever comes before it is a banner. A
 * stream in which none comes is plain text to its end, as a structured agent's is when it was told to write text.
 */
public final class JsonStreamReader implements StreamReader, LineSink {
    private final Stance stance;
    private final ReadingSettings settings;
    private final Consumer<AgentEvent> listener;
    private final LineSplitter lines = new LineSplitter(LineSplitter.Expecting.JSON, this);
    private final PlainTextCollector plain;
    private @Nullable Open open;
    private boolean decidedPlain;

    /** What is known of the stream beforehand. */
    public sealed interface Stance {
        /** The dialect it has if it turns out to be text. */
        String dialect();

        /** What is known of the agent then. */
        ExitConventions conventions();

        /** It has this structure, if any. */
        record Sure(String dialect, StreamFormat format) implements Stance {
            @Override
            public ExitConventions conventions() {
                return format.conventions();
            }
        }

        /** Its first object tells, once and for all. */
        record Listening(String dialect, Map<String, StreamFormat> known) implements Stance {
            @Override
            public ExitConventions conventions() {
                return ExitConventions.NONE;
            }
        }
    }

    private record Open(StreamFormat format, EventReader reader) {}

    public JsonStreamReader(Stance stance, ReadingSettings settings, Consumer<AgentEvent> listener) {
        this.stance = stance;
        this.settings = settings;
        this.listener = listener;
        this.plain =
                new PlainTextCollector(new SessionState(stance.dialect(), stance.conventions(), settings, listener));
    }

    @Override
    public void read(byte[] bytes, int offset, int length) {
        if (open == null) {
            plain.read(bytes, offset, length);
        }
        lines.read(bytes, offset, length);
    }

    @Override
    public void line(byte[] bytes, int offset, int length) {
        if (open != null) {
            structured(open, bytes, offset, length);
        } else if (decidedPlain || !opens(bytes, offset, length)) {
            plain.line(bytes, offset, length);
        }
    }

    @Override
    public void beheaded(byte[] bytes, int offset, int length) {
        if (open != null) {
            malformed(open, bytes, offset, length);
        } else {
            plain.line(bytes, offset, length);
        }
    }

    @Override
    public LiveSession.Phase phase() {
        return open == null ? LiveSession.Phase.WORKING : open.reader.phase();
    }

    @Override
    public Usage usage() {
        return open == null ? Usage.NONE : open.reader.usage();
    }

    @Override
    public long contextTokens() {
        return open == null ? 0 : open.reader.contextTokens();
    }

    @Override
    public Set<String> heard() {
        return open == null ? Set.of() : open.reader.heard();
    }

    @Override
    public StreamSummary end() {
        lines.end();
        return open == null ? plain.end(Usage.NONE) : open.reader.end();
    }

    private void structured(Open stream, byte[] bytes, int offset, int length) {
        List<Json> objects = JsonLine.read(bytes, offset, length, stream.format.wanted());
        if (objects.isEmpty() && JsonObjectStart.find(bytes, offset, length) >= 0) {
            malformed(stream, bytes, offset, length);
        }
        objects.forEach(stream.reader::read);
    }

    private static void malformed(Open stream, byte[] bytes, int offset, int length) {
        String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
        if (stream.format.looksFinal(text)) {
            stream.reader.malformed(text);
        }
    }

    private boolean opens(byte[] bytes, int offset, int length) {
        if (JsonObjectStart.find(bytes, offset, length) < 0) {
            return false;
        }
        List<Json> objects = JsonLine.read(bytes, offset, length, JsonLine.EVERYTHING);
        open = switch (stance) {
            case Stance.Sure sure -> sure(sure, objects, new String(bytes, offset, length, StandardCharsets.UTF_8));
            case Stance.Listening listening -> listen(listening, objects);
        };
        if (open != null) {
            structured(open, bytes, offset, length);
        }
        return open != null;
    }

    private @Nullable Open sure(Stance.Sure sure, List<Json> objects, String line) {
        boolean belongs = objects.isEmpty()
                ? sure.format.looksFinal(line)
                : objects.stream().anyMatch(sure.format.belongs());
        return belongs ? open(sure.dialect, sure.format) : null;
    }

    private @Nullable Open listen(Stance.Listening listening, List<Json> objects) {
        if (objects.isEmpty()) {
            return null;
        }
        for (Map.Entry<String, StreamFormat> known : listening.known.entrySet()) {
            if (known.getValue().recognises().test(objects.getFirst())) {
                return open(known.getKey(), known.getValue());
            }
        }
        decidedPlain = true;
        return null;
    }

    private Open open(String dialect, StreamFormat format) {
        EventReader reader = format.reader().apply(new SessionState(dialect, format.conventions(), settings, listener));
        plain.lastLines().forEach(reader::banner);
        return new Open(format, reader);
    }
}
