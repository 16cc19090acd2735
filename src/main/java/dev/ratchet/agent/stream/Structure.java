package dev.ratchet.agent.stream;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonLine;
import dev.ratchet.loop.AgentEvent;
import java.util.function.Consumer;

/** The structure of one dialect's stream: an object a line. */
interface Structure {
    /** Which members of its objects matter. */
    JsonLine.Wanted wanted();

    /** Whether an object belongs to a stream of this structure. */
    boolean knows(Json object);

    /** Whether an object can come from no other agent: this decides about a program that nobody knows. */
    default boolean recognises(Json object) {
        return knows(object);
    }

    /** What the agent is known to say outside its stream. */
    default Habits habits() {
        return Habits.NONE;
    }

    /** Whether a line that could not be parsed was to be a final result. */
    boolean looksFinal(String line);

    /** A reader for one session. */
    EventReader reader(String dialect, ReadingSettings settings, Consumer<AgentEvent> listener);
}
