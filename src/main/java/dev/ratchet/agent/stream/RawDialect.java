package dev.ratchet.agent.stream;

import dev.ratchet.loop.AgentEvent;
import java.util.function.Consumer;

/** Any program that writes for people. */
record RawDialect(String name) implements Dialect {
    @Override
    public Channels channels() {
        return Channels.TOGETHER;
    }

    @Override
    public StreamReader reader(ReadingSettings settings, Consumer<AgentEvent> listener) {
        return new RawReader(name, settings, listener, PlainEar.DEAF);
    }
}
