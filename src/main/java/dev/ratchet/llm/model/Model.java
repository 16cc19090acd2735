package dev.ratchet.llm.model;

import java.util.function.Consumer;

/** Answers one request at a time; it neither repeats a call nor remembers anything. */
@FunctionalInterface
public interface Model {
    /**
     * Asks, hands on what comes as it comes, and gives the whole answer or why there is none. An interrupt ends the call
     * at once. The listener is called on the caller's thread.
     */
    ModelReply ask(ModelRequest request, Consumer<AnswerPiece> listener) throws InterruptedException;
}
