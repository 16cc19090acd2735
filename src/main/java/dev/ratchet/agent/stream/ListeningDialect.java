package dev.ratchet.agent.stream;

import dev.ratchet.loop.AgentEvent;
import java.util.Map;
import java.util.function.Consumer;

/** A program that nobody knows: plain text, unless its first object belongs to a known stream. */
record ListeningDialect(String name, Map<String, Structure> known) implements Dialect {
    @Override
    public Channels channels() {
        return Channels.TOGETHER;
    }

    @Override
    public StreamReader reader(ReadingSettings settings, Consumer<AgentEvent> listener) {
        return new StructuredReader(new StructuredReader.Stance.Listening(name, known), settings, listener);
    }
}
