package dev.ratchet.llm.tools;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Something that a model may ask for. */
public interface Tool {
    /** The name by which the model calls it. */
    String name();

    Effect effect();

    Description description();

    /** Does it; a failure is a result too. */
    ToolResult call(Map<String, @Nullable Object> input, ToolScene scene) throws InterruptedException;

    /** What a call does to the world. */
    enum Effect {
        READS,
        WRITES,
        ENDS
    }

    /**
     * What the model is told of it.
     *
     * @param schema of its input, as JSON
     */
    record Description(String text, String schema) {}
}
