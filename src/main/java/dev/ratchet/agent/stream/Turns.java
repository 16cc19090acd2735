package dev.ratchet.agent.stream;

/** Counts the model's turns in a stream that does not number them: one ends when the tools it called have answered. */
final class Turns {
    private boolean over = true;
    private int count;

    /** The model says or does something. */
    void heard() {
        if (over) {
            over = false;
            count++;
        }
    }

    /** Something was said to the model. */
    void answered() {
        over = true;
    }

    int count() {
        return count;
    }
}
