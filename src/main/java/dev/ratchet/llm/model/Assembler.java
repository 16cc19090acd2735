package dev.ratchet.llm.model;

import dev.ratchet.json.Json;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes an answer of the events of one stream. */
abstract class Assembler {
    private final ApiKey key;
    String id = "";
    String model = "";
    String stopped = "";
    TokenCounts tokens = TokenCounts.NONE;

    Assembler(ApiKey key) {
        this.key = key;
    }

    /** Takes one event and hands on what is new in it; gives the reply once it is whole, null before. */
    abstract @Nullable ModelReply take(String data, Consumer<AnswerPiece> listener) throws IOException;

    /** What came of it if no more events come. */
    ModelReply ended() {
        return new ModelFailure.Cut("connection cut before the answer was complete");
    }

    /** What the server says of its failure, without the key. */
    String told(Json error) {
        return key.hide(ErrorBody.told(error));
    }

    static List<MessageBlock> blocks(Stream<GrowingBlock> grown) {
        return grown.map(GrowingBlock::block).filter(Objects::nonNull).toList();
    }

    /** A block that is still growing. */
    static final class GrowingBlock {
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
