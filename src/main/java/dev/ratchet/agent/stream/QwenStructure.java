package dev.ratchet.agent.stream;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonLine;
import dev.ratchet.loop.AgentEvent;
import java.util.function.Consumer;

/** Qwen Code's {@code stream-json}: Claude's, with a version of its own in the first line. */
final class QwenStructure implements Structure {
    static final String VERSION = "qwen_code_version";

    private final Structure claude = new ClaudeStructure();

    @Override
    public JsonLine.Wanted wanted() {
        return claude.wanted();
    }

    @Override
    public boolean knows(Json object) {
        return claude.knows(object);
    }

    @Override
    public boolean recognises(Json object) {
        return knows(object) && !object.at(VERSION).isNothing();
    }

    @Override
    public boolean looksFinal(String line) {
        return claude.looksFinal(line);
    }

    @Override
    public Habits habits() {
        return GeminiHabits.DOCUMENTED;
    }

    @Override
    public EventReader reader(String dialect, ReadingSettings settings, Consumer<AgentEvent> listener) {
        return new ClaudeReader(new Notes(dialect, settings, listener), settings.earlier(), new QwenManner());
    }
}
