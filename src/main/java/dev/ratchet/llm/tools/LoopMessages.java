package dev.ratchet.llm.tools;

import dev.ratchet.llm.tools.files.RefusedCall;

/** The other loops, as far as a model may speak to them; of one that cannot be spoken to, the refusal says why. */
public interface LoopMessages {
    /** No other loop is there. */
    LoopMessages NOBODY = new LoopMessages() {
        @Override
        public String query(String loop, String question) throws RefusedCall {
            throw alone(loop);
        }

        @Override
        public void share(String loop, String text) throws RefusedCall {
            throw alone(loop);
        }

        private static RefusedCall alone(String loop) {
            return new RefusedCall("there is no loop \"%s\": this one runs alone; go on without it".formatted(loop));
        }
    };

    /** Asks the loop and waits for what it says. */
    String query(String loop, String question) throws RefusedCall, InterruptedException;

    /** Leaves the text for the loop's next brief. */
    void share(String loop, String text) throws RefusedCall, InterruptedException;
}
