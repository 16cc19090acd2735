package dev.ratchet.llm.tools;

/** The other loops, as far as a model may speak to them. */
public interface LoopMessages {
    /** No other loop is there. */
    LoopMessages NOBODY = new LoopMessages() {
        @Override
        public Answer query(String loop, String question) throws Unreachable {
            throw alone(loop);
        }

        @Override
        public void share(String loop, String text) throws Unreachable {
            throw alone(loop);
        }

        private static Unreachable alone(String loop) {
            return new Unreachable("there is no loop \"%s\": this one runs alone; go on without it".formatted(loop));
        }
    };

    /** Asks the loop and waits for what it says. */
    Answer query(String loop, String question) throws Unreachable, InterruptedException;

    /** Leaves the text for the loop's next brief. */
    void share(String loop, String text) throws Unreachable, InterruptedException;

    /** What another loop said. */
    record Answer(String text) {}

    /** The loop cannot be spoken to; the message, which the model gets, says why. */
    final class Unreachable extends Exception {
        private static final long serialVersionUID = 1L;

        public Unreachable(String message) {
            super(message);
        }
    }
}
