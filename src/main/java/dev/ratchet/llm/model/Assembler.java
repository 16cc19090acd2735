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
}
