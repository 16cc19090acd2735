package dev.ratchet.agent.stream;

import dev.ratchet.loop.AgentEvent;
import java.util.function.Consumer;

/** How the stream of one kind of agent reads. */
public interface Dialect {
    /** The name by which a configuration asks for it. */
    String name();

    /** Where the agent's output channels go. */
    Channels channels();

    /** A reader for one session; the listener hears every event as soon as its line is complete. */
    StreamReader reader(ReadingSettings settings, Consumer<AgentEvent> listener);
}
