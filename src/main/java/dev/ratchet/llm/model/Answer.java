package dev.ratchet.llm.model;

import java.util.List;

/**
 * A whole answer.
 *
 * @param id the provider's name for it
 * @param model the model that answered, as it calls itself
 */
public record Answer(String id, String model, List<Block> blocks, Stop stop, Tokens tokens) implements Reply {
    public Answer {
        blocks = List.copyOf(blocks);
    }

    /** Why the model stopped. */
    public enum Stop {
        END_TURN,
        TOOL_USE,
        MAX_TOKENS,
        REFUSAL,
        /** It wants to be called again as it is. */
        PAUSE
    }

    /** The calls in it, in their order. */
    public List<Block.ToolUse> calls() {
        return blocks.stream()
                .filter(Block.ToolUse.class::isInstance)
                .map(Block.ToolUse.class::cast)
                .toList();
    }
}
