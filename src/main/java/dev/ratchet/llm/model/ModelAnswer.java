package dev.ratchet.llm.model;

import java.util.List;

/**
 * A whole answer.
 *
 * @param id the provider's name for it
 * @param model the model that answered, as it calls itself
 */
public record ModelAnswer(String id, String model, List<MessageBlock> blocks, Stop stop, TokenCounts tokens)
        implements ModelReply {
    public ModelAnswer {
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
    public List<MessageBlock.ToolUse> calls() {
        return MessageBlock.calls(blocks);
    }
}
