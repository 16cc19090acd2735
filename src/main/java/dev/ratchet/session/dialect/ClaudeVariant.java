package dev.ratchet.session.dialect;

import dev.ratchet.json.Json;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.session.classify.StreamSummary.ApiError;

/** Where the programs that write Claude's stream differ from Claude Code itself, which is what the defaults describe. */
interface ClaudeVariant {
    /** Claude Code's own. */
    ClaudeVariant CLAUDE = new ClaudeVariant() {};

    /** Whether a text in the assistant's name is the program's own word for an error. */
    default boolean isError(String text) {
        return false;
    }

    /** An error with all that can be known of it. */
    default ApiError complete(ApiError told) {
        return told;
    }

    /** What a message used, as far as it tells; Claude Code's tells what went in, and only the first moment of what came out. */
    default Usage used(Json message) {
        Usage told = ClaudeResults.usage(message.at("usage"));
        return new Usage(told.inputTokens(), 0, told.cacheReadTokens(), null);
    }

    /** Whether a message is counted as a turn: Claude Code's blocks of one turn have one id. */
    default boolean isTurn(Json message) {
        return true;
    }
}
