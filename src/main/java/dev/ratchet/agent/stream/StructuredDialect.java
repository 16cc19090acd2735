package dev.ratchet.agent.stream;

import dev.ratchet.loop.AgentEvent;
import java.util.function.Consumer;

/** An agent that writes a stream of objects. */
record StructuredDialect(String name, Structure structure) implements Dialect {
    @Override
    public Channels channels() {
        return Channels.APART;
    }

    @Override
    public StreamReader reader(ReadingSettings settings, Consumer<AgentEvent> listener) {
        return new StructuredReader(new StructuredReader.Stance.Sure(name, structure), settings, listener);
    }
}
