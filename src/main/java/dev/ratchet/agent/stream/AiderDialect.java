package dev.ratchet.agent.stream;

import dev.ratchet.loop.AgentEvent;
import java.util.function.Consumer;

/** aider, which writes for people, with some lines that are always alike. */
record AiderDialect(String name) implements Dialect {
    @Override
    public Channels channels() {
        return Channels.TOGETHER;
    }

    @Override
    public StreamReader reader(ReadingSettings settings, Consumer<AgentEvent> listener) {
        return new RawReader(name, settings, listener, new AiderEar());
    }
}
