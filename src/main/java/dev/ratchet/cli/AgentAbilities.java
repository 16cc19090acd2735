package dev.ratchet.cli;

import dev.ratchet.loop.session.DialectName;
import org.jspecify.annotations.Nullable;

/**
 * What an agent can do for a loop; null where only its stream will tell.
 *
 * @param adapter the adapter that reads it
 * @param resumes whether it can go on with an earlier conversation
 * @param tellsCost whether its stream says what a session cost
 */
public record AgentAbilities(
        @Nullable String adapter,
        @Nullable Boolean resumes,
        @Nullable Boolean tellsCost) {

    /** What is known of an agent before its first session. */
    public static AgentAbilities of(AgentSettings settings) {
        DialectName dialect = settings.dialect();
        boolean listens = settings.adapter().equals(DialectName.AUTO) && dialect == DialectName.RAW;
        Boolean tellsCost = switch (dialect) {
            case CLAUDE, OPENCODE, AIDER, SCRIPTED -> true;
            case CODEX, GEMINI, QWEN, GOOSE, COPILOT -> false;
            case RAW -> listens ? null : Boolean.FALSE;
            // Known for models that have a price.
            case API -> null;
        };
        return new AgentAbilities(listens ? null : dialect.word(), settings.resumes(), tellsCost);
    }
}
