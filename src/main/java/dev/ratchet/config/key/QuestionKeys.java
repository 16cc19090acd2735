package dev.ratchet.config.key;

import dev.ratchet.fleet.question.QuestionSettings;
import java.time.Duration;

/** The settings of what becomes of questions to people, part of the catalogue of {@link Keys}. */
public final class QuestionKeys {
    static final KeySection QUESTIONS = new KeySection("questions");
    static final Key<Duration> TIMEOUT = QUESTIONS
            .minutes("timeout_mins", QuestionSettings.DEFAULT.timeout())
            .means("how long a question waits for a person's answer; 0 = for ever");
    static final Key<String> DEFAULT_ANSWER = QUESTIONS
            .text("default_answer", QuestionSettings.DEFAULT.defaultAnswer())
            .means("what is then taken for the answer; empty = the task goes on without one");

    private QuestionKeys() {}

    public static QuestionSettings settings(KeyValues values) {
        return new QuestionSettings(values.get(TIMEOUT), values.get(DEFAULT_ANSWER));
    }
}
