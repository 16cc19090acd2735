package dev.ratchet.agent.stream;

import dev.ratchet.loop.AgentEvent;
import dev.ratchet.loop.LiveSession;
import dev.ratchet.loop.Usage;
import java.util.function.Consumer;

/** Reads the output of a program that writes for people. */
final class RawReader implements StreamReader, LineSink {
    private final String dialect;
    private final PlainReader plain;
    private final PlainTextRules rules;
    private final LineSplitter lines = new LineSplitter(LineSplitter.Expecting.TEXT, this);

    RawReader(String dialect, ReadingSettings settings, Consumer<AgentEvent> listener, PlainTextRules rules) {
        this.dialect = dialect;
        this.rules = rules;
        this.plain = new PlainReader(settings, listener);
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
        rules.line(plain.line(bytes, offset, length));
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
    public StreamEnd end() {
        lines.end();
        return rules.end(plain.end(dialect, Habits.NONE));
    }
}
