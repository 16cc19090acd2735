package dev.ratchet.llm.model;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A block that is still growing. */
final class Draft {
    private static final int LONGEST = 16 * 1024 * 1024;

    private final Piece.Kind kind;
    private final StringBuilder text = new StringBuilder();
    private String id = "";
    private String name = "";
    private String signature = "";

    Draft(Piece.Kind kind) {
        this.kind = kind;
    }

    /** Says who is called; what a later chunk leaves out stands. */
    void calls(String newId, String newName) {
        id = newId.isEmpty() ? id : newId;
        name = newName.isEmpty() ? name : newName;
    }

    void signed(String newSignature) {
        signature += newSignature;
    }

    Piece add(String more) throws IOException {
        if (text.length() + more.length() > LONGEST) {
            throw new IOException("the answer is too long");
        }
        text.append(more);
        return new Piece(kind, more);
    }

    /** The block, null if there is nothing in it. */
    @Nullable
    Block block() {
        return switch (kind) {
            case TEXT -> text.toString().isBlank() ? null : new Block.Text(text.toString());
            case THINKING -> signature.isEmpty() ? null : new Block.Thinking(text.toString(), signature);
            case INPUT -> Block.ToolUse.of(id, name, text.toString());
        };
    }
}
