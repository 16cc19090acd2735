package dev.ratchet.session.reading;

import org.jspecify.annotations.Nullable;

/** Counts the model's turns. */
public final class TurnCounter {
    private @Nullable String message;
    private boolean over = true;
    private int count;

    /** The model says or does something in a stream that does not number its turns: one ends when its tools have answered. */
    void heard() {
        if (over) {
            over = false;
            count++;
        }
    }

    /** Something was said to the model. */
    public void answered() {
        over = true;
    }

    /** Something of the message with this id came; each message is a turn, and so is everything without an id. */
    public void heard(@Nullable String id) {
        if (id == null || !id.equals(message)) {
            message = id;
            count++;
        }
    }

    int count() {
        return count;
    }
}
