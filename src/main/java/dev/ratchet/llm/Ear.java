package dev.ratchet.llm;

import dev.ratchet.loop.AgentEvent;
import dev.ratchet.loop.Ending;
import dev.ratchet.loop.SessionFacts;
import java.util.function.Consumer;

/** Makes sense of a session file while it is written, by the same reader that reads it again later. */
public interface Ear {
    /** Takes one line with its end. */
    void hear(byte[] line);

    /** What it all amounts to. */
    SessionFacts facts(Ending ending);

    /** Opens one for each session. */
    @FunctionalInterface
    interface Source {
        /** One whose listener hears every event as soon as its line is complete. */
        Ear open(Consumer<AgentEvent> listener);
    }
}
