package dev.ratchet.llm.tools;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Something that a model can call. */
public interface Tool {
    /** What it does to the world: calls of one turn that only read may run side by side. */
    enum Effect {
        READS,
        WRITES,
        /** Nothing more is to be done in this iteration. */
        ENDS
    }

    /** By which the model calls it. */
    String name();

    /** What it does to the world. */
    Effect effect();

    /** For the model: what it is for, and its parameters. */
    Description description();

    /**
     * Does it; a failure is a result too.
     *
     * @param input parsed JSON: String, Long, Double, Boolean, List, Map, or null as a value; what is not a parameter is
     *     passed over
     */
    ToolResult call(Map<String, @Nullable Object> input, ToolContext scene) throws InterruptedException;

    /**
     * What a model is told of a tool.
     *
     * @param schema of the parameters, a JSON schema of an object
     */
    record Description(String text, String schema) {}
}
