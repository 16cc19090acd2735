package dev.ratchet.fleet.question;

import java.time.Duration;

/**
 * What becomes of questions that nobody answers.
 *
 * @param timeout how long an answer is waited for; zero for ever
 * @param defaultAnswer what is then taken for it; empty to let the work go on without one
 */
public record QuestionSettings(Duration timeout, String defaultAnswer) {
    public static final QuestionSettings DEFAULT = new QuestionSettings(Duration.ZERO, "");
}
