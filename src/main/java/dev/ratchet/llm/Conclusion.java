package dev.ratchet.llm;

import dev.ratchet.llm.model.ModelFailure;

/** How a dialogue with a model came to its end. */
sealed interface Conclusion {
    /** The model is done; its last words. */
    record Done(String text) implements Conclusion {}

    /** It may not go on. */
    record OutOfTurns(int turns) implements Conclusion {}

    /** It does not want to go on. */
    record Declined(String text) implements Conclusion {}

    /** It cannot be asked any more. */
    record Failed(ModelFailure failure) implements Conclusion {}

    /** Somebody ended it. */
    record Interrupted() implements Conclusion {}
}
