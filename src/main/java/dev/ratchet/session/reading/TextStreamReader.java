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

/** Reads the output of a program that writes for people. */
public final class TextStreamReader implements StreamReader, LineSink {
    private final String dialect;
    private final PlainTextCollector plain;
    private final PlainTextRules rules;
    private final LineSplitter lines = new LineSplitter(LineSplitter.Expecting.TEXT, this);

    public TextStreamReader(
            String dialect, ReadingSettings settings, Consumer<AgentEvent> listener, PlainTextRules rules) {
        this.dialect = dialect;
        this.rules = rules;
        this.plain = new PlainTextCollector(settings, listener);
    }

    @Override
    public void read(byte[] bytes, int offset, int length) {
        plain.read(bytes, offset, length);
        lines.read(bytes, offset, length);
    }

    @Override
    public void line(byte[] bytes, int offset, int length) {
        rules.line(plain.line(bytes, offset, length));
    }

    @Override
    public void beheaded(byte[] bytes, int offset, int length) {
        line(bytes, offset, length);
    }

    @Override
    public LiveSession.Phase phase() {
        return LiveSession.Phase.WORKING;
    }

    @Override
    public Usage usage() {
        return rules.usage();
    }

    @Override
    public StreamSummary end() {
        lines.end();
        return rules.end(plain.end(dialect, ExitConventions.NONE));
    }
}
