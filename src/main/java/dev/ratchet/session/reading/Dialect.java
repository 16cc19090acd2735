package dev.ratchet.session.reading;

import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.session.stream.OutputChannels;
import dev.ratchet.session.stream.ReadingSettings;
import java.util.function.Consumer;

/**
 * How the output of one kind of agent reads.
 *
 * @param name the name by which a configuration asks for it
 * @param channels where the agent's output channels go
 */
public record Dialect(String name, OutputChannels channels, Readers readers) {

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
