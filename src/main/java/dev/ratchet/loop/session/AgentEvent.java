package dev.ratchet.loop.session;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What an agent's stream says, whatever its dialect. */
public sealed interface AgentEvent {

    /** A conversation begins; may come more than once in a process. */
    record Started(
            @Nullable String sessionId,
            @Nullable String model,
            @Nullable String directory,
            List<String> tools) implements AgentEvent {}

    /** A whole piece of text. */
    record Said(Speaker speaker, @Nullable String model, String text) implements AgentEvent {}

    /** A whole piece of thinking. */
    record Thought(Speaker speaker, String text) implements AgentEvent {}

    /** A piece of text as it grows; the whole follows as {@link Said}. */
    record Typed(String text) implements AgentEvent {}

    /**
     * A tool is called.
     *
     * @param input what it is called with, in words
     * @param arguments the same by name, what is no text as JSON; empty where the stream does not tell them apart
     */
    record ToolCalled(Speaker speaker, String id, String tool, String input, Map<String, String> arguments)
            implements AgentEvent {
        public ToolCalled {
            arguments = Map.copyOf(arguments);
        }

        public ToolCalled(Speaker speaker, String id, String tool, String input) {
            this(speaker, id, tool, input, Map.of());
        }
    }

    /**
     * A tool answered.
     *
     * @param exitCode that of a command, where the stream tells it apart from the text
     */
    record ToolAnswered(
            String id, Answer answer, String text, @Nullable Integer exitCode) implements AgentEvent {
        public ToolAnswered(String id, Answer answer, String text) {
            this(id, answer, text, null);
        }
    }

    /** The provider tells of a limit. */
    record LimitNoticed(
            String status, @Nullable String type, @Nullable Instant resetsAt) implements AgentEvent {}

    /** The agent tries again by itself after an error of the provider. */
    record Retrying(int attempt, @Nullable Integer httpStatus, String error) implements AgentEvent {}

    /** The background tasks that are open from now on. */
    record BackgroundTasks(Set<String> open) implements AgentEvent {}

    /** The agent shortened its context. */
    record Compacted(String trigger) implements AgentEvent {}

    /** The agent was not allowed to use a tool. */
    record PermissionDenied(String tool) implements AgentEvent {}

    /** A final result; may come more than once in a process, the last one stands. */
    record Finished(
            Success success,
            int turns,
            Duration duration,
            @Nullable Double costUsd,
            String text) implements AgentEvent {}

    /** Who speaks. */
    enum Speaker {
        /** The assistant that was given the work. */
        ASSISTANT,
        /** An agent that it started. */
        SUB_AGENT,
        /** The program itself, in the assistant's name. */
        SYNTHETIC
    }

    /** How a tool answered. */
    enum Answer {
        OK,
        ERROR
    }

    /** How a result presents itself. */
    enum Success {
        SUCCESS,
        ERROR
    }
}
