package dev.ratchet.session.reading;

import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.session.stream.ReadingSettings;
import java.util.function.Consumer;

/**
 * How the output of one kind of agent reads.
 *
 * @param name the name by which a configuration asks for it
 * @param channels where the agent's output channels go
 */
public record Dialect(String name, Channels channels, Readers readers) {

    /** Where the two output channels of an agent go. */
    public enum Channels {
        /** Both into one file, as on a terminal. */
        TOGETHER,
        /** The error channel into a file of its own, so that it never tears a line of a structured stream. */
        APART
    }

    /** Makes a reader for each session. */
    @FunctionalInterface
    public interface Readers {
        StreamReader reader(ReadingSettings settings, Consumer<AgentEvent> listener);
    }

    /** A reader for one session; the listener hears every event as soon as its line is complete. */
    public StreamReader reader(ReadingSettings settings, Consumer<AgentEvent> listener) {
        return readers.reader(settings, listener);
    }
}
