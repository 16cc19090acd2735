package dev.ratchet.llm.model;

import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes an answer of the events of one stream. */
interface Assembler {
    /** Takes one event and hands on what is new in it; gives the reply once it is whole, null before. */
    @Nullable
    ModelReply take(String data, Consumer<AnswerPiece> listener) throws IOException;

    /** What came of it if no more events come. */
    ModelReply ended();

    /** The reply of a stream that ended too early. */
    static ModelReply cutOff() {
        return new ModelFailure.Cut("connection cut before the answer was complete");
    }

    /** A block that is still growing. */
    final class GrowingBlock {
        private static final int LONGEST = 16 * 1024 * 1024;

        private final AnswerPiece.Kind kind;
        private final StringBuilder text = new StringBuilder();
        private String id = "";
        private String name = "";
        private String signature = "";

        GrowingBlock(AnswerPiece.Kind kind) {
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

        /** Grows, and tells the listener what is new. */
        void add(String more, Consumer<AnswerPiece> listener) throws IOException {
            if (text.length() + more.length() > LONGEST) {
                throw new IOException("the answer is too long");
            }
            if (!more.isEmpty()) {
                text.append(more);
                listener.accept(new AnswerPiece(kind, more));
            }
        }

        /** The block, null if there is nothing in it. */
        @Nullable
        MessageBlock block() {
            return switch (kind) {
                case TEXT -> text.toString().isBlank() ? null : new MessageBlock.Text(text.toString());
                case THINKING -> signature.isEmpty() ? null : new MessageBlock.Thinking(text.toString(), signature);
                case INPUT -> MessageBlock.ToolUse.of(id, name, text.toString());
            };
        }
    }
}
