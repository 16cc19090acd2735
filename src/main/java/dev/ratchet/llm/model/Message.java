package dev.ratchet.llm.model;

import java.util.List;

/** One message of a conversation. */
public record Message(Role role, List<MessageBlock> blocks) {
    public Message {
        blocks = List.copyOf(blocks);
    }

    /** Who speaks. */
    public enum Role {
        USER,
        ASSISTANT
    }

    public static Message user(String text) {
        return new Message(Role.USER, List.of(new MessageBlock.Text(text)));
    }
}
