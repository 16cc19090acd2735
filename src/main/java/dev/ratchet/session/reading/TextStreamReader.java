package dev.ratchet.session.reading;

import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.LiveSession;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.session.classify.ExitConventions;
import dev.ratchet.session.classify.StreamSummary;
import dev.ratchet.session.stream.LineSplitter;
import dev.ratchet.session.stream.LineSplitter.LineSink;
import dev.ratchet.session.stream.ReadingSettings;
import java.util.function.Consumer;

/** Reads the output of a program that writes for people; a subclass knows what fixed lines of its program mean. */
public class TextStreamReader implements StreamReader, LineSink {
    /** What it has learnt so far. */
    protected final SessionState state;

    private final PlainTextCollector plain;

    @SuppressWarnings("this-escape") // no line comes before something is read
    private final LineSplitter lines = new LineSplitter(LineSplitter.Expecting.TEXT, this);

    public TextStreamReader(String dialect, ReadingSettings settings, Consumer<AgentEvent> listener) {
        this.state = new SessionState(dialect, ExitConventions.NONE, settings, listener);
        this.plain = new PlainTextCollector(state);
    }

    @Override
    public final void read(byte[] bytes, int offset, int length) {
        plain.read(bytes, offset, length);
        lines.read(bytes, offset, length);
    }

    @Override
    public final void line(byte[] bytes, int offset, int length) {
        heard(plain.line(bytes, offset, length));
    }

    @Override
    public final void beheaded(byte[] bytes, int offset, int length) {
        line(bytes, offset, length);
    }

    /** Takes the next line, without a terminal's escape sequences. */
    protected void heard(String line) {}

    @Override
    public final LiveSession.Phase phase() {
        return LiveSession.Phase.WORKING;
    }

    @Override
    public Usage usage() {
        return Usage.NONE;
    }

    @Override
    public StreamSummary end() {
        lines.end();
        return plain.end(usage());
    }
}
